-- Quotas: limits on the number of rows users can add, and the trigger function that enforces them.

-- Every table that non-administrators can insert into has a quota, counted by the database as part of the insert. Quotas also hold
-- for bulk inserts and parallel requests, because the row of a counter is updated by one transaction at a time.
create table private.quotas (
  name text primary key,
  -- null: counted by a function, because the quota is not about the rows of one table.
  relation text,
  -- 'total': rows that exist at the same time; otherwise rows added in a calendar hour or a London day.
  per text not null check (per in ('hour', 'day', 'total')),
  -- null: the caller, that is a user or a guest's network; otherwise the column whose value is counted.
  counted_by text,
  -- Only rows that match this condition count. For tables whose rows have different kinds of owner.
  condition text not null default 'true',
  max_count int not null check (max_count >= 0),
  -- Guests share the quota of their network. 0: guests cannot add rows.
  max_per_network int not null default 0 check (max_per_network >= 0),
  -- Names of settings that override the two numbers above, for administrators to change.
  setting text,
  network_setting text,
  -- Error hint for the client; web/messages has the text.
  hint text not null default 'rate_limited',
  constraint "a total is counted by a column" check (per <> 'total' or (relation is not null and counted_by is not null))
);
create index quotas_relation_idx on private.quotas (relation);

-- Tables whose rows follow from rows of another table and need no quota of their own.
create table private.quota_exemptions (
  relation text primary key,
  follows text not null,
  reason text not null
);

create table private.quota_usage (
  quota text not null check (length(quota) <= 100),
  -- A user id, the value of a column, or the daily hash of a network or mailbox.
  subject text not null check (length(subject) <= 200),
  starts_at timestamptz not null,
  used int not null,
  primary key (quota, subject, starts_at)
);
create index quota_usage_starts_at_idx on private.quota_usage (starts_at);

-- Limits

insert into private.quotas (name, relation, per, counted_by, max_count, max_per_network, setting, network_setting, hint) values
  -- Saving
  ('saved_lists', 'public.saved_lists', 'total', 'user_id', 50, 0, 'saved_lists_per_person', null, 'too_many_lists'),
  ('saved_lists_added', 'public.saved_lists', 'day', null, 200, 0, null, null, 'rate_limited'),
  ('listings_on_a_list', 'public.saved_list_items', 'total', 'list_id', 1000, 0, null, null, 'too_many_on_list'),
  ('saved_list_items_added', 'public.saved_list_items', 'day', null, 20000, 0, null, null, 'rate_limited'),
  ('saved_properties', 'public.saved_properties', 'total', 'user_id', 1000, 0, 'saved_listings_per_person', null, 'too_many_saved_homes'),
  ('saved_properties_added', 'public.saved_properties', 'day', null, 20000, 0, null, null, 'rate_limited'),
  ('saved_searches', 'public.saved_searches', 'total', 'user_id', 50, 0, 'saved_searches_per_person', null, 'too_many_saved_searches'),
  ('saved_searches_added', 'public.saved_searches', 'day', null, 500, 0, null, null, 'rate_limited'),
  ('deletions_kept', 'private.soft_deleted', 'day', null, 20000, 0, null, null, 'rate_limited'),
  ('alert_matches_restored', 'public.alert_matches', 'day', null, 100000, 0, null, null, 'rate_limited'),
  ('alert_digests_restored', 'private.alert_digests', 'day', null, 20000, 0, null, null, 'rate_limited'),
  -- Enquiries and reports
  ('enquiries', 'public.property_enquiries', 'day', null, 20, 30, 'enquiries_per_day', 'guest_enquiries_per_network', 'rate_limited'),
  ('guest_enquiries', 'private.enquiry_guests', 'day', null, 0, 30, null, 'guest_enquiries_per_network', 'rate_limited'),
  ('enquiry_messages', 'public.enquiry_messages', 'hour', null, 60, 200, 'messages_per_hour', null, 'rate_limited'),
  ('viewing_changes', null, 'hour', null, 10, 0, null, null, 'too_many_viewing_changes'),
  ('enquiry_blocks', 'public.enquiry_blocks', 'day', null, 200, 0, null, null, 'rate_limited'),
  ('blocked_guests', 'private.blocked_guests', 'day', null, 200, 0, null, null, 'rate_limited'),
  ('blocks_by_guests', 'private.blocks_by_guests', 'day', null, 50, 50, null, null, 'rate_limited'),
  ('enquiry_reports', 'public.enquiry_reports', 'day', null, 20, 20, 'reports_per_day', 'reports_per_day', 'rate_limited'),
  ('listing_reports', 'public.listing_reports', 'day', null, 20, 20, 'reports_per_day', 'reports_per_day', 'rate_limited'),
  ('listing_views', 'private.listing_viewers', 'day', null, 2000, 5000, null, null, 'rate_limited'),
  ('network_actions', 'private.network_actions', 'day', null, 2000, 5000, null, null, 'rate_limited'),
  -- Support
  ('support_requests', 'public.support_requests', 'day', null, 20, 0, 'support_requests_per_day', null, 'rate_limited'),
  ('support_messages', 'public.support_messages', 'hour', null, 60, 0, 'support_messages_per_hour', null, 'rate_limited'),
  -- Accounts
  ('account_erasures', 'private.account_erasures', 'day', null, 5, 0, null, null, 'rate_limited'),
  ('notification_preferences', 'public.notification_preferences', 'day', null, 200, 0, null, null, 'rate_limited'),
  ('notifications', 'public.notifications', 'day', null, 5000, 500, null, null, 'rate_limited'),
  ('audit_log', 'public.audit_log', 'day', null, 50000, 50000, null, null, 'rate_limited'),
  ('user_roles', 'public.user_roles', 'day', null, 10, 10, null, null, 'rate_limited'),
  ('letting_agent_requests', 'public.letting_agent_requests', 'day', null, 10, 0, null, null, 'rate_limited'),
  ('private_landlord_requests', 'public.private_landlord_requests', 'day', null, 10, 0, null, null, 'rate_limited'),
  -- Agencies and plans
  ('agencies', 'public.agencies', 'day', null, 5, 0, null, null, 'rate_limited'),
  ('agency_branches', 'public.agency_branches', 'total', 'agency_id', 500, 0, null, null, 'too_many_branches'),
  ('agency_branches_added', 'public.agency_branches', 'day', null, 200, 0, null, null, 'rate_limited'),
  ('agency_invitations', 'public.agency_invitations', 'day', 'agency_id', 50, 0, null, null, 'rate_limited'),
  ('agency_invitations_sent', 'public.agency_invitations', 'day', null, 50, 0, null, null, 'rate_limited'),
  ('agency_members', 'public.agency_members', 'day', null, 20, 0, null, null, 'rate_limited'),
  ('memberships', 'public.memberships', 'day', null, 20, 0, null, null, 'rate_limited'),
  ('payments', 'public.payments', 'day', null, 20, 0, null, null, 'rate_limited'),
  -- Listings
  ('agency_listings', 'public.properties', 'total', 'agency_id', 50000, 0, null, null, 'too_many_agency_listings'),
  ('listings_added', 'public.properties', 'day', null, 10000, 0, null, null, 'rate_limited'),
  ('price_changes', 'public.price_history', 'day', null, 20000, 0, null, null, 'rate_limited'),
  ('price_changes_of_a_listing', 'public.price_history', 'day', 'property_id', 20, 0, null, null, 'too_many_price_changes'),
  ('listing_events', 'private.listing_events', 'day', null, 20000, 0, null, null, 'rate_limited'),
  ('market_status_changes', 'private.market_status_changes', 'day', null, 40000, 0, null, null, 'rate_limited'),
  ('market_status_changes_of_a_listing', 'private.market_status_changes', 'day', 'property_id', 50, 0, null, null, 'rate_limited'),
  ('import_runs', 'public.import_runs', 'day', null, 200, 0, null, null, 'rate_limited'),
  ('feed_pictures', 'private.feed_pictures', 'day', null, 600000, 0, null, null, 'rate_limited'),
  ('file_removals', 'private.file_removals', 'day', null, 50000, 50000, null, null, 'rate_limited'),
  -- Administrators only: all other callers are refused
  ('announcements', 'public.announcements', 'day', null, 0, 0, null, null, 'rate_limited'),
  ('blog_posts', 'public.blog_posts', 'day', null, 0, 0, null, null, 'rate_limited'),
  ('pages', 'public.pages', 'day', null, 0, 0, null, null, 'rate_limited'),
  ('content_changes', 'public.content_changes', 'day', null, 0, 0, null, null, 'rate_limited'),
  ('content_revisions', 'public.content_revisions', 'day', null, 0, 0, null, null, 'rate_limited'),
  ('provider_refunds', 'private.provider_refunds', 'day', null, 0, 0, null, null, 'rate_limited');

insert into private.quotas (name, relation, per, counted_by, condition, max_count, hint) values
  -- A listing entered for an agency belongs to the agency and stays with it when the member leaves.
  ('listings', 'public.properties', 'total', 'owner_id', 'agency_id is null', 20000, 'too_many_listings');

insert into private.quota_exemptions (relation, follows, reason) values
  ('public.profiles', 'auth.users', 'one for each account'),
  ('public.listing_views', 'public.properties', 'one a day for each listing'),
  ('private.listing_publications', 'public.properties', 'one a month for each listing'),
  ('private.listing_search', 'public.properties', 'one for each listing'),
  ('private.listing_places', 'public.properties', 'the places around a listing'),
  ('private.public_listing_snapshots', 'public.properties', 'one for each listing'),
  ('private.withdrawn_roles', 'public.user_roles', 'one for each role that a person had'),
  ('private.listing_withdrawals', 'public.user_roles', 'one for each landlord or agency that has lost its role'),
  ('private.subscription_cancellations', 'public.memberships', 'one for each subscription'),
  ('private.mfa_resets', 'auth.users', 'one pending for each account, requested by administrators'),
  ('private.quota_usage', 'private.quotas', 'one for each quota, subject and day'),
  ('private.mail_outbox', 'private.mail_templates', 'limited by the kind of mail');

-- Counting

create function private.window_start(per text) returns timestamptz language sql stable set search_path = ''
  return case per when 'hour' then date_trunc('hour', now()) else date_trunc('day', now(), 'Europe/London') end;

/* Hashes with the date, so that stored values cannot be mapped back to addresses or compared between days. */
create function private.daily_hash(value text) returns text language sql stable set search_path = ''
  return encode(sha256(convert_to(private.window_start('day')::text || ' ' || value, 'utf8')), 'hex');

/*
 * Who makes the request: a user, a guest's network, or null for internal work (the service, the worker, a migration). Guests
 * without a readable address share one counter.
 */
create function private.quota_subject() returns text language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is not null then return auth.uid()::text; end if;
  if coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role', '') <> 'anon' then return null; end if;
  return 'network ' || private.daily_hash(coalesce(private.caller_network(), 'unknown'));
end
$$;

/* Adds `added` to the counter and returns its value in this window. The row stays locked until the transaction ends. */
create function private.increment_quota_usage(quota text, subject text, per text, added int) returns int
language sql security definer set search_path = '' as $$
  insert into private.quota_usage as u (quota, subject, starts_at, used)
    values ($1, $2, private.window_start($3), $4)
    on conflict on constraint quota_usage_pkey do update set used = u.used + excluded.used
    returning u.used
$$;

create function private.raise_quota_exceeded(quota private.quotas) returns void language plpgsql set search_path = '' as $$
begin
  raise exception 'The quota % is used up', quota.name
    using errcode = case quota.per when 'total' then 'P0001' else 'PT429' end, hint = quota.hint, detail = quota.per;
end
$$;

/* Counts one use for a subject or raises an error, for quotas that are not about the rows of one table. */
create function private.consume_quota(quota_name text, subject text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  quota private.quotas;
begin
  select * into strict quota from private.quotas q where q.name = quota_name;
  if private.increment_quota_usage(quota.name, subject, quota.per, 1) > coalesce(private.setting_int(quota.setting), quota.max_count)
     and not private.has_role('admin') then
    perform private.raise_quota_exceeded(quota);
  end if;
end
$$;

/* Runs after each insert statement, with the inserted rows as `added`. */
create function private.enforce_quotas() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  actor constant text := private.quota_subject();
  quota private.quotas;
  max_count int;
  counted record;
begin
  if actor is null then return null; end if;
  for quota in
    select * from private.quotas q where q.relation = format('%I.%I', tg_table_schema, tg_table_name) order by q.name
  loop
    max_count := case when actor like 'network %' and quota.counted_by is null
      then coalesce(private.setting_int(quota.network_setting), quota.max_per_network)
      else coalesce(private.setting_int(quota.setting), quota.max_count) end;
    for counted in execute format('select %s as subject, count(*)::int as rows from added where %s group by 1 order by 1',
      case when quota.counted_by is null then quote_literal(actor) else format('%I::text', quota.counted_by) end, quota.condition)
    loop
      if counted.subject is null or counted.rows = 0 then continue; end if;
      if quota.per = 'total' then
        -- Serialises inserts per subject, so that the count below includes rows committed by others.
        perform pg_advisory_xact_lock(hashtextextended(quota.name || ' ' || counted.subject, 0));
        execute format('select count(*) from (select from %s where %I = %L and %s limit %s) counted_rows',
          quota.relation, quota.counted_by, counted.subject, quota.condition, max_count + 1) into counted.rows;
      else
        counted.rows := private.increment_quota_usage(quota.name, counted.subject, quota.per, counted.rows);
      end if;
      if counted.rows > max_count and not private.has_role('admin') then perform private.raise_quota_exceeded(quota); end if;
    end loop;
  end loop;
  return null;
end
$$;

create trigger enforce_quotas after insert on public.audit_log referencing new table as added
  for each statement execute function private.enforce_quotas();

create trigger enforce_quotas after insert on public.user_roles referencing new table as added
  for each statement execute function private.enforce_quotas();

-- Rate limits by network ------------------------------------------------------------------------------------------------

-- Actions that need no account are counted by the caller's network, because an identifier generated by the browser can be
-- changed for every request. Only the count for the day is stored, with a hash of the network.
create table private.network_actions (
  day date not null,
  action text not null,
  network text not null,
  used int not null,
  primary key (day, action, network),
  constraint network_actions_check check (length(action) <= 200 and length(network) <= 100)
);

create trigger enforce_quotas after insert on private.network_actions referencing new table as added
  for each statement execute function private.enforce_quotas();

/*
 * The network of an HTTP caller: an IPv4 address, or the /64 of an IPv6 address, which is what one subscriber is assigned.
 * Our server replaces the X-Forwarded-For header with the address that it trusts, and so does a hosted project's gateway.
 */
create function private.caller_network() returns text language plpgsql stable set search_path = '' as $$
declare
  headers constant text := nullif(current_setting('request.headers', true), '');
  claimed constant text := trim(split_part(headers::json ->> 'x-forwarded-for', ',', 1));
begin
  if claimed is null or not pg_input_is_valid(claimed, 'inet') then return null; end if;
  return host(network(set_masklen(claimed::inet, case family(claimed::inet) when 4 then 32 else 64 end)));
end
$$;

/*
 * Counts an action of the caller's network today, up to `max_count`, and returns whether it was within the limit. Calls without a
 * network address are not counted.
 */
create function private.network_within_limit(action text, max_count int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'Europe/London')::date;
  network constant text := private.caller_network();
begin
  if network is null then return true; end if;
  insert into private.network_actions as a (day, action, network, used)
    values (today, network_within_limit.action, encode(sha256(convert_to(today || ' ' || network, 'utf8')), 'hex'), 1)
    on conflict on constraint network_actions_pkey do update set used = a.used + 1 where a.used < max_count;
  return found;
end
$$;
