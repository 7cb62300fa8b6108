export type Settled<T> = { isLoaded: true; value: T } | { isLoaded: false }

/** For parts of a page that may fail without taking the page with them. What went wrong is for the server's log. */
export async function settle<T>(work: Promise<T>): Promise<Settled<T>> {
  try {
    return { isLoaded: true, value: await work }
  } catch (error) {
    console.error(error)
    return { isLoaded: false }
  }
}
