import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { StartProblem } from '../start-problem.ts'

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** The same for the same rows, in whatever order they lie. */
  checksum: z.string(),
})

/** The first had no sums of its files. */
const format = 2

const schema = z.object({
  format: z.literal(format),
  takenAt: z.string(),
  migrations: z.array(z.object({ set: z.string(), version: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  /** How many stored files there are. */
  files: z.number(),
  /** Of the list that names every table's archive and every stored file. */
  sums: z.object({ entries: z.number(), sizeBytes: z.number(), sha256: z.string() }),
})

export type Manifest = z.infer<typeof schema>
export type BackedUpTable = z.infer<typeof table>

const fileOf = (folder: string) => path.join(folder, 'manifest.json')

/** Written last, and moved in whole: a backup without one was cut short. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<Manifest> {
  const whole = { format, ...manifest } as const
  await writeFile(`${fileOf(folder)}.part`, `${JSON.stringify(whole, undefined, 2)}\n`, { flush: true })
  await rename(`${fileOf(folder)}.part`, fileOf(folder))
  return whole
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new StartProblem(
      `There is no whole backup in ${folder}: it has no manifest.json. Name another folder.`,
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

/** Within the folder of a backup. */
export const tableFile = (name: string) => `tables/${name}.copy.gz`
export const filesFolder = 'files'
