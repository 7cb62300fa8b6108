-- What a hosted project has for live updates: the publication whose tables are broadcast, and the table on
-- which policies say who may join a private channel.
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
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

create function realtime.topic() returns text language sql stable
  return nullif(current_setting('realtime.topic', true), '');

create publication supabase_realtime;
