-- Agencies: agencies, branches, members, invitations and the rights of landlords and agents.

-- Tables

create table public.agencies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  description text not null default '' check (length(description) <= 5000),
  logo text,
  colour_primary text check (colour_primary ~ '^#[0-9a-f]{6}$'),
  colour_secondary text check (colour_secondary ~ '^#[0-9a-f]{6}$'),
  -- Maintained by the membership: logo and colours are shown while the plan has branding.
  has_branding boolean not null default false,
  phone text,
  email text,
  website text,
  address_line text,
  postcode text,
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  -- Median minutes to the first reply over the last 90 days, updated by the worker.
  response_minutes int check (response_minutes >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint "a logo comes from our storage or by https" check (logo is null or private.is_image_url(logo)),
  constraint "a website is reached by http or https" check (website is null or private.is_website(website)),
  constraint agencies_address_line_check check (length(address_line) <= 300),
  constraint agencies_email_check check (length(email) <= 254),
  constraint agencies_phone_check check (length(phone) <= 40),
  constraint agencies_postcode_check check (length(postcode) <= 10),
  constraint agencies_slug_length_check check (length(slug) <= 250),
  constraint "an agency's words fit on its page" check (private.fits_rendered_size(name, 300) and private.fits_rendered_size(description, 10000))
);
grant select on public.agencies to anon, authenticated;
grant update (name, description, logo, colour_primary, colour_secondary, phone, email, website, address_line, postcode, latitude, longitude)
  on public.agencies to authenticated;
alter table public.agencies enable row level security;

create trigger touch_updated_at before update on public.agencies
  for each row execute function private.touch_updated_at();

create trigger audit_change after insert or update or delete on public.agencies
  for each row execute function private.audit_change('id', '', 'admin');

create trigger enforce_quotas after insert on public.agencies referencing new table as added
  for each statement execute function private.enforce_quotas();

create table public.agency_branches (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.agencies (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  address_line text,
  postcode text,
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  phone text,
  email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, name),
  -- Target of composite foreign keys: listings, members and invitations can only use branches of their own agency.
  constraint agency_branches_id_agency_id_key unique (id, agency_id),
  constraint agency_branches_address_line_check check (length(address_line) <= 300),
  constraint agency_branches_email_check check (length(email) <= 254),
  constraint agency_branches_phone_check check (length(phone) <= 40),
  constraint agency_branches_postcode_check check (length(postcode) <= 10),
  constraint "an office fits on its agency's page" check (private.fits_rendered_size(name, 300) and private.fits_rendered_size(address_line, 400))
);
grant select on public.agency_branches to anon, authenticated;
grant insert (agency_id, name, address_line, postcode, latitude, longitude, phone, email),
  update (name, address_line, postcode, latitude, longitude, phone, email), delete
  on public.agency_branches to authenticated;
alter table public.agency_branches enable row level security;

create trigger touch_updated_at before update on public.agency_branches
  for each row execute function private.touch_updated_at();

create trigger enforce_quotas after insert on public.agency_branches referencing new table as added
  for each statement execute function private.enforce_quotas();

create table public.agency_members (
  agency_id uuid not null references public.agencies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member')),
  branch_id uuid,
  created_at timestamptz not null default now(),
  primary key (agency_id, user_id),
  constraint agency_members_branch_id_fkey foreign key (branch_id, agency_id)
    references public.agency_branches (id, agency_id) on delete set null (branch_id)
);
-- One person works for one agency.
create unique index agency_members_user_id_key on public.agency_members (user_id);
create index agency_members_branch_id_idx on public.agency_members (branch_id, agency_id);
grant select on public.agency_members to authenticated;
grant update (role, branch_id), delete on public.agency_members to authenticated;
alter table public.agency_members enable row level security;

create trigger enforce_quotas after insert on public.agency_members referencing new table as added
  for each statement execute function private.enforce_quotas();

create table public.agency_invitations (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.agencies (id) on delete cascade,
  email text not null check (email like '%_@_%' and length(email) <= 254),
  role text not null default 'member' check (role in ('owner', 'member')),
  branch_id uuid,
  token_hash text not null unique,
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete set null,
  revoked_at timestamptz,
  is_by_administrator boolean not null default false,
  constraint agency_invitations_branch_id_fkey foreign key (branch_id, agency_id)
    references public.agency_branches (id, agency_id) on delete set null (branch_id),
  constraint agency_invitations_token_hash_check check (length(token_hash) <= 200)
);
create unique index agency_invitations_open_key on public.agency_invitations (agency_id, lower(email))
  where accepted_at is null and revoked_at is null;
create index agency_invitations_agency_id_idx on public.agency_invitations (agency_id, created_at desc);
create index agency_invitations_invited_by_idx on public.agency_invitations (invited_by);
create index agency_invitations_accepted_by_idx on public.agency_invitations (accepted_by);
create index agency_invitations_branch_id_idx on public.agency_invitations (branch_id, agency_id);
grant select on public.agency_invitations to authenticated;
alter table public.agency_invitations enable row level security;

create trigger enforce_quotas after insert on public.agency_invitations referencing new table as added
  for each statement execute function private.enforce_quotas();

-- Rights. All rights of landlords and agents depend on a current role and membership and are decided here. Policies and functions
-- call my_landlord_id, my_agency_id, my_owned_agency_id and manages.

/* Members whose letting agent role is current. Only they can act for their agency. */
create view private.active_members as
  select m.* from public.agency_members m
  where exists (select from public.user_roles r where r.user_id = m.user_id and r.role = 'letting_agent');

/* The caller's id if they are a private landlord in a trusted session. */
create function private.my_landlord_id() returns uuid language sql stable security definer set search_path = '' as $$
  select r.user_id from public.user_roles r where r.user_id = private.trusted_uid() and r.role = 'private_landlord'
$$;
grant execute on function private.my_landlord_id to anon, authenticated;

/* The agency that the caller works for as a letting agent in a trusted session. One person works for one agency. */
create function private.my_agency_id() returns uuid language sql stable security definer set search_path = '' as $$
  select m.agency_id from private.active_members m where m.user_id = private.trusted_uid()
$$;
grant execute on function private.my_agency_id to anon, authenticated;

/* The same, if the caller is one of its owners. */
create function private.my_owned_agency_id() returns uuid language sql stable security definer set search_path = '' as $$
  select m.agency_id from private.active_members m where m.user_id = private.trusted_uid() and m.role = 'owner'
$$;
grant execute on function private.my_owned_agency_id to anon, authenticated;

create function private.owns_agency(agency_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce($1 = private.my_owned_agency_id(), false)
$$;
grant execute on function private.owns_agency to anon, authenticated;

/*
 * Whether a listing, an enquiry or an import belongs to this landlord or agency. Policies and queries over many rows pass
 * (select private.my_landlord_id()) and (select private.my_agency_id()): the planner inlines this function, so both are evaluated
 * once per statement and indexes are used. It must not have a SET clause, which would prevent inlining.
 */
create function private.manages(owner_id uuid, agency_id uuid, landlord uuid, agency uuid) returns boolean
language sql immutable parallel safe
  return (manages.agency_id is null and manages.owner_id = manages.landlord) or manages.agency_id = manages.agency;
grant execute on function private.manages(uuid,uuid,uuid,uuid) to anon, authenticated;

/* Whether the caller manages this row. */
create function private.manages(owner_id uuid, agency_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.manages($1, $2, private.my_landlord_id(), private.my_agency_id()), false)
$$;
grant execute on function private.manages(uuid,uuid) to anon, authenticated;

create policy "everybody sees agencies" on public.agencies for select to anon, authenticated using (true);

create policy "owners and administrators change an agency" on public.agencies for update to authenticated
  using (id = (select private.my_owned_agency_id()) or (select private.has_role('admin')));

create policy "everybody sees branches" on public.agency_branches for select to anon, authenticated using (true);

create policy "owners open branches" on public.agency_branches for insert to authenticated
  with check (agency_id = (select private.my_owned_agency_id()));

create policy "owners change branches" on public.agency_branches for update to authenticated
  using (agency_id = (select private.my_owned_agency_id()));

create policy "owners close branches" on public.agency_branches for delete to authenticated
  using (agency_id = (select private.my_owned_agency_id()));

create policy "colleagues see their team and administrators all" on public.agency_members for select to authenticated
  using (
    agency_id = (select private.my_agency_id()) or user_id = (select private.trusted_uid()) or (select private.has_role('admin')));

create policy "owners change the team" on public.agency_members for update to authenticated
  using (agency_id = (select private.my_owned_agency_id()))
  with check (agency_id = (select private.my_owned_agency_id()));

create policy "owners part with members and members leave" on public.agency_members for delete to authenticated
  using (agency_id = (select private.my_owned_agency_id()) or user_id = (select private.trusted_uid()));

create policy "colleagues see invitations and administrators all" on public.agency_invitations for select to authenticated
  using (agency_id = (select private.my_agency_id()) or (select private.has_role('admin')));

-- Landlords and agencies as recipients and plan holders

/*
 * Who is notified about a listing or an enquiry: its landlord, or for an agency the member who entered it, or the owners once that
 * member has left.
 */
create function private.listing_recipients(owner_id uuid, agency_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select r.user_id from public.user_roles r where $2 is null and r.user_id = $1 and r.role = 'private_landlord'
  union all
  select m.user_id from private.active_members m
  where m.agency_id = $2 and (m.user_id = $1 or (m.role = 'owner' and not exists (
    select from private.active_members o where o.agency_id = $2 and o.user_id = $1)))
$$;

/* Who is notified about a plan and its payments: the landlord who holds it, or the agency's owners. */
create function private.membership_recipients(user_id uuid, agency_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select $1 where $1 is not null and $2 is null
  union all
  select m.user_id from private.active_members m where m.agency_id = $2 and m.role = 'owner'
$$;

create function private.notify_holders(user_id uuid, agency_id uuid, title text, template text, facts jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  holder uuid;
begin
  for holder in select private.membership_recipients($1, $2) loop
    perform private.notify(holder, 'payment', $3, '', '/portal/membership', $4, $5 || jsonb_build_object('agency_id', $2));
  end loop;
end
$$;

/* Whether the holder of a plan can advertise: the landlord has the role, or the agency has an active member. */
create function private.can_holder_advertise(user_id uuid, agency_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when $2 is null
    then exists (select from public.user_roles r where r.user_id = $1 and r.role = 'private_landlord')
    else exists (select from private.active_members m where m.agency_id = $2) end
$$;

-- Agency profile

/* Logo and colours require a plan with branding. */
create function private.guard_branding() returns trigger language plpgsql set search_path = '' as $$
begin
  if not new.has_branding and current_user = 'authenticated' and
     (new.logo, new.colour_primary, new.colour_secondary) is distinct from (old.logo, old.colour_primary, old.colour_secondary) then
    raise exception 'Your plan has no branding' using errcode = 'P0001', hint = 'plan_without_branding';
  end if;
  return new;
end
$$;

create trigger guard_branding before update on public.agencies for each row execute function private.guard_branding();

/* 'Hope & Glory Lettings' -> 'hope-glory-lettings', with a number if another agency has that slug. */
create function private.generate_agency_slug(name text) returns text language plpgsql set search_path = '' as $$
declare
  base text := coalesce(nullif(trim(both '-' from regexp_replace(lower(extensions.unaccent(name)), '[^a-z0-9]+', '-', 'g')), ''), 'agency');
  candidate text := base;
  n int := 1;
begin
  while exists (select from public.agencies a where a.slug = candidate) loop
    n := n + 1;
    candidate := base || '-' || n;
  end loop;
  return candidate;
end
$$;

-- Owners and members

/* Whether an agency has an owner who can act for it. */
create function private.has_active_owner(agency_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.active_members m where m.agency_id = $1 and m.role = 'owner')
$$;

/*
 * Active members always have an active owner. Exceptions: an owner whose role was withdrawn can leave, because they could not act
 * anyway, and an account can be erased without a successor. An administrator can then appoint an owner.
 */
create function private.ensure_remaining_owner() returns trigger language plpgsql security definer set search_path = '' as $$
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

create trigger ensure_remaining_owner after delete or update on public.agency_members
  for each row when (old.role = 'owner') execute function private.ensure_remaining_owner();

/*
 * Owners are appointed by owners, directly or by an invitation that is being accepted. Administrators can only appoint one while
 * the agency has no active owner: by approving its access request, or by an appointment recorded in the audit log. The server
 * itself (no caller) may load and restore data.
 */
create function private.guard_new_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is null or private.owns_agency(new.agency_id)
    or (private.has_role('admin') and not private.has_active_owner(new.agency_id))
    or exists (
      select from public.agency_invitations i
      where i.agency_id = new.agency_id and i.role = 'owner' and i.accepted_by = new.user_id and i.accepted_at = now()
        and new.user_id = auth.uid() and private.is_sender_authorised(i)) then
    return new;
  end if;
  raise exception 'Only owners make owners' using errcode = '42501', hint = 'owners_only';
end
$$;

create trigger guard_new_owner before insert or update on public.agency_members
  for each row when (new.role = 'owner') execute function private.guard_new_owner();

/* Administrators' invitations end when the agency gets its first owner, and do not become valid again when that owner leaves. */
create function private.revoke_administrators_invitations(agency uuid) returns void
language sql security definer set search_path = '' as $$
  update public.agency_invitations i set revoked_at = now()
  where i.agency_id = agency and i.is_by_administrator and i.accepted_at is null and i.revoked_at is null
$$;

create function private.handle_new_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.revoke_administrators_invitations(new.agency_id);
  return null;
end
$$;

create trigger handle_new_owner after insert or update of role on public.agency_members
  for each row when (new.role = 'owner') execute function private.handle_new_owner();

create function private.revoke_invitations_of_former_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.revoke_invitations_of(old.user_id, old.agency_id);
  return null;
end
$$;

create trigger revoke_invitations_of_former_owner after update of role on public.agency_members
  for each row when (old.role = 'owner' and new.role <> 'owner') execute function private.revoke_invitations_of_former_owner();

/* Removes all rights of a member who leaves an agency, whatever the cause. */
create function private.leave_agency() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.set_audit_context('leave_agency');
  delete from public.user_roles r where r.user_id = old.user_id and r.role = 'letting_agent';
  perform private.revoke_invitations_of(old.user_id, old.agency_id);
  perform private.delete_inaccessible_notifications(old.user_id, old.agency_id);
  if exists (select from public.agencies a where a.id = old.agency_id)
     and not exists (select from private.active_members m where m.agency_id = old.agency_id) then
    perform private.withdraw_all_listings(null, old.agency_id);
  end if;
  return null;
end
$$;

create trigger leave_agency after delete on public.agency_members
  for each row execute function private.leave_agency();

create function private.agency_team()
returns table (user_id uuid, role text, branch_id uuid, first_name text, last_name text, email text, joined_at timestamptz, has_access boolean)
language sql stable security definer set search_path = '' as $$
  select m.user_id, m.role, m.branch_id, p.first_name, p.last_name, u.email::text, m.created_at,
    exists (select from private.active_members a where a.user_id = m.user_id)
  from public.agency_members m join auth.users u on u.id = m.user_id left join public.profiles p on p.id = m.user_id
  where m.agency_id = private.my_agency_id() order by m.role desc, m.created_at
$$;
grant execute on function private.agency_team to authenticated;

create function public.agency_team()
returns table (user_id uuid, role text, branch_id uuid, first_name text, last_name text, email text, joined_at timestamptz, has_access boolean)
language sql stable set search_path = '' as $$ select * from private.agency_team() $$;
grant execute on function public.agency_team to authenticated;

-- Invitations

/* Whether this person can invite members to an agency: a current owner whose account is not locked. */
create function private.can_invite(person uuid, agency_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.active_members m join auth.users u on u.id = m.user_id
    where m.user_id = $1 and m.agency_id = $2 and m.role = 'owner' and (u.banned_until is null or u.banned_until <= now()))
$$;

/*
 * Whether the sender of an invitation is still allowed to invite: an owner, or an administrator while the agency has no active
 * owner.
 */
create function private.is_sender_authorised(invitation public.agency_invitations) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when invitation.is_by_administrator
    then not private.has_active_owner(invitation.agency_id)
      and exists (select from public.user_roles r where r.user_id = invitation.invited_by and r.role = 'admin')
    else private.can_invite(invitation.invited_by, invitation.agency_id) end
$$;

/* Limits an agency's invitations per day, because they are emails to people who have not asked for them. */
create function private.limit_invitations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('invitations of ' || new.agency_id));
  if (select count(*) from public.agency_invitations i where i.agency_id = new.agency_id and i.created_at > now() - interval '1 day')
     >= private.setting_int('invitations_per_day') then
    raise exception 'Too many invitations today' using errcode = 'PT429', hint = 'rate_limited';
  end if;
  return new;
end
$$;

create trigger limit_invitations before insert on public.agency_invitations
  for each row execute function private.limit_invitations();

create function private.invite_to_agency(email text, role text, branch_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  agency public.agencies;
  token text := private.random_token();
  new_invitation_id uuid;
begin
  select a.* into agency from public.agencies a where a.id = private.my_agency_id();
  if agency.id is null or not private.owns_agency(agency.id) then
    raise exception 'Only owners invite to an agency' using errcode = '42501';
  end if;
  if exists (select from public.agency_members m join auth.users u on u.id = m.user_id
             where m.agency_id = agency.id and lower(u.email) = lower(invite_to_agency.email)) then
    raise exception 'Already in the team' using errcode = '23505', hint = 'already_member';
  end if;
  update public.agency_invitations i set revoked_at = now()
    where i.agency_id = agency.id and lower(i.email) = lower(invite_to_agency.email)
      and i.accepted_at is null and i.revoked_at is null;
  insert into public.agency_invitations (agency_id, email, role, branch_id, token_hash, invited_by, expires_at)
    values (agency.id, invite_to_agency.email, invite_to_agency.role, invite_to_agency.branch_id,
      private.token_hash(token), auth.uid(), now() + make_interval(days => private.setting_int('invitation_days')))
    returning id into new_invitation_id;
  perform private.queue_mail('agency_invitation', invite_to_agency.email, jsonb_build_object(
    'agency', agency.name, 'role', invite_to_agency.role, 'link', '/portal/agency/join?token=' || token));
  return new_invitation_id;
end
$$;
grant execute on function private.invite_to_agency to authenticated;

create function private.accept_agency_invitation(token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.agency_invitations;
begin
  if not private.session_is_trusted() then raise exception 'Not authenticated' using errcode = '42501'; end if;
  -- Waits if the sender is being removed concurrently, so that the check below sees the result.
  perform from public.agencies a
    where a.id = (select i.agency_id from public.agency_invitations i where i.token_hash = private.token_hash(token))
    for no key update;
  update public.agency_invitations i set accepted_at = now(), accepted_by = auth.uid()
    where i.token_hash = private.token_hash(token) and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
    returning * into invitation;
  if invitation.id is null or not private.is_sender_authorised(invitation) then
    raise exception 'This invitation is no longer open' using errcode = 'P0001', hint = 'invitation_closed';
  end if;
  -- Otherwise an administrator could become an owner by inviting another address of their own.
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
  perform private.set_audit_context('join_agency');
  insert into public.user_roles (user_id, role, granted_by) values (auth.uid(), 'letting_agent', invitation.invited_by)
    on conflict do nothing;
  return invitation.agency_id;
end
$$;
grant execute on function private.accept_agency_invitation to authenticated;

create function private.revoke_agency_invitation(invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.agency_invitations i set revoked_at = now()
    where i.id = $1 and private.owns_agency(i.agency_id) and i.accepted_at is null and i.revoked_at is null;
  if not found then raise exception 'No such open invitation' using errcode = 'P0001', hint = 'invitation_closed'; end if;
end
$$;
grant execute on function private.revoke_agency_invitation to authenticated;

/* What an invitation offers, for the holder of its link. It is open while its sender is allowed to invite. */
create function private.agency_invitation(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('agency', a.name, 'logo', case when a.has_branding then a.logo end, 'role', i.role, 'email', i.email,
    'expires_at', i.expires_at, 'is_open', i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
      and private.is_sender_authorised(i))
  from public.agency_invitations i join public.agencies a on a.id = i.agency_id
  where i.token_hash = private.token_hash($1)
$$;
grant execute on function private.agency_invitation to anon, authenticated;

/*
 * Revokes invitations when their sender loses the right to invite. Every operation that changes who acts for an agency locks the
 * agency row first, so that they run one after the other: accepted invitations, members who leave and withdrawn roles.
 */
create function private.revoke_invitations_of(person uuid, agency uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.agencies a where a.id = agency for no key update;
  update public.agency_invitations i set revoked_at = now()
    where i.invited_by = person and i.accepted_at is null and i.revoked_at is null;
end
$$;

/* Revokes an open invitation when its sender's account is erased. */
create function private.revoke_invitations_of_deleted_sender() returns trigger language plpgsql set search_path = '' as $$
begin
  new.revoked_at := now();
  return new;
end
$$;

create trigger revoke_invitations_of_deleted_sender before update of invited_by on public.agency_invitations
  for each row when (new.invited_by is null and new.accepted_at is null and new.revoked_at is null)
  execute function private.revoke_invitations_of_deleted_sender();

create function public.invite_to_agency(email text, role text default 'member', branch_id uuid default null) returns uuid
  language sql set search_path = '' return private.invite_to_agency(email, role, branch_id);
grant execute on function public.invite_to_agency to authenticated;

create function public.accept_agency_invitation(token text) returns uuid
  language sql set search_path = '' return private.accept_agency_invitation(token);
grant execute on function public.accept_agency_invitation to authenticated;

create function public.revoke_agency_invitation(invitation_id uuid) returns void
  language sql set search_path = '' return private.revoke_agency_invitation(invitation_id);
grant execute on function public.revoke_agency_invitation to authenticated;

create function public.agency_invitation(token text) returns jsonb
  language sql stable set search_path = '' return private.agency_invitation(token);
grant execute on function public.agency_invitation to anon, authenticated;

-- Agencies without an owner. An agency whose owners have all lost their role, left or been erased cannot appoint an owner itself.
-- An administrator appoints one of its members or invites someone, only while there is no active owner.

/* Agencies without an active owner, with the members who could become one. Those with active members come first. */
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
        and private.is_sender_authorised(i)), '[]')
  from public.agencies a where not private.has_active_owner(a.id)
  order by exists (select from private.active_members m where m.agency_id = a.id) desc, a.name, a.id limit 100;
end
$$;
grant execute on function private.agencies_without_owner to authenticated;

/* Locks an agency without an owner for an administrator, or raises an error. */
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
  -- Lock the member before the agency, in the same order as when a member leaves.
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
grant execute on function private.appoint_agency_owner to authenticated;

/* Returns the invitation's id. The invitation closes as soon as the agency has an owner. */
create function private.invite_agency_owner(agency uuid, email text, reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  locked public.agencies := private.lock_agency_without_owner(agency, reason);
  token text := private.random_token();
  new_invitation_id uuid;
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
    returning id into new_invitation_id;
  perform private.queue_mail('agency_invitation', trim(invite_agency_owner.email), jsonb_build_object(
    'agency', locked.name, 'role', 'owner', 'link', '/portal/agency/join?token=' || token));
  perform private.write_audit('invite_agency_owner', 'agencies', agency::text, null, null,
    jsonb_build_object('invitation', new_invitation_id), left(trim(reason), 1000));
  return new_invitation_id;
end
$$;
grant execute on function private.invite_agency_owner to authenticated;

create function public.agencies_without_owner() returns table (id uuid, name text, slug text, members jsonb, invited jsonb)
  language sql stable set search_path = ''
begin atomic
  select * from private.agencies_without_owner();
end;
grant execute on function public.agencies_without_owner to authenticated;

create function public.appoint_agency_owner(agency uuid, person uuid, reason text) returns void
  language sql set search_path = '' return private.appoint_agency_owner(agency, person, reason);
grant execute on function public.appoint_agency_owner to authenticated;

create function public.invite_agency_owner(agency uuid, email text, reason text) returns uuid
  language sql set search_path = '' return private.invite_agency_owner(agency, email, reason);
grant execute on function public.invite_agency_owner to authenticated;
