import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createAgency, createListing, createPerson, type Person, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()

const activityOf = (person: Person) =>
  runAs(
    sql,
    person,
    (tx) => tx`select week::text, views, saves, enquiries, answer_minutes from public.agency_activity(4)`,
  )

test('an agent on the largest plan sees the agency’s listings week by week, and no others', async () => {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  const agency_id = await createAgency(sql, agent, 'agent_premium')
  const [one, two] = [
    await createListing(sql, agent, { agency_id, status: 'live' }),
    await createListing(sql, agent, { agency_id, status: 'live' }),
  ]
  const foreign = await createListing(sql, await createPerson(sql), { status: 'live' })
  for (const [home, views] of [
    [one, 3],
    [two, 4],
    [foreign, 100],
  ] as const)
    await sql`insert into public.listing_views (property_id, day, views) values (${home}, (now() at time zone 'Europe/London')::date, ${views})`
  for (const minutes of [10, 30, 600])
    await sql`
      insert into public.property_enquiries (property_id, property_title, name, message, owner_id, agency_id, status, created_at, first_answered_at)
      values (${one}, 'Home', 'Ada', 'Hello', ${agent.id}, ${agency_id}, 'answered', now(), now() + make_interval(mins => ${minutes}))`
  const weeks = await activityOf(agent)
  expect(weeks).toHaveLength(4)
  expect(weeks[0]).toMatchObject({ views: 0, enquiries: 0, answer_minutes: null })
  expect(weeks[3]).toMatchObject({ views: 7, saves: 0, enquiries: 3, answer_minutes: 30 })
})

test('an agent on a smaller plan gets no analytics', async () => {
  const agent = await createPerson(sql, { roles: ['letting_agent'] })
  await createAgency(sql, agent, 'agent_early')
  await expect(activityOf(agent)).rejects.toMatchObject({ hint: 'plan_without_analytics' })
})
