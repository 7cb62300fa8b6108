import type { Sql } from '../platform/db/connect.ts'

/** A background task. `run` returns whether there may be more work right away. */
export type Task = {
  name: string
  /** A database notification channel that wakes the task. */
  channel?: string
  /** Poll interval. */
  everyMs: number
  run: () => Promise<boolean>
  /** Called when the connection to the database broke and is back, perhaps to another server. */
  onReconnect?: () => void
}

/** Called when a task has been started for the first time (`isSuccess` undefined), and after each of its runs. */
export type OnRun = (task: Pick<Task, 'name' | 'everyMs'>, isSuccess?: boolean) => void

type Log = { error: (fields: object, message: string) => void }

export type Worker = { stop: () => Promise<void> }

/**
 * Runs each task in its own loop: when its channel is notified, and at an interval in case a notification was lost.
 * Several servers may run the same tasks, because tasks claim their work in the database. `stop` waits for the current
 * run of each.
 */
export async function runTasks(
  sql: Sql,
  tasks: Task[],
  log: Log,
  onRun: OnRun = () => undefined,
): Promise<Worker> {
  const loops = tasks.map((task) => startLoop(task, log, onRun))
  const channels = new Set(tasks.flatMap((task) => task.channel ?? []))
  const listeners = await Promise.all(
    [...channels].map((channel) => {
      const wake = () => {
        for (const loop of loops) if (loop.task.channel === channel) loop.wake()
      }
      let wasConnected = false
      // Runs on every (re)connection, because notifications may have been missed.
      const connected = () => {
        if (wasConnected) for (const { task } of loops) if (task.channel === channel) task.onReconnect?.()
        wasConnected = true
        wake()
      }
      return sql.listen(channel, wake, connected)
    }),
  )
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
      await Promise.all(listeners.map((listener) => listener.unlisten().catch(() => undefined)))
    },
  }
}

function startLoop(task: Task, log: Log, onRun: OnRun) {
  let isStopping = false
  let isWoken = true
  let wakeUp: () => void = () => undefined
  const wake = () => {
    isWoken = true
    wakeUp()
  }
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, task.everyMs)
      timer.unref()
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const loop = async () => {
    onRun(task)
    while (!isStopping) {
      isWoken = false
      const hasMore = await task.run().then(
        (result) => {
          onRun(task, true)
          return result
        },
        (error: Error) => {
          onRun(task, false)
          log.error({ err: error, task: task.name }, 'task failed')
          return false
        },
      )
      if (!hasMore && !isWoken && !isStopping) await pause()
    }
  }
  const running = loop()
  return {
    task,
    wake,
    stop: async () => {
      isStopping = true
      wakeUp()
      await running
    },
  }
}
