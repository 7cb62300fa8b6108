/*
 * Metadata travel in every token, and a token must fit into a header: an account with too many could do nothing at all. What
 * counts is what there will be, in bytes. A check constraint would also refuse the sign-in of an account from before.
 */
create function platform.limit_metadata() returns trigger
language plpgsql set search_path = '' as $$
declare
  -- The 4096 bytes that a caller may send, and what the service adds: the address and whether it is confirmed.
  max_bytes constant int := 5120;
begin
  if octet_length(new.raw_user_meta_data::text) > max_bytes or octet_length(new.raw_app_meta_data::text) > max_bytes then
    raise exception 'Metadata of an account cannot be longer than % bytes', max_bytes
      using errcode = 'check_violation', constraint = 'users_metadata_bytes';
  end if;
  return new;
end
$$;
create trigger limit_metadata before insert or update of raw_user_meta_data, raw_app_meta_data on auth.users
  for each row execute function platform.limit_metadata();
