create table public.agencies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  description text not null default '' check (length(description) <= 5000),
  logo text,
  colour_primary text check (colour_primary ~ '^#[0-9a-f]{6}$'),
  colour_secondary text check (colour_secondary ~ '^#[0-9a-f]{6}$'),
  -- Kept by the membership: logo and colours are shown while the plan has branding.
  has_branding boolean not null default false,
  phone text,
  email text,
  website text check (website ~ '^https?://'),
  address_line text,
  postcode text,
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  -- Median minutes to the first answer over the last 90 days, kept by the worker.
  response_minutes int check (response_minutes >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.agencies enable row level security;

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
  unique (agency_id, name)
);
alter table public.agency_branches enable row level security;

create table public.agency_members (
  agency_id uuid not null references public.agencies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member')),
  branch_id uuid references public.agency_branches (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (agency_id, user_id)
);
alter table public.agency_members enable row level security;
-- One person works for one agency.
create unique index agency_members_user_id_key on public.agency_members (user_id);
create index agency_members_branch_id_idx on public.agency_members (branch_id);

create table public.agency_invitations (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.agencies (id) on delete cascade,
  email text not null check (email like '%_@_%' and length(email) <= 254),
  role text not null default 'member' check (role in ('owner', 'member')),
  branch_id uuid references public.agency_branches (id) on delete set null,
  token_hash text not null unique,
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete set null,
  revoked_at timestamptz
);
alter table public.agency_invitations enable row level security;
create unique index agency_invitations_open_key on public.agency_invitations (agency_id, lower(email))
  where accepted_at is null and revoked_at is null;
create index agency_invitations_agency_id_idx on public.agency_invitations (agency_id, created_at desc);
create index agency_invitations_branch_id_idx on public.agency_invitations (branch_id);
create index agency_invitations_invited_by_idx on public.agency_invitations (invited_by);
create index agency_invitations_accepted_by_idx on public.agency_invitations (accepted_by);

/* The agency the caller works for (one person works for one), and as what. */
create function private.my_agency_id() returns uuid language sql stable security definer set search_path = '' as $$
  select m.agency_id from public.agency_members m where m.user_id = auth.uid() and private.session_is_trusted()
$$;
create function private.owns_agency(agency_id uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.agency_members m where m.user_id = auth.uid() and m.agency_id = $1 and m.role = 'owner'
  ) and private.session_is_trusted()
$$;
grant execute on function private.my_agency_id, private.owns_agency to anon, authenticated;

grant select on public.agencies, public.agency_branches to anon, authenticated;
grant select on public.agency_members, public.agency_invitations to authenticated;
grant update (name, description, logo, colour_primary, colour_secondary, phone, email, website, address_line, postcode, latitude, longitude)
  on public.agencies to authenticated;
grant insert (agency_id, name, address_line, postcode, latitude, longitude, phone, email),
  update (name, address_line, postcode, latitude, longitude, phone, email), delete
  on public.agency_branches to authenticated;
grant update (role, branch_id), delete on public.agency_members to authenticated;

create policy "everybody sees agencies" on public.agencies for select to anon, authenticated using (true);
create policy "owners and administrators change an agency" on public.agencies for update to authenticated
  using ((id = (select private.my_agency_id()) and private.owns_agency(id)) or (select private.has_role('admin')));

create policy "everybody sees branches" on public.agency_branches for select to anon, authenticated using (true);
create policy "owners open branches" on public.agency_branches for insert to authenticated
  with check (agency_id = (select private.my_agency_id()) and private.owns_agency(agency_id));
create policy "owners change branches" on public.agency_branches for update to authenticated
  using (agency_id = (select private.my_agency_id()) and private.owns_agency(agency_id));
create policy "owners close branches" on public.agency_branches for delete to authenticated
  using (agency_id = (select private.my_agency_id()) and private.owns_agency(agency_id));

create policy "colleagues see their team and administrators all" on public.agency_members for select to authenticated
  using (agency_id = (select private.my_agency_id()) or (select private.has_role('admin')));
create policy "owners change the team" on public.agency_members for update to authenticated
  using (agency_id = (select private.my_agency_id()) and private.owns_agency(agency_id))
  with check (agency_id = (select private.my_agency_id()));
create policy "owners part with members and members leave" on public.agency_members for delete to authenticated
  using (agency_id = (select private.my_agency_id())
    and (user_id = (select auth.uid()) or private.owns_agency(agency_id)));

create policy "colleagues see invitations and administrators all" on public.agency_invitations for select to authenticated
  using (agency_id = (select private.my_agency_id()) or (select private.has_role('admin')));

create trigger touch_updated_at before update on public.agencies
  for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.agency_branches
  for each row execute function private.touch_updated_at();
create trigger audit_change after insert or update or delete on public.agencies
  for each row execute function private.audit_change('id', '', 'admin');

/* Logo and colours are the Premium plan's. */
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

/* An agency that has anybody has an owner. Changes to one agency's owners are judged one after the other. */
create function private.keep_an_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.agencies a where a.id = old.agency_id for no key update;
  if exists (select from public.agency_members m where m.agency_id = old.agency_id)
     and not exists (select from public.agency_members m where m.agency_id = old.agency_id and m.role = 'owner') then
    raise exception 'An agency needs an owner' using errcode = 'P0001', hint = 'last_owner';
  end if;
  return null;
end
$$;
create trigger keep_an_owner after delete or update on public.agency_members
  for each row when (old.role = 'owner') execute function private.keep_an_owner();

/* Who leaves an agency is no letting agent any more. */
create function private.leave_agency() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.audit_as('leave_agency');
  delete from public.user_roles r where r.user_id = old.user_id and r.role = 'letting_agent';
  return null;
end
$$;
create trigger leave_agency after delete on public.agency_members
  for each row execute function private.leave_agency();

/* 'Hope & Glory Lettings' -> 'hope-glory-lettings', with a number where another agency has that name. */
create function private.free_agency_slug(name text) returns text language plpgsql set search_path = '' as $$
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

-- Invitations --------------------------------------------------------------------------------------------

create function private.invite_to_agency(email text, role text, branch_id uuid)
returns uuid language plpgsql security definer set search_path = '' as $$
declare
  agency public.agencies;
  token text := private.random_token();
  made uuid;
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
    returning id into made;
  perform private.queue_mail('agency_invitation', invite_to_agency.email, jsonb_build_object(
    'agency', agency.name, 'role', invite_to_agency.role, 'link', '/portal/agency/join?token=' || token));
  return made;
end
$$;

/* Whoever holds the mailed secret and is signed in joins; being a letting agent comes with it. */
create function private.accept_agency_invitation(token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.agency_invitations;
begin
  if not private.session_is_trusted() then raise exception 'Not authenticated' using errcode = '42501'; end if;
  update public.agency_invitations i set accepted_at = now(), accepted_by = auth.uid()
    where i.token_hash = private.token_hash(token) and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
    returning * into invitation;
  if invitation.id is null then
    raise exception 'This invitation is no longer open' using errcode = 'P0001', hint = 'invitation_closed';
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

create function private.revoke_agency_invitation(invitation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.agency_invitations i set revoked_at = now()
    where i.id = $1 and private.owns_agency(i.agency_id) and i.accepted_at is null and i.revoked_at is null;
  if not found then raise exception 'No such open invitation' using errcode = 'P0001', hint = 'invitation_closed'; end if;
end
$$;
grant execute on function private.invite_to_agency, private.accept_agency_invitation, private.revoke_agency_invitation to authenticated;

create function public.invite_to_agency(email text, role text default 'member', branch_id uuid default null) returns uuid
  language sql set search_path = '' return private.invite_to_agency(email, role, branch_id);
create function public.accept_agency_invitation(token text) returns uuid
  language sql set search_path = '' return private.accept_agency_invitation(token);
create function public.revoke_agency_invitation(invitation_id uuid) returns void
  language sql set search_path = '' return private.revoke_agency_invitation(invitation_id);
grant execute on function public.invite_to_agency, public.accept_agency_invitation, public.revoke_agency_invitation to authenticated;
