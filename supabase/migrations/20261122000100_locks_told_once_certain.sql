-- An attempt is counted before its password is looked at, so the third one locks the account even when it turns out
-- to be right. Whoever succeeds must not read that they were locked out: the lock is told of once the attempt has failed.
alter table private.sign_in_failures add column is_told boolean not null default false;

create or replace function private.claim_sign_in(user_id uuid, device text default '') returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  max_failures constant int := 3;
  lockout constant interval := interval '15 minutes';
begin
  insert into private.sign_in_failures as f (user_id, device, failures) values (claim_sign_in.user_id, claim_sign_in.device, 1)
    on conflict on constraint sign_in_failures_pkey do update set
      failures = case when f.locked_until is null then f.failures + 1 else 1 end,
      locked_until = case when f.locked_until is null and f.failures + 1 >= max_failures then now() + lockout end,
      is_told = false,
      updated_at = now()
    where f.locked_until is null or f.locked_until <= now();
  if found then return null; end if;
  return (select f.locked_until from private.sign_in_failures f
    where f.user_id = claim_sign_in.user_id and f.device = claim_sign_in.device);
end
$$;

/* An attempt that was claimed has failed: if that locked the account, its owner hears of it, once. */
create function private.confirm_failed_sign_in(user_id uuid, device text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  locked timestamptz;
begin
  update private.sign_in_failures f set is_told = true
    where f.user_id = confirm_failed_sign_in.user_id and f.device = confirm_failed_sign_in.device
      and f.locked_until > now() and not f.is_told
    returning f.locked_until into locked;
  if locked is not null then perform private.tell_of_lock(confirm_failed_sign_in.user_id, locked); end if;
end
$$;

create or replace function public.hook_password_verification_attempt(event jsonb) returns jsonb
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
    if locked is null then
      perform private.confirm_failed_sign_in(account, from_device);
      return '{"decision": "continue"}';
    end if;
  end if;
  return jsonb_build_object('decision', 'reject', 'message', format(
    'Too many failed attempts. Please try again in %s minutes.', ceil(extract(epoch from locked - now()) / 60)::int));
end
$$;
