-- Responsiveness: how many enquiries an agency answers, and how fast in its working hours.

alter table public.agencies
  -- Enquiries of the last ninety days on which the figures rest, and the percentage of them that was answered.
  add column response_enquiries int check (response_enquiries >= 0),
  add column response_share int check (response_share between 0 and 100);
comment on column public.agencies.response_minutes is 'Median working minutes to the first answer';

/* Minutes between two moments on Monday to Friday from 9:00 to 17:30 in London. */
create function private.working_minutes(since timestamptz, until timestamptz) returns int
language sql stable set search_path = '' as $$
  select coalesce(sum(greatest(0, extract(epoch from
      least(until at time zone 'Europe/London', day + time '17:30') - greatest(since at time zone 'Europe/London', day + time '09:00')))) / 60, 0)::int
  from generate_series(date_trunc('day', since at time zone 'Europe/London'), until at time zone 'Europe/London', interval '1 day') day
  where extract(isodow from day) < 6
$$;

/*
 * Sets the figures of each agency over ninety days; null below five enquiries. An enquiry without an answer counts once a working day
 * has passed, also if its conversation was closed, and takes longer than any that was answered. Called by the worker.
 */
create or replace function private.refresh_response_times() returns void language sql security definer set search_path = '' as $$
  with taken as (
    select e.agency_id, e.first_answered_at is not null as is_answered,
      private.working_minutes(e.created_at, coalesce(e.first_answered_at, now())) as minutes
    from public.property_enquiries e
    where e.agency_id is not null and e.status <> 'unconfirmed' and e.created_at > now() - interval '90 days'
  ), measured as (
    select t.agency_id, count(*)::int as enquiries, (100 * count(*) filter (where t.is_answered) / count(*))::int as share,
      percentile_disc(0.5) within group (order by case when t.is_answered then t.minutes else 2147483647 end) as minutes
    from taken t where t.is_answered or t.minutes >= 510
    group by t.agency_id having count(*) >= 5
  ), figures as (
    select a.id, m.enquiries, m.share, nullif(m.minutes, 2147483647) as minutes
    from public.agencies a left join measured m on m.agency_id = a.id
  )
  update public.agencies a set response_minutes = f.minutes, response_share = f.share, response_enquiries = f.enquiries
  from figures f
  where a.id = f.id
    and (a.response_minutes, a.response_share, a.response_enquiries) is distinct from (f.minutes, f.share, f.enquiries)
$$;

create or replace function private.agency_summary(a public.agencies) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'name', a.name, 'slug', a.slug, 'description', a.description,
    'logo', case when a.has_branding then a.logo end, 'colour', case when a.has_branding then a.colour_primary end,
    'address_line', a.address_line, 'postcode', a.postcode, 'response_minutes', a.response_minutes,
    'response_share', a.response_share, 'response_enquiries', a.response_enquiries,
    'branches', (select coalesce(jsonb_agg(first.name order by first.name), '[]') from (
      select b.name from public.agency_branches b where b.agency_id = a.id order by b.name limit 10) first),
    'for_sale', h.for_sale, 'to_rent', h.to_rent)
  from private.agency_listing_stats(a.id) h
$$;
