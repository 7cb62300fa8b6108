import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { readManifest } from '../../platform/backup/manifest.ts'
import { keptTables, plainSettings, sumOf } from '../../platform/backup/tables.ts'
import { connect } from '../../platform/db/connect.ts'
import { startEmbedded } from '../../platform/db/embedded.ts'
import { keysOf } from '../../test/lintel-process.ts'
import type { Fault, Finding } from './fault.ts'
import { runProgram } from './stage/run-program.ts'
import { Traffic } from './stage/traffic.ts'

/** A backup is taken while people write, put back elsewhere, and a site opened on it. */
export const backupWhileWriting: Fault = {
  name: 'backup-while-writing',
  run: async (stage) => {
    const { url, dataDir } = await stage.site()
    const traffic = await Traffic.start({ url, dataDir })
    stage.onEnd(() => traffic.stop())
    await traffic.goesOn(200)

    const folder = path.join(await stage.folder(), 'backup')
    const before = new Set(traffic.acknowledged)
    await runProgram('server/backup.ts', [folder], { DATA_DIR: dataDir })
    const isWrittenMeanwhile = traffic.acknowledged.size > before.size
    await traffic.goesOn(50)
    await traffic.stop()

    const restored = path.join(await stage.folder(), 'data')
    await mkdir(restored)
    stage.removeLater(restored)
    await runProgram('server/restore.ts', [folder], { DATA_DIR: restored })
    const sums = await sumsOf(folder, restored)
    const again = await stage.site({ dataDir: restored })
    const { databaseUrl } = await keysOf(restored)
    const kept = await traffic.kept(databaseUrl)
    const missing = [...before].filter((id) => !kept.has(id)).length
    const page = await fetch(again.url)
    return [
      {
        what: 'a backup while people write, put back into an empty folder',
        times: 1,
        promised: 'nobody is refused meanwhile; all that was acknowledged before it began is in it',
        seen: `${traffic.describe()}, ${isWrittenMeanwhile ? 'some writes' : 'NO WRITES'} while it ran; ${missing} of ${before.size} missing; the site opens with ${page.status}`,
        isKept:
          isWrittenMeanwhile &&
          missing === 0 &&
          page.status === 200 &&
          traffic.kinds.every(({ isAllGood }) => isAllGood),
      },
      sums,
    ]
  },
}

/** Worked out here once more, table by table, before a site opens on it and writes things of its own. */
async function sumsOf(folder: string, dataDir: string): Promise<Finding> {
  const { tables } = await readManifest(folder)
  const { databaseUrl = '' } = await keysOf(dataDir)
  const { port, password } = new URL(databaseUrl)
  const postgres = await startEmbedded({
    dataDir,
    password,
    lastPort: Number(port),
    onRestart: () => undefined,
    onProblem: () => undefined,
  })
  const sql = connect(`postgresql://postgres:${password}@127.0.0.1:${postgres.port}/postgres`, {
    max: 1,
    name: 'proof',
  })
  const unequal: string[] = []
  await sql.begin(async (tx) => {
    await tx.unsafe(plainSettings)
    const present = await keptTables(tx)
    for (const table of tables) {
      const own = present.find(({ name }) => name === table.name)
      const sum = own && (await sumOf(tx, own))
      if (sum?.checksum !== table.checksum || sum.rows !== table.rows) unequal.push(table.name)
    }
  })
  await sql.end()
  await postgres.stop()
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return {
    what: 'the sum over every table, of the backup and of what was put back',
    times: tables.length,
    promised: 'all equal',
    seen: `${rows.toLocaleString('en-GB')} rows of ${tables.length} tables, ${unequal.length ? `UNEQUAL: ${unequal.join(', ')}` : 'all equal'}`,
    isKept: unequal.length === 0,
  }
}
