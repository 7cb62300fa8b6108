import { demoAccounts, demoPassword } from '../../demo/accounts.ts'
import { version } from '../version.ts'
import type { Config } from './config.ts'

export function printBanner(config: Config, url: string): void {
  const lines = ['', `Lintel ${version} is open at ${url}`]
  if (config.isDemo) {
    const emails = Object.values(demoAccounts).map(({ email }) => email)
    lines.push(`Sign in as ${emails.join(', ')} with the password ${demoPassword}`)
  }
  if (config.hasLocalInbox) lines.push(`Mail is caught at ${url}/dev/inbox`)
  else if (!config.smtpUrl && !config.hosted) lines.push('Mail waits in the outbox: set SMTP_URL to send it.')
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
