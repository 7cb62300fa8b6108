-- Audit log: the log of changes and the trigger function that writes it.

-- Who changed what, with the values before and after. Append-only.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- No foreign keys: entries outlive the accounts they refer to.
  actor_id uuid,
  subject_id uuid,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  reason text,
  constraint audit_log_action_check check (length(action) <= 100),
  constraint audit_log_entity_check check (length(entity) <= 100),
  constraint audit_log_entity_id_check check (length(entity_id) <= 300),
  constraint audit_log_reason_check check (length(reason) <= 5000),
  constraint audit_log_before_check check (octet_length(before::text) <= 500000),
  constraint audit_log_after_check check (octet_length(after::text) <= 500000)
);
create index audit_log_at_idx on public.audit_log (at desc, id desc);
create index audit_log_actor_idx on public.audit_log (actor_id, at desc);
create index audit_log_subject_idx on public.audit_log (subject_id, at desc);
create index audit_log_entity_idx on public.audit_log (entity, entity_id, at desc);
grant select on public.audit_log to authenticated;
alter table public.audit_log enable row level security;

create policy "only trusted sessions" on public.audit_log as restrictive for all to authenticated
  using ((select private.session_is_trusted()));

create policy "people read of their own account and administrators all" on public.audit_log for select to authenticated
  using ((subject_id = (select auth.uid()) and entity in ('account', 'user_roles')) or (select private.has_role('admin')));

create function private.write_audit(
  action text, entity text, entity_id text,
  subject_id uuid default null, before jsonb default null, after jsonb default null, reason text default null
) returns void language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, subject_id, action, entity, entity_id, before, after, reason)
  values (auth.uid(), $4, $1, $2, $3, $5, $6, coalesce($7, nullif(current_setting('lintel.reason', true), '')))
$$;

/* Sets the action and the reason for audit entries of the rest of this transaction. */
create function private.set_audit_context(action text, reason text default null) returns void
language sql set search_path = '' as $$
  select set_config('lintel.action', action, true), set_config('lintel.reason', coalesce(reason, ''), true)
$$;
grant execute on function private.set_audit_context to authenticated;

/*
 * With 'admin', only changes made by administrators are logged. Named actions on an administrator's own request, payment or listing
 * are logged too; unnamed changes to their own rows, such as any landlord makes, are not.
 */
create function private.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
  whole jsonb := coalesce(is_now, was);
  subject uuid := (whole ->> tg_argv[1])::uuid;
  named constant text := nullif(current_setting('lintel.action', true), '');
begin
  if tg_argv[2] = 'admin' and (auth.uid() is null or (auth.uid() = subject and named is null) or not private.has_role('admin')) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value), jsonb_object_agg(key, is_now -> key) into was, is_now
      from jsonb_each(was) where value is distinct from is_now -> key and key <> 'updated_at';
    if was is null then return null; end if;
  end if;
  perform private.write_audit(coalesce(named, lower(tg_op)), tg_table_name, whole ->> tg_argv[0], subject, was, is_now);
  return null;
end
$$;

create trigger audit_change after insert or update or delete on public.user_roles
  for each row execute function private.audit_change('user_id', 'user_id', 'always');

/* Logs when MFA is switched on or off. */
create function private.audit_mfa() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit(case when new.has_mfa then 'mfa_enabled' else 'mfa_disabled' end, 'account', new.id::text, new.id);
  return null;
end
$$;

create trigger audit_mfa after update of has_mfa on public.profiles
  for each row when (old.has_mfa <> new.has_mfa) execute function private.audit_mfa();
