import { randomBytes } from 'node:crypto'
import type { Siege } from './siege.ts'

/** The links of one person's that open without a sign-in, and the papers that have an id of their own. */
export type LivingLinks = {
  shared: string
  guest: string
  unsubscribe: string
  invitation: string
  erasure: string
  invoice: string
  mfaReset: string
}

/** Tokens as the product gives them out: what is behind a link is shown to nobody who invents one. */
export async function makeLinks({ site, cast }: Siege, who: string): Promise<LivingLinks> {
  const { person = '', list = '', search = '', received = '', agency = '' } = cast.world.names.get(who) ?? {}
  const token = () => randomBytes(24).toString('base64url')
  const [shared, unsubscribe, invitation, erasure, mfaReset] = [token(), token(), token(), token(), token()]
  return site.sql.begin(async (tx) => {
    await tx`update public.saved_lists set share_token = ${shared} where id = ${list}`
    await tx`update public.saved_searches set unsubscribe_token = ${unsubscribe} where id = ${search}`
    await tx`
      insert into public.agency_invitations (agency_id, email, token_hash, expires_at)
      values (${agency}, ${`${invitation.slice(0, 8)}@example.org`}, private.token_hash(${invitation}), now() + interval '1 day')`
    await tx`
      insert into private.account_erasures (user_id, token_hash, expires_at)
      values (${person}, private.token_hash(${erasure}), now() + interval '1 day')
      on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`
    await tx`delete from private.mfa_resets where user_id = ${person}`
    await tx`
      insert into private.mfa_resets (user_id, reason, token_hash) values (${person}, 'Lost phone', private.token_hash(${mfaReset}))`
    const [guest] = await tx<{ token: string }[]>`
      insert into private.enquiry_guests (enquiry_id, email, confirmed_at) values (${received}, 'guest@example.org', now())
      on conflict (enquiry_id) do update set confirmed_at = now() returning token`
    const [invoice] = await tx<{ id: string }[]>`
      select id from public.payments where user_id = ${person} limit 1`
    if (!guest || !invoice) throw new Error(`${who} has no guest and no invoice`)
    return { shared, unsubscribe, invitation, erasure, mfaReset, guest: guest.token, invoice: invoice.id }
  })
}
