import { Worker } from 'node:worker_threads'
import { loadPages } from '../../content/load-pages.ts'
import { loadDemo } from '../../demo/load-demo.ts'
import { hasPublicPasswords } from '../../demo/public-passwords.ts'
import { loadGazetteer } from '../../gazetteer/load.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import type { Config } from './config.ts'
import type { Logger } from './logger.ts'
import { printStep } from './start-progress.ts'

/** Loads initial data: places and pages on every site, listings and people on a demonstration site. */
export async function seedDatabase(sql: Sql, config: Config): Promise<void> {
  await printStep('Places and stations', async (note) =>
    note((await loadGazetteer(sql)) ? 'loaded' : 'up to date'),
  )
  await printStep('Pages', async (note) => {
    const added = await loadPages(sql)
    note(added ? `${added} added` : 'up to date')
  })
  if (!config.isDemo) return refusePublicPasswords(sql)
  await printStep('Demonstration data', async (note) => {
    const isNew = await loadDemo(sql, {
      onProgress: ({ step: name, done, total }) => note(`${name} ${Math.round((100 * done) / total)}%`),
    })
    note(isNew ? 'loaded' : 'up to date')
  })
}

async function refusePublicPasswords(sql: Sql): Promise<void> {
  if (!(await hasPublicPasswords(sql))) return
  throw new StartProblem(
    'This database has demonstration accounts with public passwords. Set DATA_DIR to a new folder to run a public site.',
  )
}

/**
 * Loads 1.7 million postcodes without delaying the start; until then a postcode is resolved to its sector. Returns a
 * function that stops it.
 */
export function loadPostcodesInBackground(databaseUrl: string, log: Logger): () => Promise<void> {
  const thread = new Worker(new URL('../../gazetteer/postcodes-thread.ts', import.meta.url), {
    workerData: { databaseUrl },
  })
  // `node --watch` sends messages of its own through the same channel.
  thread.on('message', (isNew) => isNew === true && log.info('full postcodes loaded'))
  thread.on('error', (error) =>
    log.error({ err: error }, 'full postcodes could not be loaded; the next start tries again'),
  )
  return async () => void (await thread.terminate())
}
