import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartProblem } from '../../platform/start-problem.ts'

/** Before there is a database to hold a lock, two servers on one data folder would make it at the same time. */
export async function startAlone<T>(dataDir: string, start: () => Promise<T>): Promise<T> {
  const file = path.join(dataDir, 'starting.pid')
  await claim(file, dataDir)
  try {
    return await start()
  } finally {
    await rm(file, { force: true })
  }
}

async function claim(file: string, dataDir: string): Promise<void> {
  const claimed = await writeFile(file, `${process.pid}`, { flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
  if (claimed) return
  const text = await readFile(file, 'utf8').catch(() => '')
  // Written in one go, but not in the same instant as it is made: an empty file is a claim under way.
  if (text === '' || (await isLivingNode(Number(text))))
    throw new StartProblem(
      `Another Lintel is starting with ${dataDir}. Stop it first, or set DATA_DIR to another folder. (If there is none, remove ${file}.)`,
    )
  await rm(file, { force: true }) // of a server that was killed
  await claim(file, dataDir)
}

/** The number of a killed server may belong to another program by now. */
async function isLivingNode(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'node')
  return /node/.test(command)
}
