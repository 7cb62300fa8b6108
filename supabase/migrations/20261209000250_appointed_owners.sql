-- An agency whose owners have all lost their role, left or been erased cannot make an owner by itself. An administrator appoints one of
-- its members or invites somebody, and only while there is no active owner.

/* Agencies without an active owner, with the members who could become one. Those with a team come first. */
create function private.agencies_without_owner()
returns table (id uuid, name text, slug text, members jsonb, invited jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select a.id, a.name, a.slug,
    coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'first_name', p.first_name, 'last_name', p.last_name)
        order by m.created_at)
      from private.active_members m join auth.users u on u.id = m.user_id left join public.profiles p on p.id = m.user_id
      where m.agency_id = a.id), '[]'),
    coalesce((select jsonb_agg(i.email order by i.created_at) from public.agency_invitations i
      where i.agency_id = a.id and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
        and private.has_rightful_sender(i)), '[]')
  from public.agencies a where not private.has_active_owner(a.id)
  order by exists (select from private.active_members m where m.agency_id = a.id) desc, a.name, a.id limit 100;
end
$$;

/* Locks an agency for an administrator who makes an owner, or refuses. */
create function private.lock_agency_without_owner(agency uuid, reason text) returns public.agencies
language plpgsql security definer set search_path = '' as $$
declare
  locked public.agencies;
begin
  perform private.require_admin();
  if coalesce(trim(reason), '') = '' then raise exception 'A reason is needed' using errcode = 'P0001', hint = 'reason_missing'; end if;
  select * into locked from public.agencies a where a.id = agency for no key update;
  if not found then raise exception 'No such agency' using errcode = 'PT404', hint = 'no_such_agency'; end if;
  if private.has_active_owner(agency) then
    raise exception 'This agency has an owner' using errcode = 'P0001', hint = 'agency_has_owner';
  end if;
  return locked;
end
$$;

create function private.appoint_agency_owner(agency uuid, person uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked public.agencies;
  member uuid;
begin
  perform private.require_admin();
  -- The member before the agency, as somebody who leaves locks them.
  perform from public.agency_members m where m.agency_id = agency and m.user_id = person for update;
  locked := private.lock_agency_without_owner(agency, reason);
  if person = auth.uid() then
    raise exception 'You cannot appoint yourself' using errcode = 'P0001', hint = 'own_account';
  end if;
  if not exists (select from private.active_members m where m.agency_id = agency and m.user_id = person) then
    raise exception 'Not an active member of this agency' using errcode = 'P0001', hint = 'not_active_member';
  end if;
  update public.agency_members m set role = 'owner' where m.agency_id = agency and m.user_id = person;
  perform private.write_audit('appoint_agency_owner', 'agencies', agency::text, person,
    jsonb_build_object('role', 'member'), jsonb_build_object('role', 'owner'), left(trim(reason), 1000));
  for member in select m.user_id from private.active_members m where m.agency_id = agency loop
    perform private.notify(member, 'account',
      case when member = person then 'You''re now an owner of ' || locked.name else locked.name || ' has a new owner' end,
      case when member = person then 'We made you an owner because your agency had none. You can now manage the team, the plan and payments.'
        else 'We made one of your colleagues an owner because your agency had none.' end,
      '/portal/agency', 'agency_owner_appointed', jsonb_build_object('agency_id', agency));
  end loop;
end
$$;

/* Answers with the invitation's id. It closes as soon as the agency has an owner. */
create function private.invite_agency_owner(agency uuid, email text, reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  locked public.agencies := private.lock_agency_without_owner(agency, reason);
  token text := private.random_token();
  made uuid;
begin
  if exists (select from auth.users u where u.id = auth.uid() and lower(u.email) = lower(trim(invite_agency_owner.email))) then
    raise exception 'You cannot invite yourself' using errcode = 'P0001', hint = 'own_account';
  end if;
  if exists (select from public.agency_members m join auth.users u on u.id = m.user_id
             where m.agency_id = agency and lower(u.email) = lower(trim(invite_agency_owner.email))) then
    raise exception 'Already in the team' using errcode = '23505', hint = 'already_member';
  end if;
  update public.agency_invitations i set revoked_at = now()
    where i.agency_id = agency and lower(i.email) = lower(trim(invite_agency_owner.email))
      and i.accepted_at is null and i.revoked_at is null;
  insert into public.agency_invitations (agency_id, email, role, token_hash, invited_by, is_by_administrator, expires_at)
    values (agency, trim(invite_agency_owner.email), 'owner', private.token_hash(token), auth.uid(), true,
      now() + make_interval(days => private.setting_int('invitation_days')))
    returning id into made;
  perform private.queue_mail('agency_invitation', trim(invite_agency_owner.email), jsonb_build_object(
    'agency', locked.name, 'role', 'owner', 'link', '/portal/agency/join?token=' || token));
  perform private.write_audit('invite_agency_owner', 'agencies', agency::text, null, null,
    jsonb_build_object('invitation', made), left(trim(reason), 1000));
  return made;
end
$$;

create function public.agencies_without_owner() returns table (id uuid, name text, slug text, members jsonb, invited jsonb)
  language sql stable set search_path = ''
begin atomic
  select * from private.agencies_without_owner();
end;
create function public.appoint_agency_owner(agency uuid, person uuid, reason text) returns void
  language sql set search_path = '' return private.appoint_agency_owner(agency, person, reason);
create function public.invite_agency_owner(agency uuid, email text, reason text) returns uuid
  language sql set search_path = '' return private.invite_agency_owner(agency, email, reason);
grant execute on function private.agencies_without_owner, private.appoint_agency_owner, private.invite_agency_owner to authenticated;
grant execute on function public.agencies_without_owner, public.appoint_agency_owner, public.invite_agency_owner to authenticated;
