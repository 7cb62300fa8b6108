import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { StartProblem } from '../platform/start-problem.ts'
import { hasKeysFile } from './keys-file.ts'

const neededBytes = 200 * 1024 * 1024

/** Makes the data folder, or says why nothing can be kept in it. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartProblem(
      `${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that can.`,
    )
  }
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < neededBytes && !(await hasKeysFile(dataDir))) {
    throw new StartProblem(
      `The disk of ${dataDir} is full. Make room (200 MB), or set DATA_DIR to another folder.`,
    )
  }
}
