import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readManifest } from '../../../platform/backup/manifest.ts'
import { stableOutputSettings, tableChecksum, tablesToBackUp } from '../../../platform/backup/tables.ts'
import { connect, type Sql } from '../../../platform/db/connect.ts'
import { startEmbedded } from '../../../platform/db/embedded/embedded.ts'
import { keysOf } from '../../../test/lintel-process.ts'
import type { Finding } from '../fault.ts'
import type { FileTraffic } from './file-traffic.ts'

/** Compares restored tables and files, before a site starts and changes them. */
export async function compareRestored(
  folder: string,
  dataDir: string,
  files: FileTraffic,
): Promise<Finding[]> {
  const { databaseUrl } = await keysOf(dataDir)
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
  try {
    return [await compareTables(sql, folder), await compareFiles(sql, dataDir, files)]
  } finally {
    await sql.end()
    await postgres.stop()
  }
}

/** Recomputes the checksum of every table. */
async function compareTables(sql: Sql, folder: string): Promise<Finding> {
  const { tables } = await readManifest(folder)
  const unequal: string[] = []
  await sql.begin(async (tx) => {
    await tx.unsafe(stableOutputSettings)
    const present = await tablesToBackUp(tx)
    for (const table of tables) {
      const own = present.find(({ name }) => name === table.name)
      const sum = own && (await tableChecksum(tx, own))
      if (sum?.checksum !== table.checksum || sum.rows !== table.rows) unequal.push(table.name)
    }
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return {
    description: 'compare the checksum of every table in the backup and after the restore',
    times: tables.length,
    expected: 'all equal',
    observed: `${rows.toLocaleString('en-GB')} rows of ${tables.length} tables, ${unequal.length ? `UNEQUAL: ${unequal.join(', ')}` : 'all equal'}`,
    isMet: unequal.length === 0,
  }
}

/** Compares with the checksums of the senders, not with those in the backup. */
async function compareFiles(sql: Sql, dataDir: string, files: FileTraffic): Promise<Finding> {
  const rows = await sql<{ name: string; version: string }[]>`
    select name, version from storage.objects where bucket_id = 'imports' order by name`
  const unequal: string[] = []
  for (const { name, version } of rows) {
    const place = path.join(dataDir, 'storage', 'objects', version.slice(0, 2), version)
    const bytes = await readFile(place).catch(() => undefined)
    const sum = bytes && createHash('sha256').update(bytes).digest('hex')
    if (!sum || !files.wasSent(name, sum)) unequal.push(name)
  }
  const names = new Set(rows.map(({ name }) => name))
  const missing = [...files.untouched].filter((name) => !names.has(name))
  return {
    description:
      'compare the checksum of every file as uploaded and as restored, while files were uploaded, replaced and removed',
    times: rows.length,
    expected: 'all equal; files uploaded before the backup and not changed since are present',
    observed: `${files.answers.describe()}; ${rows.length} files, ${unequal.length ? `UNEQUAL: ${unequal.slice(0, 5).join(', ')}` : 'all equal'}; ${missing.length} of ${files.untouched.size} missing`,
    isMet:
      rows.length > files.untouched.size && unequal.length + missing.length === 0 && files.answers.isAllOk,
  }
}
