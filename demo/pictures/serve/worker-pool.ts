import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Thrown when the queue is full. */
export class PoolBusy extends Error {
  override name = 'PoolBusy'
}

export type Pool<Task, Result> = {
  run: (task: Task) => Promise<Result>
  /** Stops the threads and rejects waiting tasks. */
  close: () => Promise<void>
}

export type PoolOptions = { size?: number; maxWaiting?: number }

type Waiting<Task, Result> = { task: Task; resolve: (result: Result) => void; reject: (error: Error) => void }
type Member<Task, Result> = { worker: Worker; current: Waiting<Task, Result> | undefined }

export type WorkerAnswer<Result> = { result: Result } | { error: string }

/** Leaves one core to the server, and uses at most four. */
const defaultSize = (): number => Math.min(4, Math.max(1, availableParallelism() - 1))

/**
 * A pool of worker threads with one task each. They start with the first task, do not keep the process alive while
 * idle, and one that dies fails only its own task.
 */
export function createWorkerPool<Task, Result>(
  script: URL,
  { size = defaultSize(), maxWaiting = 96 }: PoolOptions = {},
): Pool<Task, Result> {
  const members = new Set<Member<Task, Result>>()
  const waiting: Waiting<Task, Result>[] = []
  let isClosed = false

  function start(): Member<Task, Result> {
    const member: Member<Task, Result> = { worker: new Worker(script), current: undefined }
    const fail = (error: Error) => {
      members.delete(member)
      member.current?.reject(error)
      member.current = undefined
      hand()
    }
    member.worker.on('message', (answer: WorkerAnswer<Result>) => {
      const done = member.current
      member.current = undefined
      member.worker.unref()
      if ('error' in answer) done?.reject(new Error(answer.error))
      else done?.resolve(answer.result)
      hand()
    })
    member.worker.on('error', fail)
    member.worker.on('exit', () => members.has(member) && fail(new Error('A picture thread ended')))
    member.worker.unref()
    members.add(member)
    return member
  }

  function hand(): void {
    while (waiting.length > 0 && !isClosed) {
      const idle = [...members].find(({ current }) => !current) ?? (members.size < size ? start() : undefined)
      const next = idle && waiting.shift()
      if (!idle || !next) return
      idle.current = next
      idle.worker.ref()
      idle.worker.postMessage(next.task)
    }
  }

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed || waiting.length >= maxWaiting)
          return reject(new PoolBusy(isClosed ? 'The pool is closed' : 'Too many tasks wait'))
        waiting.push({ task, resolve, reject })
        hand()
      }),
    close: async () => {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(new PoolBusy('The pool is closed'))
      await Promise.all([...members].map(({ worker }) => worker.terminate()))
    },
  }
}
