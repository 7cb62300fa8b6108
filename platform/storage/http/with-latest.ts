import { MissingBlob } from '../errors.ts'
import type { StoredObject } from '../infrastructure/stored-object.ts'

const maxAttempts = 10

/** Finds a file and uses its blob; finds it again if it was replaced in between. */
export async function withLatest<Found extends { object: StoredObject }, Result>(
  find: () => Promise<Found>,
  use: (found: Found) => Promise<Result>,
): Promise<Result> {
  let found = await find()
  for (let attempt = 1; ; attempt++) {
    try {
      return await use(found)
    } catch (error) {
      if (!(error instanceof MissingBlob)) throw error
      const latest = await find()
      if (latest.object.version === found.object.version || attempt === maxAttempts) throw error
      found = latest
    }
  }
}
