/** Time limit of a whole `--quick` run. */
export const quickLimitSeconds = 180

/** Time limit of each benchmark: several times what it needs on a small machine, including installs. */
export const benchLimitMinutes = {
  start: 20,
  pages: 15,
  lighthouse: 45,
  rest: 20,
  auth: 15,
  storage: 20,
  realtime: 15,
  // Inserts and indexes a million listings first.
  search: 90,
}
