-- Alerts: matching saved searches with new and reduced listings, and unsubscribing.

-- Matches ---------------------------------------------------------------------------------------------------------------

-- The unique constraint makes sure that a listing is sent once for each reason and price.
create table public.alert_matches (
  id bigint generated always as identity primary key,
  saved_search_id uuid not null references public.saved_searches (id) on delete cascade,
  property_id uuid not null references public.properties (id) on delete cascade,
  reason text not null check (reason in ('new', 'reduced')),
  price int not null,
  previous_price int,
  matched_at timestamptz not null default now(),
  -- Set in the transaction that queues the email.
  sent_at timestamptz,
  mail_id uuid,
  -- When the listing was published or reduced. Digests select by this time, so that an event before 08:00 is in the 08:00
  -- email however late it was matched.
  event_at timestamptz not null default now(),
  unique (saved_search_id, property_id, reason, price)
);
create index alert_matches_unsent_idx on public.alert_matches (saved_search_id, id) where sent_at is null;
create index alert_matches_property_id_idx on public.alert_matches (property_id);
grant select on public.alert_matches to authenticated;
alter table public.alert_matches enable row level security;

create policy "people see what matched their searches" on public.alert_matches for select to authenticated
  using (exists (select from public.saved_searches s where s.id = saved_search_id and s.user_id = (select auth.uid())));

create trigger enforce_quotas after insert on public.alert_matches referencing new table as added
  for each statement execute function private.enforce_quotas();

/* Wakes the worker when the transaction commits. */
create function private.announce_alert_matches() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('alert_matches', '');
  return null;
end
$$;

create trigger announce_alert_matches after insert on public.alert_matches
  for each statement execute function private.announce_alert_matches();

-- Each daily or weekly digest of a search is sent once, whichever worker gets to it first.
create table private.alert_digests (
  saved_search_id uuid not null references public.saved_searches (id) on delete cascade,
  period date not null,
  sent_at timestamptz not null default now(),
  primary key (saved_search_id, period)
);

create trigger enforce_quotas after insert on private.alert_digests referencing new table as added
  for each statement execute function private.enforce_quotas();

-- Matching --------------------------------------------------------------------------------------------------------------

/* Rejects a saved search whose criteria cannot be run. */
create function private.check_criteria() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.plan_from_criteria(new.criteria);
  return new;
exception when data_exception then
  raise exception 'This search cannot be saved' using errcode = '22023', hint = 'invalid_criteria';
end
$$;

create trigger check_criteria before insert or update of criteria on public.saved_searches
  for each row execute function private.check_criteria();

/* Wakes the worker when the transaction commits. */
create function private.announce_listing_event() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('listing_events', '');
  return null;
end
$$;

create trigger announce_listing_event after insert on private.listing_events
  for each statement execute function private.announce_listing_event();

/* Matches the next batch of listing events with the saved searches that have alerts on. Returns the number of events. */
create function private.match_alerts(batch int default 200) returns int language plpgsql security definer set search_path = '' as $$
declare
  news private.listing_events[];
  search public.saved_searches;
  listing_ids uuid[];
begin
  news := array(
    select e from private.listing_events e where e.matched_at is null order by e.id limit batch for update skip locked);
  if cardinality(news) = 0 then return 0; end if;
  listing_ids := array(select distinct n.property_id from unnest(news) n);
  for search in select * from public.saved_searches s where s.alert <> 'off' and not s.is_paused loop
    insert into public.alert_matches (saved_search_id, property_id, reason, price, previous_price, event_at)
      select search.id, n.property_id, n.reason, n.price, n.previous_price, n.at
      from unnest(news) n
      join private.filter_hits(private.plan_from_criteria(search.criteria), listing_ids) hit on hit = n.property_id
      join private.listing_search h on h.listing_id = n.property_id and h.price = n.price
      where n.at >= search.created_at
      on conflict do nothing;
  end loop;
  update private.listing_events e set matched_at = now() where e.id in (select n.id from unnest(news) n);
  return cardinality(news);
end
$$;

/* Which of the listings a search finds in their current state. */
create function private.listings_matching_criteria(criteria jsonb, listing_ids uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select distinct hit from private.filter_hits(private.plan_from_criteria(criteria), listing_ids) hit);
end
$$;

/* When an alert is turned off, its unsent matches are marked as sent, so that they are not sent when it is turned on again. */
create function private.discard_unsent_matches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.alert_matches m set sent_at = now() where m.saved_search_id = new.id and m.sent_at is null;
  return null;
end
$$;

create trigger discard_unsent_matches after update of alert on public.saved_searches
  for each row when (new.alert = 'off' and old.alert <> 'off') execute function private.discard_unsent_matches();

-- Unsubscribing ---------------------------------------------------------------------------------------------------------

/* The alert that an unsubscribe link would turn off: {name, alert}. Changes nothing. */
create function private.alert_for_unsubscribe(token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', s.name, 'alert', s.alert) from public.saved_searches s where s.unsubscribe_token = $1
$$;
grant execute on function private.alert_for_unsubscribe to anon, authenticated;

create function public.alert_for_unsubscribe(token text) returns jsonb
  language sql stable set search_path = '' return private.alert_for_unsubscribe(token);
grant execute on function public.alert_for_unsubscribe to anon, authenticated;

/* Turns an alert off with the token from an email, without signing in. The saved search stays. Returns its name. */
create function private.unsubscribe_alert(token text) returns text language sql security definer set search_path = '' as $$
  update public.saved_searches s set alert = 'off' where s.unsubscribe_token = $1 returning s.name
$$;
grant execute on function private.unsubscribe_alert to anon, authenticated;

create function public.unsubscribe_alert(token text) returns text
  language sql set search_path = '' return private.unsubscribe_alert(token);
grant execute on function public.unsubscribe_alert to anon, authenticated;
