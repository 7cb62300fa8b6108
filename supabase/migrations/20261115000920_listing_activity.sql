create table public.listing_views (
  property_id uuid not null references public.properties (id) on delete cascade,
  day date not null,
  views int not null default 0 check (views >= 0),
  primary key (property_id, day)
);
alter table public.listing_views enable row level security;

-- A visitor's reading counts once a day; the rows of past days are swept away.
create table private.listing_viewers (
  day date not null,
  property_id uuid not null references public.properties (id) on delete cascade,
  visitor text not null,
  primary key (day, property_id, visitor)
);
create index listing_viewers_property_id_idx on private.listing_viewers (property_id);

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
alter table public.listing_reports enable row level security;
create index listing_reports_property_id_idx on public.listing_reports (property_id);
create index listing_reports_reporter_id_idx on public.listing_reports (reporter_id);
create index listing_reports_handled_by_idx on public.listing_reports (handled_by);
create index listing_reports_open_idx on public.listing_reports (created_at desc) where status = 'open';

create table public.import_runs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  agency_id uuid references public.agencies (id) on delete cascade,
  format text not null check (format in ('csv', 'blm', 'rtdf')),
  file_name text not null,
  is_dry_run boolean not null default true,
  status text not null default 'running' check (status in ('running', 'finished', 'failed')),
  total int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  -- By row: {row, external_ref, outcome, problems}
  report jsonb not null default '[]',
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
alter table public.import_runs enable row level security;
create index import_runs_user_id_idx on public.import_runs (user_id, started_at desc);
create index import_runs_agency_id_idx on public.import_runs (agency_id, started_at desc);

grant select on public.listing_views, public.listing_reports, public.import_runs to authenticated;
grant insert (property_id, reporter_id, reason, details) on public.listing_reports to anon, authenticated;
grant update (status, outcome) on public.listing_reports to authenticated;
grant insert (user_id, agency_id, format, file_name, is_dry_run, status, total, created, updated, unchanged, refused, report, finished_at),
  update (status, total, created, updated, unchanged, refused, report, finished_at) on public.import_runs to authenticated;

create policy "advertisers see the views of their homes, administrators all" on public.listing_views
  for select to authenticated
  using ((select private.has_role('admin')) or exists (
    select from public.properties p where p.id = property_id
      and ((p.agency_id is null and p.owner_id = (select private.trusted_uid())) or p.agency_id = (select private.my_agency_id()))));

-- Anybody may report a home they can see; who did is for administrators to know.
create policy "visitors report homes" on public.listing_reports for insert to anon
  with check (reporter_id is null and exists (select from public.properties p where p.id = property_id));
create policy "members report homes" on public.listing_reports for insert to authenticated
  with check (reporter_id = (select private.trusted_uid()) and exists (select from public.properties p where p.id = property_id));
create policy "reporters see their reports and administrators all" on public.listing_reports for select to authenticated
  using (reporter_id = (select private.trusted_uid()) or (select private.has_role('admin')));
create policy "administrators handle reports" on public.listing_reports for update to authenticated
  using ((select private.has_role('admin')));

create policy "only trusted sessions" on public.import_runs as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "colleagues see their imports and administrators all" on public.import_runs for select to authenticated
  using (user_id = (select auth.uid()) or agency_id = (select private.my_agency_id()) or (select private.has_role('admin')));
create policy "landlords and agents import" on public.import_runs for insert to authenticated
  with check (user_id = (select auth.uid())
    and (agency_id is null or agency_id = (select private.my_agency_id()))
    and ((select private.has_role('letting_agent')) or (select private.has_role('private_landlord'))));
create policy "importers keep their report" on public.import_runs for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create function private.stamp_handled() returns trigger language plpgsql set search_path = '' as $$
begin
  new.handled_at := now();
  new.handled_by := coalesce(auth.uid(), new.handled_by);
  return new;
end
$$;
create trigger stamp_handled before update of status on public.listing_reports
  for each row execute function private.stamp_handled();
create trigger audit_change after update on public.listing_reports
  for each row execute function private.audit_change('id', '', 'admin');

/* One person's reports a day are limited: a flood of them would hide the true ones. */
create function private.limit_reports() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.reporter_id is not null and (
    select count(*) from public.listing_reports r where r.reporter_id = new.reporter_id and r.created_at > now() - interval '1 day'
  ) >= private.setting_int('reports_per_day') then
    raise exception 'Too many reports today' using errcode = 'PT429', hint = 'rate_limited';
  end if;
  return new;
end
$$;
create trigger limit_reports before insert on public.listing_reports
  for each row execute function private.limit_reports();

/* Counts a visitor's look at a home that is on the market, once a day. `visitor` is any number the browser keeps for the day. */
create function private.record_listing_view(property_id uuid, visitor text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'Europe/London')::date;
begin
  insert into private.listing_viewers (day, property_id, visitor)
    select today, p.id, left(record_listing_view.visitor, 64) from public.properties p
    where p.id = record_listing_view.property_id and p.status in ('live', 'under_offer', 'sold_stc', 'let_agreed')
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

/* Views, saves and enquiries of the caller's homes by day. Over more than one home it is the analytics of the plan that has them. */
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
      and ((p.agency_id is null and p.owner_id = private.trusted_uid()) or p.agency_id = private.my_agency_id()
        or (for_property is not null and private.has_role('admin')))
  ), counted as (
    select v.property_id as id, v.day as on_day, v.views as seen, 0 as saved, 0 as asked
      from public.listing_views v where v.property_id in (select id from mine) and v.day >= since
    union all
    select s.property_id, (s.created_at at time zone 'Europe/London')::date, 0, 1, 0
      from public.saved_properties s where s.property_id in (select id from mine) and s.created_at >= since
    union all
    select e.property_id, (e.created_at at time zone 'Europe/London')::date, 0, 0, 1
      from public.property_enquiries e
      where e.property_id in (select id from mine) and e.created_at >= since and e.status <> 'unconfirmed'
  )
  select c.id, c.on_day, sum(c.seen)::int, sum(c.saved)::int, sum(c.asked)::int
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

/* What is left to say of a home that is no longer advertised, so that its address still answers. */
create function private.past_listing(property_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'title', p.title, 'location', p.location, 'listing_type', p.listing_type,
    'property_type', p.property_type, 'bedrooms', p.bedrooms, 'status', 'expired', 'published_at', p.published_at,
    'latitude', p.latitude, 'longitude', p.longitude)
  from public.properties p
  where p.id = $1 and (p.status = 'expired' or (p.status in ('live', 'under_offer') and p.expires_at <= now()))
$$;
grant execute on function private.past_listing to anon, authenticated;
create function public.past_listing(property_id uuid) returns jsonb
  language sql stable set search_path = '' return private.past_listing(property_id);
grant execute on function public.past_listing to anon, authenticated;
