import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../platform/db/embedded/free-port.ts'
import { type LintelProcess, removeDataDir, startLintel } from '../../test/lintel-process.ts'
import { dataOption } from './options.ts'
import { endingOnSignals } from './signals.ts'

/** A server that has not ended by then is not going to. */
const endMs = 60_000

export type BenchServer = { lintel: LintelProcess; url: string; port: number; startedAt: number }

/** The folder that `--data` names, or one that is gone afterwards. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  if (dataOption) return work(path.resolve(dataOption))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-bench-'))
  try {
    return await work(dataDir)
  } finally {
    await removeDataDir(dataDir)
  }
}

/** The whole server in a process of its own, stopped when the work is done. Nobody has waited for it to be ready. */
export async function withServer<T>(dataDir: string, work: (server: BenchServer) => Promise<T>): Promise<T> {
  const port = await freePort()
  const startedAt = performance.now()
  const lintel = startLintel({ DATA_DIR: dataDir, PORT: `${port}` })
  const stop = () => lintel.kill('SIGTERM')
  try {
    return await endingOnSignals(stop, () => work({ lintel, url: lintel.url, port, startedAt }))
  } finally {
    stop()
    const tooLong = setTimeout(() => lintel.kill('SIGKILL'), endMs)
    await lintel.ended
    clearTimeout(tooLong)
  }
}
