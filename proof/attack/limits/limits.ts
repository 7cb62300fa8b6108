import { randomUUID } from 'node:crypto'
import { goodPassword } from '../../../test/good-password.ts'
import { createListing } from '../../../test/people.ts'
import { asVisitor, json, makeAccount } from '../access/visitors.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { send } from '../http-client.ts'

/** Allowance that refills during the test. */
const slack = 4

// ASVS 6.3.1
/** Rate limits cannot be evaded by different spellings. */
export const evasionOfLimits: Attack = {
  name: 'evasion of limits by spelling',
  run: async (context, result) => {
    await spellings(context, result)
    await captchas(context, result)
    await counts(context, result)
  },
}

/** An account is locked whatever the case and spaces of its address, and from whichever networks. */
async function spellings(context: AttackContext, result: AttackResult): Promise<void> {
  const { site } = context
  const signIn = (email: string, tried: string, n: number) =>
    send(site.local, {
      method: 'POST',
      path: '/auth/v1/token?grant_type=password',
      headers: asVisitor(context, `192.0.2.${n}`),
      body: JSON.stringify({ email, password: tried }),
    })
  const email = `spelt-${randomUUID()}@example.org`
  await makeAccount(site, email)
  const spelt = [email, email.toUpperCase(), ` ${email} `, `${email}\t`, email.replace('spelt', 'SPELT')]
  for (const [n, each] of spelt.entries()) await signIn(each, 'Wrong one 1!', n)
  const right = await signIn(email, goodPassword, 99)
  result.expect(
    right.status === 400,
    () => `after ${spelt.length} wrong passwords in other spellings the right one answers ${right.status}`,
    'locked',
  )

  const crowd = `crowd-${randomUUID()}@example.org`
  await makeAccount(site, crowd)
  await Promise.all(Array.from({ length: 60 }, (_, n) => signIn(crowd, `Wrong ${n} 1!`, n)))
  const late = await signIn(crowd, goodPassword, 99)
  result.expect(
    late.status === 400,
    () => `after sixty wrong passwords at once the right one answers ${late.status}`,
    'locked',
  )

  const mailed = `mailed-${randomUUID()}@example.org`
  const recover = (to: string, n: number) =>
    send(site.local, {
      method: 'POST',
      path: '/auth/v1/recover',
      headers: asVisitor(context, `198.51.100.${n}`),
      body: JSON.stringify({ email: to }),
    })
  const statuses: number[] = []
  for (const [n, to] of [
    mailed,
    mailed.toUpperCase(),
    ` ${mailed}`,
    mailed.replace('@example', '@EXAMPLE'),
  ].entries())
    statuses.push((await recover(to, n)).status)
  result.expect(
    statuses.filter((status) => status === 200).length === 1,
    () => `one address in four spellings was written to: ${statuses.join(', ')}`,
    'one mail',
  )

  // At most providers dots make a different address (Gmail ignores them), so the limit per network applies.
  let sent = 0
  for (let n = 0; n < 90; n++)
    if (
      (
        await send(site.proxied, {
          method: 'POST',
          path: '/auth/v1/recover',
          headers: asVisitor(context, '203.0.113.200'),
          body: JSON.stringify({ email: `a${'.b'.repeat((n % 30) + 1)}${n}@gmail.com` }),
        })
      ).status === 200
    )
      sent++
  result.expect(sent <= 60 + slack, () => `${sent} mails were asked for by one network`, 'held')
}

/** A captcha solution that is missing, invented or already used is refused. */
async function captchas({ site }: AttackContext, result: AttackResult): Promise<void> {
  const task = await send(site.local, { path: '/captcha/v1/challenge' })
  const unsolved = Buffer.from(
    JSON.stringify({ challenge: JSON.parse(task.text), solution: { counter: 1, derivedKey: '00' } }),
  ).toString('base64')
  const tokens = [
    undefined,
    '',
    'x',
    'null',
    unsolved,
    Buffer.from('{}').toString('base64'),
    'A'.repeat(5000),
  ]
  for (const [n, token] of tokens.entries())
    for (const path of ['/signup', '/token?grant_type=password', '/recover', '/otp', '/resend']) {
      const { status, text } = await send(site.proxied, {
        method: 'POST',
        path: `/auth/v1${path}`,
        headers: {
          apikey: site.keys.anonKey,
          ...json,
          'x-forwarded-for': `100.64.${n}.7`,
        },
        body: JSON.stringify({
          email: 'nobody@example.org',
          password: goodPassword,
          type: 'signup',
          gotrue_meta_security: { captcha_token: token },
        }),
      })
      result.expect(
        status === 400 && /captcha/.test(text),
        () => `${path} without a proof answers ${status} ${text.slice(0, 100)}`,
        'refused',
      )
    }
}

/** One visitor cannot inflate the view count of a listing. */
async function counts({ site, actors }: AttackContext, result: AttackResult): Promise<void> {
  const live = await createListing(site.sql, null, { status: 'live' })
  for (let n = 0; n < 60; n++)
    await send(site.proxied, {
      method: 'POST',
      path: '/rest/v1/rpc/record_listing_view',
      headers: { ...actors.actor('anon').headers, ...json, 'x-forwarded-for': `198.18.0.${n}, 203.0.113.77` },
      body: JSON.stringify({ property_id: live, visitor: randomUUID() }),
    })
  const [row] = await site.sql<
    { views: number }[]
  >`select coalesce(sum(views), 0)::int as views from public.listing_views where property_id = ${live} and day >= current_date - 1`
  result.expect(
    row?.views === 10,
    () => `one visitor was counted ${row?.views} times`,
    `${row?.views} views counted`,
  )
}
