create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text check (length(first_name) <= 100),
  last_name text check (length(last_name) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  has_mfa boolean not null default false,
  mfa_skip_until timestamptz
);
alter table public.profiles enable row level security;

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'user', 'letting_agent', 'private_landlord')),
  granted_by uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
alter table public.user_roles enable row level security;
create index user_roles_role_idx on public.user_roles (role);
create index user_roles_granted_by_idx on public.user_roles (granted_by);

-- Who is asking ------------------------------------------------------------------------------------------

/*
 * May this session see more than the public does? Its account exists and is not banned, the session has not
 * been ended, and MFA is as it must be: an account with MFA needs a session that gave its code; one without is
 * let in for two days from the profile's making and while a skip lasts. Policies ask it as (select ...), so it
 * runs once a statement.
 */
create function private.session_is_trusted() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
        when p.has_mfa then auth.jwt() ->> 'aal' = 'aal2'
        else p.created_at > now() - interval '2 days' or coalesce(p.mfa_skip_until > now(), false)
      end
      and (u.banned_until is null or u.banned_until <= now())
      and (auth.jwt() ->> 'session_id' is null
        or exists (select from auth.sessions s where s.id = (auth.jwt() ->> 'session_id')::uuid))
    from public.profiles p
    join auth.users u on u.id = p.id
    where p.id = auth.uid()
  ), false)
$$;

/* Has the caller this role, in a session that may use it? */
create function private.has_role(role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles r where r.user_id = auth.uid() and r.role = has_role.role)
    and private.session_is_trusted()
$$;

/* About the caller alone: it says nothing of anybody else. */
create function public.has_role(role text) returns boolean
language sql stable set search_path = ''
  return private.has_role(role);

grant execute on function private.session_is_trusted, private.has_role to anon, authenticated;
grant execute on function public.has_role to anon, authenticated;

-- Profiles -----------------------------------------------------------------------------------------------

grant select on public.profiles to authenticated;
grant update (first_name, last_name, has_mfa, mfa_skip_until) on public.profiles to authenticated;

-- Not bound to a trusted session: somebody who has yet to set MFA up must be able to see that.
create policy "people read their own profile and administrators all" on public.profiles for select to authenticated
  using (id = (select auth.uid()) or (select private.has_role('admin')));
create policy "people change their own profile" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

create function private.has_verified_factor(user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = has_verified_factor.user_id and f.status = 'verified')
$$;
grant execute on function private.has_verified_factor to authenticated;

/* The MFA flags say what is so, whatever a client sends: has_mfa follows the factors, a skip lasts two days. */
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

/* Puts MFA off for two days and says until when. */
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

/* The confirmed account's profile and its first role. A role withdrawn later does not come back by itself. */
create function private.welcome_confirmed_account() returns trigger
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
  for each row when (new.email_confirmed_at is not null) execute function private.welcome_confirmed_account();
create trigger lintel_welcome_confirmed_account after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.welcome_confirmed_account();

create function private.follow_factors() returns trigger
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
create trigger lintel_follow_factors after insert or delete or update of status on auth.mfa_factors
  for each row execute function private.follow_factors();

-- Roles --------------------------------------------------------------------------------------------------

grant select, delete on public.user_roles to authenticated;
grant insert (user_id, role) on public.user_roles to authenticated;

create policy "only trusted sessions" on public.user_roles as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people see their own roles and administrators all" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy "administrators grant roles" on public.user_roles for insert to authenticated
  with check ((select private.has_role('admin')));
create policy "administrators withdraw roles" on public.user_roles for delete to authenticated
  using ((select private.has_role('admin')));

/* Somebody must be left to run the place. Two administrators removing each other are judged one after the other. */
create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('the last administrator'));
  if not exists (select from public.user_roles r where r.role = 'admin' and r.user_id <> old.user_id) then
    raise exception 'The last administrator cannot be removed' using errcode = 'P0001', hint = 'last_admin';
  end if;
  return old;
end
$$;
create trigger keep_an_admin before delete or update on public.user_roles
  for each row when (old.role = 'admin') execute function private.keep_an_admin();

create function public.grant_role(user_id uuid, role text) returns void language plpgsql set search_path = '' as $$
begin
  if not private.has_role('admin') then raise exception 'Only administrators grant roles' using errcode = '42501'; end if;
  insert into public.user_roles (user_id, role) values (grant_role.user_id, grant_role.role) on conflict do nothing;
end
$$;

create function public.withdraw_role(user_id uuid, role text) returns void language plpgsql set search_path = '' as $$
begin
  if not private.has_role('admin') then raise exception 'Only administrators withdraw roles' using errcode = '42501'; end if;
  delete from public.user_roles r where r.user_id = withdraw_role.user_id and r.role = withdraw_role.role;
end
$$;
grant execute on function public.grant_role, public.withdraw_role to authenticated;
