import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { compressBytes, type Encoding, encodingFor, isCompressibleType } from './compression.ts'
import { staticFileType } from './static-file-type.ts'

const extensions = { br: '.br', gzip: '.gz' } as const
const encodings: Encoding[] = ['br', 'gzip']

/** Writes the compressed forms of the web build's files beside them, so that no start of a server has to make them. */
export async function writeCompressedForms(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && isCompressibleType(staticFileType(entry.name) ?? null),
  )
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      const plain = await readFile(file)
      for (const encoding of encodings)
        if (encodingFor(encoding, plain.length))
          await writeFile(file + extensions[encoding], await compressBytes(plain, encoding, 'best'))
    }),
  )
}

/** The compressed forms of a file that the build has written. */
export async function readCompressedForms(file: string): Promise<Partial<Record<Encoding, Buffer>>> {
  const forms: Partial<Record<Encoding, Buffer>> = {}
  for (const encoding of encodings) {
    const bytes = await readFile(file + extensions[encoding]).catch(() => undefined)
    if (bytes) forms[encoding] = bytes
  }
  return forms
}
