import { constants } from 'node:os'

const checkIntervalMs = 1000

/**
 * Calls `stop` on Ctrl-C, SIGTERM, a closed terminal or npm's death. Ctrl-C and a closed terminal also reach child
 * processes directly, so they may be signalled twice.
 * @param {(signal: 'SIGINT' | 'SIGTERM') => void} stop
 * @param {{ onSighup?: () => void }} [options] replaces the default handling of SIGHUP, which is to stop
 */
export function onTermination(stop, { onSighup = () => stop('SIGTERM') } = {}) {
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGHUP', onSighup)
  // When npm is killed no signal is passed on, so a changed parent process is noticed by polling.
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop('SIGTERM')
  }, checkIntervalMs).unref()
}

/**
 * The exit status as a shell reports it: the child's own, or 128 plus the number of the signal that ended it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export const exitStatus = (code, signal) => code ?? 128 + (signal ? constants.signals[signal] : 0)
