-- Three failed sign-ins in a row lock an account for fifteen minutes. Each device that has signed in before
-- has a counter of its own, so that a stranger cannot keep the owner out; '' counts all other devices together.
create table private.sign_in_failures (
  -- An account, or a number made from an address that has none: both are treated alike.
  user_id uuid not null,
  device text not null default '',
  failures int not null,
  locked_until timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, device)
);
create index sign_in_failures_updated_at_idx on private.sign_in_failures (updated_at);

/*
 * Counts an attempt as failed and answers when the lock ends if there is one already: then the password is
 * not even looked at. Called before hashing, so that of many attempts at once three are judged.
 */
create function private.claim_sign_in(user_id uuid, device text default '') returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  max_failures constant int := 3;
  lockout constant interval := interval '15 minutes';
  claimed private.sign_in_failures;
begin
  insert into private.sign_in_failures as f (user_id, device, failures) values (claim_sign_in.user_id, claim_sign_in.device, 1)
    on conflict on constraint sign_in_failures_pkey do update set
      failures = case when f.locked_until is null then f.failures + 1 else 1 end,
      locked_until = case when f.locked_until is null and f.failures + 1 >= max_failures then now() + lockout end,
      updated_at = now()
    where f.locked_until is null or f.locked_until <= now()
    returning * into claimed;
  if claimed.user_id is null then
    return (select f.locked_until from private.sign_in_failures f
      where f.user_id = claim_sign_in.user_id and f.device = claim_sign_in.device);
  end if;
  if claimed.locked_until is not null then
    perform private.tell_of_lock(claimed.user_id, claimed.locked_until);
  end if;
  return null;
end
$$;

create function private.tell_of_lock(account uuid, locked_until timestamptz) returns void
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

/* A right password, or a completed reset, starts the count anew. */
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

/*
 * The rule in the shape of a hosted project's "password verification attempt" hook, which asks after the
 * password was compared: {user_id, valid} -> {decision, message}. A right password during a lock is refused too.
 */
create function public.hook_password_verification_attempt(event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := (event ->> 'user_id')::uuid;
  from_device text := coalesce(event ->> 'device', '');
  locked timestamptz;
begin
  if (event ->> 'valid')::boolean then
    select f.locked_until into locked from private.sign_in_failures f
      where f.user_id = account and f.device = from_device for update;
    if locked is null or locked <= now() then
      perform private.clear_sign_in_failures(account, from_device);
      return '{"decision": "continue"}';
    end if;
  else
    locked := private.claim_sign_in(account, from_device);
    if locked is null then return '{"decision": "continue"}'; end if;
  end if;
  return jsonb_build_object('decision', 'reject', 'message', format(
    'Too many failed attempts. Please try again in %s minutes.', ceil(extract(epoch from locked - now()) / 60)::int));
end
$$;
grant execute on function public.hook_password_verification_attempt to supabase_auth_admin;
