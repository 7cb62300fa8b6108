-- Feeds: agents' software sends its homes to us, message by message or as whole files.

-- Tables ----------------------------------------------------------------------------------------------------------------

-- A connection of one branch, or of an agency without branches. `number` is what the software calls the branch.
create table private.feeds (
  id uuid primary key default gen_random_uuid(),
  number int not null generated always as identity (start with 10001) unique,
  agency_id uuid not null references public.agencies (id) on delete cascade,
  branch_id uuid,
  -- realtime: messages with a key; file: whole files, fetched from source_url or found in the folder of the feed's number.
  kind text not null check (kind in ('realtime', 'file')),
  name text not null check (length(btrim(name)) between 1 and 80 and private.fits_rendered_size(name, 160)),
  source_url text check (length(source_url) <= 500 and source_url ~ '^https://[^\s@]+$'),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  last_message_at timestamptz,
  -- Since when it is broken, and why. Its owners get one email for each time.
  broken_at timestamptz,
  broken_reason text check (broken_reason in ('silent', 'errors', 'unreachable')),
  -- When a file is fetched next, and how often fetching has failed since it last worked.
  fetch_at timestamptz,
  fetch_hours int not null default 24 check (fetch_hours between 1 and 168),
  fetch_failures int not null default 0 check (fetch_failures >= 0),
  constraint "only files are fetched" check (source_url is null or kind = 'file'),
  constraint "a break has a reason" check ((broken_at is null) = (broken_reason is null)),
  constraint feeds_branch_id_fkey foreign key (branch_id, agency_id)
    references public.agency_branches (id, agency_id) on delete cascade
);
create index feeds_agency_id_idx on private.feeds (agency_id);
create index feeds_branch_id_idx on private.feeds (branch_id, agency_id);
create index feeds_created_by_idx on private.feeds (created_by);
create index feeds_fetch_at_idx on private.feeds (fetch_at) where source_url is not null;

-- Only the hash of a key is stored; its start identifies it on screen.
create table private.feed_keys (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references private.feeds (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 80 and private.fits_rendered_size(name, 160)),
  key_hash text not null unique check (length(key_hash) = 64),
  key_start text not null check (length(key_start) <= 12),
  -- The key acts for this person, and works while they manage the agency.
  created_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index feed_keys_feed_id_idx on private.feed_keys (feed_id);
create index feed_keys_created_by_idx on private.feed_keys (created_by);

-- What a feed last said about each reference. A removed home stays here, so that an older message cannot bring it back.
create table private.feed_listings (
  feed_id uuid not null references private.feeds (id) on delete cascade,
  external_ref text not null check (length(external_ref) between 1 and 100),
  -- The number by which the software knows the home on our site.
  number int not null generated always as identity (start with 100001) unique,
  property_id uuid references public.properties (id) on delete set null,
  sent_at timestamptz not null,
  is_removed boolean not null default false,
  primary key (feed_id, external_ref)
);
create index feed_listings_property_id_idx on private.feed_listings (property_id);
create index feed_listings_external_ref_idx on private.feed_listings (external_ref);

-- Messages of the last 14 days.
create table private.feed_messages (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references private.feeds (id) on delete cascade,
  -- A file withdraws many homes in one transaction. Each message has a time of its own, so that a page of messages can continue where the
  -- page before ended.
  received_at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('send', 'remove', 'file')),
  external_ref text check (length(external_ref) <= 100),
  sent_at timestamptz,
  -- draft: saved, but not on the market; outdated: older than what is known; refused: nothing was changed.
  outcome text not null check (outcome in ('created', 'updated', 'unchanged', 'removed', 'draft', 'outdated', 'refused')),
  property_id uuid references public.properties (id) on delete set null,
  -- {refusal, reasons, findings, problems}: codes, which domain/feeds/feed-report.ts words.
  report jsonb not null default '{}' check (octet_length(report::text) <= 20000)
);
create index feed_messages_feed_id_idx on private.feed_messages (feed_id, received_at desc);
create index feed_messages_failed_idx on private.feed_messages (feed_id, received_at desc) where outcome in ('draft', 'refused');
create index feed_messages_received_at_idx on private.feed_messages (received_at);
create index feed_messages_property_id_idx on private.feed_messages (property_id);

-- Counts by day in London, of the last 90 days.
create table private.feed_days (
  feed_id uuid not null references private.feeds (id) on delete cascade,
  day date not null,
  messages int not null default 0 check (messages >= 0),
  failures int not null default 0 check (failures >= 0),
  -- The longest pause before a message of this day.
  longest_pause interval not null default '0',
  primary key (feed_id, day)
);

-- Whole files, and what happened to them.
create table private.feed_runs (
  id uuid primary key default gen_random_uuid(),
  feed_id uuid not null references private.feeds (id) on delete cascade,
  file_name text not null check (length(file_name) <= 255),
  file_hash text not null check (length(file_hash) = 64),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- undecided: so many homes are missing from the file that a person has to confirm their withdrawal.
  status text not null default 'running' check (status in ('running', 'finished', 'failed', 'undecided')),
  problem text check (length(problem) <= 200),
  homes int not null default 0 check (homes >= 0),
  failures int not null default 0 check (failures >= 0),
  withdrawn int not null default 0 check (withdrawn >= 0),
  -- References of homes that the file no longer has.
  missing text[] not null default '{}' check (private.is_short_list(missing, 20000, 100)),
  decided_by uuid references auth.users (id) on delete set null
);
create index feed_runs_feed_id_idx on private.feed_runs (feed_id, started_at desc);
create index feed_runs_decided_by_idx on private.feed_runs (decided_by);

insert into private.quotas (name, relation, per, counted_by, max_count, max_per_network, setting, network_setting, hint) values
  ('feeds', 'private.feeds', 'total', 'agency_id', 50, 0, null, null, 'too_many_feeds'),
  ('feeds_added', 'private.feeds', 'day', null, 50, 0, null, null, 'rate_limited'),
  ('feed_keys', 'private.feed_keys', 'total', 'feed_id', 20, 0, null, null, 'too_many_keys'),
  ('feed_keys_added', 'private.feed_keys', 'day', null, 50, 0, null, null, 'rate_limited'),
  ('feed_listings', 'private.feed_listings', 'total', 'feed_id', 50000, 50000, null, null, 'too_many_agency_listings'),
  ('feed_messages', null, 'hour', null, 20000, 0, null, null, 'rate_limited'),
  ('feed_reports', null, 'hour', null, 600, 0, null, null, 'rate_limited');
insert into private.quota_exemptions (relation, follows, reason) values
  ('private.feed_messages', 'private.feeds', 'limited by the quota feed_messages'),
  ('private.feed_days', 'private.feeds', 'one a day for each feed'),
  ('private.feed_runs', 'private.feeds', 'written by the worker, one for each new file');

create trigger enforce_quotas after insert on private.feeds referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger enforce_quotas after insert on private.feed_keys referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger enforce_quotas after insert on private.feed_listings referencing new table as added
  for each statement execute function private.enforce_quotas();

-- Rights ----------------------------------------------------------------------------------------------------------------

/*
 * A feed acts for a person who is not signed in: it has no second factor, but the same account, role and agency. Only this server
 * sets the level 'feed'; tokens never have it.
 */
create or replace function private.session_is_trusted() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
        when auth.jwt() ->> 'aal' = 'feed' then true
        when p.has_mfa then auth.jwt() ->> 'aal' = 'aal2' and (s.id is null or s.aal = 'aal2')
        else p.created_at > now() - interval '2 days' or coalesce(p.mfa_skip_until > now(), false)
      end
      and (u.banned_until is null or u.banned_until <= now())
      and (auth.jwt() ->> 'session_id' is null or s.id is not null)
    from public.profiles p
    join auth.users u on u.id = p.id
    left join auth.sessions s on s.id = nullif(auth.jwt() ->> 'session_id', '')::uuid and s.user_id = p.id
    where p.id = auth.uid()
  ), false)
$$;

/* Why a person cannot act for an agency's feed now, or null. */
create function private.feed_refusal(person uuid, agency uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (
      select from private.active_members m join auth.users u on u.id = m.user_id
      where m.user_id = person and m.agency_id = agency and m.role = 'owner' and u.deleted_at is null
        and (u.banned_until is null or u.banned_until <= now()))
      then 'feed_person_left'
    when not exists (select from public.memberships m where m.agency_id = agency and m.status in ('active', 'past_due'))
      then 'feed_no_plan'
  end
$$;

/* The feed that a key opens: {feed_id, key_id, number, agency_id, branch_id, acts_as, refusal}. Null if there is no such key. */
create function private.open_feed(key text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  used private.feed_keys;
  feed private.feeds;
begin
  select * into used from private.feed_keys k where k.key_hash = private.token_hash(key) and k.revoked_at is null;
  if used.id is null then return null; end if;
  select * into feed from private.feeds f where f.id = used.feed_id;
  update private.feed_keys k set last_used_at = now()
    where k.id = used.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute');
  return jsonb_build_object('feed_id', feed.id, 'key_id', used.id, 'number', feed.number, 'agency_id', feed.agency_id,
    'branch_id', feed.branch_id, 'acts_as', used.created_by, 'refusal', private.feed_refusal(used.created_by, feed.agency_id));
end
$$;

-- Messages --------------------------------------------------------------------------------------------------------------

/* Records a message and its effect on the counts. */
create function private.log_feed_message(
  feed uuid, kind text, ref text, sent_at timestamptz, outcome text, property uuid, report jsonb
) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'Europe/London')::date;
  previous timestamptz;
  is_failure constant boolean := outcome in ('draft', 'refused');
  logged uuid;
begin
  select f.last_message_at into previous from private.feeds f where f.id = feed for no key update;
  update private.feeds f set last_message_at = now(),
      broken_at = case when f.broken_reason = 'silent' then null else f.broken_at end,
      broken_reason = case when f.broken_reason = 'silent' then null else f.broken_reason end
    where f.id = feed;
  insert into private.feed_days as d (feed_id, day, messages, failures, longest_pause)
    values (feed, today, 1, is_failure::int, coalesce(now() - previous, '0'))
    on conflict on constraint feed_days_pkey do update set messages = d.messages + 1, failures = d.failures + is_failure::int,
      longest_pause = greatest(d.longest_pause, excluded.longest_pause);
  insert into private.feed_messages (feed_id, kind, external_ref, sent_at, outcome, property_id, report)
    values (feed, log_feed_message.kind, left(ref, 100), log_feed_message.sent_at, log_feed_message.outcome, property,
      case when octet_length(log_feed_message.report::text) <= 20000 then log_feed_message.report else log_feed_message.report - 'problems' - 'findings' end)
    returning id into logged;
  return logged;
end
$$;

/*
 * One home of a feed: {kind: send | remove, ref, sent_at, home, status, is_held, pictures, findings, problems}. Messages may arrive
 * late, twice and out of order: only one that is not older than the last one about the same reference has an effect, and a removal
 * wins over a message of the same time. Acts as the person of the feed, so that quotas, plan limits and policies are theirs. Called by
 * the server alone, whose role it gives up for that. Returns {message_id, outcome, is_new, number, property_id, refusal, reasons, findings, problems}.
 */
create function private.apply_feed_message(opened jsonb, message jsonb) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '25s' as $$
declare
  feed constant uuid := opened ->> 'feed_id';
  agency constant uuid := opened ->> 'agency_id';
  branch constant uuid := opened ->> 'branch_id';
  ref constant text := message ->> 'ref';
  is_removal constant boolean := message ->> 'kind' = 'remove';
  is_in_file constant boolean := coalesce((message ->> 'is_in_file')::boolean, false);
  -- A clock that is ahead must not keep later messages out.
  message_sent_at constant timestamptz := least(coalesce((message ->> 'sent_at')::timestamptz, now()), now());
  known private.feed_listings;
  existing public.properties;
  line jsonb := '{}';
  outcome text;
  refusal text;
  report jsonb;
begin
  -- The lock of every import of this agency, taken before anything is read.
  perform pg_advisory_xact_lock(hashtextextended('import of ' || agency, 0));
  select * into known from private.feed_listings l where l.feed_id = feed and l.external_ref = ref;
  select * into existing from public.properties p where p.agency_id = agency and p.external_ref = ref;
  if known.feed_id is not null and (message_sent_at < known.sent_at or (message_sent_at = known.sent_at and known.is_removed and not is_removal)) then
    outcome := 'outdated';
  elsif exists (
      select from private.feed_listings l join private.feeds f on f.id = l.feed_id
      where l.external_ref = ref and f.agency_id = agency and l.feed_id <> feed and not l.is_removed)
    or (known.feed_id is null and existing.branch_id <> branch) then
    outcome := 'refused';
    refusal := 'feed_other_branch';
  else
    perform set_config('request.jwt.claims', jsonb_build_object('sub', opened ->> 'acts_as', 'role', 'authenticated', 'aal', 'feed')::text, true),
      set_config('role', 'authenticated', true);
    if is_removal then
      if existing.id is not null and existing.status <> 'removed' then perform private.apply_feed_status(existing.id, 'withdrawn'); end if;
      outcome := 'removed';
    else
      line := public.import_listings(jsonb_build_array(jsonb_build_object('row', 1, 'ref', ref, 'home', message -> 'home',
        'status', message -> 'status', 'is_held', message -> 'is_held', 'pictures', message -> 'pictures')), false) -> 0;
      refusal := coalesce(line ->> 'problem', line ->> 'note');
      outcome := case when line ? 'problem' then 'refused' when line ->> 'note' <> 'in_review' then 'draft' else line ->> 'outcome' end;
    end if;
    perform set_config('role', 'none', true), set_config('request.jwt.claims', '', true);
    if is_removal then
      -- Staff do not publish what was removed meanwhile.
      delete from public.listing_reviews r where r.property_id = existing.id and r.status = 'pending';
    elsif line ->> 'outcome' = 'created' and branch is not null then
      update public.properties p set branch_id = branch where p.id = (line ->> 'id')::uuid;
    end if;
    -- What was refused may come again, corrected or not, and must not keep out what was sent before it.
    if outcome <> 'refused' then
      insert into private.feed_listings as l (feed_id, external_ref, property_id, sent_at, is_removed)
        values (feed, ref, coalesce((line ->> 'id')::uuid, existing.id), message_sent_at, is_removal)
        on conflict on constraint feed_listings_pkey do update set sent_at = excluded.sent_at, is_removed = excluded.is_removed,
          property_id = coalesce(excluded.property_id, l.property_id)
        returning * into known;
    end if;
  end if;
  report := jsonb_strip_nulls(jsonb_build_object('refusal', refusal, 'reasons', line -> 'reasons', 'findings', message -> 'findings',
    'problems', nullif(message -> 'problems', '[]')));
  return report || jsonb_build_object('outcome', outcome, 'is_new', line ->> 'outcome' = 'created', 'number', known.number,
    'property_id', coalesce((line ->> 'id')::uuid, known.property_id, existing.id),
    -- Files repeat every home each time, so what they leave unchanged is not logged.
    'message_id', case when is_in_file and outcome = 'unchanged' then null else private.log_feed_message(feed, case when is_in_file then 'file' else message ->> 'kind' end, ref, message_sent_at, outcome,
      coalesce((line ->> 'id')::uuid, existing.id), report) end);
end
$$;

/* A message that arrived with a key. The right to send is checked in the transaction that applies it. Null if the key has no rights. */
create function private.receive_feed_message(key text, message jsonb) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '25s' as $$
declare
  opened constant jsonb := private.open_feed(key);
begin
  if opened is null or opened ->> 'refusal' is not null then return null; end if;
  perform private.consume_quota('feed_messages', opened ->> 'feed_id');
  if message ->> 'kind' in ('send', 'remove') then return private.apply_feed_message(opened, message); end if;
  -- A message that could not be read: {kind: unreadable, log_as, ref, problems}
  return jsonb_build_object('outcome', 'refused', 'message_id', private.log_feed_message((opened ->> 'feed_id')::uuid,
    message ->> 'log_as', message ->> 'ref', null, 'refused', null,
    jsonb_build_object('refusal', 'feed_unreadable', 'problems', message -> 'problems')));
end
$$;

-- Reports ---------------------------------------------------------------------------------------------------------------

/* The homes of a feed that are on the market: [{number, ref, property_id, sent_at, listing_type}]. */
create function private.feed_listing_list(feed uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'ref', l.external_ref, 'property_id', p.id,
    'sent_at', l.sent_at, 'listing_type', p.listing_type) order by l.external_ref), '[]')
  from private.feed_listings l join public.properties p on p.id = l.property_id
  where l.feed_id = feed and not l.is_removed and p.status in ('scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed')
$$;

/* Views and enquiries by home and day: [{number, ref, property_id, location, price, listing_type, day, views, enquiries}]. */
create function private.feed_performance(feed uuid, first_day date, last_day date, ref text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'ref', l.external_ref, 'property_id', p.id, 'location', p.location,
    'price', p.price, 'listing_type', p.listing_type, 'day', d.day, 'views', coalesce(v.views, 0),
    'enquiries', (select count(*) from public.property_enquiries e
      where e.property_id = p.id and e.status <> 'unconfirmed' and (e.created_at at time zone 'Europe/London')::date = d.day))
    order by l.external_ref, d.day), '[]')
  from private.feed_listings l join public.properties p on p.id = l.property_id
  cross join generate_series(first_day, least(last_day, first_day + 27), interval '1 day') with ordinality s (at, n)
  cross join lateral (select s.at::date as day) d
  left join public.listing_views v on v.property_id = p.id and v.day = d.day
  where l.feed_id = feed and (feed_performance.ref is null or l.external_ref = feed_performance.ref)
    and (feed_performance.ref is not null or not l.is_removed or v.views > 0)
$$;

/* Enquiries about the feed's homes, with the contact details that people chose to share. At most 500. */
create function private.feed_enquiries(feed uuid, since timestamptz, until timestamptz, ref text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at), '[]') from (
    select e.id, e.created_at, e.name, e.contact_email, e.contact_phone, e.message, e.wants_viewing, l.number, l.external_ref as ref,
      p.id as property_id, p.price, p.postcode, p.bedrooms,
      coalesce(b.email, a.email) as branch_email
    from private.feed_listings l join public.properties p on p.id = l.property_id
    join public.property_enquiries e on e.property_id = p.id
    join private.feeds f on f.id = l.feed_id join public.agencies a on a.id = f.agency_id
    left join public.agency_branches b on b.id = f.branch_id
    where l.feed_id = feed and (feed_enquiries.ref is null or l.external_ref = feed_enquiries.ref)
      and e.agency_id = f.agency_id and e.status <> 'unconfirmed' and e.created_at >= since and e.created_at <= until
    order by e.created_at limit 500) e
$$;
