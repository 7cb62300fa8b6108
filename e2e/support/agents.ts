import { randomUUID } from 'node:crypto'
import { backstage } from './demonstration.ts'
import { newPerson, type Person } from './people.ts'

/** Somebody who owns an agency of their own on this plan. */
export async function newAgent(plan = 'agent_premium'): Promise<Person & { agencyId: string; slug: string }> {
  const person = await newPerson({ roles: ['letting_agent'], firstName: 'Imogen' })
  const service = backstage()
  const agencyId = randomUUID()
  const slug = `harcourt-bray-${agencyId.slice(0, 8)}`
  await service
    .from('agencies')
    .insert({ id: agencyId, name: 'Harcourt Bray', slug, has_branding: plan === 'agent_premium' })
    .throwOnError()
  await service
    .from('agency_members')
    .insert({ agency_id: agencyId, user_id: person.id, role: 'owner' })
    .throwOnError()
  await service
    .from('memberships')
    .insert({
      agency_id: agencyId,
      started_by: person.id,
      plan_id: plan,
      status: 'active',
      current_period_end: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    })
    .throwOnError()
  return { ...person, agencyId, slug }
}
