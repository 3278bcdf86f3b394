#!/bin/sh
# An audit on several machines that share a file system, by GNU parallel; on this one alone by xargs, where there is none.
#
#   PARALLEL='--sshloginfile nodes' parallel.sh TREE WORK SHARDS
set -eu
tree=$1 work=$2 shards=$3
if command -v parallel >/dev/null; then
  spread() { parallel --quote --halt soon,fail=1 -P 4 -I '{}' "$@"; }
else
  spread() { xargs -P 4 -I '{}' "$@"; }
fi
mkdir -p "$work"
seq "$shards" | spread hgrd audit --quiet --jobs=1 --shard="{}/$shards" --state="$work/state" --format=json:"$work/shard-{}.json" "$tree"
set --
for i in $(seq "$shards"); do
  set -- "$@" "$work/shard-$i.json"
done
exec hgrd merge --format=summary --format=html:"$work/audit.html" "$@"
