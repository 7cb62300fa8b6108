-- How all the homes of an agency do, week by week: the analytics of the plan that has them.

/* Views, saves and enquiries of the caller's homes by week, oldest first, with the median minutes to the first answer. */
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
    where (p.agency_id is null and p.owner_id = private.trusted_uid()) or p.agency_id = private.my_agency_id()
  ), counted as (
    select date_trunc('week', v.day)::date as at, v.views as seen, 0 as saved, 0 as asked, null::float8 as minutes
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
  select w.at::date, coalesce(sum(c.seen), 0)::int, coalesce(sum(c.saved), 0)::int, coalesce(sum(c.asked), 0)::int,
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
