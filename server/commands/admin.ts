import { z } from 'zod'
import { loadKeys } from '../../platform/keys.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { appointAdministrator } from '../../product/appoint-administrator.ts'
import { sendMail } from '../../worker/send-mail.ts'
import { authConfig, createMailer } from '../boot/auth-settings.ts'
import type { Config } from '../boot/config.ts'
import { createLogger } from '../boot/logger.ts'
import type { Database } from '../boot/running-database.ts'
import { addressFor } from '../http/listen.ts'
import { runCommand, withMigratedDatabase } from './run-command.ts'

const whenHosted = 'The accounts are in the hosted project (SUPABASE_URL): invite people there.'

/** npm run admin -- someone@example.org: makes somebody an administrator, whether the server is running or not. */
async function main([given]: string[]): Promise<void> {
  const email = z.email().safeParse(given?.trim().toLowerCase()).data
  if (!email) throw new StartProblem('Whom? Use npm run admin -- someone@example.org')
  await withMigratedDatabase(whenHosted, (database, config) => appoint(config, database, email))
}

async function appoint(config: Config, { sql }: Database, email: string): Promise<void> {
  const siteUrl = siteAddress(config)
  const byMail = config.smtpUrl !== undefined
  const { link } = await appointAdministrator({
    sql,
    email,
    byMail,
    keys: await loadKeys(sql),
    config: authConfig(config, siteUrl),
  })
  if (!link) return say(`${email} is an administrator now.`)
  if (!byMail) return say(`Give this link to ${email}. It works once, for an hour:\n${link}`)
  const mailer = createMailer(config, sql, siteUrl)
  const sending = mailer && sendMail({ sql, mailer, requests: {}, siteUrl, log: createLogger('error') })
  while (await sending?.run());
  mailer?.close()
  say(`An invitation is on its way to ${email}.`)
}

/** Where the link leads: this command does not listen, so the port must be known beforehand. */
function siteAddress({ siteUrl, host, port }: Config): string {
  if (siteUrl) return siteUrl
  if (port === 0)
    throw new StartProblem(
      'PORT=0 does not say where the site is. Set PORT or SITE_URL to what it answers to.',
    )
  return addressFor(host, port)
}

const say = (text: string) => void process.stdout.write(`${text}\n`)

runCommand(() => main(process.argv.slice(2)))
