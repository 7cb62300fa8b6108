import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { StartProblem } from '../../../platform/start-problem.ts'
import { fullMegabytes } from './disk-guard.ts'
import { hasKeysFile } from './keys-file.ts'

const megabyte = 1024 * 1024
/** What the first start writes, plus working space. */
const neededMegabytes = 600

/** Creates the data folder, or explains why it cannot be used. */
export async function ensureDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartProblem(
      `${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a folder that can.`,
    )
  }
  if ((await freeMegabytes(dataDir)) < neededMegabytes && !(await hasKeysFile(dataDir))) {
    throw new StartProblem(
      `The disk of ${dataDir} has too little room. Make ${neededMegabytes} MB free, or set DATA_DIR to another folder.`,
    )
  }
}

/** Checked after a failure: PostgreSQL reports a full disk in many ways. */
export const isDiskFull = async (dataDir: string): Promise<boolean> =>
  (await freeMegabytes(dataDir).catch(() => Number.POSITIVE_INFINITY)) < fullMegabytes

async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return (bavail * bsize) / megabyte
}
