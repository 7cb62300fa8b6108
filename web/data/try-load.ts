export type LoadResult<T> = { isLoaded: true; value: T } | { isLoaded: false }

/** For parts of a page that may fail without taking the page with them. Loaders `report` to `reportFailure` of the request. */
export async function tryLoad<T>(work: Promise<T>, report: (error: unknown) => void): Promise<LoadResult<T>> {
  try {
    return { isLoaded: true, value: await work }
  } catch (error) {
    report(error)
    return { isLoaded: false }
  }
}
