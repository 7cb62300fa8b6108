-- Listing activity: views, reports, imports, last public details and price reductions of listings.

-- Views and activity

create table public.listing_views (
  property_id uuid not null references public.properties (id) on delete cascade,
  day date not null,
  views int not null default 0 check (views >= 0),
  primary key (property_id, day)
);
grant select on public.listing_views to authenticated;
alter table public.listing_views enable row level security;

create policy "advertisers see the views of their homes, administrators all" on public.listing_views
  for select to authenticated
  using (
    (select private.has_role('admin')) or exists (
      select from public.properties p where p.id = listing_views.property_id
        and private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))));

-- Each visitor counts once per day; rows of past days are deleted.
create table private.listing_viewers (
  day date not null,
  property_id uuid not null references public.properties (id) on delete cascade,
  visitor text not null,
  primary key (day, property_id, visitor),
  constraint listing_viewers_visitor_check check (length(visitor) <= 64)
);
create index listing_viewers_property_id_idx on private.listing_viewers (property_id);

create trigger enforce_quotas after insert on private.listing_viewers referencing new table as added
  for each statement execute function private.enforce_quotas();

/* Counts a view of a listing on the market: once per visitor and day, and at most 10 per network. */
create function private.record_listing_view(property_id uuid, visitor text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'Europe/London')::date;
  looker constant text := left(record_listing_view.visitor, 64);
  max_per_network constant int := 10;
begin
  if looker is null or not exists (
    select from public.properties p
    where p.id = record_listing_view.property_id and p.status in ('live', 'under_offer', 'sold_stc', 'let_agreed')
  ) or exists (
    select from private.listing_viewers v
    where v.day = today and v.property_id = record_listing_view.property_id and v.visitor = looker
  ) then return; end if;
  if not private.network_within_limit('view ' || record_listing_view.property_id, max_per_network) then return; end if;
  insert into private.listing_viewers (day, property_id, visitor) values (today, record_listing_view.property_id, looker)
    on conflict do nothing;
  if found then
    insert into public.listing_views as v (property_id, day, views) values (record_listing_view.property_id, today, 1)
      on conflict on constraint listing_views_pkey do update set views = v.views + 1;
  end if;
end
$$;
grant execute on function private.record_listing_view to anon, authenticated;

create function public.record_listing_view(property_id uuid, visitor text) returns void
  language sql set search_path = '' return private.record_listing_view(property_id, visitor);
grant execute on function public.record_listing_view to anon, authenticated;

create function private.listing_activity(for_property uuid, since date)
returns table (property_id uuid, day date, views int, saves int, enquiries int)
language plpgsql stable security definer set search_path = '' as $$
begin
  if for_property is null and not coalesce((private.plan_usage() -> 'plan' ->> 'has_analytics')::boolean, false)
     and not private.has_role('admin') then
    raise exception 'Your plan has no analytics' using errcode = 'P0001', hint = 'plan_without_analytics';
  end if;
  return query
  with mine as (
    select p.id from public.properties p
    where (for_property is null or p.id = for_property)
      and (private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
        or (for_property is not null and (select private.has_role('admin'))))
  ), counted as (
    select v.property_id as id, v.day as on_day, v.views as views, 0 as saved, 0 as enquiries
      from public.listing_views v where v.property_id in (select id from mine) and v.day >= since
    union all
    select s.property_id, (s.created_at at time zone 'Europe/London')::date, 0, 1, 0
      from public.saved_properties s where s.property_id in (select id from mine) and s.created_at >= since
    union all
    select e.property_id, (e.created_at at time zone 'Europe/London')::date, 0, 0, 1
      from public.property_enquiries e
      where e.property_id in (select id from mine) and e.created_at >= since and e.status <> 'unconfirmed'
  )
  select c.id, c.on_day, sum(c.views)::int, sum(c.saved)::int, sum(c.enquiries)::int
  from counted c group by c.id, c.on_day order by c.on_day, c.id;
end
$$;
grant execute on function private.listing_activity to authenticated;

create function public.listing_activity(for_property uuid default null, since date default current_date - 30)
returns table (property_id uuid, day date, views int, saves int, enquiries int)
language sql stable set search_path = '' as $$
  select * from private.listing_activity(for_property, since)
$$;
grant execute on function public.listing_activity to authenticated;

create function private.agency_activity(weeks int)
returns table (week date, views int, saves int, enquiries int, answer_minutes int)
language plpgsql stable security definer set search_path = '' as $$
declare
  this_week constant date := date_trunc('week', now() at time zone 'Europe/London')::date;
  first_week constant date := this_week - 7 * (least(greatest(weeks, 1), 52) - 1);
begin
  if not coalesce((private.plan_usage() -> 'plan' ->> 'has_analytics')::boolean, false) then
    raise exception 'Your plan has no analytics' using errcode = 'P0001', hint = 'plan_without_analytics';
  end if;
  return query
  with mine as (
    select p.id from public.properties p
    where private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
  ), counted as (
    select date_trunc('week', v.day)::date as at, v.views as views, 0 as saved, 0 as enquiries, null::float8 as minutes
      from public.listing_views v where v.property_id in (select id from mine) and v.day >= first_week
    union all
    select date_trunc('week', s.created_at at time zone 'Europe/London')::date, 0, 1, 0, null
      from public.saved_properties s where s.property_id in (select id from mine) and s.created_at >= first_week
    union all
    select date_trunc('week', e.created_at at time zone 'Europe/London')::date, 0, 0, 1,
        extract(epoch from e.first_answered_at - e.created_at) / 60
      from public.property_enquiries e
      where e.property_id in (select id from mine) and e.created_at >= first_week and e.status <> 'unconfirmed'
  )
  select w.at::date, coalesce(sum(c.views), 0)::int, coalesce(sum(c.saved), 0)::int, coalesce(sum(c.enquiries), 0)::int,
    percentile_cont(0.5) within group (order by c.minutes)::int
  from generate_series(first_week, this_week, interval '7 days') w (at) left join counted c on c.at = w.at::date
  group by w.at order by w.at;
end
$$;
grant execute on function private.agency_activity to authenticated;

create function public.agency_activity(weeks int default 13)
returns table (week date, views int, saves int, enquiries int, answer_minutes int)
language sql stable set search_path = '' as $$
  select * from private.agency_activity(weeks)
$$;
grant execute on function public.agency_activity to authenticated;

-- Reports

create table public.listing_reports (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references public.properties (id) on delete cascade,
  reporter_id uuid default auth.uid() references auth.users (id) on delete set null,
  reason text not null check (reason in
    ('scam', 'not_available', 'wrong_price', 'wrong_details', 'discrimination', 'offensive', 'duplicate', 'other')),
  details text not null default '' check (length(details) <= 2000),
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  outcome text check (length(outcome) <= 2000),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references auth.users (id) on delete set null
);
create index listing_reports_property_id_idx on public.listing_reports (property_id);
create index listing_reports_reporter_id_idx on public.listing_reports (reporter_id);
create index listing_reports_handled_by_idx on public.listing_reports (handled_by);
create index listing_reports_open_idx on public.listing_reports (created_at desc) where status = 'open';
create index listing_reports_created_at_idx on public.listing_reports (created_at desc, id);
grant select on public.listing_reports to authenticated;
grant insert (property_id, reporter_id, reason, details) on public.listing_reports to anon, authenticated;
grant update (status, outcome) on public.listing_reports to authenticated;
alter table public.listing_reports enable row level security;

-- Everyone can report a listing they can see. Only administrators and the reporter see who reported it.
create policy "visitors report homes" on public.listing_reports for insert to anon
  with check (reporter_id is null and exists (select from public.properties p where p.id = property_id));

create policy "members report homes" on public.listing_reports for insert to authenticated
  with check (reporter_id = (select private.trusted_uid()) and exists (select from public.properties p where p.id = property_id));

create policy "reporters see their reports and administrators all" on public.listing_reports for select to authenticated
  using (reporter_id = (select private.trusted_uid()) or (select private.has_role('admin')));

create policy "administrators handle reports" on public.listing_reports for update to authenticated
  using ((select private.has_role('admin')));

create trigger audit_change after update on public.listing_reports
  for each row execute function private.audit_change('id', '', 'admin');

create trigger enforce_quotas after insert on public.listing_reports referencing new table as added
  for each statement execute function private.enforce_quotas();

/* Records who handled a report and when. A report that is reopened loses its outcome. */
create function private.set_report_handled_fields() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'open' then
    new.handled_at := null;
    new.handled_by := null;
    new.outcome := null;
  else
    new.handled_at := now();
    new.handled_by := coalesce(auth.uid(), new.handled_by);
  end if;
  return new;
end
$$;

create trigger set_report_handled_fields before update of status on public.listing_reports
  for each row execute function private.set_report_handled_fields();

-- Last public details

-- The details of a listing that were last public. Others see these after it has left the market, not later edits.
create table private.public_listing_snapshots (
  property_id uuid primary key references public.properties (id) on delete cascade,
  title text not null check (length(title) <= 200),
  location text not null check (length(location) <= 300),
  listing_type text not null check (listing_type in ('sale', 'rent')),
  property_type text check (length(property_type) <= 40),
  bedrooms smallint,
  latitude float8,
  longitude float8,
  picture text check (length(picture) <= 2048)
);

/* Whether a listing with this status is visible to everyone now. */
create function private.is_public(status text, expires_at timestamptz) returns boolean
language sql stable set search_path = ''
  return is_public.status in ('sold_stc', 'let_agreed')
    or (is_public.status in ('live', 'under_offer') and (is_public.expires_at is null or is_public.expires_at > now()));

/* The last public details of a listing; null if it was never published. */
create function private.public_snapshot(listing public.properties) returns private.public_listing_snapshots
language sql stable security definer set search_path = '' as $$
  select f.* from private.public_listing_snapshots f where f.property_id = listing.id
  union all
  select listing.id, listing.title, listing.location, listing.listing_type, listing.property_type, listing.bedrooms,
    listing.latitude, listing.longitude, listing.images[1]
  where listing.published_at is not null
  limit 1
$$;

/* Saves the public details on the first change after a listing leaves the market, and deletes them when it returns. */
create function private.keep_public_snapshot() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_public(new.status, new.expires_at) then
    delete from private.public_listing_snapshots f where f.property_id = new.id;
  elsif old.published_at is not null then
    insert into private.public_listing_snapshots (property_id, title, location, listing_type, property_type, bedrooms, latitude, longitude, picture)
      values (old.id, old.title, old.location, old.listing_type, old.property_type, old.bedrooms, old.latitude, old.longitude, old.images[1])
      on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger keep_public_snapshot after update on public.properties
  for each row when (
    (old.status, old.expires_at, old.title, old.location, old.listing_type, old.property_type, old.bedrooms, old.latitude, old.longitude, old.images)
    is distinct from
    (new.status, new.expires_at, new.title, new.location, new.listing_type, new.property_type, new.bedrooms, new.latitude, new.longitude, new.images))
  execute function private.keep_public_snapshot();

create function private.expired_listing_summary(property_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'title', f.title, 'location', f.location, 'listing_type', f.listing_type,
    'property_type', f.property_type, 'bedrooms', f.bedrooms, 'status', 'expired', 'published_at', p.published_at,
    'latitude', f.latitude, 'longitude', f.longitude)
  from public.properties p cross join lateral private.public_snapshot(p) f
  where p.id = $1 and f.property_id is not null
    and (p.status = 'expired' or (p.status in ('live', 'under_offer') and p.expires_at <= now()))
$$;
grant execute on function private.expired_listing_summary to anon, authenticated;

create function public.expired_listing_summary(property_id uuid) returns jsonb
  language sql stable set search_path = '' return private.expired_listing_summary(property_id);
grant execute on function public.expired_listing_summary to anon, authenticated;

-- Price reductions. A price may be called reduced compared with the lowest price of the last 28 days on the market, if the listing
-- was on the market at that price for at least 7 of them. domain/money/price-reduction.ts has the same rule in TypeScript.

-- When a listing left the market and when it returned. Before its first row here it was on the market from published_at.
create table private.market_status_changes (
  id bigint generated always as identity primary key,
  property_id uuid not null references public.properties (id) on delete cascade,
  at timestamptz not null,
  is_on_market boolean not null
);
create index market_status_changes_property_id_idx on private.market_status_changes (property_id, at);

create trigger enforce_quotas after insert on private.market_status_changes referencing new table as added
  for each statement execute function private.enforce_quotas();

/* On offer. A listing that is sold STC or let agreed still shows a price, but it is not on offer. */
create function private.is_on_market(status text) returns boolean language sql immutable set search_path = ''
  return status in ('live', 'under_offer');

create function private.record_market_status_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_on_market constant boolean := private.is_on_market(new.status);
begin
  if is_on_market = private.is_on_market(old.status) then
    -- Renewed after it expired: it was off the market in between, although its status did not change.
    if is_on_market and old.expires_at < now() and coalesce(new.expires_at > now(), true) then
      insert into private.market_status_changes (property_id, at, is_on_market)
        values (new.id, old.expires_at, false), (new.id, now(), true);
    end if;
    return null;
  end if;
  insert into private.market_status_changes (property_id, at, is_on_market)
    values (new.id, case when is_on_market then now() else least(now(), coalesce(old.expires_at, now())) end, is_on_market);
  return null;
end
$$;

create trigger record_market_status_change after update of status, expires_at on public.properties
  for each row when (old.published_at is not null) execute function private.record_market_status_change();

/* A listing that is loaded while off the market is not known to have been on the market. */
create function private.record_initial_off_market() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.market_status_changes (property_id, at, is_on_market) values (new.id, new.published_at, false);
  return null;
end
$$;

create trigger record_initial_off_market after insert on public.properties
  for each row when (new.published_at is not null and new.status not in ('live', 'under_offer'))
  execute function private.record_initial_off_market();

/* The prices at which a listing was on the market, with start and end times, up to `until`. */
create function private.prices_on_market(property_id uuid, until timestamptz)
returns table (price int, shown_from timestamptz, shown_until timestamptz)
language sql stable security definer set search_path = '' as $$
  with listing as (
    select p.id, p.price, p.published_at,
      case when private.is_on_market(p.status) then least(p.expires_at, $2) else $2 end as last_shown
    from public.properties p where p.id = $1 and p.published_at is not null
  ), known as (
    select h.price, h.changed_at as at, h.id from public.price_history h where h.property_id = $1
    union all
    select l.price, l.published_at, 0 from listing l
    where not exists (select from public.price_history h where h.property_id = $1)
  ), prices as (
    select k.price, k.at as begins, coalesce(lead(k.at) over (order by k.at, k.id), 'infinity') as ends from known k
  ), moves as (
    select m.at, m.id, m.is_on_market from private.market_status_changes m where m.property_id = $1
    union all
    select l.published_at, 0, true from listing l
  ), shown as (
    select s.begins, s.ends from (
      select m.is_on_market, m.at as begins, coalesce(lead(m.at) over (order by m.at, m.id), 'infinity') as ends from moves m
    ) s where s.is_on_market
  )
  select p.price, greatest(p.begins, s.begins), least(p.ends, s.ends, l.last_shown)
  from listing l cross join prices p join shown s on s.begins < p.ends and p.begins < s.ends
  where greatest(p.begins, s.begins) < least(p.ends, s.ends, l.last_shown)
$$;

/* The price that `price` may be called a reduction of, or null. */
create function private.reduced_from(property_id uuid, price int, at timestamptz) returns int
language sql stable security definer set search_path = '' as $$
  with shown as (
    select s.price, least(s.shown_until, $3) - greatest(s.shown_from, $3 - interval '28 days') as for_long
    from private.prices_on_market($1, $3) s
    where s.shown_until > $3 - interval '28 days' and s.shown_from < $3
  ), lowest as (
    select s.price, sum(s.for_long) as for_long from shown s group by s.price order by s.price limit 1
  )
  select l.price from lowest l where l.price > $2 and l.for_long >= interval '7 days'
$$;

/*
 * A lower price is a reduction if the rule allows it. If not, an earlier reduction and its date remain, because the listing is
 * still below that price. A higher price ends it.
 */
create function private.flag_price_reduction() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  reference constant int := case when new.price < old.price then private.reduced_from(new.id, new.price, now()) end;
begin
  if reference is not null then
    new.previous_price := reference;
    new.reduced_at := now();
  elsif new.price > old.price or old.reduced_at is null then
    new.previous_price := null;
    new.reduced_at := null;
  end if;
  return new;
end
$$;

create trigger flag_price_reduction before update of price on public.properties
  for each row when (new.price <> old.price and old.published_at is not null) execute function private.flag_price_reduction();
