import { getRequestListener } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { createAuth } from '../platform/auth/auth.ts'
import { type AuthConfig, defaultAuthConfig } from '../platform/auth/config.ts'
import type { Sms } from '../platform/auth/phone/send-sms.ts'
import { createReadCaller } from '../platform/http/caller.ts'
import { loadKeys } from '../platform/keys.ts'
import { lockout } from '../product/accounts/lockout.ts'
import type { RenderedMail } from '../product/mail/mailer.ts'
import { queueMail } from '../product/mail/outbox.ts'
import type { Database, SupabaseClient } from '../supabase/database.ts'
import { sendMail } from '../worker/send-mail.ts'
import { testDatabase } from './database.ts'
import { goodPassword } from './good-password.ts'
import { startTestServers } from './test-servers.ts'

/** Sent in place of a solved proof of work. */
export const solvedCaptcha = 'solved'

const unlimited = { burst: 100_000, windowSeconds: 60 }

/** Cheap hashes and no artificial delays by default. */
const testConfig: Omit<AuthConfig, 'siteUrl' | 'apiUrl'> = {
  ...defaultAuthConfig,
  argon2: { memoryCost: 256, timeCost: 1, parallelism: 1 },
  signUpStepMs: 0,
  mailIntervalSeconds: 0.001,
  rateLimits: {
    signUp: unlimited,
    anonymous: unlimited,
    signIn: unlimited,
    refresh: unlimited,
    mail: unlimited,
    smsToNumber: unlimited,
    mailsToMailbox: unlimited,
    verify: unlimited,
    factorCodes: unlimited,
    factorCodesByNetwork: unlimited,
    factorCodesByAccount: unlimited,
    enrolments: unlimited,
  },
}

/** /auth/v1 over HTTP with a database for this test file, and the emails it queues. */
export async function testAuthService(config: Partial<AuthConfig> = {}, { max = 10 } = {}) {
  const database = await testDatabase({ max })
  const { sql } = database
  const keys = await loadKeys(sql)
  const errors: unknown[] = []
  const log = { error: (fields: object) => void errors.push(fields) }
  const configAt = (url: string) => ({
    ...testConfig,
    siteUrl: 'http://site.test',
    apiUrl: `${url}/auth/v1`,
    ...config,
  })
  const services: ReturnType<typeof createAuth>[] = []
  const messages: Sms[] = []
  const url = await startTestServers((address) => (server) => {
    const created = createAuth({
      sql,
      keys,
      config: configAt(address),
      readCaller: createReadCaller({
        publicJwk: keys.publicJwk,
        publishableKeys: [keys.publishableKey],
        secretKeys: [keys.secretKey],
      }),
      captcha: async (token) => (token === solvedCaptcha ? undefined : 'not solved'),
      sendMail: queueMail,
      sendSms: async (_, sms) => void messages.push(sms),
      lockout,
      clientAddress: (request) => request.headers.get('x-test-address') ?? '127.0.0.1',
      log,
    })
    server.on('request', getRequestListener(new Hono().route('/auth/v1', created.app).fetch))
    services.push(created)
  })
  const [auth] = services
  if (!auth) throw new Error('no service')

  const sent: RenderedMail[] = []
  const mailer = { send: async (mail: RenderedMail) => void sent.push(mail), close: () => undefined }
  const task = sendMail({ sql, mailer, requests: auth.mailRequests, siteUrl: 'http://site.test', log })

  return {
    ...database,
    url,
    keys,
    errors,
    auth,
    /** Text messages, oldest first. */
    messages,
    config: configAt(url),
    /** Sends the queued emails and returns them. */
    deliver: async (): Promise<RenderedMail[]> => {
      const from = sent.length
      while (await task.run());
      return sent.slice(from)
    },
    client: (
      key = keys.anonKey,
      options: object = {},
      headers: Record<string, string> = {},
    ): SupabaseClient =>
      createClient<Database>(url, key, {
        auth: { persistSession: false, autoRefreshToken: false, ...options },
        global: { headers },
      }),
    admin: (): SupabaseClient =>
      createClient<Database>(url, keys.serviceRoleKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      }),
    /** Calls the API without the official client. */
    call: (path: string, init: RequestInit & { json?: unknown } = {}) =>
      fetch(`${url}/auth/v1${path}`, {
        redirect: 'manual',
        ...init,
        ...(init.json === undefined
          ? {}
          : { method: init.method ?? 'POST', body: JSON.stringify(init.json) }),
        headers: { apikey: keys.anonKey, 'content-type': 'application/json', ...init.headers },
      }),
  }
}

export type TestAuthService = Awaited<ReturnType<typeof testAuthService>>

/** The link of an email. */
export function linkIn(mail: RenderedMail | undefined): string {
  const link = mail?.text.match(/https?:\/\/\S+/)?.[0]
  if (!link) throw new Error(`No link in ${mail?.subject ?? 'no mail'}`)
  return link
}

/** A person who signed up and opened the link in the email. */
export async function confirmedPerson(service: TestAuthService, email: string, password = goodPassword) {
  const client = service.client()
  const options = { captchaToken: solvedCaptcha }
  const signedUp = await client.auth.signUp({ email, password, options })
  if (signedUp.error) throw signedUp.error
  const mails = await service.deliver()
  await fetch(linkIn(mails.find((mail) => mail.to === email)), { redirect: 'manual' })
  const signIn = () => client.auth.signInWithPassword({ email, password, options })
  return { client, email, password, signIn }
}
