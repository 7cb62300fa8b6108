import { MissingBytes } from '../errors.ts'
import type { StoredObject } from '../infrastructure/stored-object.ts'

const mostAttempts = 10

/** Finds a file and uses its bytes; one that was replaced between the two is found again. */
export async function withLatest<Found extends { object: StoredObject }, Result>(
  find: () => Promise<Found>,
  use: (found: Found) => Promise<Result>,
): Promise<Result> {
  let found = await find()
  for (let attempt = 1; ; attempt++) {
    try {
      return await use(found)
    } catch (error) {
      if (!(error instanceof MissingBytes)) throw error
      const latest = await find()
      if (latest.object.version === found.object.version || attempt === mostAttempts) throw error
      found = latest
    }
  }
}
