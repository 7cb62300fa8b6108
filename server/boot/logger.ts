import pino, { type Logger, type LoggerOptions } from 'pino'
import pretty from 'pino-pretty'
import { cutValues } from './truncate-values.ts'

export type { Logger }

const quiet = ['req.headers.authorization', 'req.headers.cookie', 'req.headers.apikey']

/** One line of JSON an event; on a terminal, the same as a person reads it. What others send is cut before it is written. */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    redact: quiet,
    formatters: { log: (event) => cutValues(event) as Record<string, unknown> },
    serializers: { err: (error: Error) => cutValues(pino.stdSerializers.err(error)) },
    hooks: {
      logMethod(args, method) {
        method.apply(this, withShortMessage(args) as typeof args)
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

/** Where no message is given the log takes that of the error, which may hold what somebody sent. */
function withShortMessage([first, message, ...rest]: unknown[]): unknown[] {
  if (typeof first === 'string') return [cutValues(first), message, ...rest]
  const event = first instanceof Error ? { err: first } : (first as { err?: unknown } | undefined)
  const implied = event?.err instanceof Error ? event.err.message : undefined
  return [event, cutValues(message ?? implied), ...rest]
}
