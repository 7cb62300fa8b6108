import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { goodPassword } from '../../../test/good-password.ts'
import { asVisitor, makeAccount } from '../access/visitors.ts'
import type { AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { forEachConcurrently } from '../fuzz/fuzz.ts'
import { send } from '../http-client.ts'

type Mail = { to: string; subject: string; links: string[] }
type SpoofedHeaders = Record<string, string>

/** Requests that send an email, and whether they need an existing account. */
const occasions: { path: string; body: object; isForMembers: boolean }[] = [
  { path: '/auth/v1/recover', body: {}, isForMembers: true },
  { path: '/auth/v1/otp', body: { create_user: false }, isForMembers: true },
  { path: '/auth/v1/signup', body: { password: goodPassword }, isForMembers: false },
  { path: '/functions/v1/send-reset-password', body: {}, isForMembers: true },
]
const mailTimeoutMs = 60_000
const lookEveryMs = 500

/** Requests emails with a forged host. Their links must lead to our site, or a click would hand over the account. */
export async function spoofedHostMails(
  context: AttackContext,
  result: AttackResult,
  spoofedHeaders: SpoofedHeaders[],
  evil: string,
): Promise<void> {
  const { site } = context
  const tries = [site.local, site.proxied].flatMap((origin) =>
    spoofedHeaders.flatMap((spoofed) =>
      occasions.map((occasion) => ({ origin, spoofed, occasion, email: `lie-${randomUUID()}@example.org` })),
    ),
  )
  let visitor = 0
  await forEachConcurrently(tries, async ({ origin, spoofed, occasion, email }) => {
    if (occasion.isForMembers) await makeAccount(site, email)
    const address = `198.18.${visitor % 250}.${1 + (visitor++ % 250)}`
    const { status, text } = await send(origin, {
      method: 'POST',
      path: occasion.path,
      headers: { ...asVisitor(context, address), 'x-forwarded-for': address, ...spoofed },
      body: JSON.stringify({ email, ...occasion.body }),
    })
    result.expect(
      status === 200 && !text.includes(evil),
      () => `${occasion.path} under a false name: ${status} ${text.slice(0, 200)}`,
      status,
    )
  })
  const mails = await mailsTo(
    site.local,
    tries.map(({ email }) => email),
  )
  const ours = new Set([site.local, site.proxied, site.publicUrl].map((url) => hostOf(url)))
  for (const { email, occasion, spoofed } of tries) {
    const mail = mails.find(({ to }) => to.includes(email))
    const foreign = mail?.links.find((link) => !ours.has(hostOf(link)))
    result.expect(
      mail !== undefined && mail.links.length > 0 && !foreign && !JSON.stringify(mail).includes(evil),
      () =>
        `${occasion.path} with ${JSON.stringify(spoofed)}: ${mail ? `“${mail.subject}” leads to ${foreign ?? evil}` : 'no mail'}`,
      'mails',
    )
  }
}

/** Loopback has two host names. */
const hostOf = (url: string) => new URL(url).host.replace('localhost', '127.0.0.1')

async function mailsTo(origin: string, emails: string[]): Promise<Mail[]> {
  const giveUpAt = performance.now() + mailTimeoutMs
  for (;;) {
    const { text } = await send(origin, { path: '/dev/inbox.json' })
    const mails = JSON.parse(text) as Mail[]
    const isComplete = emails.every((email) => mails.some(({ to }) => to.includes(email)))
    if (isComplete || performance.now() > giveUpAt) return mails
    await sleep(lookEveryMs)
  }
}
