-- What our own service keeps beside the hosted shape. Product migrations never touch these.

-- A refresh token names its session and a number, signed: only the newest number is good.
alter table auth.sessions add column refresh_token_hmac_key text;
alter table auth.sessions add column refresh_token_counter bigint not null default 0;

-- A link carries a secret of its own; the short code that can be typed instead bears few guesses.
alter table auth.one_time_tokens add column otp_hash text;
alter table auth.one_time_tokens add column otp_failures smallint not null default 0;
alter table auth.one_time_tokens add column flow_state_id uuid references auth.flow_state (id) on delete set null;
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id);

-- The time step of the last code that was accepted: a code works once.
alter table auth.mfa_factors add column last_used_step bigint not null default 0;

-- Browsers that have signed in to an account before, by the hash of their cookie.
create table platform.known_devices (
  user_id uuid not null references auth.users (id) on delete cascade,
  token_hash text not null,
  -- How it came in first: whoever opened a link may well read mail elsewhere than they sign in.
  method text not null,
  user_agent text,
  ip inet,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);

create unlogged table platform.rate_limits (
  key text primary key,
  -- When all that was taken will have been given back.
  free_at timestamptz not null
);
create index rate_limits_free_at_idx on platform.rate_limits (free_at);

create table platform.used_captchas (
  signature text primary key,
  expires_at timestamptz not null
);
create index used_captchas_expires_at_idx on platform.used_captchas (expires_at);

/* Takes one of `burst` permits that come back evenly over `window_seconds`. Answers 0, or the seconds until the next one. */
create function platform.take_permit(key text, burst int, window_seconds double precision) returns double precision
language plpgsql set search_path = '' as $$
declare
  step interval := make_interval(secs => window_seconds / burst);
  at timestamptz := clock_timestamp();
  free timestamptz;
begin
  insert into platform.rate_limits as r (key, free_at) values (take_permit.key, at + step)
  on conflict on constraint rate_limits_pkey do update set free_at = greatest(r.free_at, at) + step
    where greatest(r.free_at, at) + step <= at + step * burst
  returning free_at into free;
  if found then return 0; end if;
  select r.free_at into free from platform.rate_limits r where r.key = take_permit.key;
  return greatest(extract(epoch from free + step - step * burst - at), 0.001);
end
$$;

/* Is this the token of a session that still runs, of a person who may still come in? */
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
 * Refuses the claims of a session that has ended. Every request asks it in the round trip that sets its role, so
 * that signing out, a ban or a deletion holds from that moment, whatever the policies of a table say.
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

-- Whoever is banned or deleted is out at once, whichever way it was written.
create function platform.end_sessions_of_the_banned() returns trigger language plpgsql set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
end
$$;
create trigger end_sessions_of_the_banned after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until > now() or new.deleted_at is not null)
  execute function platform.end_sessions_of_the_banned();

-- Open connections of an ended session hear of it.
create function platform.announce_ended_session() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end
$$;
create trigger announce_ended_session after delete on auth.sessions
  for each row execute function platform.announce_ended_session();

-- Mail that stays on this machine because no mail server is set.
create table platform.inbox_messages (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  at timestamptz not null default now()
);

/* Makes an account with its e-mail identity. Of many that come at once for one address, one makes it. */
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
 * Somebody signs up; answers whether the account is new. A known address takes as long as a new one: the same rows
 * are written, and undone. The latest to sign up for an address that nobody has proven sets its password, so
 * whoever registered it in advance keeps no key; an invited account takes its password from whoever was invited.
 */
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
  update auth.users u set encrypted_password = password_hash, updated_at = now(),
    raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || metadata
  where u.email = sign_up.email and u.id <> sign_up.id and not u.is_sso_user
    and u.email_confirmed_at is null and u.invited_at is null;
  return is_new;
end
$$;
