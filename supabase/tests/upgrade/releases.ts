import path from 'node:path'

/** A backup of every release, by version. */
export const releasesFolder = path.join(import.meta.dirname, 'releases')
