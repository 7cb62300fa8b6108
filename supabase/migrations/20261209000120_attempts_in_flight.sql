-- An attempt whose password is still being checked is no failure yet. It takes one of the three places that are left before a
-- lock, so that attempts at once are never more than the limit; but nobody is told of a lock before three have failed.
alter table private.sign_in_failures
  drop column is_told,
  add column pending int not null default 0;

drop function private.claim_sign_in(uuid, text);
drop function private.confirm_failed_sign_in(uuid, text);
drop function private.take_back_sign_in(uuid, text);

/* Writes the counts of an account's device down. The third failure locks it, and its owner hears of it. */
create function private.save_sign_in_failures(counted private.sign_in_failures) returns private.sign_in_failures
language plpgsql security definer set search_path = '' as $$
declare
  max_failures constant int := 3;
  lockout constant interval := interval '15 minutes';
begin
  if counted.failures >= max_failures and counted.locked_until is null then
    counted.locked_until := clock_timestamp() + lockout;
    perform private.tell_of_lock(counted.user_id, counted.locked_until);
  end if;
  update private.sign_in_failures f set failures = counted.failures, pending = counted.pending,
      locked_until = counted.locked_until, updated_at = clock_timestamp()
    where f.user_id = counted.user_id and f.device = counted.device;
  return counted;
end
$$;

/*
 * The counts of an account's device, locked until the transaction ends. A lock that is over starts them anew. Attempts that a
 * server did not judge within half a minute, because it was stopped, count as failed.
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
 * Takes a place for an attempt, before its password is looked at. Answers when the lock ends if there is one, and is_busy while
 * attempts that are being checked have taken the places that are left: then the caller waits and asks again.
 */
create function private.claim_sign_in(user_id uuid, device text default '', out locked_until timestamptz, out is_busy boolean)
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
 * What came of an attempt that was claimed: 'right' starts the count anew, 'wrong' is a failure, and 'undecided' (the right
 * password of an address that awaits its confirmation, or one that could not be compared) is neither. Other attempts that are
 * being checked keep their places.
 */
create function private.settle_sign_in(user_id uuid, device text, outcome text) returns void
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

/* A hosted project asks after it has compared the password, so no attempt of its own is ever pending. */
create or replace function public.hook_password_verification_attempt(event jsonb) returns jsonb
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
