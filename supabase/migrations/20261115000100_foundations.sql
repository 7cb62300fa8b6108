-- Nothing is open unless a migration opens it: tables and functions made from here on belong to nobody but
-- their owner and the service until a grant beside them says otherwise.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pgcrypto with schema extensions;

-- Tables and functions that no caller reaches by name over the wire.
create schema private;
grant usage on schema private to authenticated, anon, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
alter default privileges in schema private grant all on tables to service_role;
alter default privileges in schema private grant all on sequences to service_role;
alter default privileges in schema private grant execute on functions to service_role;

create function private.touch_updated_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

/* A random secret for links in mails, 43 characters; only its hash is kept where possession is the proof. */
create function private.random_token() returns text language sql volatile set search_path = '' as $$
  select translate(trim(trailing '=' from encode(extensions.gen_random_bytes(32), 'base64')), '+/', '-_')
$$;

create function private.token_hash(token text) returns text language sql immutable strict set search_path = ''
  return encode(sha256(convert_to(token, 'UTF8')), 'hex');

/* The first moment of the calendar month in London that `at` falls into. */
create function private.london_month(at timestamptz) returns date language sql stable strict set search_path = ''
  return date_trunc('month', at at time zone 'Europe/London')::date;
