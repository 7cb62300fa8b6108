import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KeysFile } from '../server/boot/data-dir/keys-file.ts'

const folder = path.resolve(import.meta.dirname, '..', 'server')

export type LintelProcess = {
  url: string
  output: () => string
  kill: (signal: NodeJS.Signals) => void
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
  whenReady: (within?: { ms: number }) => Promise<void>
}

const readyWithinMs = 170_000

/** Starts the real server in its own process, or several behind a load balancer. The caller stops it; tests use `startServer`. */
export function startLintel(environment: Record<string, string>, servers = 1): LintelProcess {
  const [program, ...args] = servers === 1 ? ['main.ts'] : ['commands/cluster.ts', '--servers', `${servers}`]
  const child: ChildProcess = spawn(process.execPath, [path.join(folder, `${program}`), ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const url = `http://127.0.0.1:${environment.PORT ?? 3000}`
  return {
    url,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    ended,
    whenReady: async ({ ms } = { ms: readyWithinMs }) => {
      const signal = AbortSignal.timeout(ms)
      while (child.exitCode === null && child.signalCode === null) {
        if ((await fetch(`${url}/readyz`, { signal }).catch(() => undefined))?.ok) return
        if (signal.aborted) throw new Error(`The server was not ready after ${ms} ms:\n${output}`)
        await sleep(50)
      }
      throw new Error(`The server ended before it was ready:\n${output}`)
    },
  }
}

/** Removes a data folder, and ends a PostgreSQL that may be left running in it. */
export async function removeDataDir(folder: string): Promise<void> {
  const pid = await postmasterPid(folder)
  if (pid) process.kill(pid, 'SIGQUIT')
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || undefined
}

/** What the server tells tools on its machine. */
export async function keysOf(dataDir: string): Promise<KeysFile> {
  return JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8')) as KeysFile
}
