import { randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/db/connect.ts'
import { createLandlord, createListing, createPerson } from '../../test/people.ts'
import { noonInDays } from '../../test/viewing-times.ts'

type Names = Record<string, string>

/**
 * Adds what the calls need besides the rows of the access matrix: tokens of emailed links, and generated ids. They are
 * added to the owner's ids.
 */
export async function addCallArguments(tx: Tx, names: Names): Promise<Names> {
  const tokens = await addTokens(tx, names)
  const { person = '', draft = '', live = '', removed = '', membership = '', colleague = '' } = names
  await tx`update public.memberships set status = 'active', plan_id = 'agent_premium' where id = ${membership}`
  await tx`update public.properties set status_before_removal = 'draft' where id = ${removed}`
  await tx`
    insert into public.letting_agent_requests (user_id, company_name, business_address, contact_first_name, contact_last_name, business_email, phone_number)
    values (${colleague}, 'Co', '1 Road', 'A', 'B', 'a@agency.test', '0123456789')`
  // A person whose second factor an administrator can reset.
  await tx`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${colleague}, 'totp', 'verified', now(), now())`
  const [ids] = await tx<Names[]>`
    select (select id from public.letting_agent_requests where user_id = ${colleague} limit 1) as request,
      (select id from public.enquiry_reports where reporter_id = ${person} limit 1) as "enquiry report",
      (select id from public.listing_reports where property_id = ${live} limit 1) as "listing report",
      (select id from public.listing_reviews where property_id = ${draft} limit 1) as "listing review",
      (select id from public.payments where membership_id = ${membership} and status = 'pending' limit 1) as payment,
      (select id from public.agency_invitations where token_hash = private.token_hash(${`${tokens['invitation token']}`})) as invitation`
  const [paid] = await tx<{ id: string }[]>`
    insert into public.payments (membership_id, user_id, agency_id, plan_id, amount_pence, status)
    select m.id, m.user_id, m.agency_id, 'agent_early', 4000, 'paid' from public.memberships m where m.id = ${membership} returning id`
  const session = randomUUID()
  await tx`insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${session}, ${person}, now(), now(), 'aal1')`
  await tx`
    insert into private.feed_pictures (property_id, source, position, state, try_after)
    values (${draft}, 'https://feed.example/a.jpg', 0, 'waiting', 'infinity')`
  await tx`insert into storage.objects (bucket_id, name) values ('listing-pictures', ${`${draft}/feed.webp`})`
  const bulkChange = randomUUID()
  await tx`
    insert into public.bulk_changes (id, user_id, agency_id, action)
    select ${bulkChange}, ${person}, m.agency_id, 'renew' from public.memberships m where m.id = ${membership}`
  const deleted = randomUUID()
  await tx`insert into public.saved_lists (id, user_id, name) values (${deleted}, ${person}, 'Deleted')`
  await tx`delete from public.saved_lists where id = ${deleted}`
  const more = {
    ...tokens,
    ...(await addViewings(tx, names)),
    ...ids,
    ...(await addOwnerless(tx)),
    ...(await addMarket(tx)),
    ...(await addFeed(tx, names)),
    'paid payment': paid?.id ?? '',
    session,
    'deleted list': deleted,
    'bulk change': bulkChange,
    'new change': randomUUID(),
  }
  for (const [name, value] of Object.entries(more)) if (!value) throw new Error(`${person} has no ${name}`)
  return Object.assign(names, more)
}

/** Viewings that the person shows and has booked, at another landlord's home with an open slot, and draws. */
async function addViewings(
  tx: Tx,
  { person = '', colleague = '', live = '', expired = '' }: Names,
): Promise<Names> {
  const landlord = await createPerson(tx, { roles: ['private_landlord'] })
  const bookable = await createListing(tx, landlord, { status: 'live' })
  const slot = noonInDays(3)
  await tx`insert into private.viewing_hosts (host_id, travel_minutes) values (${landlord.id}, 0)`
  await tx`
    insert into private.viewing_exceptions (host_id, day, is_available, opens, closes)
    values (${landlord.id}, ${slot.toISOString().slice(0, 10)}, true, (${slot}::timestamptz at time zone 'Europe/London')::time,
      (${slot}::timestamptz at time zone 'Europe/London')::time + interval '30 minutes')`
  const add = async (host: string, listing: string, seeker: string, hours: number) => {
    const [viewing] = await tx<{ id: string; appointment_id: string }[]>`
      with made as (
        insert into private.viewing_appointments (host_id, property_id, starts_at, ends_at, free_at)
        select ${host}, ${listing}, at, at + interval '30 minutes', at + interval '30 minutes'
        from (select ${slot}::timestamptz + make_interval(hours => ${hours}) as at) t returning *
      )
      insert into private.viewings (appointment_id, starts_at, ends_at, property_id, property_title, host_id, owner_id, agency_id, seeker_id, name)
      select m.id, m.starts_at, m.ends_at, p.id, p.title, m.host_id, p.owner_id, p.agency_id, ${seeker}, 'A'
      from made m join public.properties p on p.id = m.property_id returning id, appointment_id`
    return { id: viewing?.id ?? '', appointment: viewing?.appointment_id ?? '' }
  }
  const open = async (host: string, listing: string) => {
    const [draw] = await tx<{ id: string }[]>`
      insert into private.viewing_draws (property_id, host_id, property_title, closes_at, seed_hash)
      values (${listing}, ${host}, 'Home', ${slot}, private.token_hash('seed')) returning id`
    return draw?.id ?? ''
  }
  // Before the others: a person has one booked viewing of a home.
  const past = await add(person, live, colleague, -240)
  const viewed = await add(landlord.id, bookable, person, -240)
  await tx`update private.viewings set status = 'completed' where id in (${past.id}, ${viewed.id})`
  const hosted = await add(person, live, colleague, 3)
  const token = randomBytes(24).toString('base64url')
  const [feed] = await tx<{ id: string }[]>`
    insert into private.calendar_feeds (user_id, token_hash) values (${person}, private.token_hash(${token})) returning id`
  return {
    bookable,
    'open slot': slot.toISOString(),
    'draw deadline': noonInDays(5).toISOString(),
    'draw slot': noonInDays(7).toISOString(),
    'past viewing': past.id,
    viewed: viewed.id,
    'hosted viewing': hosted.id,
    'hosted appointment': hosted.appointment,
    'booked viewing': (await add(landlord.id, bookable, person, 5)).id,
    'open draw': await open(landlord.id, bookable),
    'own draw': await open(person, expired),
    'calendar feed': feed?.id ?? '',
    'feed token': token,
  }
}

/** An agency for which an administrator can appoint an owner. */
async function addOwnerless(tx: Tx): Promise<Names> {
  const agency = randomUUID()
  const member = await createPerson(tx, { roles: ['letting_agent'] })
  await tx`insert into public.agencies (id, name, slug) values (${agency}, 'Ownerless', ${`ownerless-${agency}`})`
  await tx`insert into public.agency_members (agency_id, user_id, role) values (${agency}, ${member.id}, 'member')`
  return { 'ownerless agency': agency, 'ownerless member': member.id }
}

/** Homes of someone else on the market, for offers, and days. */
async function addMarket(tx: Tx): Promise<Names> {
  const landlord = await createLandlord(tx)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  return {
    'market sale': await createListing(tx, landlord, { listing_type: 'sale', status: 'live' }),
    'market let': await createListing(tx, landlord, { status: 'live' }),
    today: day(0).slice(0, 10),
    tomorrow: day(1).slice(0, 10),
    'next week': day(7),
  }
}

/** Tokens as the product gives them out. */
async function addTokens(tx: Tx, names: Names): Promise<Names> {
  const { person = '', list = '', search = '', 'received enquiry': received = '', agency = '' } = names
  const token = () => randomBytes(24).toString('base64url')
  const [shared, unsubscribe, invitation, erasure, mfaReset] = [token(), token(), token(), token(), token()]
  const captchaPass = token()
  await tx`
    insert into private.captcha_passes (token_hash, expires_at)
    values (private.token_hash(${captchaPass}), now() + interval '1 day')`
  await tx`update public.saved_lists set share_token = ${shared} where id = ${list}`
  await tx`update public.saved_searches set unsubscribe_token = ${unsubscribe} where id = ${search}`
  await tx`
    insert into public.agency_invitations (agency_id, email, token_hash, expires_at, invited_by)
    values (${agency}, ${`${invitation.slice(0, 8)}@example.org`}, private.token_hash(${invitation}), now() + interval '1 day', ${person})`
  await tx`
    insert into private.account_erasures (user_id, token_hash, expires_at)
    values (${person}, private.token_hash(${erasure}), now() + interval '1 day')
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`
  await tx`
    insert into private.mfa_resets (user_id, reason, token_hash) values (${person}, 'Lost phone', private.token_hash(${mfaReset}))`
  const [availability] = await tx<{ token: string }[]>`
    insert into private.availability_links (user_id) values (${person})
    on conflict (user_id) do update set sent_at = now() returning token`
  const [guest] = await tx<{ token: string }[]>`
    insert into private.enquiry_guests (enquiry_id, email, confirmed_at) values (${received}, 'guest@example.org', now())
    on conflict (enquiry_id) do update set confirmed_at = now() returning token`
  const [alertRequest, emailAlerts] = [token(), token()]
  await tx`
    insert into private.email_alert_requests (email, name, query, criteria, alert, token_hash)
    values ('alerts@example.org', 'N', 'type=rent', '{"listing_type": "rent"}', 'daily', private.token_hash(${alertRequest}))`
  const [alert] = await tx<{ id: string }[]>`
    with subscriber as (
      insert into private.alert_subscribers (email) values (${`${emailAlerts.slice(0, 8).toLowerCase()}@example.org`}) returning id
    ), link as (
      insert into private.alert_links (token_hash, subscriber_id) select private.token_hash(${emailAlerts}), id from subscriber
    )
    insert into public.saved_searches (user_id, subscriber_id, name, query, criteria)
    select null, id, 'N', 'type=sale', '{"listing_type": "sale"}' from subscriber returning id`
  return {
    'alert request token': alertRequest,
    'email alerts token': emailAlerts,
    'email alert': alert?.id ?? '',
    'shared token': shared,
    'unsubscribe token': unsubscribe,
    'availability token': availability?.token ?? '',
    'invitation token': invitation,
    'erasure token': erasure,
    'mfa reset token': mfaReset,
    'captcha pass': captchaPass,
    'guest token': guest?.token ?? '',
  }
}

/** A feed of the agency, with a key, and a file that awaits their decision. */
async function addFeed(tx: Tx, { person = '', agency = '' }: Names): Promise<Names> {
  const [made] = await tx<Names[]>`
    with feed as (
      insert into private.feeds (agency_id, kind, name, created_by)
      values (${agency}, 'realtime', 'Software', ${person}) returning id
    ), key as (
      insert into private.feed_keys (feed_id, name, key_hash, key_start, created_by)
      select id, 'Office', private.token_hash(id::text), 'feed_abcd', ${person}::uuid from feed returning id
    ), run as (
      insert into private.feed_runs (feed_id, file_name, file_hash, status)
      select id, 'homes.blm', private.token_hash('file'), 'undecided' from feed returning id
    )
    select feed.id as feed, key.id as "feed key", run.id as "feed run" from feed, key, run`
  return made ?? {}
}
