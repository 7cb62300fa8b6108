import type { Tx } from '../platform/db/connect.ts'
import { demoAccounts } from './accounts.ts'

/**
 * Viewings in every state: availability of every host with an enquiry, the viewings that enquiries are booked for, past ones with
 * feedback, a group viewing, and draws before and after their deadline. Triggers are off while the demonstration is loaded, so
 * what they maintain is written here.
 */
export async function loadViewings(tx: Tx, now: Date): Promise<void> {
  await addAvailability(tx)
  await bookEnquiries(tx, now)
  await addPastViewings(tx, now)
  await addDraws(tx, now)
  await tx`
    update private.viewing_appointments a set booked = counted.booked
    from (select v.appointment_id, count(*) as booked from private.viewings v where v.status <> 'cancelled' group by 1) counted
    where a.id = counted.appointment_id`
}

/** Weekdays and Saturday mornings for everyone; a group viewing on Saturdays for the agent's first home. */
async function addAvailability(tx: Tx): Promise<void> {
  await tx`
    insert into private.viewing_hosts (host_id, slot_minutes, travel_minutes, notice_minutes, meeting_point, contact_phone)
    select distinct e.owner_id, 30, 15, 240, 'Outside the main entrance', null from public.property_enquiries e where e.owner_id is not null`
  await tx`
    insert into private.viewing_rules (host_id, weekday, opens, closes)
    select h.host_id, day, case when day = 6 then time '10:00' else time '09:30' end, case when day = 6 then time '13:00' else time '17:30' end
    from private.viewing_hosts h, generate_series(1, 6) day`
  await tx`
    insert into private.viewing_rules (host_id, property_id, weekday, opens, closes, capacity)
    select home.owner_id, home.id, 6, '10:00', '12:00', 8
    from (select p.id, p.owner_id from public.properties p join auth.users u on u.id = p.owner_id
      where u.email = ${demoAccounts.agent.email} and p.status = 'live' order by p.published_at desc, p.id limit 1) home`
}

/** The dates in the enquiries, unless somebody would be in two places. */
async function bookEnquiries(tx: Tx, now: Date): Promise<void> {
  await tx`
    insert into private.viewing_appointments (host_id, property_id, starts_at, ends_at, free_at)
    select e.owner_id, e.property_id, e.viewing_at, e.viewing_at + interval '30 minutes', e.viewing_at + interval '45 minutes'
    from public.property_enquiries e join public.properties p on p.id = e.property_id
    where e.status = 'viewing_booked' and e.viewing_at > ${now} and e.owner_id is not null and p.status in ('live', 'under_offer')
    order by e.viewing_at, e.id on conflict do nothing`
  await tx`
    insert into private.viewings (appointment_id, starts_at, ends_at, property_id, property_title, host_id, owner_id, agency_id,
      seeker_id, enquiry_id, name, phone)
    select distinct on (a.id) a.id, a.starts_at, a.ends_at, e.property_id, e.property_title, a.host_id, e.owner_id, e.agency_id,
      e.enquirer_id, e.id, e.name, e.contact_phone
    from private.viewing_appointments a join public.property_enquiries e
      on e.property_id = a.property_id and e.viewing_at = a.starts_at and e.status = 'viewing_booked'
    where e.enquirer_id is not null order by a.id, e.id
    on conflict do nothing`
  await tx`delete from private.viewing_appointments a where not exists (select from private.viewings v where v.appointment_id = a.id)`
}

/** Enquiries that were answered have been followed by a viewing; some with feedback, one with a cancellation. */
async function addPastViewings(tx: Tx, now: Date): Promise<void> {
  await tx`
    insert into private.viewing_appointments (host_id, property_id, starts_at, ends_at, free_at)
    select t.owner_id, t.property_id, t.at, t.at + interval '30 minutes', t.at + interval '45 minutes'
    from (select e.*, (date_trunc('day', ${now}::timestamptz at time zone 'Europe/London') - make_interval(days => 2 + (row_number() over (order by e.id))::int / 4)
        + interval '10 hours' + make_interval(mins => 60 * ((row_number() over (order by e.id))::int % 4))) at time zone 'Europe/London' as at
      from public.property_enquiries e where e.status = 'answered' and e.owner_id is not null and e.property_id is not null order by e.id limit 160) t
    -- After the conversation.
    where t.at > t.last_message_at + interval '2 hours'
    on conflict do nothing`
  await tx`
    insert into private.viewings (appointment_id, starts_at, ends_at, property_id, property_title, host_id, owner_id, agency_id,
      seeker_id, enquiry_id, name, status, reminded_day_for, reminded_soon_for)
    select distinct on (a.id) a.id, a.starts_at, a.ends_at, e.property_id, e.property_title, a.host_id, e.owner_id, e.agency_id,
      e.enquirer_id, e.id, e.name, 'completed', a.starts_at, a.starts_at
    from private.viewing_appointments a join public.property_enquiries e on e.property_id = a.property_id and e.status = 'answered'
    where a.starts_at < ${now} and e.enquirer_id is not null order by a.id, e.id on conflict do nothing`
  await tx`
    insert into private.viewing_feedback (viewing_id, side, attendance, rating, comment)
    select v.id, 'seeker', 'took_place', 3 + n % 3, (array['Light and quiet, but the kitchen is smaller than it looks.',
      'We liked it a lot and are talking to our mortgage adviser.', 'A lovely street. The second bedroom is too small for us.'])[1 + n % 3]
    from (select v.*, (row_number() over (order by v.id))::int as n from private.viewings v where v.status = 'completed' and v.seeker_id is not null) v
    where n % 2 = 0`
  await tx`delete from private.viewing_appointments a where not exists (select from private.viewings v where v.appointment_id = a.id)`
}

/** One open draw of the demonstration's landlord, and one of the agent that has taken place, with a waiting list. */
async function addDraws(tx: Tx, now: Date): Promise<void> {
  for (const [account, closesIn, isDrawn] of [
    [demoAccounts.landlord, '3 days', false],
    [demoAccounts.agent, '-1 day', true],
  ] as const)
    await addDraw(tx, { email: account.email, closesIn, isDrawn, now })
}

type DrawOptions = { email: string; closesIn: string; isDrawn: boolean; now: Date }

async function addDraw(tx: Tx, { email, closesIn, isDrawn, now }: DrawOptions): Promise<void> {
  const seed = `demonstration of ${email}`
  const [draw] = await tx<{ id: string }[]>`
    insert into private.viewing_draws (property_id, host_id, property_title, closes_at, seed_hash, seed, status, drawn_at)
    select p.id, p.owner_id, p.title, (date_trunc('day', (${now}::timestamptz + ${closesIn}::interval) at time zone 'Europe/London') + interval '17 hours') at time zone 'Europe/London', private.token_hash(${seed}), ${isDrawn ? seed : null},
      ${isDrawn ? 'drawn' : 'open'}, ${isDrawn ? now : null}
    from public.properties p join auth.users u on u.id = p.owner_id
    where u.email = ${email} and p.status = 'live' and not exists (select from private.viewing_rules r where r.property_id = p.id)
    order by p.published_at desc, p.id limit 1 returning id`
  if (!draw) return
  await tx`insert into private.viewing_draw_seeds (draw_id, seed) values (${draw.id}, ${seed})`
  await tx`
    insert into private.viewing_appointments (host_id, property_id, starts_at, ends_at, free_at, draw_id)
    select d.host_id, d.property_id, t.at, t.at + interval '30 minutes', t.at + interval '30 minutes', d.id
    from private.viewing_draws d, generate_series(0, 3) n,
      lateral (select (date_trunc('day', ${now}::timestamptz at time zone 'Europe/London') + interval '9 days 18 hours' + make_interval(mins => 30 * n))
        at time zone 'Europe/London' as at) t
    where d.id = ${draw.id} on conflict do nothing`
  await tx`
    insert into private.viewing_draw_requests (draw_id, seeker_id, name, status)
    select ${draw.id}, s.id, s.name, ${isDrawn ? 'waiting' : 'requested'}
    from (select u.id, concat_ws(' ', p.first_name, p.last_name) as name
      from auth.users u join public.profiles p on p.id = u.id
      where not exists (select from public.user_roles r where r.user_id = u.id and r.role <> 'user')
      order by (u.email = ${demoAccounts.user.email}) desc, u.id limit 14) s
    where s.name <> ''`
  if (isDrawn) await bookDrawn(tx, draw.id)
}

async function bookDrawn(tx: Tx, draw: string): Promise<void> {
  await tx`
    update private.viewing_draw_requests r set place = drawn.place
    from (select q.id, row_number() over (order by private.draw_value(d.seed, q.id) collate "C") as place
      from private.viewing_draw_requests q join private.viewing_draws d on d.id = q.draw_id where d.id = ${draw}) drawn
    where r.id = drawn.id`
  await tx`
    insert into private.viewings (appointment_id, starts_at, ends_at, property_id, property_title, host_id, owner_id, agency_id, seeker_id, name)
    select a.id, a.starts_at, a.ends_at, p.id, p.title, a.host_id, p.owner_id, p.agency_id, r.seeker_id, r.name
    from (select a.*, row_number() over (order by a.starts_at) as n from private.viewing_appointments a where a.draw_id = ${draw}) a
    join private.viewing_draw_requests r on r.draw_id = ${draw} and r.place = a.n
    join public.properties p on p.id = a.property_id on conflict do nothing`
  await tx`
    update private.viewing_draw_requests r set status = 'booked', viewing_id = v.id
    from private.viewings v join private.viewing_appointments a on a.id = v.appointment_id
    where a.draw_id = ${draw} and r.draw_id = ${draw} and r.seeker_id = v.seeker_id`
}
