import pino, { type Logger, type LoggerOptions } from 'pino'
import pretty from 'pino-pretty'
import { truncateValues } from './truncate-values.ts'

export type { Logger }

const redactedPaths = ['req.headers.authorization', 'req.headers.cookie', 'req.headers.apikey']

/** One JSON line per event, or readable lines on a terminal. Values that come from requests are truncated. */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    redact: redactedPaths,
    formatters: { log: (event) => truncateValues(event) as Record<string, unknown> },
    serializers: { err: (error: Error) => truncateValues(pino.stdSerializers.err(error)) },
    hooks: {
      logMethod(args, method) {
        method.apply(this, truncateMessage(args) as typeof args)
      },
    },
  }
  if (destination) return pino(options, destination)
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

/** Without a message pino uses the error's, which may contain request data. */
function truncateMessage([first, message, ...rest]: unknown[]): unknown[] {
  if (typeof first === 'string') return [truncateValues(first), message, ...rest]
  const event = first instanceof Error ? { err: first } : (first as { err?: unknown } | undefined)
  const errorMessage = event?.err instanceof Error ? event.err.message : undefined
  return [event, truncateValues(message ?? errorMessage), ...rest]
}
