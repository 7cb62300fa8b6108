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

const schema = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  migrations: z.array(z.object({ set: z.string(), version: z.string(), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.number(),
})

export type Manifest = z.infer<typeof schema>
export type BackedUpTable = z.infer<typeof table>

const fileOf = (folder: string) => path.join(folder, 'manifest.json')

/** Written last, and moved in whole: a backup without one was cut short. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(`${fileOf(folder)}.part`, `${JSON.stringify(manifest, undefined, 2)}\n`)
  await rename(`${fileOf(folder)}.part`, fileOf(folder))
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new StartProblem(
      `There is no whole backup in ${folder}: it has no manifest.json. Name another folder.`,
    )
  const parsed = schema.safeParse(tryParse(text))
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

export const tableFile = (folder: string, name: string) => path.join(folder, 'tables', `${name}.copy.gz`)
export const filesFolder = (folder: string) => path.join(folder, 'files')
