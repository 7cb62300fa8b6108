import { constants } from 'node:os'

const lookEveryMs = 1000

/**
 * Tells of every reason to end what we have started: Ctrl-C, SIGTERM, a closed terminal, npm's death. Ctrl-C and a closed
 * terminal reach a child by themselves too: it must bear being told twice.
 * @param {(signal: 'SIGINT' | 'SIGTERM') => void} end
 * @param {{ onHangUp?: () => void }} [orders] to whom SIGHUP is an order, it is not the end
 */
export function onEnd(end, { onHangUp = () => end('SIGTERM') } = {}) {
  process.on('SIGINT', () => end('SIGINT'))
  process.on('SIGTERM', () => end('SIGTERM'))
  process.on('SIGHUP', onHangUp)
  // When npm is killed outright nobody hands on a signal: then what it started is stopped too, not left behind.
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    end('SIGTERM')
  }, lookEveryMs).unref()
}

/**
 * How a shell words the end of a child: its own status, or 128 and the signal that ended it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export const statusOf = (code, signal) => code ?? 128 + (signal ? constants.signals[signal] : 0)
