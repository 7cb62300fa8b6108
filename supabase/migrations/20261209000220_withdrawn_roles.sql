-- What happens when a professional loses a role, leaves their agency or has their account erased.

-- Roles that an administrator has withdrawn: they return only by an administrator, not by an invitation.
create table private.withdrawn_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (length(role) <= 40),
  withdrawn_at timestamptz not null default now(),
  primary key (user_id, role)
);

/* So that the screen can say why a page is closed. */
create function private.my_withdrawn_roles() returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(w.role order by w.role), '{}') from private.withdrawn_roles w where w.user_id = private.trusted_uid()
$$;
create function public.my_withdrawn_roles() returns text[]
  language sql stable set search_path = '' return private.my_withdrawn_roles();
grant execute on function private.my_withdrawn_roles, public.my_withdrawn_roles to authenticated;

-- Landlords and agencies with more listings to withdraw than one request can: the worker withdraws the rest.
create table private.listing_withdrawals (
  id bigint generated always as identity primary key,
  user_id uuid references auth.users (id) on delete cascade,
  agency_id uuid references public.agencies (id) on delete cascade,
  try_after timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint "withdrawn listings are a landlord's or an agency's" check (num_nonnulls(user_id, agency_id) = 1),
  constraint listing_withdrawals_holder_key unique nulls not distinct (user_id, agency_id)
);
create index listing_withdrawals_agency_id_idx on private.listing_withdrawals (agency_id);
create index listing_withdrawals_due_idx on private.listing_withdrawals (try_after);

/* Withdraws the next 500 listings of a landlord or an agency, about a second's work. Answers whether more are left. */
create function private.withdraw_next_listings(landlord uuid, agency uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  on_market constant text[] := array['scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed'];
begin
  with batch as (
    select p.id from public.properties p
    where private.manages(p.owner_id, p.agency_id, landlord, agency)
      and case when p.status = 'removed' then p.status_before_removal else p.status end = any (on_market)
    order by p.id limit 500 for no key update)
  update public.properties p set
      status = case when p.status = 'removed' then p.status else 'withdrawn' end,
      status_before_removal = case when p.status = 'removed' then 'withdrawn' end
    from batch b where b.id = p.id;
  return exists (
    select from public.properties p
    where private.manages(p.owner_id, p.agency_id, landlord, agency)
      and case when p.status = 'removed' then p.status_before_removal else p.status end = any (on_market));
end
$$;

/*
 * A landlord's or an agency's listings come off the market, and the plan ends with the month that is paid. The first 500 come off
 * at once, the others by the worker.
 */
create function private.take_off_market(landlord uuid, agency uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships;
  withdrawal bigint;
begin
  for membership in
    select * from public.memberships m
    where private.manages(m.user_id, m.agency_id, landlord, agency) and m.status <> 'cancelled' order by m.id for update
  loop
    delete from public.payments p where p.membership_id = membership.id and p.status = 'pending' and p.provider = 'invoice';
    if membership.current_period_end is not null then
      update public.memberships m set is_ending = true, next_plan_id = null where m.id = membership.id;
    end if;
    if membership.provider_subscription_id is not null then
      update public.memberships m set is_ending = true where m.id = membership.id;
      perform private.cancel_subscription(membership.provider_subscription_id, membership.id);
    end if;
  end loop;
  -- The listings of an erased landlord are deleted with the account.
  if landlord is not null and not exists (select from auth.users u where u.id = landlord) then return; end if;
  -- Noted before any listing is locked: the worker takes these locks in the same order.
  insert into private.listing_withdrawals as w (user_id, agency_id) values (landlord, agency)
    on conflict on constraint listing_withdrawals_holder_key do update set try_after = now()
    returning w.id into withdrawal;
  if private.withdraw_next_listings(landlord, agency) then
    perform pg_notify('listing_withdrawals', '');
  else
    delete from private.listing_withdrawals w where w.id = withdrawal;
  end if;
end
$$;

/* The next holder whose listings the worker withdraws. After a failure it is tried again in a minute, after the others. */
create function private.claim_listing_withdrawal() returns bigint language sql security definer set search_path = '' as $$
  update private.listing_withdrawals w set try_after = now() + interval '1 minute'
  where w.id = (
    select d.id from private.listing_withdrawals d where d.try_after <= now() order by d.try_after limit 1 for update skip locked)
  returning w.id
$$;

/* The worker's step: withdraws the next 500. It ends when none are left, or when the holder has the role again. */
create function private.continue_listing_withdrawal(withdrawal bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  holder private.listing_withdrawals;
begin
  -- The holder first: an account or an agency that is being erased locks its listings and then this row.
  perform from auth.users u
    where u.id = (select w.user_id from private.listing_withdrawals w where w.id = withdrawal) for key share;
  perform from public.agencies a
    where a.id = (select w.agency_id from private.listing_withdrawals w where w.id = withdrawal) for key share;
  select * into holder from private.listing_withdrawals w where w.id = withdrawal for update;
  if not found then return; end if;
  if not exists (select from public.user_roles r where r.user_id = holder.user_id and r.role = 'private_landlord')
     and not exists (select from private.active_members m where m.agency_id = holder.agency_id)
     and private.withdraw_next_listings(holder.user_id, holder.agency_id) then
    update private.listing_withdrawals w set try_after = now() where w.id = withdrawal;
  else
    delete from private.listing_withdrawals w where w.id = withdrawal;
  end if;
end
$$;

/*
 * Invitations that somebody has sent do not outlast their right to invite. What changes who acts for an agency locks the agency
 * first, so that it is judged one after the other: invitations that are accepted, people who leave, roles that are withdrawn.
 */
create function private.revoke_invitations_of(person uuid, agency uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.agencies a where a.id = agency for no key update;
  update public.agency_invitations i set revoked_at = now()
    where i.invited_by = person and i.accepted_at is null and i.revoked_at is null;
end
$$;

/* With an erased account the sender is forgotten, and the invitation with it. */
create function private.revoke_with_sender() returns trigger language plpgsql set search_path = '' as $$
begin
  new.revoked_at := now();
  return new;
end
$$;
create trigger revoke_with_sender before update of invited_by on public.agency_invitations
  for each row when (new.invited_by is null and new.accepted_at is null and new.revoked_at is null)
  execute function private.revoke_with_sender();

/* Notices repeat what enquirers wrote and what an agency paid: they go with the right to read it. */
create function private.delete_notices_of(person uuid, agency uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.notifications n
  where n.user_id = person and (
    (n.kind = 'enquiry' and exists (
      select from public.property_enquiries e where e.id = private.uuid_or_null(n.data ->> 'enquiry_id')
        and e.enquirer_id is distinct from person
        and private.manages(e.owner_id, e.agency_id, case when agency is null then person end, agency)))
    or (n.kind = 'listing' and exists (
      select from public.properties p where p.id = private.uuid_or_null(n.data ->> 'property_id') and p.agency_id = agency))
    or (n.kind = 'payment' and n.data ->> 'agency_id' = agency::text))
$$;

create function private.follow_withdrawn_role() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  agency uuid := (select m.agency_id from public.agency_members m where m.user_id = old.user_id);
begin
  if old.role = 'letting_agent' then
    perform private.revoke_invitations_of(old.user_id, agency);
    if agency is not null then
      perform private.delete_notices_of(old.user_id, agency);
      if not exists (select from private.active_members m where m.agency_id = agency) then
        perform private.take_off_market(null, agency);
      end if;
    end if;
  elsif old.role = 'admin' then
    update public.agency_invitations i set revoked_at = now()
      where i.invited_by = old.user_id and i.is_by_administrator and i.accepted_at is null and i.revoked_at is null;
  elsif old.role = 'private_landlord' then
    perform private.delete_notices_of(old.user_id, null);
    perform private.take_off_market(old.user_id, null);
  end if;
  -- Withdrawn by itself, not with an account or a place in an agency.
  if pg_trigger_depth() = 1 and exists (select from auth.users u where u.id = old.user_id) then
    insert into private.withdrawn_roles (user_id, role) values (old.user_id, old.role) on conflict do nothing;
    if old.role in ('letting_agent', 'private_landlord') then
      perform private.notify(old.user_id, 'account',
        case old.role when 'letting_agent' then 'Your letting agent access has been withdrawn'
          else 'Your private landlord access has been withdrawn' end,
        case old.role when 'letting_agent' then 'You can no longer manage listings or read enquiries for your agency. Contact us if you think this is a mistake.'
          else 'We''ve taken your listings off the market, and your plan won''t renew. Contact us if you think this is a mistake.' end,
        -- The agency's page has the way out of it.
        case when agency is null then '/contact' else '/portal/agency' end, 'role_withdrawn', jsonb_build_object('role', old.role));
    end if;
  end if;
  return null;
end
$$;
create trigger follow_withdrawn_role after delete on public.user_roles
  for each row execute function private.follow_withdrawn_role();

/* Answers in about a second, however many listings an agency has: the worker withdraws those after the first 500. */
create or replace function public.withdraw_role(user_id uuid, role text) returns void
language plpgsql set search_path = '' as $$
begin
  -- Two administrators who remove each other are judged one after the other, and the second is told.
  if withdraw_role.role = 'admin' then perform pg_advisory_xact_lock(hashtext('the last administrator')); end if;
  if not private.has_role('admin') then raise exception 'Only administrators withdraw roles' using errcode = '42501'; end if;
  delete from public.user_roles r where r.user_id = withdraw_role.user_id and r.role = withdraw_role.role;
end
$$;

create function private.forget_withdrawn_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.withdrawn_roles w where w.user_id = new.user_id and w.role = new.role;
  if new.role = 'letting_agent' then
    perform private.revoke_administrators_invitations(m.agency_id) from public.agency_members m
      where m.user_id = new.user_id and m.role = 'owner';
  end if;
  return null;
end
$$;
create trigger forget_withdrawn_role after insert on public.user_roles
  for each row execute function private.forget_withdrawn_role();

/* Whoever leaves an agency, however it comes, takes none of its rights along. */
create or replace function private.leave_agency() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit_as('leave_agency');
  delete from public.user_roles r where r.user_id = old.user_id and r.role = 'letting_agent';
  perform private.revoke_invitations_of(old.user_id, old.agency_id);
  perform private.delete_notices_of(old.user_id, old.agency_id);
  if exists (select from public.agencies a where a.id = old.agency_id)
     and not exists (select from private.active_members m where m.agency_id = old.agency_id) then
    perform private.take_off_market(null, old.agency_id);
  end if;
  return null;
end
$$;

create function private.follow_demotion() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.revoke_invitations_of(old.user_id, old.agency_id);
  return null;
end
$$;
create trigger follow_demotion after update of role on public.agency_members
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function private.follow_demotion();

/*
 * Members are never left without an owner who can act. Somebody whose role was withdrawn could not act anyway and may leave; an
 * erased account does not wait for a successor either. An administrator can then appoint an owner.
 */
create or replace function private.keep_an_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.agencies a where a.id = old.agency_id for no key update;
  if exists (select from public.user_roles r where r.user_id = old.user_id and r.role = 'letting_agent')
    and exists (select from auth.users u where u.id = old.user_id)
    and exists (select from private.active_members m where m.agency_id = old.agency_id)
    and not exists (select from private.active_members m where m.agency_id = old.agency_id and m.role = 'owner') then
    raise exception 'An agency needs an owner' using errcode = 'P0001', hint = 'last_owner';
  end if;
  return null;
end
$$;

alter table public.agency_invitations add column is_by_administrator boolean not null default false;

/* Whether an agency has an owner who can act for it. */
create function private.has_active_owner(agency_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.active_members m where m.agency_id = $1 and m.role = 'owner')
$$;

/* Whether an invitation still has a sender who may send it: an owner, or an administrator while the agency has no active owner. */
create function private.has_rightful_sender(invitation public.agency_invitations) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when invitation.is_by_administrator
    then not private.has_active_owner(invitation.agency_id)
      and exists (select from public.user_roles r where r.user_id = invitation.invited_by and r.role = 'admin')
    else private.may_invite(invitation.invited_by, invitation.agency_id) end
$$;

/*
 * Owners are made by owners: directly, or by an invitation that is being accepted. Administrators make one only while an agency has
 * no active owner: with the approval of its request, or by an appointment, which the audit log has. The server itself, without a
 * caller, loads and restores data.
 */
create function private.guard_new_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or private.owns_agency(new.agency_id)
    or (private.has_role('admin') and not private.has_active_owner(new.agency_id))
    or exists (
      select from public.agency_invitations i
      where i.agency_id = new.agency_id and i.role = 'owner' and i.accepted_by = new.user_id and i.accepted_at = now()
        and new.user_id = auth.uid() and private.has_rightful_sender(i)) then
    return new;
  end if;
  raise exception 'Only owners make owners' using errcode = '42501', hint = 'owners_only';
end
$$;
create trigger guard_new_owner before insert or update on public.agency_members
  for each row when (new.role = 'owner') execute function private.guard_new_owner();

/* What administrators have sent to an agency without an owner ends with its first owner, and does not open again when they go. */
create function private.revoke_administrators_invitations(agency uuid) returns void
language sql security definer set search_path = '' as $$
  update public.agency_invitations i set revoked_at = now()
  where i.agency_id = agency and i.is_by_administrator and i.accepted_at is null and i.revoked_at is null
$$;
create function private.follow_new_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.revoke_administrators_invitations(new.agency_id);
  return null;
end
$$;
create trigger follow_new_owner after insert or update of role on public.agency_members
  for each row when (new.role = 'owner') execute function private.follow_new_owner();

/* What an invitation offers, for whoever holds its link. It is open while its sender may still invite. */
create or replace function private.agency_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('agency', a.name, 'logo', case when a.has_branding then a.logo end, 'role', i.role, 'email', i.email,
    'expires_at', i.expires_at, 'is_open', i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
      and private.has_rightful_sender(i))
  from public.agency_invitations i join public.agencies a on a.id = i.agency_id
  where i.token_hash = private.token_hash($1)
$$;

create or replace function private.accept_agency_invitation(token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.agency_invitations;
begin
  if not private.session_is_trusted() then raise exception 'Not authenticated' using errcode = '42501'; end if;
  -- If its sender is being removed at this moment, that comes first, and they have then no right to invite.
  perform from public.agencies a
    where a.id = (select i.agency_id from public.agency_invitations i where i.token_hash = private.token_hash(token))
    for no key update;
  update public.agency_invitations i set accepted_at = now(), accepted_by = auth.uid()
    where i.token_hash = private.token_hash(token) and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
    returning * into invitation;
  if invitation.id is null or not private.has_rightful_sender(invitation) then
    raise exception 'This invitation is no longer open' using errcode = 'P0001', hint = 'invitation_closed';
  end if;
  -- Sent to another address of their own, it would make an administrator an owner.
  if invitation.is_by_administrator and invitation.invited_by = auth.uid() then
    raise exception 'You cannot appoint yourself' using errcode = 'P0001', hint = 'own_account';
  end if;
  if exists (select from private.withdrawn_roles w where w.user_id = auth.uid() and w.role = 'letting_agent') then
    raise exception 'Your letting agent access has been withdrawn' using errcode = '42501', hint = 'role_withdrawn';
  end if;
  if exists (select from public.agency_members m where m.user_id = auth.uid()) then
    raise exception 'You already work for an agency' using errcode = '23505', hint = 'already_member';
  end if;
  insert into public.agency_members (agency_id, user_id, role, branch_id)
    values (invitation.agency_id, auth.uid(), invitation.role, invitation.branch_id);
  perform private.audit_as('join_agency');
  insert into public.user_roles (user_id, role, granted_by) values (auth.uid(), 'letting_agent', invitation.invited_by)
    on conflict do nothing;
  return invitation.agency_id;
end
$$;

create or replace function private.admin_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'mail', (select jsonb_build_object('waiting', count(*) filter (where m.sent_at is null and m.failed_at is null),
        'failed', count(*) filter (where m.failed_at is not null),
        'oldest_waiting', min(m.created_at) filter (where m.sent_at is null and m.failed_at is null), 'last_sent', max(m.sent_at))
      from private.mail_outbox m),
    'alerts', (select jsonb_build_object('unmatched', count(*), 'oldest', min(e.at)) from private.listing_events e where e.matched_at is null),
    'listings', jsonb_build_object(
      'overdue_opening', (select count(*) from public.properties p where p.status = 'scheduled' and p.publish_at < now() - interval '1 minute'),
      'overdue_closing', (select count(*) from public.properties p
        where p.status in ('live', 'under_offer') and p.expires_at < now() - interval '1 minute')),
    'support', (select jsonb_build_object('open', count(*), 'overdue', count(*) filter (where r.due_at < now())) from public.support_requests r where r.status = 'open'),
    'refunds', (select jsonb_build_object('waiting', count(*), 'failing', count(r.problem)) from private.provider_refunds r where r.done_at is null),
    'cancellations', (select jsonb_build_object('waiting', count(*), 'failing', count(c.problem))
      from private.subscription_cancellations c where c.done_at is null),
    'withdrawals', (select jsonb_build_object('waiting', count(*), 'oldest', min(w.created_at)) from private.listing_withdrawals w),
    'pictures', (select jsonb_build_object('waiting', count(*), 'oldest_due', min(f.try_after) filter (where f.try_after <= now()))
      from private.feed_pictures f where f.state = 'waiting'),
    'files', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from (
      select o.bucket_id as bucket, count(*) as files, sum((o.metadata ->> 'size')::bigint) as bytes from storage.objects o group by 1 order by 1) b));
end
$$;
