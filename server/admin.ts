import path from 'node:path'
import { z } from 'zod'
import { appointAdministrator } from '../platform/auth/appoint-administrator.ts'
import { migrate } from '../platform/db/migrate.ts'
import { StartProblem } from '../platform/db/start-problem.ts'
import { loadKeys } from '../platform/keys.ts'
import { sendMail } from '../worker/send-mail.ts'
import { authConfig, createMailer } from './accounts.ts'
import { type Config, readConfig } from './config.ts'
import { type Database, openDatabase } from './database.ts'
import { createLogger } from './logger.ts'
import { openRunning } from './running-database.ts'

const root = path.resolve(import.meta.dirname, '..')

/** npm run admin -- someone@example.org: makes somebody an administrator, whether the server is running or not. */
async function main([given]: string[]): Promise<void> {
  const email = z.email().safeParse(given?.trim().toLowerCase()).data
  if (!email) throw new StartProblem('Whom? Use npm run admin -- someone@example.org')
  const config = readConfig(process.env)
  if (config.hosted)
    throw new StartProblem('The accounts are in the hosted project (SUPABASE_URL): invite people there.')
  const database = (await openRunning(config)) ?? (await openDatabase(config, createLogger('silent')))
  try {
    await migrate(
      database.sql,
      ['platform/sql', 'supabase/migrations'].map((folder) => path.join(root, folder)),
    )
    await appoint(config, database, email)
  } finally {
    await database.stop()
  }
}

async function appoint(config: Config, { sql }: Database, email: string): Promise<void> {
  const siteUrl = config.siteUrl ?? `http://${config.host}:${config.port}`
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
  if (mailer) await sendMail({ sql, mailer, requests: {}, siteUrl, log: createLogger('error') }).run()
  mailer?.close()
  say(`An invitation is on its way to ${email}.`)
}

const say = (text: string) => void process.stdout.write(`${text}\n`)

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(error instanceof StartProblem ? `${error.message}\n` : `${error.stack}\n`)
    process.exit(1)
  },
)
