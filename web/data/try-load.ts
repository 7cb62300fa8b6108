export type Settled<T> = { isLoaded: true; value: T } | { isLoaded: false }

/** For parts of a page that may fail without taking the page with them. Loaders `report` to `reportFailure` of the request. */
export async function settle<T>(work: Promise<T>, report: (error: unknown) => void): Promise<Settled<T>> {
  try {
    return { isLoaded: true, value: await work }
  } catch (error) {
    report(error)
    return { isLoaded: false }
  }
}
