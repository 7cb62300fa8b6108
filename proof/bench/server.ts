import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../platform/db/embedded/free-port.ts'
import { type LintelProcess, removeDataDir, startLintel } from '../../test/lintel-process.ts'
import { dataOption } from './options.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** Killed if it has not stopped by then. */
const stopTimeoutMs = 60_000

export type BenchServer = { lintel: LintelProcess; url: string; port: number; startedAt: number }

/** Runs `work` with the `--data` folder, or with a temporary one that is removed afterwards. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  if (dataOption) return work(path.resolve(dataOption))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lintel-bench-'))
  try {
    return await work(dataDir)
  } finally {
    await removeDataDir(dataDir)
  }
}

/** Runs `work` with the whole server in its own process. It may not be ready yet. */
export async function withServer<T>(dataDir: string, work: (server: BenchServer) => Promise<T>): Promise<T> {
  const port = await freePort()
  const startedAt = performance.now()
  const lintel = startLintel({ DATA_DIR: dataDir, PORT: `${port}` })
  const stop = () => lintel.kill('SIGTERM')
  try {
    return await stopOnSignals(stop, () => work({ lintel, url: lintel.url, port, startedAt }))
  } finally {
    stop()
    const killTimer = setTimeout(() => lintel.kill('SIGKILL'), stopTimeoutMs)
    await lintel.ended
    clearTimeout(killTimer)
  }
}
