-- Realtime: the publication and the channel table of a hosted Supabase project's realtime schema.

-- The publication lists the tables whose changes are broadcast. Policies on realtime.messages decide who may join a private
-- channel.
create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role, supabase_realtime_admin;

create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  primary key (id, inserted_at)
);
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
alter table realtime.messages enable row level security;

create function realtime.topic() returns text language sql stable
  return nullif(current_setting('realtime.topic', true), '');

create publication supabase_realtime;
