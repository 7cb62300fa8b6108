import type { Config } from './config.ts'

/** What a person at the terminal needs to know once everything serves. */
export function announce(config: Config, address: string): void {
  const lines = ['', `Lintel is open at ${address}`]
  if (config.hasLocalInbox) lines.push(`Mail is caught at ${address}/dev/inbox`)
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
