-- Profiles and roles: profiles, user roles and the checks on the caller's session and role.

-- Tables

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text check (length(first_name) <= 100),
  last_name text check (length(last_name) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  has_mfa boolean not null default false,
  mfa_skip_until timestamptz
);
grant select on public.profiles to authenticated;
grant update (first_name, last_name, has_mfa, mfa_skip_until) on public.profiles to authenticated;
alter table public.profiles enable row level security;

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'user', 'letting_agent', 'private_landlord')),
  granted_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
create index user_roles_role_idx on public.user_roles (role);
create index user_roles_granted_by_idx on public.user_roles (granted_by);
grant select, delete on public.user_roles to authenticated;
grant insert (user_id, role) on public.user_roles to authenticated;
alter table public.user_roles enable row level security;

-- Roles withdrawn by an administrator. Only an administrator can grant them again; an invitation cannot.
create table private.withdrawn_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (length(role) <= 40),
  withdrawn_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- Access checks

/*
 * Whether the caller's session can use the account's rights. With MFA on, the session must be at aal2 now, and not only when its
 * token was issued: a session falls back when its factor is removed. With MFA off, the session is trusted for two days from the
 * creation of the profile and while a skip lasts. Policies call it as (select ...), so it runs once per statement.
 */
create function private.session_is_trusted() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
        when p.has_mfa then auth.jwt() ->> 'aal' = 'aal2' and (s.id is null or s.aal = 'aal2')
        else p.created_at > now() - interval '2 days' or coalesce(p.mfa_skip_until > now(), false)
      end
      and (u.banned_until is null or u.banned_until <= now())
      and (auth.jwt() ->> 'session_id' is null or s.id is not null)
    from public.profiles p
    join auth.users u on u.id = p.id
    left join auth.sessions s on s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = p.id
    where p.id = auth.uid()
  ), false)
$$;
grant execute on function private.session_is_trusted to anon, authenticated;

/* The caller's id if their session is trusted. */
create function private.trusted_uid() returns uuid language sql stable set search_path = ''
  return case when private.session_is_trusted() then auth.uid() end;
grant execute on function private.trusted_uid to anon, authenticated;

/* Whether the caller has this role and a trusted session. */
create function private.has_role(role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles r where r.user_id = auth.uid() and r.role = has_role.role)
    and private.session_is_trusted()
$$;
grant execute on function private.has_role to anon, authenticated;

/* Only answers for the caller, never for another user. */
create function public.has_role(role text) returns boolean
language sql stable set search_path = ''
  return private.has_role(role);
grant execute on function public.has_role to anon, authenticated;

-- Does not require a trusted session: users who have not set up MFA must be able to see that they need to.
create policy "people read their own profile and administrators all" on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.has_role('admin')));

create policy "people change their own profile" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

create policy "only trusted sessions" on public.user_roles as restrictive for all to authenticated
  using ((select private.session_is_trusted()));

create policy "people see their own roles and administrators all" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

create policy "administrators grant roles" on public.user_roles for insert to authenticated
  with check ((select private.has_role('admin')));

create policy "administrators withdraw roles" on public.user_roles for delete to authenticated
  using ((select private.has_role('admin')));

-- Profiles

create function private.has_verified_factor(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = has_verified_factor.user_id and f.status = 'verified')
$$;
grant execute on function private.has_verified_factor to authenticated;

/* Keeps the MFA flags correct whatever a client sends: has_mfa reflects the factors, and a skip lasts two days. */
create function private.guard_profile() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  if current_user <> 'authenticated' then return new; end if;
  if (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name)
     and not private.session_is_trusted() then
    raise exception 'MFA is needed to change this profile' using errcode = '42501', hint = 'mfa_required';
  end if;
  if new.has_mfa is distinct from old.has_mfa then
    new.has_mfa := private.has_verified_factor(new.id);
  end if;
  if new.has_mfa then
    new.mfa_skip_until := null;
  elsif new.mfa_skip_until is distinct from old.mfa_skip_until and new.mfa_skip_until is not null then
    new.mfa_skip_until := now() + interval '2 days';
  end if;
  return new;
end
$$;

create trigger guard_profile before update on public.profiles
  for each row execute function private.guard_profile();

/* Postpones MFA for two days and returns the end of that period. */
create function public.skip_mfa() returns timestamptz language plpgsql set search_path = '' as $$
declare
  skipped_until timestamptz;
begin
  update public.profiles set mfa_skip_until = now() + interval '2 days'
    where id = auth.uid() and not has_mfa
    returning mfa_skip_until into skipped_until;
  if skipped_until is null then
    raise exception 'MFA cannot be skipped' using errcode = '42501', hint = 'mfa_cannot_be_skipped';
  end if;
  return skipped_until;
end
$$;
grant execute on function public.skip_mfa to authenticated;

/* Creates the profile and first role of a confirmed account. A role withdrawn later is not granted again. */
create function private.create_profile_for_confirmed_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, first_name, last_name)
    values (new.id, left(new.raw_user_meta_data ->> 'first_name', 100), left(new.raw_user_meta_data ->> 'last_name', 100))
    on conflict do nothing;
  if found then
    insert into public.user_roles (user_id, role) values (new.id, 'user') on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger lintel_welcome_new_account after insert on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.create_profile_for_confirmed_account();

create trigger lintel_welcome_confirmed_account after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.create_profile_for_confirmed_account();

/* Keeps has_mfa in step with the account's verified factors. */
create function private.sync_has_mfa() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := coalesce(new.user_id, old.user_id);
  verified boolean := private.has_verified_factor(account);
begin
  update public.profiles
    set has_mfa = verified, mfa_skip_until = case when verified then null else mfa_skip_until end
    where id = account and has_mfa <> verified;
  return null;
end
$$;

create trigger lintel_sync_has_mfa after insert or delete or update of status on auth.mfa_factors
  for each row execute function private.sync_has_mfa();

-- Roles

/* At least one administrator must remain. The lock serialises two administrators who remove each other. */
create function private.ensure_remaining_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('the last administrator'));
  if not exists (select from public.user_roles r where r.role = 'admin' and r.user_id <> old.user_id) then
    raise exception 'The last administrator cannot be removed' using errcode = 'P0001', hint = 'last_admin';
  end if;
  return old;
end
$$;

create trigger ensure_remaining_admin before delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function private.ensure_remaining_admin();

create function public.grant_role(user_id uuid, role text) returns void language plpgsql set search_path = '' as $$
begin
  if not private.has_role('admin') then raise exception 'Only administrators grant roles' using errcode = '42501'; end if;
  insert into public.user_roles (user_id, role) values (grant_role.user_id, grant_role.role) on conflict do nothing;
end
$$;
grant execute on function public.grant_role to authenticated;

/* Takes about a second however many listings an agency has: it withdraws the first 500 and the worker withdraws the rest. */
create function public.withdraw_role(user_id uuid, role text) returns void
language plpgsql set search_path = '' as $$
begin
  -- Serialises two administrators who remove each other, so that the second gets an error.
  if withdraw_role.role = 'admin' then perform pg_advisory_xact_lock(hashtext('the last administrator')); end if;
  if not private.has_role('admin') then raise exception 'Only administrators withdraw roles' using errcode = '42501'; end if;
  delete from public.user_roles r where r.user_id = withdraw_role.user_id and r.role = withdraw_role.role;
end
$$;
grant execute on function public.withdraw_role to authenticated;

/* Lets the user interface explain why a page is not available. */
create function private.my_withdrawn_roles() returns text[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(w.role order by w.role), '{}') from private.withdrawn_roles w where w.user_id = private.trusted_uid()
$$;
grant execute on function private.my_withdrawn_roles to authenticated;

create function public.my_withdrawn_roles() returns text[]
  language sql stable set search_path = '' return private.my_withdrawn_roles();
grant execute on function public.my_withdrawn_roles to authenticated;

/*
 * Revokes what depended on the role: invitations, notifications and listings on the market. If an administrator withdrew it, the
 * user is notified.
 */
create function private.handle_withdrawn_role() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  agency uuid := (select m.agency_id from public.agency_members m where m.user_id = old.user_id);
begin
  if old.role = 'letting_agent' then
    perform private.revoke_invitations_of(old.user_id, agency);
    if agency is not null then
      perform private.delete_inaccessible_notifications(old.user_id, agency);
      if not exists (select from private.active_members m where m.agency_id = agency) then
        perform private.withdraw_all_listings(null, agency);
      end if;
    end if;
  elsif old.role = 'admin' then
    update public.agency_invitations i set revoked_at = now()
      where i.invited_by = old.user_id and i.is_by_administrator and i.accepted_at is null and i.revoked_at is null;
  elsif old.role = 'private_landlord' then
    perform private.delete_inaccessible_notifications(old.user_id, null);
    perform private.withdraw_all_listings(old.user_id, null);
  end if;
  -- Only if the role itself was withdrawn, not when it was deleted with the account or on leaving an agency.
  if pg_trigger_depth() = 1 and exists (select from auth.users u where u.id = old.user_id) then
    insert into private.withdrawn_roles (user_id, role) values (old.user_id, old.role) on conflict do nothing;
    if old.role in ('letting_agent', 'private_landlord') then
      perform private.notify(old.user_id, 'account',
        case old.role when 'letting_agent' then 'Your letting agent access has been withdrawn'
          else 'Your private landlord access has been withdrawn' end,
        case old.role when 'letting_agent' then 'You can no longer manage listings or read enquiries for your agency. Contact us if you think this is a mistake.'
          else 'We''ve taken your listings off the market, and your plan won''t renew. Contact us if you think this is a mistake.' end,
        -- The agency page has the button to leave the agency.
        (case when agency is null then 'contact' else 'agency' end)::public.page_target, 'role_withdrawn', jsonb_build_object('role', old.role));
    end if;
  end if;
  return null;
end
$$;

create trigger handle_withdrawn_role after delete on public.user_roles
  for each row execute function private.handle_withdrawn_role();

create function private.clear_withdrawn_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.withdrawn_roles w where w.user_id = new.user_id and w.role = new.role;
  if new.role = 'letting_agent' then
    perform private.revoke_administrators_invitations(m.agency_id) from public.agency_members m
      where m.user_id = new.user_id and m.role = 'owner';
  end if;
  return null;
end
$$;

create trigger clear_withdrawn_role after insert on public.user_roles
  for each row execute function private.clear_withdrawn_role();
