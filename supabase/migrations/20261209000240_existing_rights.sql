-- The team as its members see it: a colleague whose role was withdrawn is there, and marked.

drop function public.agency_team();
drop function private.agency_team();
create function private.agency_team()
returns table (user_id uuid, role text, branch_id uuid, first_name text, last_name text, email text, joined_at timestamptz, has_access boolean)
language sql stable security definer set search_path = '' as $$
  select m.user_id, m.role, m.branch_id, p.first_name, p.last_name, u.email::text, m.created_at,
    exists (select from private.active_members a where a.user_id = m.user_id)
  from public.agency_members m join auth.users u on u.id = m.user_id left join public.profiles p on p.id = m.user_id
  where m.agency_id = private.my_agency_id() order by m.role desc, m.created_at
$$;
create function public.agency_team()
returns table (user_id uuid, role text, branch_id uuid, first_name text, last_name text, email text, joined_at timestamptz, has_access boolean)
language sql stable set search_path = '' as $$ select * from private.agency_team() $$;
grant execute on function private.agency_team, public.agency_team to authenticated;

-- What the rules would have done earlier: listings whose advertisers have no role any more, and invitations of former owners.
select private.take_off_market(l.owner_id, null) from (
  select distinct p.owner_id from public.properties p
  where p.agency_id is null and p.owner_id is not null and p.status in ('scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed')
    and not exists (select from public.user_roles r where r.user_id = p.owner_id and r.role = 'private_landlord')) l;
select private.take_off_market(null, a.id) from public.agencies a
  where not exists (select from private.active_members m where m.agency_id = a.id);
update public.agency_invitations i set revoked_at = now()
  where i.accepted_at is null and i.revoked_at is null and not private.has_rightful_sender(i);
