export type LoadResult<T> = { isLoaded: true; value: T } | { isLoaded: false }

/**
 * For parts of a page that may fail without failing the page. Loaders pass `reportFailure` of the request as `report`.
 */
export async function tryLoad<T>(work: Promise<T>, report: (error: unknown) => void): Promise<LoadResult<T>> {
  try {
    return { isLoaded: true, value: await work }
  } catch (error) {
    report(error)
    return { isLoaded: false }
  }
}
