-- An administrator who decides about their own request, payment or home leaves a trail like anybody else. Only what has no
-- name is left out: the everyday changes that any landlord makes to homes of their own.
create or replace function private.audit_change() returns trigger
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

-- A request changes only by being decided, whoever decides it and by whatever road.
drop trigger audit_change on public.letting_agent_requests;
drop trigger audit_change on public.private_landlord_requests;
create trigger audit_change after update on public.letting_agent_requests
  for each row execute function private.audit_change('id', 'user_id', 'always');
create trigger audit_change after update on public.private_landlord_requests
  for each row execute function private.audit_change('id', 'user_id', 'always');
