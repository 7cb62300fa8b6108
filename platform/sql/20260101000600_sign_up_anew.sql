/*
 * As before, but what is known of an address that nobody has proven is what the latest to sign up said, and no more:
 * strangers could pile their words onto each other's until the owner's tokens fitted into no header.
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
  update auth.users u set encrypted_password = password_hash, updated_at = now(),
    raw_user_meta_data = metadata || jsonb_build_object(
      'sub', u.id, 'email', u.email, 'email_verified', false, 'phone_verified', false)
  where u.email = sign_up.email and u.id <> sign_up.id and not u.is_sso_user
    and u.email_confirmed_at is null and u.invited_at is null;
  return is_new;
end
$$;
