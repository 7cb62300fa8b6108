import { demoAccounts, demoPassword } from '../../demo/accounts.ts'
import { version } from '../version.ts'
import type { Config } from './config.ts'

export function printBanner(config: Config, url: string): void {
  const lines = ['', `Lintel ${version} is open at ${url}`]
  if (config.isDemo) {
    const emails = Object.values(demoAccounts).map(({ email }) => email)
    lines.push(`Sign in as ${emails.join(', ')} with the password ${demoPassword}`)
  }
  if (config.hasLocalInbox) lines.push(`Emails are shown at ${url}/dev/inbox`)
  else if (!config.smtpUrl && !config.hosted) lines.push('Emails stay in the outbox until SMTP_URL is set.')
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
