import type { AttackContext } from '../attack-context.ts'

/** A checksum of all rows these users own, without the columns that record reads. */
export async function ownedRowsChecksum({ site, actors }: AttackContext, who: string[]): Promise<string> {
  const people = who.map((name) => actors.actor(name).id)
  const [row] = await site.sql<{ sum: string }[]>`
    select md5(concat_ws('|',
      (select string_agg(p::text, ',' order by p.id) from public.properties p where p.owner_id = any(${people}::uuid[])),
      (select string_agg(e::text, ',' order by e.id) from public.property_enquiries e where e.owner_id = any(${people}::uuid[]) or e.enquirer_id = any(${people}::uuid[])),
      (select string_agg(s::text, ',' order by s.id) from public.saved_searches s where s.user_id = any(${people}::uuid[])),
      (select string_agg(l::text, ',' order by l.id) from public.saved_lists l where l.user_id = any(${people}::uuid[])),
      (select string_agg(r::text, ',' order by r.user_id, r.role) from public.user_roles r where r.user_id = any(${people}::uuid[])),
      (select string_agg(m::text, ',' order by m.id) from public.memberships m where m.user_id = any(${people}::uuid[]) or m.agency_id in (select a.agency_id from public.agency_members a where a.user_id = any(${people}::uuid[]))),
      (select string_agg(n::text, ',' order by n.id) from public.notifications n where n.user_id = any(${people}::uuid[])),
      (select string_agg(f.first_name || coalesce(f.last_name, ''), ',' order by f.id) from public.profiles f where f.id = any(${people}::uuid[])),
      (select string_agg(u.email || coalesce(u.encrypted_password, ''), ',' order by u.id) from auth.users u where u.id = any(${people}::uuid[])),
      (select string_agg(m.id::text || m.status, ',' order by m.id) from auth.mfa_factors m where m.user_id = any(${people}::uuid[])),
      (select string_agg(c.id::text || c.friendly_name, ',' order by c.id) from auth.webauthn_credentials c where c.user_id = any(${people}::uuid[])),
      (select string_agg(s.id::text, ',' order by s.id) from auth.sessions s where s.user_id = any(${people}::uuid[])))) as sum`
  return row?.sum ?? ''
}
