import { randomUUID } from 'node:crypto'
import { serviceClient } from './clients.ts'
import { createUser, type User } from './users.ts'

/** A landlord with an active plan. */
export async function createLandlord(plan = 'landlord_basic'): Promise<User> {
  const user = await createUser({ roles: ['private_landlord'] })
  await serviceClient()
    .from('memberships')
    .insert({ user_id: user.id, plan_id: plan, status: 'active' })
    .throwOnError()
  return user
}

/** A letting agent who owns an agency with an active plan. */
export async function createAgent(
  plan = 'agent_premium',
): Promise<User & { agencyId: string; slug: string }> {
  const user = await createUser({ roles: ['letting_agent'], firstName: 'Imogen' })
  const service = serviceClient()
  const agencyId = randomUUID()
  const slug = `harcourt-bray-${agencyId.slice(0, 8)}`
  await service
    .from('agencies')
    .insert({ id: agencyId, name: 'Harcourt Bray', slug, has_branding: plan === 'agent_premium' })
    .throwOnError()
  await service
    .from('agency_members')
    .insert({ agency_id: agencyId, user_id: user.id, role: 'owner' })
    .throwOnError()
  await service
    .from('memberships')
    .insert({
      agency_id: agencyId,
      started_by: user.id,
      plan_id: plan,
      status: 'active',
      current_period_end: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    })
    .throwOnError()
  return { ...user, agencyId, slug }
}
