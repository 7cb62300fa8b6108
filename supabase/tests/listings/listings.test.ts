import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  ageListing,
  createAgency,
  createLandlord,
  createListing,
  createPerson,
  type Person,
  runAs,
} from '../../../test/people.ts'

const { sql } = await testDatabase()

const publish = async (person: Person, id: string, at: string | null = null) => {
  const [row] = await runAs(sql, person, (tx) => tx`select * from public.publish_listing(${id}, ${at})`)
  return row
}
const setStatus = (person: Person, id: string, status: string) =>
  runAs(sql, person, (tx) => tx`select public.set_listing_status(${id}, ${status})`)
const statusOf = async (id: string) =>
  (await sql`select status from public.properties where id = ${id}`)[0]?.status
const days = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 86_400_000)
const hintOf = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error: { hint?: string }) => error.hint,
  )
const isInSearch = async (id: string) =>
  (await sql`select from private.listing_search where listing_id = ${id}`).length === 1

describe('Landlord Basic', () => {
  test('publishes a listing five days after it was submitted, for fifteen days', async () => {
    const landlord = await createLandlord(sql, 'landlord_basic')
    const home = await publish(landlord, await createListing(sql, landlord))
    expect(home?.status).toBe('scheduled')
    expect(days(new Date(), home?.publish_at)).toBe(5)
    expect(days(home?.publish_at, home?.expires_at)).toBe(15)
    await sql`update public.properties set publish_at = now() - interval '1 second' where id = ${home?.id}`
    await sql`select private.publish_scheduled_listings()`
    expect(await statusOf(home?.id)).toBe('live')
    expect(await isInSearch(home?.id)).toBe(true)
  })

  test('has one listing at a time, even from two tabs at once', async () => {
    const landlord = await createLandlord(sql, 'landlord_basic')
    const homes = await Promise.all([
      createListing(sql, landlord),
      createListing(sql, landlord),
      createListing(sql, landlord),
    ])
    const hints = await Promise.all(homes.map((id) => hintOf(publish(landlord, id))))
    expect(hints.sort()).toEqual(['allowed', 'plan_limit_listings', 'plan_limit_listings'])
  })

  test('may publish another listing when the first is let or withdrawn', async () => {
    const landlord = await createLandlord(sql, 'landlord_basic')
    const [first, second] = [await createListing(sql, landlord), await createListing(sql, landlord)]
    await publish(landlord, first)
    await setStatus(landlord, first, 'withdrawn')
    expect(await hintOf(publish(landlord, second))).toBe('allowed')
    expect(await hintOf(publish(landlord, first))).toBe('plan_limit_listings')
  })

  test('renews an expired listing, which keeps its publication date', async () => {
    const landlord = await createLandlord(sql, 'landlord_basic')
    const id = await createListing(sql, landlord, {
      status: 'live',
      published_at: '2026-01-01',
      expires_at: '2026-01-16',
    })
    await sql`select private.close_expired_listings()`
    expect(await statusOf(id)).toBe('expired')
    expect(await isInSearch(id)).toBe(false)
    const [home] = await runAs(sql, landlord, (tx) => tx`select * from public.renew_listing(${id})`)
    expect(home).toMatchObject({ status: 'live', published_at: new Date('2026-01-01') })
    expect(days(new Date(), home?.expires_at)).toBe(15)
  })
})

describe('the agent plans', () => {
  const agency = async (plan: string) => {
    const agent = await createPerson(sql, { roles: ['letting_agent'] })
    return { agent, agency_id: await createAgency(sql, agent, plan) }
  }

  test('an agent on Agent Early publishes twenty new listings in a calendar month, deleted ones included', async () => {
    const { agent, agency_id } = await agency('agent_early')
    const homes = await Promise.all(
      Array.from({ length: 22 }, () => createListing(sql, agent, { agency_id })),
    )
    for (const id of homes.slice(0, 20)) await publish(agent, id)
    expect(await hintOf(publish(agent, homes[20] ?? ''))).toBe('plan_limit_month')
    await setStatus(agent, homes[0] ?? '', 'withdrawn')
    await runAs(sql, agent, (tx) => tx`delete from public.properties where id = ${homes[0] ?? ''}`)
    expect(await hintOf(publish(agent, homes[20] ?? ''))).toBe('plan_limit_month')
    await setStatus(agent, homes[1] ?? '', 'withdrawn')
    expect(await hintOf(publish(agent, homes[1] ?? ''))).toBe('allowed')
    expect(
      await hintOf(publish(agent, homes[21] ?? '', new Date(Date.now() + 40 * 86_400_000).toISOString())),
    ).toBe('allowed')
    const [usage] = await runAs(sql, agent, (tx) => tx`select public.my_plan_usage() as it`)
    expect(usage?.it).toMatchObject({ plan: { id: 'agent_early' }, published_this_month: 20 })
  })

  test('one of many agents who publish at once gets the last listing of the month', async () => {
    const { agent, agency_id } = await agency('agent_early')
    const homes = await Promise.all(
      Array.from({ length: 24 }, () => createListing(sql, agent, { agency_id })),
    )
    const hints = await Promise.all(homes.map((id) => hintOf(publish(agent, id))))
    expect(hints.filter((each) => each === 'allowed')).toHaveLength(20)
  })

  test('an agent’s month starts at midnight in London, also in summer', async () => {
    const months =
      await sql`select private.london_month(at) as month from unnest(array['2026-06-30 22:59Z', '2026-06-30 23:01Z']::timestamptz[]) at`
    expect(months.map((each) => each.month)).toEqual([new Date('2026-06-01'), new Date('2026-07-01')])
  })

  test('an agency on Agent Premium has no limit, and shows its branding only while on that plan', async () => {
    const { agent, agency_id } = await agency('agent_premium')
    await runAs(
      sql,
      agent,
      (tx) => tx`update public.agencies set colour_primary = '#aa0000' where id = ${agency_id}`,
    )
    await sql`update public.memberships set plan_id = 'agent_early' where agency_id = ${agency_id}`
    const change = runAs(
      sql,
      agent,
      (tx) => tx`update public.agencies set colour_primary = '#00aa00' where id = ${agency_id}`,
    )
    await expect(change).rejects.toThrow('Your plan has no branding')
    expect(await sql`select has_branding from public.agencies where id = ${agency_id}`).toEqual([
      { has_branding: false },
    ])
  })

  test('a colleague publishes for the agency, an agent of another agency cannot', async () => {
    const { agent, agency_id } = await agency('agent_premium')
    const colleague = await createPerson(sql, { roles: ['letting_agent'] })
    await sql`insert into public.agency_members (agency_id, user_id) values (${agency_id}, ${colleague.id})`
    const id = await createListing(sql, agent, { agency_id })
    expect(await hintOf(publish((await agency('agent_premium')).agent, id))).toBe('not_your_listing')
    expect(await hintOf(publish(colleague, id))).toBe('allowed')
    await sql`delete from public.agency_members where user_id = ${colleague.id}`
    expect(await hintOf(setStatus(colleague, id, 'withdrawn'))).toBe('not_your_listing')
  })
})

describe('paying', () => {
  test('a landlord can publish once the plan is paid, and a refund closes their listings', async () => {
    const admin = await createPerson(sql, { roles: ['admin'] })
    const landlord = await createPerson(sql, { roles: ['private_landlord'] })
    await sql`select private.start_membership(${landlord.id}, null, 'landlord_premium')`
    const id = await createListing(sql, landlord)
    expect(await hintOf(publish(landlord, id))).toBe('membership_unpaid')
    const [payment] = await sql`select id, amount_pence from public.payments where user_id = ${landlord.id}`
    expect(payment?.amount_pence).toBe(2500)
    expect(
      await hintOf(runAs(sql, landlord, (tx) => tx`select public.record_payment(${payment?.id})`)),
    ).not.toBe('allowed')
    await runAs(sql, admin, (tx) => tx`select public.record_payment(${payment?.id}, 'BACS 12')`)
    expect(await hintOf(publish(landlord, id))).toBe('allowed')
    expect(await hintOf(runAs(sql, admin, (tx) => tx`select public.record_payment(${payment?.id})`))).toBe(
      'payment_settled',
    )
    await runAs(sql, admin, (tx) => tx`select public.refund_payment(${payment?.id}, 'mistake')`)
    expect(await statusOf(id)).toBe('expired')
    expect(await hintOf(publish(landlord, id))).toBe('membership_unpaid')
  })

  test('a payment provider that repeats and reorders events changes nothing twice', async () => {
    const landlord = await createPerson(sql, { roles: ['private_landlord'] })
    await sql`select private.start_membership(${landlord.id}, null, 'landlord_premium')`
    const [membership] = await sql`select id from public.memberships where user_id = ${landlord.id}`
    const sendEvent = (status: string) =>
      sql`select private.settle_provider_payment('stripe', 'pi_1', ${membership?.id}, 'landlord_premium', 2500, ${status})`
    await Promise.all([sendEvent('paid'), sendEvent('paid'), sendEvent('pending'), sendEvent('paid')])
    await sendEvent('failed')
    const [after] =
      await sql`select m.status, m.current_period_end, p.status as payment from public.memberships m join public.payments p on p.membership_id = m.id and p.provider = 'stripe' where m.id = ${membership?.id}`
    expect(after).toMatchObject({ status: 'active', payment: 'paid' })
    expect(days(new Date(), after?.current_period_end)).toBeLessThan(32)
  })

  test('an agency’s smaller plan starts when the month ends, and its newest listings close', async () => {
    const landlord = await createLandlord(sql)
    await sql`update public.memberships set current_period_end = now() + interval '10 days' where user_id = ${landlord.id}`
    const homes = [await createListing(sql, landlord), await createListing(sql, landlord)] as const
    for (const id of homes) await publish(landlord, id)
    await runAs(sql, landlord, (tx) => tx`select public.change_plan('landlord_basic')`)
    expect(
      await sql`select plan_id, next_plan_id from public.memberships where user_id = ${landlord.id}`,
    ).toEqual([{ plan_id: 'landlord_premium', next_plan_id: 'landlord_basic' }])
    await sql`update public.memberships set current_period_end = now() - interval '1 hour' where user_id = ${landlord.id}`
    await sql`select private.process_membership_periods()`
    expect([await statusOf(homes[0]), await statusOf(homes[1])]).toEqual(['live', 'expired'])
  })

  test('a holder is invoiced a week ahead, has days of grace, and then loses the listings', async () => {
    const landlord = await createLandlord(sql)
    const at = (interval: string) =>
      sql`update public.memberships set current_period_end = now() + ${interval}::interval where user_id = ${landlord.id}`
    const roll = async () => {
      await sql`select private.process_membership_periods()`
      return (await sql`select status from public.memberships where user_id = ${landlord.id}`)[0]?.status
    }
    await at('5 days')
    const id = await createListing(sql, landlord)
    await publish(landlord, id)
    expect(await roll()).toBe('active')
    await roll()
    expect(await sql`select status from public.payments where user_id = ${landlord.id}`).toEqual([
      { status: 'pending' },
    ])
    await at('-1 day')
    expect(await roll()).toBe('past_due')
    expect(await statusOf(id)).toBe('live')
    await at('-15 days')
    expect(await roll()).toBe('lapsed')
    expect(await statusOf(id)).toBe('expired')
  })
})

describe('advert rules', () => {
  const letting = { listing_type: 'rent', price: 1300, country: 'England', status: 'live' }
  const refused: [string, Record<string, unknown>, string][] = [
    [
      'a deposit above five weeks in England',
      { ...letting, deposit: 1501 },
      'a deposit stays within the legal cap',
    ],
    [
      'a deposit above two months in Scotland',
      { ...letting, country: 'Scotland', deposit: 2601 },
      'a deposit stays within the legal cap',
    ],
    [
      'a deposit above a month in Northern Ireland',
      { ...letting, country: 'Northern Ireland', deposit: 1301 },
      'a deposit stays within the legal cap',
    ],
    [
      'a deposit above five weeks by leaving the country out',
      { ...letting, country: null, deposit: 1501 },
      'a deposit stays within the legal cap',
    ],
    [
      'a holding deposit above a week',
      { ...letting, holding_deposit: 301 },
      'a holding deposit stays within the legal cap',
    ],
    [
      'any holding deposit in Scotland',
      { ...letting, country: 'Scotland', holding_deposit: 1 },
      'a holding deposit stays within the legal cap',
    ],
    ['a home to let with EPC F', { ...letting, epc_rating: 'F' }, 'no letting below EPC E'],
    ['a rent with a qualifier', { ...letting, price_qualifier: 'from' }, 'a rent has no price qualifier'],
    [
      'a home for sale with a deposit',
      { listing_type: 'sale', price: 1, deposit: 1 },
      'what is for sale is not let',
    ],
    ['a published home without a title', { ...letting, title: '' }, 'a published home says what it is'],
    ['a negative price', { price: -1 }, 'properties_price_check'],
    [
      'a rented home that is sold',
      { ...letting, status: 'sold_stc' },
      'sold and let are said of the right kind',
    ],
  ]
  // ASVS 2.2.3
  test.each(refused)('an advertiser cannot publish %s', async (_, facts, rule) => {
    await expect(createListing(sql, null, facts)).rejects.toThrow(rule)
  })

  const allowed: [string, Record<string, unknown>][] = [
    ['exactly five weeks', { ...letting, deposit: 1500 }],
    ['six weeks from 50,000 a year', { ...letting, price: 4200, deposit: 5815 }],
    ['two months in Scotland', { ...letting, country: 'Scotland', deposit: 2600 }],
    ['a month in Northern Ireland', { ...letting, country: 'Northern Ireland', deposit: 1300 }],
    ['more in Wales, which sets no cap', { ...letting, country: 'Wales', deposit: 2600 }],
    ['EPC E', { ...letting, epc_rating: 'E' }],
    ['a draft with EPC F to be put right', { ...letting, status: 'draft', epc_rating: 'F' }],
    ['EPC G for sale', { listing_type: 'sale', price: 100_000, status: 'live', epc_rating: 'G' }],
    ['a shop with a larger deposit', { ...letting, property_type: 'Commercial', deposit: 9000 }],
  ]
  test.each(allowed)('an advertiser may publish %s', async (_, facts) => {
    expect(await createListing(sql, null, facts)).toBeTruthy()
  })
})

describe('listing states', () => {
  test('an owner cannot publish by writing the status, or hide who removed a listing', async () => {
    const landlord = await createLandlord(sql)
    const id = await createListing(sql, landlord)
    await expect(
      runAs(sql, landlord, (tx) => tx`update public.properties set status = 'live' where id = ${id}`),
    ).rejects.toThrow('permission denied')
    const admin = await createPerson(sql, { roles: ['admin'] })
    await publish(landlord, id)
    await runAs(sql, admin, (tx) => tx`select public.remove_listing(${id}, 'a scam')`)
    expect(await hintOf(publish(landlord, id))).toBe('wrong_state')
    await runAs(sql, admin, (tx) => tx`select public.restore_listing(${id})`)
    expect(await statusOf(id)).toBe('live')
    expect(
      await sql`select action, reason from public.audit_log where entity = 'properties' and entity_id = ${id} order by id`,
    ).toEqual([
      { action: 'remove_listing', reason: 'a scam' },
      { action: 'restore_listing', reason: null },
    ])
  })

  test('an owner who lowers a price after a week creates a price history and a reduction', async () => {
    const landlord = await createLandlord(sql)
    const id = await createListing(sql, landlord, { price: 1000 })
    await runAs(sql, landlord, (tx) => tx`update public.properties set price = 990 where id = ${id}`)
    await publish(landlord, id)
    await ageListing(sql, id, 7)
    await runAs(sql, landlord, (tx) => tx`update public.properties set price = 950 where id = ${id}`)
    expect(await sql`select price from public.price_history where property_id = ${id} order by id`).toEqual([
      { price: 990 },
      { price: 950 },
    ])
    expect(
      await sql`select previous_price, reduced_at is not null as reduced from public.properties where id = ${id}`,
    ).toEqual([{ previous_price: 990, reduced: true }])
    expect(
      await sql`select reason, price from private.listing_events where property_id = ${id} order by id`,
    ).toEqual([
      { reason: 'new', price: 990 },
      { reason: 'reduced', price: 950 },
    ])
  })

  test('an owner is warned once, three days before a listing expires', async () => {
    const landlord = await createLandlord(sql)
    const id = await createListing(sql, landlord)
    await publish(landlord, id)
    await sql`update public.properties set expires_at = now() + interval '2 days' where id = ${id}`
    await sql`select private.warn_of_expiring_listings()`
    await sql`select private.warn_of_expiring_listings()`
    expect(await sql`select template from private.mail_outbox where user_id = ${landlord.id}`).toEqual([
      { template: 'listing_expiring' },
    ])
  })

  test('a visitor no longer sees an expired listing, but gets its summary', async () => {
    const id = await createListing(sql, null, {
      status: 'live',
      published_at: '2026-01-01',
      expires_at: '2026-01-02',
    })
    const [seen] = await sql.begin(async (tx) => {
      await tx`set local role anon`
      return tx`select (select count(*)::int from public.properties where id = ${id}) as rows, public.expired_listing_summary(${id}) as past`
    })
    expect(seen).toMatchObject({ rows: 0, past: { title: 'A home', status: 'expired' } })
  })

  test('an owner copies a listing into a new draft', async () => {
    const landlord = await createLandlord(sql)
    const id = await createListing(sql, landlord, { external_ref: 'A1' })
    await publish(landlord, id)
    const [copy] = await runAs(sql, landlord, (tx) => tx`select public.duplicate_listing(${id}) as id`)
    expect(
      await sql`select status, title, published_at, external_ref from public.properties where id = ${copy?.id}`,
    ).toEqual([{ status: 'draft', title: 'A home', published_at: null, external_ref: null }])
  })

  test('an agent who imports twice has each listing once', async () => {
    const agent = await createPerson(sql, { roles: ['letting_agent'] })
    const agency_id = await createAgency(sql, agent)
    const load = () =>
      runAs(
        sql,
        agent,
        (tx) => tx`
      insert into public.properties (external_ref, title) values ('R1', 'One'), ('R2', 'Two')
      on conflict (agency_id, external_ref) do update set title = excluded.title`,
      )
    await load()
    await load()
    expect(
      await runAs(
        sql,
        agent,
        (tx) => tx`select external_ref from public.properties where agency_id = ${agency_id} order by 1`,
      ),
    ).toEqual([{ external_ref: 'R1' }, { external_ref: 'R2' }])
  })

  test('an agency keeps the listings of an erased colleague; an erased landlord’s are deleted', async () => {
    const owner = await createPerson(sql, { roles: ['letting_agent'] })
    const agency_id = await createAgency(sql, owner)
    const colleague = await createPerson(sql, { roles: ['letting_agent'] })
    const landlord = await createLandlord(sql)
    const homes = [
      await createListing(sql, colleague, { agency_id, status: 'live' }),
      await createListing(sql, landlord, { status: 'live' }),
    ] as const
    await sql`delete from auth.users where id in (${colleague.id}, ${landlord.id})`
    expect([await statusOf(homes[0]), await statusOf(homes[1])]).toEqual(['live', undefined])
    expect(await isInSearch(homes[1])).toBe(false)
  })
})
