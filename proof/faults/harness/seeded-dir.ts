import { access, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillDataDir } from '../../../test/fill-data-dir.ts'

/** A data folder after the first start, which every run gets a copy of. A named folder is kept and used again. */
export async function ensureSeededDir(
  folderOption: string | undefined,
  print: (text: string) => void,
): Promise<string> {
  const folder = path.resolve(folderOption ?? (await mkdtemp(path.join(tmpdir(), 'lintel-fault-filled-'))))
  const isFilled = await access(path.join(folder, 'keys.json')).then(
    () => true,
    () => false,
  )
  if (isFilled) return folder
  print('Seeding the data folder that every fault gets a copy of')
  await mkdir(folder, { recursive: true })
  await fillDataDir(folder)
  return folder
}
