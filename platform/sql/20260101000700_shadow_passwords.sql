/*
 * Who signs up for an address that has an account, and then in, must not learn from the answer that it has one: what they
 * chose is kept beside the account, opens nothing, and is answered for like the password of an address nobody has proven.
 */
create table platform.shadow_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- None where sign-ups differed: then none of them stands.
  password_hash text
);

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
  insert into platform.shadow_passwords (user_id, password_hash)
    select u.id, sign_up.password_hash from auth.users u
    where u.email = sign_up.email and u.id <> sign_up.id and not u.is_sso_user
      and (u.email_confirmed_at is not null or u.invited_at is not null)
    on conflict (user_id) do nothing;
  return is_new;
end
$$;
