/*
 * An attempt that was neither a failure nor a success: the password was right, but the address awaits its confirmation.
 * It is taken back, so that it neither leads to a lock nor wipes out the failures before it.
 */
create function private.take_back_sign_in(user_id uuid, device text default '') returns void
language sql security definer set search_path = '' as $$
  update private.sign_in_failures f set failures = greatest(f.failures - 1, 0), locked_until = null, updated_at = now()
  where f.user_id = $1 and f.device = $2
$$;
