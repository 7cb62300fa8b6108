-- Roles: the database roles of a hosted Supabase project, their default privileges and statement timeouts.

-- Roles are shared by all databases of a server, so another database may already have created them.
do $$
declare
  role record;
begin
  for role in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('authenticator', 'nologin noinherit'),
      ('supabase_admin', 'nologin noinherit bypassrls'),
      ('supabase_auth_admin', 'nologin noinherit'),
      ('supabase_storage_admin', 'nologin noinherit'),
      ('supabase_realtime_admin', 'nologin noinherit'),
      ('dashboard_user', 'nologin noinherit')
    ) as roles (name, options)
  loop
    if not exists (select from pg_roles where rolname = role.name) then
      begin
        execute format('create role %I %s', role.name, role.options);
      exception when duplicate_object or unique_violation then
        null; -- another database on this server was migrated at the same time
      end;
    end if;
  end loop;
end
$$;

grant anon, authenticated, service_role to authenticator;

-- The account that runs migrations and serves requests may not be a superuser, so it needs the callers' roles granted to switch to
-- them.
do $$
begin
  execute format('grant anon, authenticated, service_role to %I', current_user);
end
$$;

create schema if not exists extensions;
grant usage on schema extensions to public;
grant usage on schema public to anon, authenticated, service_role, supabase_auth_admin;

alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

-- A runaway query must not hold its connection forever.
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
