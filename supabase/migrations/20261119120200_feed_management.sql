-- Managing feeds in the portal, their health, and whole files.

-- Managing --------------------------------------------------------------------------------------------------------------

/* The caller's feed; error unless they manage its agency. */
create function private.lock_my_feed(feed_id uuid) returns private.feeds
language plpgsql security definer set search_path = '' as $$
declare
  feed private.feeds;
begin
  select * into feed from private.feeds f where f.id = lock_my_feed.feed_id and private.owns_agency(f.agency_id) for update;
  if feed.id is null then raise exception 'No such feed of yours' using errcode = '42501', hint = 'not_your_feed'; end if;
  return feed;
end
$$;

create function private.create_feed(name text, kind text, branch_id uuid, source_url text, fetch_hours int) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  agency constant uuid := private.my_owned_agency_id();
  made uuid;
begin
  if agency is null then raise exception 'Only the managers of an agency add feeds' using errcode = '42501', hint = 'not_your_feed'; end if;
  insert into private.feeds (agency_id, branch_id, kind, name, source_url, fetch_hours, fetch_at, created_by)
    values (agency, create_feed.branch_id, create_feed.kind, btrim(create_feed.name), nullif(btrim(create_feed.source_url), ''),
      coalesce(create_feed.fetch_hours, 24), case when nullif(btrim(create_feed.source_url), '') is not null then now() end, auth.uid())
    returning id into made;
  perform pg_notify('feed_files', '');
  return made;
end
$$;
grant execute on function private.create_feed to authenticated;
create function public.create_feed(name text, kind text, branch_id uuid default null, source_url text default null, fetch_hours int default 24)
  returns uuid language sql set search_path = '' return private.create_feed(name, kind, branch_id, source_url, fetch_hours);
grant execute on function public.create_feed to authenticated;

/* Changes the name of a feed and, of one that is fetched, its address and hours. A new address is tried within ten minutes. */
create function private.change_feed(feed_id uuid, name text, source_url text, fetch_hours int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  feed constant private.feeds := private.lock_my_feed(change_feed.feed_id);
  address constant text := coalesce(nullif(btrim(change_feed.source_url), ''), feed.source_url);
  hours constant int := coalesce(change_feed.fetch_hours, feed.fetch_hours);
begin
  if feed.source_url is null then
    update private.feeds f set name = btrim(change_feed.name) where f.id = feed.id;
  else
    update private.feeds f set name = btrim(change_feed.name), source_url = address, fetch_hours = hours,
        fetch_failures = case when address = feed.source_url then f.fetch_failures else 0 end,
        fetch_at = least(f.fetch_at, now() + case when address = feed.source_url then make_interval(hours => hours) else interval '10 minutes' end)
      where f.id = feed.id;
  end if;
end
$$;
grant execute on function private.change_feed to authenticated;
create function public.change_feed(feed_id uuid, name text, source_url text default null, fetch_hours int default null)
  returns void language sql set search_path = '' begin atomic
  select private.change_feed(feed_id, name, source_url, fetch_hours);
end;
grant execute on function public.change_feed to authenticated;

/* Ends a connection with its keys. Its homes stay as they are. */
create function private.delete_feed(feed_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  feed constant private.feeds := private.lock_my_feed(delete_feed.feed_id);
begin
  delete from private.feeds f where f.id = feed.id;
end
$$;
grant execute on function private.delete_feed to authenticated;
create function public.delete_feed(feed_id uuid) returns void language sql set search_path = '' begin atomic
  select private.delete_feed(feed_id);
end;
grant execute on function public.delete_feed to authenticated;

create function private.notify_feed_owners(feed private.feeds, kind text, title text, template text, facts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  holder uuid;
begin
  for holder in select private.membership_recipients(null, feed.agency_id) loop
    perform private.notify(holder, kind, title, feed.name, 'feeds', template, facts || jsonb_build_object('feed', feed.name));
  end loop;
end
$$;

/* Returns the key, which is not stored and cannot be shown again. */
create function private.create_feed_key(feed_id uuid, name text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  feed constant private.feeds := private.lock_my_feed(create_feed_key.feed_id);
  key constant text := 'feed_' || private.random_token();
begin
  if feed.kind <> 'realtime' then raise exception 'A file needs no key' using errcode = '22023', hint = 'not_your_feed'; end if;
  insert into private.feed_keys (feed_id, name, key_hash, key_start, created_by)
    values (feed.id, btrim(create_feed_key.name), private.token_hash(key), left(key, 9), auth.uid());
  -- A key works after a password is changed, so managers have to hear of one that somebody else made: nobody can turn this email off.
  perform private.notify_feed_owners(feed, 'account', 'A key was added to your feed', 'feed_key_added', jsonb_build_object('key', btrim(create_feed_key.name),
    'by', (select nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), '') from public.profiles p where p.id = auth.uid())));
  return key;
end
$$;
grant execute on function private.create_feed_key to authenticated;
create function public.create_feed_key(feed_id uuid, name text) returns text
  language sql set search_path = '' return private.create_feed_key(feed_id, name);
grant execute on function public.create_feed_key to authenticated;

create function private.revoke_feed_key(key_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update private.feed_keys k set revoked_at = coalesce(k.revoked_at, now())
    from private.feeds f where k.id = revoke_feed_key.key_id and f.id = k.feed_id and private.owns_agency(f.agency_id);
  if not found then raise exception 'No such key of yours' using errcode = '42501', hint = 'not_your_feed'; end if;
end
$$;
grant execute on function private.revoke_feed_key to authenticated;
create function public.revoke_feed_key(key_id uuid) returns void language sql set search_path = '' begin atomic
  select private.revoke_feed_key(key_id);
end;
grant execute on function public.revoke_feed_key to authenticated;

/* The feeds of the caller's agency, with the counts of 30 days. Its managers also see keys and addresses. */
create function private.my_feeds() returns jsonb language sql stable security definer set search_path = '' as $$
  with mine as materialized (select private.my_agency_id() as agency, private.my_owned_agency_id() as owned)
  select jsonb_build_object('is_manager', (select owned is not null from mine),
    'branches', coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name)
      from public.agency_branches b where b.agency_id = (select agency from mine)), '[]'),
    'feeds', coalesce(jsonb_agg(jsonb_build_object(
      'id', f.id, 'number', f.number, 'kind', f.kind, 'name', f.name, 'branch', (select b.name from public.agency_branches b where b.id = f.branch_id),
      'source_url', case when (select owned from mine) is not null then f.source_url end, 'has_source', f.source_url is not null, 'fetch_hours', f.fetch_hours,
      'created_at', f.created_at, 'last_message_at', f.last_message_at, 'broken_at', f.broken_at, 'broken_reason', f.broken_reason,
      'refusal', case when f.kind = 'file' then private.feed_refusal(f.created_by, f.agency_id) end,
      'homes', (select count(*) from private.feed_listings l join public.properties p on p.id = l.property_id
        where l.feed_id = f.id and not l.is_removed and p.status in ('scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed')),
      'days', coalesce((select jsonb_agg(jsonb_build_object('day', d.day, 'messages', d.messages, 'failures', d.failures) order by d.day)
        from private.feed_days d where d.feed_id = f.id and d.day > current_date - 30), '[]'),
      'keys', case when (select owned from mine) is not null then coalesce((
        select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'key_start', k.key_start, 'created_at', k.created_at,
            'last_used_at', k.last_used_at, 'refusal', private.feed_refusal(k.created_by, f.agency_id),
            'created_by', (select btrim(concat_ws(' ', p.first_name, p.last_name)) from public.profiles p where p.id = k.created_by)) order by k.created_at)
        from private.feed_keys k where k.feed_id = f.id and k.revoked_at is null), '[]') else '[]' end,
      'run', (select jsonb_build_object('id', r.id, 'file_name', r.file_name, 'started_at', r.started_at, 'status', r.status, 'problem', r.problem,
          'homes', r.homes, 'failures', r.failures, 'withdrawn', r.withdrawn, 'missing', cardinality(r.missing), 'missing_refs', r.missing[1:20])
        from private.feed_runs r where r.feed_id = f.id order by r.started_at desc limit 1)
    ) order by f.created_at), '[]'))
  from private.feeds f where f.agency_id = (select agency from mine)
$$;
grant execute on function private.my_feeds to authenticated;
create function public.my_feeds() returns jsonb language sql stable set search_path = '' return private.my_feeds();
grant execute on function public.my_feeds to authenticated;

/* The latest messages of a feed of the caller's agency, 50 at a time. */
create function private.my_feed_messages(feed_id uuid, only_failures boolean, before timestamptz) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m) order by m.received_at desc), '[]') from (
    select m.id, m.received_at, m.kind, m.external_ref as ref, m.outcome, m.report,
      (select p.id from public.properties p where p.id = m.property_id and p.agency_id = f.agency_id) as property_id
    from private.feed_messages m join private.feeds f on f.id = m.feed_id
    where m.feed_id = my_feed_messages.feed_id and f.agency_id = private.my_agency_id()
      and (not only_failures or m.outcome in ('draft', 'refused')) and m.received_at < coalesce(before, 'infinity')
    order by m.received_at desc limit 50) m
$$;
grant execute on function private.my_feed_messages to authenticated;
create function public.my_feed_messages(feed_id uuid, only_failures boolean default false, before timestamptz default null) returns jsonb
  language sql stable set search_path = '' return private.my_feed_messages(feed_id, only_failures, before);
grant execute on function public.my_feed_messages to authenticated;

-- Health ----------------------------------------------------------------------------------------------------------------

insert into private.mail_templates (template, triggered_by, max_per_recipient, max_per_actor, overflow) values
  ('feed_key_added', 'advertiser', 20, 60, 'defer'),
  ('feed_broken', 'schedule', null, null, 'defer'),
  ('feed_undecided', 'schedule', null, null, 'defer');

/*
 * Marks feeds that broke, and tells the managers of their agency once. A feed is silent after one and a half times its longest pause of
 * the last four weeks, or its hours if it is fetched, at least a day: its person may have left. It has errors when more than half of at
 * least ten messages in a day failed. Returns how many broke.
 */
create function private.check_feeds() returns int language plpgsql security definer set search_path = '' as $$
declare
  feed private.feeds;
  reason text;
  broken int := 0;
  recent record;
  usual interval;
begin
  for feed in select * from private.feeds f where f.last_message_at is not null or f.fetch_failures > 0 for update skip locked loop
    select count(*) as messages, count(*) filter (where m.outcome in ('draft', 'refused')) as failures into recent
      from private.feed_messages m where m.feed_id = feed.id and m.received_at > now() - interval '1 day';
    select case
        when feed.source_url is not null then greatest(make_interval(hours => feed.fetch_hours) * 1.5, interval '1 day')
        when count(*) >= 3 then greatest(max(d.longest_pause) * 1.5, interval '1 day')
      end into usual
      from private.feed_days d where d.feed_id = feed.id and d.day > current_date - 28;
    reason := case
      when feed.fetch_failures >= 3 then 'unreachable'
      when recent.messages >= 10 and recent.failures * 2 > recent.messages then 'errors'
      when now() - feed.last_message_at > usual then 'silent'
      -- Too little was sent since to say that the errors are over.
      when feed.broken_reason = 'errors' and (recent.messages < 10 or recent.failures * 2 > recent.messages) and recent.failures > 0 then 'errors'
    end;
    if reason is null then
      update private.feeds f set broken_at = null, broken_reason = null where f.id = feed.id and f.broken_at is not null;
    elsif feed.broken_at is null then
      update private.feeds f set broken_at = now(), broken_reason = reason where f.id = feed.id;
      perform private.notify_feed_owners(feed, 'listing', 'Your feed needs attention', 'feed_broken', jsonb_build_object('reason', reason,
        'last_message_at', feed.last_message_at, 'messages', recent.messages, 'failures', recent.failures));
      broken := broken + 1;
    end if;
  end loop;
  return broken;
end
$$;

create function private.delete_old_feed_messages() returns void language sql security definer set search_path = '' as $$
  delete from private.feed_messages where received_at < now() - interval '14 days';
  -- Software that repeats itself without end fills no disk: the latest 20,000 of a feed are kept, its counts by day in any case.
  with surplus as materialized (
    select f.id, (select k.received_at from private.feed_messages k where k.feed_id = f.id order by k.received_at desc offset 20000 limit 1) as up_to
    from private.feeds f)
  delete from private.feed_messages m using surplus s where m.feed_id = s.id and m.received_at <= s.up_to;
  delete from private.feed_days where day < current_date - 90;
  delete from private.feed_runs where started_at < now() - interval '90 days' and status <> 'undecided';
  -- A feed can have 20 keys: those that were replaced must not count for ever.
  delete from private.feed_keys where revoked_at < now() - interval '1 day';
$$;

-- Files -----------------------------------------------------------------------------------------------------------------

/* A feed of files as `apply_feed_message` needs it. Null if there is none of this number or it may not act. */
create function private.open_file_feed(number int) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('feed_id', f.id, 'number', f.number, 'agency_id', f.agency_id, 'branch_id', f.branch_id, 'acts_as', f.created_by)
  from private.feeds f
  where f.number = open_file_feed.number and f.kind = 'file' and private.feed_refusal(f.created_by, f.agency_id) is null
$$;

/* The next file to fetch: {number, source_url}. It is due again after its hours, or in an hour if it was not fetched. */
create function private.claim_feed_fetch() returns jsonb language sql security definer set search_path = '' as $$
  update private.feeds f set fetch_at = now() + interval '1 hour'
  where f.id = (
    select w.id from private.feeds w
    where w.source_url is not null and w.fetch_at <= now() and private.feed_refusal(w.created_by, w.agency_id) is null
    order by w.fetch_at limit 1 for update skip locked)
  returning jsonb_build_object('number', f.number, 'source_url', f.source_url)
$$;

/* A new file: {run_id, is_busy}. Without a run if it is the file that was imported last, or another file is being imported. */
create function private.start_feed_run(opened jsonb, file_name text, file_hash text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  feed constant uuid := opened ->> 'feed_id';
  last_run private.feed_runs;
  made uuid;
begin
  perform from private.feeds f where f.id = feed for update;
  select * into last_run from private.feed_runs r where r.feed_id = feed order by r.started_at desc limit 1;
  if last_run.status = 'running' and last_run.started_at > now() - interval '1 hour' then return '{"is_busy": true}'; end if;
  update private.feeds f set fetch_failures = 0, fetch_at = case when f.source_url is not null then now() + make_interval(hours => f.fetch_hours) end,
      last_message_at = now() where f.id = feed;
  if last_run.status in ('finished', 'undecided') and last_run.file_hash = start_feed_run.file_hash then return '{}'; end if;
  update private.feed_runs r set status = 'failed', problem = 'interrupted', finished_at = now() where r.feed_id = feed and r.status = 'running';
  insert into private.feed_runs (feed_id, file_name, file_hash) values (feed, left(start_feed_run.file_name, 255), start_feed_run.file_hash)
    returning id into made;
  return jsonb_build_object('run_id', made);
end
$$;

create function private.fail_feed_run(run_id uuid, problem text) returns void language sql security definer set search_path = '' as $$
  update private.feed_runs r set status = 'failed', problem = left(fail_feed_run.problem, 200), finished_at = now() where r.id = run_id;
$$;

create function private.fail_feed_fetch(number int) returns void language sql security definer set search_path = '' as $$
  update private.feeds f set fetch_failures = f.fetch_failures + 1 where f.number = fail_feed_fetch.number;
$$;

/* References of homes of a feed that are on the market but not among `refs`. */
create function private.missing_feed_refs(feed uuid, refs text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(l.external_ref order by l.external_ref), '{}')
  from private.feed_listings l join public.properties p on p.id = l.property_id
  where l.feed_id = feed and not l.is_removed and not exists (select from unnest(refs) r (ref) where r.ref = l.external_ref)
    and p.status in ('scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed')
$$;

/*
 * Withdraws the homes that a full file no longer has. More than a fifth of the homes is more likely a mistake than a clearance, so a
 * person has to confirm it.
 */
create function private.finish_feed_run(opened jsonb, run_id uuid, refs text[], homes int, failures int) returns text
language plpgsql set search_path = '' as $$
declare
  feed constant uuid := opened ->> 'feed_id';
  gone text[];
  on_market int;
  ref text;
  state text := 'finished';
begin
  perform pg_advisory_xact_lock(hashtextextended('import of ' || (opened ->> 'agency_id'), 0));
  gone := private.missing_feed_refs(feed, refs);
  on_market := cardinality(private.missing_feed_refs(feed, '{}'));
  if cardinality(gone) * 5 > on_market then
    state := 'undecided';
    perform private.notify_feed_owners(f, 'listing', 'Confirm which homes to withdraw', 'feed_undecided',
      jsonb_build_object('missing', cardinality(gone), 'homes', on_market)) from private.feeds f where f.id = feed;
  else
    foreach ref in array gone loop
      perform private.apply_feed_message(opened, jsonb_build_object('kind', 'remove', 'ref', ref, 'is_in_file', true));
    end loop;
  end if;
  update private.feed_runs r set status = state, finished_at = now(), homes = finish_feed_run.homes, failures = finish_feed_run.failures,
      missing = case when state = 'undecided' then gone[1:20000] else '{}' end, withdrawn = case when state = 'finished' then cardinality(gone) else 0 end
    where r.id = run_id;
  -- Only the newest file can be decided about.
  update private.feed_runs r set status = 'finished', missing = '{}' where r.feed_id = feed and r.id <> run_id and r.status = 'undecided';
  return state;
end
$$;

/* Takes the decision about a run; returns the homes to withdraw, which are no longer those of the feed. */
create function private.take_undecided_run(run_id uuid, is_confirmed boolean) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  run private.feed_runs;
  to_withdraw uuid[] := '{}';
begin
  select r.* into run from private.feed_runs r join private.feeds f on f.id = r.feed_id
    where r.id = take_undecided_run.run_id and private.owns_agency(f.agency_id) for update of r;
  if run.id is null then raise exception 'No such file of yours' using errcode = '42501', hint = 'not_your_feed'; end if;
  if run.status <> 'undecided' then raise exception 'Already decided' using errcode = 'P0001', hint = 'feed_run_decided'; end if;
  if is_confirmed then
    with removed as (
      update private.feed_listings l set is_removed = true, sent_at = now()
        where l.feed_id = run.feed_id and l.external_ref = any (run.missing) and not l.is_removed and l.sent_at <= run.started_at
        returning l.property_id)
    select coalesce(array_agg(p.id), '{}') into to_withdraw from removed r join public.properties p on p.id = r.property_id
      where p.status in ('scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed');
  end if;
  update private.feed_runs r set status = 'finished', decided_by = auth.uid(), withdrawn = cardinality(to_withdraw), missing = '{}' where r.id = run.id;
  return to_withdraw;
end
$$;
grant execute on function private.take_undecided_run to authenticated;

/* Withdraws the homes that a file no longer has, or keeps them. Returns how many were withdrawn. */
create function public.decide_feed_run(run_id uuid, is_confirmed boolean) returns int
language plpgsql set search_path = '' set statement_timeout = '25s' as $$
declare
  home uuid;
  withdrawn int := 0;
begin
  foreach home in array private.take_undecided_run(run_id, is_confirmed) loop
    perform private.apply_feed_status(home, 'withdrawn');
    withdrawn := withdrawn + 1;
  end loop;
  return withdrawn;
end
$$;
grant execute on function public.decide_feed_run to authenticated;
