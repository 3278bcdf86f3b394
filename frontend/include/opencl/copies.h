// Copies by a whole work-group: all work-items ask for one, the first of them
// performs it, at any time until all have waited for its event. An event is the
// pipeline of the copies that belong to it.
typedef int hgrd_event;
#define event_t hgrd_event

int hgrd_first(void);
int hgrd_async_pipe(void);
void hgrd_async_begin(int);
void hgrd_async_end(void);
void hgrd_async_commit(int);
void hgrd_async_wait(int, int prior);
HGRD_CONVERGENT void hgrd_block_sync_copies(void);
void hgrd_unmodelled_async_work_group_strided_copy(void);
void hgrd_unmodelled_wait_group_events(void);

HGRD_CL HGRD_CONVERGENT hgrd_event hgrd_group_copy(void *to, const void *from, size_t bytes, hgrd_event e) {
  int line = e ? e : hgrd_async_pipe();
  hgrd_block_sync_none();
  if (hgrd_first()) {
    hgrd_async_begin(line);
    __builtin_memcpy(to, from, bytes);
    hgrd_async_end();
  }
  hgrd_async_commit(line);
  return line;
}
HGRD_CL HGRD_CONVERGENT void hgrd_group_wait(int n, hgrd_event *list) {
  if (n > 0) hgrd_async_wait(list[0], 0);
  if (n > 1) hgrd_async_wait(list[1], 0);
  if (n > 2) hgrd_async_wait(list[2], 0);
  if (n > 3) hgrd_async_wait(list[3], 0);
  if (n > 4) hgrd_unmodelled_wait_group_events();
  hgrd_block_sync_copies();
}
#define async_work_group_copy(to, from, n, e) hgrd_group_copy((to), (from), (n) * sizeof(*(to)), (e))
#define async_work_group_strided_copy(to, from, n, stride, e) (hgrd_unmodelled_async_work_group_strided_copy(), (event_t)0)
#define wait_group_events(n, list) hgrd_group_wait((n), (list))
