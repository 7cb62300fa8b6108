-- Sign-in protection: counting of failed sign-ins and temporary account locks.

-- Three failed sign-ins in a row lock an account for 15 minutes. Each device that has signed in before has its own counter, so that
-- a stranger cannot lock the owner out; the device '' counts all other devices together.
create table private.sign_in_failures (
  -- An account, or an id derived from an address without one, so that both are treated alike.
  user_id uuid not null,
  device text not null default '',
  failures int not null,
  locked_until timestamptz,
  updated_at timestamptz not null default now(),
  pending int not null default 0,
  primary key (user_id, device),
  constraint sign_in_failures_device_check check (length(device) <= 200)
);
create index sign_in_failures_updated_at_idx on private.sign_in_failures (updated_at);

create function private.mail_account_lock(account uuid, locked_until timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select u.email from auth.users u where u.id = account);
begin
  if address is null then return; end if;
  perform private.write_audit('locked', 'account', account::text, account, null, jsonb_build_object('locked_until', locked_until));
  perform private.queue_mail('account_locked', address, jsonb_build_object('locked_until', locked_until), account,
    'account_locked:' || account || ':' || to_char(locked_until, 'YYYY-MM-DD'));
end
$$;

/* Saves the counters of an account's device. The third failure locks it and emails the owner. */
create function private.save_sign_in_failures(counted private.sign_in_failures) returns private.sign_in_failures
language plpgsql security definer set search_path = '' as $$
declare
  max_failures constant int := 3;
  lockout constant interval := interval '15 minutes';
begin
  if counted.failures >= max_failures and counted.locked_until is null then
    counted.locked_until := clock_timestamp() + lockout;
    perform private.mail_account_lock(counted.user_id, counted.locked_until);
  end if;
  update private.sign_in_failures f set failures = counted.failures, pending = counted.pending,
      locked_until = counted.locked_until, updated_at = clock_timestamp()
    where f.user_id = counted.user_id and f.device = counted.device;
  return counted;
end
$$;

/*
 * The counters of an account's device, locked until the transaction ends. An expired lock resets them. Attempts that a server did
 * not finish within 30 seconds, because it was stopped, count as failed.
 */
create function private.current_sign_in_failures(user_id uuid, device text) returns private.sign_in_failures
language plpgsql security definer set search_path = '' as $$
declare
  counted private.sign_in_failures;
begin
  insert into private.sign_in_failures as f (user_id, device, failures) values ($1, $2, 0)
    on conflict on constraint sign_in_failures_pkey do update set failures = f.failures
    returning * into counted;
  if counted.locked_until <= clock_timestamp() then
    counted.failures := 0;
    counted.pending := 0;
    counted.locked_until := null;
  elsif counted.pending > 0 and counted.updated_at < clock_timestamp() - interval '30 seconds' then
    counted.failures := counted.failures + counted.pending;
    counted.pending := 0;
  else
    return counted;
  end if;
  return private.save_sign_in_failures(counted);
end
$$;

/*
 * Reserves an attempt before the password is checked. Returns the end of the lock if there is one, and is_busy while concurrent
 * attempts have reserved all that remain: the caller then waits and tries again.
 */
create function private.reserve_sign_in_attempt(user_id uuid, device text default '', out locked_until timestamptz, out is_busy boolean)
language plpgsql security definer set search_path = '' as $$
declare
  max_failures constant int := 3;
  counted private.sign_in_failures := private.current_sign_in_failures($1, $2);
begin
  locked_until := counted.locked_until;
  is_busy := locked_until is null and counted.failures + counted.pending >= max_failures;
  if locked_until is null and not is_busy then
    counted.pending := counted.pending + 1;
    perform private.save_sign_in_failures(counted);
  end if;
end
$$;

/*
 * Records the outcome of a reserved attempt: 'right' resets the counter, 'wrong' is a failure, and 'undecided' (the correct
 * password of an unconfirmed address, or one that could not be compared) is neither. Concurrent attempts stay reserved.
 */
create function private.record_sign_in_outcome(user_id uuid, device text, outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted private.sign_in_failures := private.current_sign_in_failures($1, $2);
begin
  if outcome = 'right' then
    counted.failures := 0;
    counted.locked_until := null;
  elsif outcome = 'wrong' and counted.pending > 0 then
    counted.failures := counted.failures + 1;
  end if;
  counted.pending := greatest(counted.pending - 1, 0);
  perform private.save_sign_in_failures(counted);
end
$$;

/* Called after a correct password or a password reset. */
create function private.clear_sign_in_failures(user_id uuid, device text default null) returns void
language sql security definer set search_path = '' as $$
  delete from private.sign_in_failures f where f.user_id = $1 and ($2 is null or f.device = $2)
$$;

create function private.unlock_after_reset() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.clear_sign_in_failures(new.id);
  return null;
end
$$;

create trigger lintel_unlock_after_reset after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.unlock_after_reset();

/* The password verification hook of a hosted project. It runs after the password was compared, so it never reserves attempts. */
create function public.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := (event ->> 'user_id')::uuid;
  from_device text := coalesce(event ->> 'device', '');
  counted private.sign_in_failures := private.current_sign_in_failures(account, from_device);
begin
  if counted.locked_until is not null then
    return jsonb_build_object('decision', 'reject', 'message', format('Too many failed attempts. Please try again in %s minutes.',
      greatest(1, ceil(extract(epoch from counted.locked_until - clock_timestamp()) / 60)::int)));
  end if;
  if (event ->> 'valid')::boolean then
    perform private.clear_sign_in_failures(account, from_device);
  else
    counted.failures := counted.failures + 1;
    perform private.save_sign_in_failures(counted);
  end if;
  return '{"decision": "continue"}';
end
$$;
grant execute on function public.hook_password_verification_attempt to supabase_auth_admin;
