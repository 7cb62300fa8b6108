-- An attempt that had begun before the one that locked the account was told 16 minutes instead of 15.
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
    'Too many failed attempts. Please try again in %s minutes.', greatest(1, ceil(extract(epoch from locked - clock_timestamp()) / 60)::int)));
end
$$;
