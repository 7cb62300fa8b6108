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

const hostedMessage = 'The accounts are in the hosted project (SUPABASE_URL): invite people there.'

/** npm run admin -- someone@example.org: makes someone an administrator, whether or not the server is running. */
async function main([emailArgument]: string[]): Promise<void> {
  const email = z.email().safeParse(emailArgument?.trim().toLowerCase()).data
  if (!email) throw new StartProblem('No email address. Use npm run admin -- someone@example.org')
  await withMigratedDatabase(hostedMessage, (database, config) => appoint(config, database, email))
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
  if (!link) return print(`${email} is an administrator now.`)
  if (!byMail) return print(`Give this link to ${email}. It works once, for an hour:\n${link}`)
  const mailer = createMailer(config, sql, siteUrl)
  const sending = mailer && sendMail({ sql, mailer, requests: {}, siteUrl, log: createLogger('error') })
  while (await sending?.run());
  mailer?.close()
  print(`An invitation is on its way to ${email}.`)
}

/** The invitation link needs the site's address, and this command does not listen on a port. */
function siteAddress({ siteUrl, host, port }: Config): string {
  if (siteUrl) return siteUrl
  if (port === 0)
    throw new StartProblem('PORT=0 leaves the address of the site unknown. Set PORT or SITE_URL.')
  return addressFor(host, port)
}

const print = (text: string) => void process.stdout.write(`${text}\n`)

runCommand(() => main(process.argv.slice(2)))
