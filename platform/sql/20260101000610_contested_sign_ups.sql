/*
 * As before, but where sign-ups for an address that nobody has proven differ in the password, none of them stands: the
 * link in the mail would confirm whichever came last, a stranger's as well as the owner's. Who opens it chooses one.
 * Whether they differ takes a hash to say, so the service says it afterwards.
 */
create or replace function platform.sign_up(id uuid, email text, password_hash text, metadata jsonb) returns boolean
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
  return is_new;
end
$$;
