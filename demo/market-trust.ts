import type { Tx } from '../platform/db/connect.ts'
import { demoAccounts } from './accounts.ts'

/**
 * When the homes on the market were last confirmed. Only the demonstration accounts can answer, so the others are never asked: two
 * homes of the agent and one of the landlord await an answer, and one of them has moved down.
 */
export async function addConfirmations(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx`
    insert into public.listing_confirmations (property_id, confirmed_at, asked_at)
    select p.id, greatest(p.published_at, ${at}::timestamptz - (abs(hashtext(p.id::text)) % 120) * interval '1 hour'), 'infinity'
    from public.properties p where p.status in ('live', 'under_offer')`
  await tx`
    with waiting as (
      select p.id, row_number() over (partition by p.owner_id, p.agency_id order by p.published_at, p.id) as number
      from public.properties p join auth.users u on u.id = p.owner_id
      where p.status = 'live' and u.email in (${demoAccounts.agent.email}, ${demoAccounts.landlord.email})
        and p.published_at < ${at}::timestamptz - interval '17 days'
    )
    update public.listing_confirmations c set
      confirmed_at = ${at}::timestamptz - case number when 1 then interval '16 days' else interval '8 days' end,
      asked_at = ${at}::timestamptz - case number when 1 then interval '9 days' else interval '1 day' end,
      state = case number when 1 then 'unconfirmed' else 'confirmed' end
    from waiting w where w.id = c.property_id and w.number <= 2`
}

/** One home in forty was listed before, at a higher price, by somebody who has deleted that advert. */
export async function addEarlierListings(tx: Tx, now: Date): Promise<void> {
  await tx`
    with relisted as (
      update public.properties p set address_line = (10 + abs(hashtext(p.id::text)) % 90) || ' ' || p.address_line
      where p.status in ('live', 'under_offer') and abs(hashtext(p.id::text)) % 40 = 0 and p.postcode ~ ' '
        and p.address_line ~ '^[A-Z]' and p.address_line !~ '[0-9]' and p.published_at < ${now.toISOString()}::timestamptz
      returning p.id, p.address_line, p.postcode, p.listing_type, p.property_type, p.price, p.published_at
    )
    insert into private.past_market_periods (property_id, home_key, listing_type, is_flat, price, shown_from, shown_until)
    select gen_random_uuid(), private.home_key(r.address_line, r.postcode), r.listing_type, coalesce(r.property_type, '') = 'Flat',
      round(r.price * 1.05, case r.listing_type when 'rent' then -1 else -3 end)::int,
      r.published_at - interval '1 day' * (70 + abs(hashtext(r.id::text)) % 60),
      r.published_at - interval '1 day' * (12 + abs(hashtext(r.id::text)) % 20)
    from relisted r where private.home_key(r.address_line, r.postcode) is not null`
}
