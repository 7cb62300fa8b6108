import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eachOf } from './fuzz.ts'
import type { Siege } from './siege.ts'
import type { Tally } from './tally.ts'
import { asVisitor, goodPassword, makeAccount } from './visitors.ts'
import { ask } from './wire.ts'

type Mail = { to: string; subject: string; links: string[] }
type Lie = Record<string, string>

/** What makes us write to somebody, and whether only to people we know. */
const occasions: { path: string; body: object; isForMembers: boolean }[] = [
  { path: '/auth/v1/recover', body: {}, isForMembers: true },
  { path: '/auth/v1/otp', body: { create_user: false }, isForMembers: true },
  { path: '/auth/v1/signup', body: { password: goodPassword }, isForMembers: false },
  { path: '/functions/v1/send-reset-password', body: {}, isForMembers: true },
]
const arriveWithinMs = 60_000
const lookEveryMs = 500

/** A mail is asked for under a false name: it must come, and lead to us. Otherwise whoever clicks hands over their account. */
export async function lyingMails(siege: Siege, tally: Tally, lies: Lie[], evil: string): Promise<void> {
  const { site } = siege
  const tries = [site.near, site.far].flatMap((origin) =>
    lies.flatMap((lie) =>
      occasions.map((occasion) => ({ origin, lie, occasion, email: `lie-${randomUUID()}@example.org` })),
    ),
  )
  let visitor = 0
  await eachOf(tries, async ({ origin, lie, occasion, email }) => {
    if (occasion.isForMembers) await makeAccount(site, email)
    const address = `198.18.${visitor % 250}.${1 + (visitor++ % 250)}`
    const { status, text } = await ask(origin, {
      method: 'POST',
      path: occasion.path,
      headers: { ...asVisitor(siege, address), 'x-forwarded-for': address, ...lie },
      body: JSON.stringify({ email, ...occasion.body }),
    })
    tally.expect(
      status === 200 && !text.includes(evil),
      () => `${occasion.path} under a false name: ${status} ${text.slice(0, 200)}`,
      status,
    )
  })
  const mails = await mailsTo(
    site.near,
    tries.map(({ email }) => email),
  )
  const ours = new Set([site.near, site.far, site.publicUrl].map((url) => hostOf(url)))
  for (const { email, occasion, lie } of tries) {
    const mail = mails.find(({ to }) => to.includes(email))
    const foreign = mail?.links.find((link) => !ours.has(hostOf(link)))
    tally.expect(
      mail !== undefined && mail.links.length > 0 && !foreign && !JSON.stringify(mail).includes(evil),
      () =>
        `${occasion.path} with ${JSON.stringify(lie)}: ${mail ? `“${mail.subject}” leads to ${foreign ?? evil}` : 'no mail'}`,
      'mails',
    )
  }
}

/** Loopback has two names. */
const hostOf = (url: string) => new URL(url).host.replace('localhost', '127.0.0.1')

async function mailsTo(origin: string, emails: string[]): Promise<Mail[]> {
  const giveUpAt = performance.now() + arriveWithinMs
  for (;;) {
    const { text } = await ask(origin, { path: '/dev/inbox.json' })
    const mails = JSON.parse(text) as Mail[]
    const isComplete = emails.every((email) => mails.some(({ to }) => to.includes(email)))
    if (isComplete || performance.now() > giveUpAt) return mails
    await sleep(lookEveryMs)
  }
}
