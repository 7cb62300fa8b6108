import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartProblem } from '../start-problem.ts'

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Independent of the order of the rows. */
  checksum: z.string(),
})

/** Format 1 had no checksums of files. */
const format = 2

const schema = z.object({
  format: z.literal(format),
  takenAt: z.string(),
  migrations: z.array(z.object({ set: z.string(), version: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** Number of stored files. */
  files: z.number(),
  /** Of the checksum list of all tables and files. */
  sums: z.object({ entries: z.number(), sizeBytes: z.number(), sha256: z.string() }),
})

export type Manifest = z.infer<typeof schema>
export type BackedUpTable = z.infer<typeof table>

const fileOf = (folder: string) => path.join(folder, 'manifest.json')

/** Written last and atomically: a backup without a manifest is incomplete. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<Manifest> {
  const complete = { format, ...manifest } as const
  await writeFile(`${fileOf(folder)}.part`, `${JSON.stringify(complete, undefined, 2)}\n`, { flush: true })
  await rename(`${fileOf(folder)}.part`, fileOf(folder))
  return complete
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new StartProblem(
      `There is no complete backup in ${folder}: it has no manifest.json. Name another folder.`,
    )
  const found = tryParse(text)
  if (z.object({ format: z.literal(1) }).safeParse(found).success)
    throw new StartProblem(
      `The backup in ${folder} was made before Lintel 1.0 and cannot be restored. Name a backup made by 1.0 or later.`,
    )
  const parsed = schema.safeParse(found)
  if (!parsed.success)
    throw new StartProblem(`The manifest.json in ${folder} cannot be understood. Name another backup.`)
  return parsed.data
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Relative to the backup's folder. */
export const tableFile = (name: string) => `tables/${name}.copy.gz`
export const filesFolder = 'files'
