import { expect, test } from 'vitest'
import { dateInLondon } from '../../../domain/time/dates.ts'
import { testDatabase } from '../../../test/database.ts'
import { ageListing, createLandlord, createPerson, runAs } from '../../../test/people.ts'
import { hintOf, offerCalls } from './offer-calls.ts'

const { sql } = await testDatabase()
const { let: createLet, apply, act, read, statusOf } = offerCalls(sql)

const setRent = (listing: string, price: number) =>
  sql`update public.properties set price = ${price} where id = ${listing}`

test('an applicant cannot offer more than the lowest rent that was ever published for the letting', async () => {
  const landlord = await createLandlord(sql)
  const listing = await createLet(landlord, { price: 1000 })
  await ageListing(sql, listing, 10)
  await setRent(listing, 950)
  await setRent(listing, 1200)
  const applicant = await createPerson(sql)
  expect(await hintOf(apply(applicant, listing, 951))).toBe('above_rent')
  const offer = await apply(applicant, listing, 950)
  expect(await hintOf(act(applicant, offer, 'revise', { amount: 1200 }))).toBe('above_rent')
  expect(await hintOf(sql`update private.offers set amount = 951 where id = ${offer}`)).toMatch(
    /an application is never above the advertised rent/,
  )
  expect(
    await hintOf(sql`update private.offers set amount = 951, rent_limit = 9999 where id = ${offer}`),
  ).toMatch(/an application is never above the advertised rent/)
  expect(await hintOf(act(landlord, offer, 'counter', { expected: 950, amount: 1100 }))).toBe(
    'wrong_offer_state',
  )
})

test('a home that was off the market for four weeks is a new letting with a rent of its own', async () => {
  const landlord = await createLandlord(sql)
  const listing = await createLet(landlord, { price: 1000 })
  await ageListing(sql, listing, 20)
  await sql`update public.properties set status = 'let_agreed' where id = ${listing}`
  await ageListing(sql, listing, 40)
  await setRent(listing, 1200)
  await sql`update public.properties set status = 'live' where id = ${listing}`
  await ageListing(sql, listing, 1)
  expect(await hintOf(apply(await createPerson(sql), listing, 1201))).toBe('above_rent')
  expect(await hintOf(apply(await createPerson(sql), listing, 1200))).toBe('allowed')
})

test('a landlord cannot accept an application above a rent that has been reduced since', async () => {
  const landlord = await createLandlord(sql)
  const listing = await createLet(landlord, { price: 1000 })
  const applicant = await createPerson(sql)
  const offer = await apply(applicant, listing, 1000)
  await setRent(listing, 900)
  expect(await hintOf(act(landlord, offer, 'accept', { expected: 1000 }))).toBe('above_rent')
  await act(applicant, offer, 'revise', { amount: 900 })
  await act(landlord, offer, 'accept', { expected: 900 })
})

test('an accepted application lets the home once the applicant confirms, and the others are told', async () => {
  const landlord = await createLandlord(sql)
  const [applicant, other] = [await createPerson(sql), await createPerson(sql)]
  const listing = await createLet(landlord)
  const offer = await apply(applicant, listing, 1000)
  const rival = await apply(other, listing, 1000)
  await act(landlord, offer, 'accept', { expected: 1000 })
  expect(await statusOf(listing)).toBe('under_offer')
  expect(await read(other, rival)).toMatchObject({ status: 'submitted' })
  expect(await hintOf(act(landlord, rival, 'accept', { expected: 1000 }))).toBe('already_accepted')
  await act(applicant, offer, 'confirm')
  await act(applicant, offer, 'confirm')
  expect(await statusOf(listing)).toBe('let_agreed')
  expect(await read(other, rival)).toMatchObject({ status: 'not_chosen' })
})

test('there is no field for rent in advance', async () => {
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_schema = 'private' and table_name like 'offer%'
    union all
    select unnest(p.proargnames) from pg_proc p where p.proname in ('apply_to_rent', 'act_on_offer')`
  expect(columns.filter(({ name }) => /advance|upfront|months/.test(name))).toEqual([])
})

const holdingDeposit = async (country: string, amount: number, facts: Record<string, unknown> = {}) => {
  const landlord = await createLandlord(sql)
  const applicant = await createPerson(sql)
  const listing = await createLet(landlord, { price: 1300, country, deposit: null, ...facts })
  const offer = await apply(applicant, listing, 1300)
  await act(landlord, offer, 'accept', { expected: 1300 })
  const record = (who = landlord) =>
    hintOf(
      runAs(
        sql,
        who,
        (tx) => tx`select public.record_holding_deposit(${offer}, ${amount}, ${dateInLondon(new Date())})`,
      ),
    )
  return { record, applicant, read: () => read(landlord, offer) }
}

test.each(['England', 'Wales'])(
  'a holding deposit in %s is at most a week’s rent, and starts the legal deadlines',
  async (country) => {
    expect(await (await holdingDeposit(country, 301)).record()).toBe('holding_deposit_too_high')
    const paid = await holdingDeposit(country, 300)
    expect(await paid.record(paid.applicant)).toBe('not_your_offer')
    expect(await paid.record()).toBe('allowed')
    const [day] = await sql`
      select (private.london_today() + 14)::text as agree_by, (private.london_today() + 20)::text as repay_by`
    expect(await paid.read()).toMatchObject({ agree_by: day?.agree_by, repay_by: day?.repay_by })
  },
)

test('no holding deposit is recorded in Scotland, and one in Northern Ireland has no legal deadline', async () => {
  const scottish = await holdingDeposit('Scotland', 1, { landlord_registration: '123456/100/12345' })
  expect(await scottish.record()).toBe('holding_deposit_not_allowed')
  const northern = await holdingDeposit('Northern Ireland', 300)
  expect(await northern.record()).toBe('allowed')
  expect(await northern.read()).toMatchObject({ agree_by: null, repay_by: null })
})

test('a decision has a reason, which the applicant reads', async () => {
  const landlord = await createLandlord(sql)
  const applicant = await createPerson(sql)
  const offer = await apply(applicant, await createLet(landlord), 1000)
  await act(landlord, offer, 'decline', { expected: 1000, reason: 'Another household moves in sooner.' })
  expect(await read(applicant, offer)).toMatchObject({
    status: 'declined',
    reason: 'Another household moves in sooner.',
  })
})
