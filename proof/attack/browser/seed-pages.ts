import type { AttackContext } from '../attack-context.ts'
import { alarm } from '../injection/planted-scripts.ts'

/** Makes planted texts visible: some appear only on certain plans, in certain states or in one country. */
export async function seedPages({ site, actors }: AttackContext): Promise<void> {
  const namesOf = (who: string) => actors.fixture.ids.get(who) ?? {}
  const [user, agent, landlord] = [namesOf('user'), namesOf('agent'), namesOf('landlord')]
  await site.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    for (const [{ membership = '' }, plan] of [
      [agent, 'agent_premium'],
      [landlord, 'landlord_premium'],
    ] as const)
      await tx`
        update public.memberships set plan_id = ${plan}, status = 'active', current_period_end = now() + interval '20 days'
        where id = ${membership}`
    await tx`update public.agencies set has_branding = true`
    // To the top of the administrators' list, above the rows of other attacks.
    await tx`update public.audit_log set at = now() where reason like ${`%${alarm}%`}`
    await tx`update public.letting_agent_requests set status = 'pending' where user_id = ${user.person ?? ''}`
    await tx`update public.private_landlord_requests set status = 'pending' where user_id = ${user.person ?? ''}`
    await tx`update public.property_enquiries set wants_viewing = true where status <> 'unconfirmed'`
    await tx`update public.import_runs set is_dry_run = false`
    await tx`
      update public.properties set listing_type = 'rent', price_qualifier = null, country = 'Scotland'
      where id in ${tx([landlord.live ?? '', landlord.draft ?? ''])}`
    await tx`
      update public.properties set images = (select images[1:1] from public.properties where cardinality(images) > 0 limit 1)
      where id in ${tx([user.live ?? '', agent.live ?? '', agent.draft ?? ''])}`
    // Alternative text is shown only with a picture.
    for (const table of ['blog_posts', 'content_changes'])
      await tx`
        update public.${tx(table)} set image_url = (select image_url from public.blog_posts where image_url is not null limit 1)
        where image_url is null`
    // Only pages in the menus can be opened.
    await tx`
      update public.pages p set title = o.title, description = o.description, content = o.content
      from public.pages o where p.slug = 'press' and o.slug = ${user.draft ?? ''}`
    await tx`delete from public.content_changes where entity_id = 'careers'`
    for (const table of ['content_changes', 'content_revisions'])
      await tx`update public.${tx(table)} set entity_id = 'careers' where entity_id = ${user.person ?? ''}`
    // Posts have pictures, pages do not.
    for (const { person = '', draft = '' } of [agent, landlord])
      await tx`
        update public.content_changes set entity = 'blog_post', entity_id = ${draft} where entity_id = ${person}`
  })
}
