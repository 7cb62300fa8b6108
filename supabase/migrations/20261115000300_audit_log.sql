-- Who did what to what, with the values before and after. Rows are only ever added.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No reference: the trail outlives the accounts it speaks of.
  actor_id uuid,
  subject_id uuid,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  reason text
);
alter table public.audit_log enable row level security;
create index audit_log_at_idx on public.audit_log (at desc, id desc);
create index audit_log_actor_idx on public.audit_log (actor_id, at desc);
create index audit_log_subject_idx on public.audit_log (subject_id, at desc);
create index audit_log_entity_idx on public.audit_log (entity, entity_id, at desc);
