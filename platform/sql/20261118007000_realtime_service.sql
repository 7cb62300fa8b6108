-- Realtime service: authorisation checks, messages between servers and change triggers for our realtime service.

-- Authorisation. Callers are passed as [{"role": ..., "claims": {...}}, ...]. Each is checked in its own role with its own claims.
-- Results are the zero-based positions of the callers with access.

/* The combined condition of a table's policies for a command and a role; null if row-level security does not apply. */
create function realtime.policy_condition(relation regclass, command "char", role_name text) returns text
language sql stable set search_path = '' as $$
  select case
    when r.rolbypassrls or r.rolsuper or not c.relrowsecurity then null
    else format('(%s) and (%s)',
      coalesce(string_agg('(' || p.condition || ')', ' or ') filter (where p.polpermissive), 'false'),
      coalesce(string_agg('(' || p.condition || ')', ' and ') filter (where not p.polpermissive), 'true'))
    end
  from pg_catalog.pg_class c
  join pg_catalog.pg_roles r on r.rolname = role_name
  left join lateral (
    select pol.polpermissive, coalesce(pg_catalog.pg_get_expr(
      case when command = 'a' then coalesce(pol.polwithcheck, pol.polqual) else pol.polqual end, pol.polrelid), 'true') as condition
    from pg_catalog.pg_policy pol
    where pol.polrelid = c.oid and pol.polcmd in (command, '*')
      and exists (select from unnest(pol.polroles) as bound (id)
                  where bound.id = 0 or pg_catalog.pg_has_role(r.oid, bound.id, 'member'))
  ) p on true
  where c.oid = relation
  group by r.rolbypassrls, r.rolsuper, c.relrowsecurity
$$;
revoke execute on function realtime.policy_condition from public;

/* Sets role and claims of a caller for the rest of the transaction or until the next call. */
create function realtime.become(caller jsonb) returns void language sql set search_path = '' as $$
  select set_config('request.jwt.claims', (caller -> 'claims')::text, true), set_config('role', caller ->> 'role', true)
$$;
revoke execute on function realtime.become from public;
grant execute on function realtime.become to anon, authenticated, service_role;

/* Which callers can see the row with this key. Queries the table itself, so that PostgreSQL applies its policies. */
create function realtime.callers_who_can_read_row(relation regclass, key jsonb, callers jsonb) returns int[]
language plpgsql set search_path = '' as $$
declare
  wanted text := (select string_agg(format('%I = %L::%s', k.key, k.value, a.atttypid::regtype), ' and ')
    from jsonb_each_text(key) k join pg_catalog.pg_attribute a on a.attrelid = relation and a.attname = k.key);
  caller record;
  is_seen boolean;
  seen int[] := '{}';
begin
  -- A call that failed may have left its prepared statement in the session.
  if exists (select from pg_catalog.pg_prepared_statements where name = 'realtime_row') then deallocate realtime_row; end if;
  execute format('prepare realtime_row as select exists (select from %s where %s)', relation, wanted);
  for caller in select value, ordinality from jsonb_array_elements(callers) with ordinality loop
    begin
      perform realtime.become(caller.value);
      execute 'execute realtime_row' into is_seen;
      if is_seen then seen := seen || (caller.ordinality - 1)::int; end if;
    exception when others then
      null; -- the caller has no privilege or a policy raises an error: treat the row as not visible
    end;
  end loop;
  deallocate realtime_row;
  return seen;
end
$$;
revoke execute on function realtime.callers_who_can_read_row from public;

/* Executes the prepared check with these claims. A caller's own row also sets the topic. */
create function realtime.check_policy(claims jsonb, own_row jsonb, row_value jsonb) returns boolean
language plpgsql set search_path = '' as $$
declare
  may boolean;
begin
  perform set_config('request.jwt.claims', claims::text, true);
  if own_row is not null then perform set_config('realtime.topic', coalesce(own_row ->> 'topic', ''), true); end if;
  execute format('execute realtime_would (%L)', coalesce(own_row, row_value)) into may;
  return may;
end
$$;
revoke execute on function realtime.check_policy from public;
grant execute on function realtime.check_policy to anon, authenticated, service_role;

/*
 * The check for one role. With is_careful, callers for whom a policy raises an error are skipped; without it the function fails,
 * but is faster.
 */
create function realtime.callers_passing_policy_for_role(asked_role text, is_careful boolean, command "char", relation regclass, row_value jsonb, callers jsonb)
returns int[] language plpgsql set search_path = '' as $$
declare
  own_role constant text := current_user;
  name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = relation);
  caller record;
  may boolean;
  those int[] := '{}';
begin
  if not pg_catalog.has_any_column_privilege(asked_role, relation, case command when 'a' then 'insert' else 'select' end) then
    return those;
  end if;
  -- A call that failed may have left its prepared statement in the session.
  if exists (select from pg_catalog.pg_prepared_statements s where s.name = 'realtime_would') then deallocate realtime_would; end if;
  execute format('prepare realtime_would (jsonb) as select coalesce((select %s from jsonb_populate_record(null::%s, $1) as %I), false)',
    coalesce(realtime.policy_condition(relation, command, asked_role), 'true'), relation, name);
  perform set_config('role', asked_role, true);
  for caller in
    select value -> 'claims' as claims, value -> 'row' as own_row, (ordinality - 1)::int as position
    from jsonb_array_elements(callers) with ordinality where value ->> 'role' = asked_role
  loop
    if is_careful then
      begin
        may := realtime.check_policy(caller.claims, caller.own_row, row_value);
      exception when others then
        may := false;
      end;
    else
      may := realtime.check_policy(caller.claims, caller.own_row, row_value);
    end if;
    if may then those := those || caller.position; end if;
  end loop;
  deallocate realtime_would;
  perform set_config('role', own_role, true);
  return those;
end
$$;
revoke execute on function realtime.callers_passing_policy_for_role from public;

/*
 * Which callers could see ('r') or insert ('a') this row if it existed. For deleted rows and for rows that are never stored. A
 * caller can supply its own row.
 */
create function realtime.callers_passing_policy(command "char", relation regclass, row_value jsonb, callers jsonb) returns int[]
language plpgsql set search_path = '' as $$
declare
  asked_role text;
  those int[] := '{}';
begin
  for asked_role in select distinct value ->> 'role' from jsonb_array_elements(callers) loop
    begin
      those := those || realtime.callers_passing_policy_for_role(asked_role, false, command, relation, row_value, callers);
    exception when others then
      those := those || realtime.callers_passing_policy_for_role(asked_role, true, command, relation, row_value, callers);
    end;
  end loop;
  return those;
end
$$;
revoke execute on function realtime.callers_passing_policy from public;

/* The columns of a table, its primary key, and the columns that each API role can read. */
create function realtime.describe_table(relation regclass) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'columns', jsonb_agg(jsonb_build_object('name', a.attname, 'type', t.typname) order by a.attnum),
    'key', coalesce((
      select jsonb_agg(k.attname order by k.attnum) from pg_catalog.pg_index i
      join pg_catalog.pg_attribute k on k.attrelid = i.indrelid and k.attnum = any (i.indkey)
      where i.indrelid = relation and i.indisprimary), '[]'),
    'hasRowSecurity', (select c.relrowsecurity from pg_catalog.pg_class c where c.oid = relation),
    'readable', (
      select jsonb_object_agg(r.role, coalesce((
        select jsonb_agg(b.attname) from pg_catalog.pg_attribute b
        where b.attrelid = relation and b.attnum > 0 and not b.attisdropped
          and pg_catalog.has_column_privilege(r.role, relation, b.attnum, 'select')), '[]'))
      from unnest(array['anon', 'authenticated', 'service_role']) as r (role)))
  from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid
  where a.attrelid = relation and a.attnum > 0 and not a.attisdropped
$$;
revoke execute on function realtime.describe_table from public;

-- Messages between servers

-- Payloads that do not fit into a notification. Listeners read them at once; rows older than an hour are deleted.
create unlogged table realtime.large_payloads (
  id bigint generated always as identity primary key,
  content text not null,
  sent_at timestamptz not null default now()
);
create index large_payloads_sent_at_idx on realtime.large_payloads (sent_at);
grant select, insert, delete on realtime.large_payloads to service_role;
alter table realtime.large_payloads enable row level security;

create function realtime.store_large_payload(content text) returns bigint language plpgsql set search_path = '' as $$
declare
  payload_id bigint;
begin
  -- Concurrent clean-ups skip each other's rows.
  delete from realtime.large_payloads p where p.id in (
    select old.id from realtime.large_payloads old where old.sent_at < now() - interval '1 hour' limit 100 for update skip locked);
  insert into realtime.large_payloads (content) values (store_large_payload.content) returning id into payload_id;
  return payload_id;
end
$$;
revoke execute on function realtime.store_large_payload from public;
grant execute on function realtime.store_large_payload to service_role;

create function realtime.notify_servers(content text) returns void language plpgsql set search_path = '' as $$
begin
  perform pg_notify('realtime_servers',
    case when octet_length(content) < 7900 then content else 'payload ' || realtime.store_large_payload(content) end);
end
$$;
revoke execute on function realtime.notify_servers from public;
grant execute on function realtime.notify_servers to service_role;

/* Broadcasts a message to a channel when the transaction commits. */
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language sql set search_path = '' as $$
  select realtime.notify_servers(jsonb_build_object('from', 'sql', 'kind', 'broadcast', 'topic', topic, 'event', event,
    'isPrivate', private, 'payload', payload)::text)
$$;
revoke execute on function realtime.send from public;
grant execute on function realtime.send to service_role;

-- Table changes

/* Publishes row changes by trigger, for databases without logical decoding. */
create function realtime.publish_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  news jsonb := jsonb_build_object('type', tg_op, 'schema', tg_table_schema, 'table', tg_table_name,
    'commit_timestamp', to_jsonb(clock_timestamp()));
  content text := (news || jsonb_build_object(
    'record', case when tg_op <> 'DELETE' then to_jsonb(new) end, 'old', case when tg_op <> 'INSERT' then to_jsonb(old) end))::text;
begin
  perform pg_notify('realtime_changes', case when octet_length(content) < 7900 then content
    else (news || jsonb_build_object('payload_id', realtime.store_large_payload(content)))::text end);
  return null;
end
$$;
revoke execute on function realtime.publish_change from public;

/* Adds the trigger to every table of the publication, or removes it from all tables. */
create function realtime.set_change_triggers(are_wanted boolean) returns void language plpgsql set search_path = '' as $$
declare
  target record;
begin
  perform pg_advisory_xact_lock(hashtext('realtime.set_change_triggers')); -- servers may start at the same time
  for target in
    select c.oid::regclass as relation, p.pubname is not null and are_wanted as is_wanted, t.oid is not null as is_there
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    left join pg_catalog.pg_publication_tables p
      on p.pubname = 'supabase_realtime' and p.schemaname = n.nspname and p.tablename = c.relname
    left join pg_catalog.pg_trigger t on t.tgrelid = c.oid and t.tgname = 'lintel_publish_change'
    where p.pubname is not null or t.oid is not null
  loop
    if target.is_wanted and not target.is_there then
      execute format('create trigger lintel_publish_change after insert or update or delete on %s
        for each row execute function realtime.publish_change()', target.relation);
    elsif target.is_there and not target.is_wanted then
      execute format('drop trigger lintel_publish_change on %s', target.relation);
    end if;
  end loop;
end
$$;
revoke execute on function realtime.set_change_triggers from public;
