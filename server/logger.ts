import pino, { type Logger } from 'pino'
import pretty from 'pino-pretty'

export type { Logger }

const quiet = ['req.headers.authorization', 'req.headers.cookie', 'req.headers.apikey']

/** One line of JSON an event; on a terminal, the same as a person reads it. */
export function createLogger(level: string): Logger {
  const options = { level, base: undefined, redact: quiet }
  if (!process.stdout.isTTY) return pino(options)
  return pino(
    options,
    pretty({
      colorize: true,
      translateTime: 'SYS:HH:MM:ss',
      ignore: 'pid,hostname',
      singleLine: true,
      sync: true,
    }),
  )
}
