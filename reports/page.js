"use strict";
// What is shown hangs on the form, and the address tells it, so that a view can be linked to: #show=racy,inconclusive&q=tile
const form = document.getElementById("filter");
const boxes = Array.from(form.querySelectorAll("input[value]:not(#dismissed):not(#q)"));
const [dismissed, q, severity, rule, sort] = ["dismissed", "q", "severity", "rule", "sort"].map((id) => document.getElementById(id));
const all = (of, selector) => Array.from(of.querySelectorAll(selector));
const parts = all(document, "section.part"), rows = new Map(all(document, "tr[data-part]").map((e) => [e.dataset.part, e]));
const items = all(document, "[data-verdict], .card"), cards = all(document, ".card");
const perPage = 50;
const ranks = ["error", "warning", "note"];
let first = 0, texts = null;
cards.forEach((e, i) => { e.place = i; });

function fits(e, on, words) {
  if (e.dataset.verdict && !on.has(e.dataset.verdict) || e.classList.contains("dismissed") && !dismissed.checked) return false;
  if ((severity.value || rule.value) && !e.classList.contains("card")) return false;
  if (severity.value && e.dataset.severity !== severity.value || rule.value && e.dataset.rule !== rule.value) return false;
  if (words.length === 0) return true;
  texts = texts || new Map();
  if (!texts.has(e)) texts.set(e, ((e.closest(".part")?.dataset.name || "") + " " + e.textContent).toLowerCase());
  return words.every((w) => texts.get(e).includes(w));
}

// sift hides what does not fit and gives back the programs that are left.
function sift() {
  const on = new Set(boxes.filter((b) => b.checked).map((b) => b.value));
  const words = q.value.toLowerCase().split(/\s+/).filter((w) => w);
  items.forEach((e) => { e.hidden = !fits(e, on, words); });
  const narrow = on.size < boxes.length || words.length > 0 || severity.value || rule.value;
  document.getElementById("none").hidden = !narrow || items.some((e) => !e.hidden);
  return parts.filter((part) => !narrow || part.querySelector("[data-verdict]:not([hidden]), .card:not([hidden])"));
}

function show() {
  const left = sift();
  first = Math.min(first, Math.max(0, Math.ceil(left.length / perPage) - 1) * perPage);
  const page = new Set(left.slice(first, first + perPage));
  parts.forEach((part) => { rows.get(part.id).hidden = part.hidden = !page.has(part); });
  const pager = document.getElementById("pager");
  if (pager) {
    pager.hidden = left.length <= perPage;
    document.getElementById("range").textContent = `programs ${left.length ? first + 1 : 0} to ${Math.min(first + perPage, left.length)} of ${left.length}`;
    document.getElementById("back").disabled = first === 0;
    document.getElementById("on").disabled = first + perPage >= left.length;
  }
}

function order() {
  const key = {severity: (e) => ranks.indexOf(e.dataset.severity), rule: (e) => e.dataset.rule, place: (e) => e.dataset.place, kernel: (e) => e.dataset.kernel}[sort.value];
  const compare = (a, b) => {
    const x = key ? key(a) : 0, y = key ? key(b) : 0;
    return x < y ? -1 : x > y ? 1 : a.place - b.place;
  };
  const byList = new Map();
  cards.forEach((e) => {
    const list = e.closest(".cards");
    byList.set(list, (byList.get(list) || []).concat(e));
  });
  byList.forEach((list, at) => list.sort(compare).forEach((e) => at.append(e)));
}

function write() {
  const words = ["show=" + boxes.filter((b) => b.checked).map((b) => b.value).join(",")];
  for (const field of [q, severity, rule, sort]) if (field.value) words.push(field.id + "=" + encodeURIComponent(field.value));
  history.replaceState(null, "", "#" + words.join("&"));
}

function read() {
  const wanted = location.hash.slice(1);
  if (wanted.startsWith("show=")) {
    const fields = new URLSearchParams(wanted);
    const words = fields.get("show").split(",");
    boxes.forEach((b) => { b.checked = words.includes(b.value); });
    for (const field of [q, severity, rule, sort]) field.value = fields.get(field.id) || "";
    order();
  }
  const target = wanted && document.getElementById(wanted);
  const part = target && target.closest(".part");
  if (part) {
    if (!sift().includes(part)) form.reset();
    first = Math.floor(sift().indexOf(part) / perPage) * perPage;
  }
  show();
  if (!target) return;
  for (let e = target; e; e = e.parentElement) if (e.tagName === "DETAILS") e.open = true;
  const own = target.querySelector(":scope > details");
  if (own) own.open = true;
  target.scrollIntoView();
}

let soon = 0;
function changed(e) {
  first = 0;
  write();
  if (e.target === sort) order();
  show();
}
form.addEventListener("change", changed);
q.addEventListener("input", (e) => {
  clearTimeout(soon);
  soon = setTimeout(() => changed(e), 150);
});
form.addEventListener("submit", (e) => e.preventDefault());
document.getElementById("open").addEventListener("click", (e) => {
  const opened = e.target.dataset.opened = e.target.dataset.opened === "yes" ? "no" : "yes";
  e.target.textContent = opened === "yes" ? "close all" : "open all";
  all(document, ".part:not([hidden]) > details, .card:not([hidden]) > details").forEach((d) => { d.open = opened === "yes"; });
});
for (const [id, step] of [["back", -perPage], ["on", perPage]]) {
  document.getElementById(id)?.addEventListener("click", () => {
    first += step;
    show();
    document.getElementById("programs").scrollIntoView();
  });
}
window.addEventListener("hashchange", read);
read();
