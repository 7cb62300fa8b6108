import { randomUUID } from 'node:crypto'
import { createLandlord, createListing, type Person } from '../../../test/people.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { describe, type HttpResponse, send } from '../http-client.ts'
import { openSocket } from '../live-socket.ts'

// ASVS 8.3.1
/** Guests act through a link. A revoked link grants nothing, and a blocked guest cannot reach the advertiser. */
export const guests: Attack = {
  name: 'revoked links and blocked guests',
  run: async (context, result) => {
    await revokedLinks(context, result)
    await blockedGuest(context, result)
  },
}

const guestCalls = (token: string): [name: string, args: object][] => [
  ['guest_enquiry', { token }],
  ['guest_reply', { token, body: 'After all' }],
  ['guest_report', { token, reason: 'Rude' }],
  ['guest_block', { token }],
  ['guest_unblock', { token }],
]

/** Checks that the tokens work before they are revoked; otherwise the refusals would prove nothing. */
async function revokedLinks(context: AttackContext, result: AttackResult): Promise<void> {
  const { site, actors } = context
  const landlord = await createLandlord(site.sql)
  const guest = await makeGuest(context, landlord)
  const [list] = await site.sql<{ id: string; token: string }[]>`
    insert into public.saved_lists (user_id, name, share_token) values (${landlord.id}, ${actors.marker}, ${randomUUID()})
    returning id, share_token as token`
  const [search] = await site.sql<{ id: string; token: string }[]>`
    insert into public.saved_searches (user_id, name, query, criteria) values (${landlord.id}, ${actors.marker}, 'type=sale', '{}')
    returning id, unsubscribe_token as token`
  const invitation = randomUUID()
  const { agency = '', person: inviter = '' } = actors.fixture.ids.get('other agent') ?? {}
  await site.sql`
    insert into public.agency_invitations (agency_id, email, token_hash, expires_at, invited_by)
    values (${agency}, 'revoked@example.org', private.token_hash(${invitation}), now() + interval '1 day', ${inviter})`
  const linkCalls: [string, object][] = [
    ...guestCalls(guest.token),
    ['shared_list', { token: list?.token }],
    ['alert_for_unsubscribe', { token: search?.token }],
    ['unsubscribe_alert', { token: search?.token }],
    ['agency_invitation', { token: invitation }],
    ['accept_agency_invitation', { token: invitation }],
  ]
  for (const [name, args] of linkCalls) {
    const response = await call(context, name, args, 'user', true)
    result.expect(isDone(response), () => `${name} refuses a valid link: ${textOf(response)}`, 'valid link')
  }
  await site.sql`delete from private.enquiry_guests where enquiry_id = ${guest.enquiry}`
  await site.sql`update public.saved_lists set share_token = null where id = ${list?.id ?? ''}`
  await site.sql`delete from public.saved_searches where id = ${search?.id ?? ''}`
  await site.sql`update public.agency_invitations set revoked_at = now() where token_hash = private.token_hash(${invitation})`
  for (const who of ['anon', 'user', 'former owner'])
    for (const [name, args] of linkCalls) {
      const response = await call(context, name, args, who)
      result.expect(
        !isDone(response) && !response.text.includes(actors.marker),
        () => `${who} uses a revoked link in ${name}: ${textOf(response)}`,
        response.status,
      )
    }
  for (const path of [`/enquiry/${guest.token}`, `/shared/${list?.token}`, `/unsubscribe/${search?.token}`]) {
    const response = await send(site.local, { path })
    result.expect(
      response.status < 500 && !response.text.includes(actors.marker),
      () => `a revoked link still shows ${describe({ path })}: ${response.status}`,
      response.status,
    )
  }
}

async function blockedGuest(context: AttackContext, result: AttackResult): Promise<void> {
  const { site, actors } = context
  const landlord = await createLandlord(site.sql)
  const guest = await makeGuest(context, landlord)
  await site.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify(landlord.caller.claims)}, true)`
    await tx`select public.block_enquiry(${guest.enquiry})`
  })
  const count = async () => {
    const [row] = await site.sql<{ seen: number }[]>`
      select (select count(*) from public.enquiry_messages m join public.property_enquiries e on e.id = m.enquiry_id
          where e.owner_id = ${landlord.id} and e.status not in ('unconfirmed', 'closed'))::int
        + (select count(*) from public.notifications n where n.user_id = ${landlord.id})::int as seen`
    return row?.seen ?? 0
  }
  const before = await count()
  // Only the advertiser who blocked the guest can unblock.
  await call(context, 'guest_unblock', { token: guest.token }, 'anon')
  const reply = await call(context, 'guest_reply', { token: guest.token, body: 'Again' }, 'anon')
  result.expect(reply.status >= 400, () => `a blocked guest replies: ${textOf(reply)}`, reply.status)
  const again = await makeGuest(context, landlord, { email: guest.email, isConfirmed: false })
  await call(context, 'guest_enquiry', { token: again.token }, 'anon')
  const second = await call(context, 'guest_reply', { token: again.token, body: 'And again' }, 'anon')
  result.expect(second.status >= 400, () => `a blocked guest writes anew: ${textOf(second)}`, second.status)
  const after = await count()
  result.expect(after === before, () => 'a blocked guest still reaches the advertiser', 'not delivered')
  const socket = await openSocket(site.local, site.keys.anonKey)
  const { status } = await socket.join(
    `enquiry:${guest.enquiry}`,
    { private: true },
    actors.actor('anon').token,
  )
  socket.close()
  result.expect(status !== 'ok', () => 'a guest joins the private channel of an enquiry', `${status}`)
}

type Guest = { enquiry: string; token: string; email: string }

/** Inserts the enquiry of a guest. */
async function makeGuest(
  { site, actors }: AttackContext,
  landlord: Person,
  { email = `${randomUUID()}@example.org`, isConfirmed = true } = {},
): Promise<Guest> {
  const listing = await createListing(site.sql, landlord, { status: 'live' })
  const enquiry = randomUUID()
  await site.sql`
    insert into public.property_enquiries (id, property_id, property_title, name, message, owner_id, status)
    values (${enquiry}, ${listing}, 'Home', 'Guest', ${actors.marker}, ${landlord.id}, ${isConfirmed ? 'new' : 'unconfirmed'})`
  const [guest] = await site.sql<{ token: string }[]>`
    insert into private.enquiry_guests (enquiry_id, email, confirmed_at)
    values (${enquiry}, ${email}, ${isConfirmed ? new Date() : null}) returning token`
  return { enquiry, email, token: guest?.token ?? '' }
}

function call(
  { site, actors }: AttackContext,
  name: string,
  args: object,
  who: string,
  isRolledBack = false,
) {
  return send(site.local, {
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    headers: {
      'content-type': 'application/json',
      ...(isRolledBack && { prefer: 'tx=rollback' }),
      ...actors.actor(who).headers,
    },
    body: JSON.stringify(args),
  })
}

/** A revoked invitation shows only that it was revoked. */
const isDone = ({ status, text }: HttpResponse) =>
  status < 300 && !['null', 'false', '[]'].includes(text) && !text.includes('"is_open": false')
const textOf = ({ status, text }: HttpResponse) => `${status} ${text.slice(0, 160)}`
