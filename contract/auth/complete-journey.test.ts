import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { serve } from '@hono/node-server'
import { createClient } from '@supabase/supabase-js'
import { Hono } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { afterAll, expect, test, vi } from 'vitest'
import { defaultAuthConfig } from '../../platform/auth/config.ts'
import { loadKeys } from '../../platform/keys.ts'
import { createProductBackend } from '../../product/backend.ts'
import { createInboxPages } from '../../product/mail/inbox-page.ts'
import { createInboxMailer, type InboxMessage } from '../../product/mail/local-inbox.ts'
import type { Database } from '../../supabase/database.ts'
import { testDatabase } from '../../test/database.ts'
import { solveCaptcha } from '../../test/solve-captcha.ts'
import { startWorker } from '../../worker/start-worker.ts'

/** The whole server in one process: backend, captcha, functions, worker and inbox. */
async function startWhole() {
  const { sql, url: databaseUrl } = await testDatabase()
  const keys = await loadKeys(sql)
  const root = new Hono()
  const server = serve({ fetch: root.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const log = { info: () => undefined, error: () => undefined }
  const backend = createProductBackend({
    sql,
    databaseUrl,
    keys,
    accounts: {
      config: { ...defaultAuthConfig, siteUrl: url, apiUrl: `${url}/auth/v1` },
      clientAddress: () => '127.0.0.1',
      captcha: { provider: 'altcha', cost: 1 },
      functions: {
        folder: path.resolve('supabase/functions'),
        env: () => ({ SUPABASE_URL: url, SUPABASE_SERVICE_ROLE_KEY: keys.serviceRoleKey, SITE_URL: url }),
      },
      log,
    },
  })
  root.route('/', createInboxPages(sql))
  root.all('*', (c) => backend.fetch(c.req.raw))
  const worker = await startWorker({
    databaseUrl,
    siteUrl: url,
    mailer: createInboxMailer(sql),
    mailRequests: backend.mailRequests,
    log,
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await worker.stop()
    await backend.stop()
  })
  return { url, keys, sql }
}

const { url, keys, sql } = await startWhole()

const solvedCaptcha = () => solveCaptcha(url)

async function mailTo(to: string, subject: RegExp): Promise<InboxMessage> {
  const find = async () => {
    const messages = (await (await fetch(`${url}/dev/inbox.json`)).json()) as InboxMessage[]
    const mail = messages.find((each) => each.to === to && subject.test(each.subject))
    if (!mail) throw new Error('not yet')
    return mail
  }
  return vi.waitFor(find, { timeout: 30_000 })
}

test('a newcomer completes every step over HTTP: captcha, email, link, sign-in, data, reset and sign-out', async () => {
  const client = createClient<Database>(url, keys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const email = 'whole@example.org'
  const password = 'Tower Bridge 1894!'
  const signedUp = await client.auth.signUp({
    email,
    password,
    options: { captchaToken: await solvedCaptcha() },
  })
  expect(signedUp.error).toBeNull()
  const [link = ''] = (await mailTo(email, /Confirm/)).links
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(303)

  const captchaToken = await solvedCaptcha()
  const signedIn = await client.auth.signInWithPassword({ email, password, options: { captchaToken } })
  expect(signedIn.error).toBeNull()
  const again = await client.auth.signInWithPassword({ email, password, options: { captchaToken } })
  expect(again.error).toMatchObject({
    code: 'captcha_failed',
    message: 'captcha protection: request disallowed (timeout-or-duplicate)',
  })
  const { data: profile } = await client.from('profiles').select('id, has_mfa').single()
  expect(profile).toEqual({ id: signedIn.data.user?.id, has_mfa: false })
  expect((await client.rpc('my_sessions')).data).toMatchObject([{ is_current: true }, { is_current: false }])

  const resetRequest = await client.functions.invoke('send-reset-password', { body: { email } })
  expect(resetRequest.data).toEqual({ message: 'Reset password email sent' })
  expect((await mailTo(email, /new Lintel password/)).text).toContain('reset-password')

  const token = signedIn.data.session?.access_token ?? ''
  await client.auth.signOut()
  const stale = createClient<Database>(url, keys.anonKey, {
    global: { headers: { Authorization: `Bearer ${token}` } },
  })
  const refused = await stale.from('profiles').select('id')
  expect(refused.status).toBe(401)
  expect(refused.error?.message).toBe('Session from session_id claim in JWT does not exist')
})

test('a person without a second factor after three days can only read their profile, skip or set one up', async () => {
  const admin = createClient<Database>(url, keys.serviceRoleKey, { auth: { persistSession: false } })
  const email = 'three-days@example.org'
  const password = 'Tower Bridge 1894!'
  const { data: made } = await admin.auth.admin.createUser({ email, password, email_confirm: true })
  const id = made.user?.id ?? ''
  await sql`update public.profiles set created_at = now() - interval '3 days' where id = ${id}`
  const client = createClient<Database>(url, keys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await client.auth.signInWithPassword({ email, password, options: { captchaToken: await solvedCaptcha() } })
  const mayUse = async () => ((await client.from('user_roles').select('role')).data ?? []).length > 0

  expect((await client.from('profiles').select('has_mfa')).data).toEqual([{ has_mfa: false }])
  expect(await mayUse()).toBe(false)
  const skipped = await client
    .from('profiles')
    .update({ mfa_skip_until: new Date().toISOString() })
    .eq('id', id)
  expect(skipped.error).toBeNull()
  expect(await mayUse()).toBe(true)
  await sql`update public.profiles set mfa_skip_until = now() - interval '1 minute' where id = ${id}`
  expect(await mayUse()).toBe(false)

  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' })
  const secret = Secret.fromBase32(enrolled.data?.totp.secret ?? '')
  const factorId = enrolled.data?.id ?? ''
  const code = new TOTP({ secret }).generate()
  expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
  expect((await client.from('profiles').select('has_mfa')).data).toEqual([{ has_mfa: true }])
  expect(await mayUse()).toBe(true)

  await client.auth.signOut()
  await client.auth.signInWithPassword({ email, password, options: { captchaToken: await solvedCaptcha() } })
  expect(await mayUse()).toBe(false)
})

test('an operator without a mail server reads emails in the inbox page', async () => {
  const page = await fetch(`${url}/dev/inbox`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await page.text()
  expect(html).toContain('Confirm your Lintel account')
  expect(html).not.toContain('<script')
})
