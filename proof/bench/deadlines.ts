/** How long a look in small may take, all of it. */
export const quickSeconds = 180

/** How many minutes each bench may take: several times what it needs on a small machine, with what it has to install. */
export const suiteMinutes = {
  start: 20,
  pages: 15,
  lighthouse: 45,
  rest: 20,
  auth: 15,
  storage: 20,
  realtime: 15,
  // A million homes are made and filed first.
  search: 90,
}
