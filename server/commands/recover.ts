import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openArchive } from '../../platform/archive/archive-store.ts'
import { type Recovered, recover } from '../../platform/archive/recover.ts'
import { hasEmbedded } from '../../platform/db/embedded/embedded.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { openBlobs } from '../../platform/storage/open-files.ts'
import type { Config } from '../boot/config.ts'
import { openRunningDatabase } from '../boot/running-database.ts'
import { progressBar } from './progress-bar.ts'
import { readOwnConfig, runCommand } from './run-command.ts'

const hostedMessage = 'The data is in the hosted project (SUPABASE_URL): recover it there.'
const flushWithinMs = 60_000

/**
 * npm run recover [-- --to 2026-11-18T09:30:00Z] [--into folder]: builds a new data folder as of that moment, or as of now. With
 * --drill it only checks that this would succeed.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, into: { type: 'string' }, drill: { type: 'boolean', default: false } },
  })
  const config = readOwnConfig(hostedMessage)
  if (!config.archive)
    throw new StartProblem('No archive. Set ARCHIVE_DIR or ARCHIVE_S3_BUCKET to that of the site.')
  const to = values.to === undefined ? undefined : readMoment(values.to)
  await flushLog(config)
  if (values.drill) return drill(config)
  const into = path.resolve(values.into ?? `${config.dataDir}-recovered`)
  const result = await recoverInto(into, config, to, false)
  process.stdout.write(
    `${describe(result)}\nStart the site with DATA_DIR=${into} npm start. ${config.dataDir} has not been changed.\n`,
  )
}

function readMoment(text: string): Date {
  const moment = new Date(text)
  // Without an offset it would mean the time zone of this machine.
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new StartProblem(`--to ${text} is not a moment. Use one such as 2026-11-18T09:30:00Z.`)
  if (moment.getTime() > Date.now()) throw new StartProblem(`--to ${text} is in the future.`)
  return moment
}

/** If the site is running, the end of its log is archived first. */
async function flushLog(config: Config): Promise<void> {
  const running = await openRunningDatabase(config)
  if (!running) return
  try {
    const [row] = await running.sql<{ segment: string }[]>`select pg_walfile_name(pg_switch_wal()) as segment`
    const giveUpAt = Date.now() + flushWithinMs
    while (Date.now() < giveUpAt) {
      const [archiver] = await running.sql<{ last: string | null }[]>`
        select last_archived_wal as last from pg_stat_archiver`
      if ((archiver?.last ?? '').slice(0, 24) >= (row?.segment ?? '')) return
      await sleep(50)
    }
    throw new StartProblem('PostgreSQL does not archive its log. Was the site started with the same archive?')
  } finally {
    await running.stop()
  }
}

async function recoverInto(
  into: string,
  config: Config,
  to: Date | undefined,
  isDrill: boolean,
): Promise<Recovered> {
  if (!config.archive) throw new Error('no archive')
  const bar = progressBar(process.stdout)
  const hasSite = await hasEmbedded(config.dataDir)
  const result = await recover({
    archive: openArchive(config.archive.location),
    to,
    into,
    from: hasSite ? config.dataDir : undefined,
    openBlobs: () => openBlobs({ dataDir: isDrill ? config.dataDir : into, s3: config.s3 }),
    siteBlobs: await openBlobs(config),
    isDrill,
    onProgress: bar.show,
  })
  bar.end()
  return result
}

async function drill(config: Config): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-drill-'))
  try {
    const result = await recoverInto(path.join(folder, 'data'), config, undefined, true)
    if (result.missingFiles.length > 0)
      throw new StartProblem(`${describe(result)}\nThe archive lacks ${result.missingFiles.length} files.`)
    process.stdout.write(`${describe(result)}\n`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function describe({ base, lastCommitAt, rows, files, missingFiles }: Recovered): string {
  const until = lastCommitAt ? `up to the change of ${lastCommitAt}` : 'with no changes since'
  const missing = missingFiles.length ? `, of which ${missingFiles.length} are missing` : ''
  return `Recovered from the base backup ${base} ${until}: ${rows.toLocaleString('en-GB')} rows and ${files.toLocaleString('en-GB')} files${missing}.`
}

runCommand(main)
