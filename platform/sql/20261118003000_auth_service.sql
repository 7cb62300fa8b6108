-- Auth service: the tables and functions that our auth service needs besides the hosted auth schema.

-- Rate limits and captchas

create unlogged table platform.rate_limits (
  key text primary key,
  -- When the whole burst is available again.
  free_at timestamptz not null,
  constraint rate_limits_size_check check (length(key) <= 500)
);
create index rate_limits_free_at_idx on platform.rate_limits (free_at);

/*
 * Generic cell rate algorithm. Returns 0 when a permit was taken, otherwise the seconds to wait. A free_at later than the whole
 * window allows was written before the clock was set back; it is ignored, so that a clock change does not lock anyone out.
 */
create function platform.consume_rate_limit(key text, burst int, window_seconds double precision) returns double precision
language plpgsql set search_path = '' as $$
declare
  step interval := make_interval(secs => window_seconds / burst);
  at timestamptz := clock_timestamp();
  latest timestamptz := at + step * burst;
  free timestamptz;
begin
  insert into platform.rate_limits as r (key, free_at) values (consume_rate_limit.key, at + step)
  on conflict on constraint rate_limits_pkey do update
    set free_at = case when r.free_at > latest then at else greatest(r.free_at, at) end + step
    where r.free_at > latest or greatest(r.free_at, at) + step <= latest
  returning free_at into free;
  if found then return 0; end if;
  select r.free_at into free from platform.rate_limits r where r.key = consume_rate_limit.key;
  return greatest(extract(epoch from free + step - step * burst - at), 0.001);
end
$$;

/* Returns a permit for an attempt that should not count. */
create function platform.refund_rate_limit(key text, burst int, window_seconds double precision) returns void
language sql set search_path = '' as $$
  update platform.rate_limits r set free_at = r.free_at - make_interval(secs => refund_rate_limit.window_seconds / refund_rate_limit.burst)
  where r.key = refund_rate_limit.key
$$;

create table platform.used_captchas (
  signature text primary key,
  expires_at timestamptz not null,
  constraint used_captchas_size_check check (length(signature) <= 500)
);
create index used_captchas_expires_at_idx on platform.used_captchas (expires_at);

-- Sessions and devices

-- Browsers that have signed in to an account, identified by the hash of their device cookie.
create table platform.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  token_hash text not null,
  -- How the browser first signed in. Someone who opens an email link may read email in a different browser from the one they sign
  -- in with.
  method text not null,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When a correct code was last entered in this browser. Code attempts from such browsers are counted separately from those of
  -- other browsers.
  code_given_at timestamptz,
  primary key (user_id, token_hash),
  constraint known_devices_size_check check (length(token_hash) <= 200 and length(method) <= 100 and length(user_agent) <= 500)
);

/* Whether the session exists and has not expired, and its user is neither banned nor deleted. */
create function platform.session_is_live(session_id uuid, user_id uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from auth.sessions s join auth.users u on u.id = s.user_id
  where s.id = session_is_live.session_id and s.user_id = session_is_live.user_id
    and (s.not_after is null or s.not_after > now())
    and (u.banned_until is null or u.banned_until <= now())
    and u.deleted_at is null
);

/*
 * Rejects the claims of a session that has ended. Every request calls it in the round trip that sets its role, so signing out, a
 * ban or a deletion takes effect at once, whatever the table's policies allow.
 */
create function auth.require_session(claims jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if claims ? 'session_id'
    and not platform.session_is_live((claims ->> 'session_id')::uuid, (claims ->> 'sub')::uuid) then
    raise sqlstate 'PT401' using message = 'Session from session_id claim in JWT does not exist';
  end if;
end
$$;
grant execute on function auth.require_session to anon, authenticated, service_role;

/* Ends all sessions of a user who is banned or deleted, whatever made the change. */
create function platform.end_banned_sessions() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
end
$$;

create trigger end_banned_sessions after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until > now() or new.deleted_at is not null)
  execute function platform.end_banned_sessions();

/* Notifies servers of ended sessions so that they close open connections. */
create function platform.notify_session_ended() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end
$$;

create trigger notify_session_ended after delete on auth.sessions
  for each row execute function platform.notify_session_ended();

-- Accounts

/*
 * Creates an account with its email identity. Returns false if the address already has an account; of several concurrent calls for
 * one address, one creates it.
 */
create function platform.create_account(
  id uuid, email text, password_hash text, metadata jsonb, app_metadata jsonb default '{}',
  is_confirmed boolean default false, is_invited boolean default false
) returns boolean language plpgsql set search_path = '' as $$
#variable_conflict use_column
declare
  identity jsonb := jsonb_build_object('sub', id, 'email', email, 'email_verified', is_confirmed, 'phone_verified', false);
begin
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, invited_at,
    raw_app_meta_data, raw_user_meta_data, created_at, updated_at
  ) values (
    '00000000-0000-0000-0000-000000000000', create_account.id, 'authenticated', 'authenticated', create_account.email,
    password_hash, case when is_confirmed then now() end, case when is_invited then now() end,
    app_metadata || '{"provider": "email", "providers": ["email"]}',
    metadata || case when is_invited then '{}' else identity end, now(), now()
  ) on conflict (email) where not is_sso_user do nothing;
  if not found then return false; end if;
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (create_account.id, create_account.id, metadata || identity, 'email', now(), now(), now());
  return true;
end
$$;

/*
 * Passwords chosen by people who sign up with an address that already has an account. Signing up and then signing in must not
 * reveal that the account exists. A shadow password grants no access: a sign-in with it gets the same response as the password of
 * an unconfirmed address.
 */
create table platform.shadow_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- null when sign-ups for the address used different passwords: then none of them is accepted.
  password_hash text,
  constraint shadow_passwords_size_check check (length(password_hash) <= 300)
);

/* Signs up an address. If it has an account, a decoy account is created and rolled back, so that both cases do the same work. */
create function platform.sign_up(id uuid, email text, password_hash text, metadata jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  is_new boolean := platform.create_account(id, email, password_hash, metadata);
  decoy uuid := gen_random_uuid();
begin
  begin
    if not is_new then
      perform platform.create_account(decoy, decoy || '@decoy.invalid', password_hash, metadata);
      raise sqlstate 'LN001';
    end if;
  exception when sqlstate 'LN001' then
    null;
  end;
  update auth.users u set updated_at = now(),
    raw_user_meta_data = metadata || jsonb_build_object(
      'sub', u.id, 'email', u.email, 'email_verified', false, 'phone_verified', false)
  where u.email = sign_up.email and u.id <> sign_up.id and not u.is_sso_user
    and u.email_confirmed_at is null and u.invited_at is null;
  insert into platform.shadow_passwords (user_id, password_hash)
    select u.id, sign_up.password_hash from auth.users u
    where u.email = sign_up.email and u.id <> sign_up.id and not u.is_sso_user
      and (u.email_confirmed_at is not null or u.invited_at is not null)
    on conflict (user_id) do nothing;
  return is_new;
end
$$;

-- Recovery codes

-- Codes for people who have lost their authenticator app, stored as keyed hashes. A used code is deleted.
create table platform.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (length(code_hash) <= 200),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

/* Recovery codes replace a verified factor, so they are deleted with the last one. */
create function platform.drop_recovery_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from platform.recovery_codes c where c.user_id = old.user_id and not exists (
    select from auth.mfa_factors f where f.user_id = old.user_id and f.status = 'verified'
  );
  return null;
end
$$;

create trigger drop_recovery_codes after delete on auth.mfa_factors
  for each row execute function platform.drop_recovery_codes();

/* Recovery codes created before the account had a verified factor may not belong to its owner. */
create function platform.delete_stale_recovery_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from platform.recovery_codes c where c.user_id = new.user_id and not exists (
    select from auth.mfa_factors f where f.user_id = new.user_id and f.status = 'verified' and f.id <> new.id
  );
  return null;
end
$$;

create trigger drop_recovery_codes_of_added_factor after insert on auth.mfa_factors
  for each row when (new.status = 'verified') execute function platform.delete_stale_recovery_codes();

create trigger drop_recovery_codes_of_verified_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function platform.delete_stale_recovery_codes();

-- Local inbox

-- Email is stored here when no mail server is configured.
create table platform.inbox_messages (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  at timestamptz not null default now()
);
