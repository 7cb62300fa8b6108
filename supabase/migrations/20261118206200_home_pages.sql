-- Home pages of advertisers and administrators, and names of people who wrote theirs elsewhere.

-- The advertiser's home page. Each section is a function of its own.

/*
 * Viewings that were booked in a conversation, and those that people booked themselves or won in a draw, which have no enquiry or one
 * without this viewing.
 */
create function private.home_viewings() returns jsonb language sql stable security definer set search_path = '' as $$
  with midnight (at) as (
    select private.london_today()::timestamp at time zone 'Europe/London'
  ), booked as (
    select e.id, e.id as enquiry_id, e.property_id, e.property_title, e.name, e.viewing_at from private.my_enquiries_on_side('professional') e, midnight m
    where e.status = 'viewing_booked' and e.viewing_at >= m.at
    union all
    select v.id, e.id, v.property_id, v.property_title, v.name, v.starts_at from midnight m, private.viewings v
      left join public.property_enquiries e on e.id = v.enquiry_id
    where v.status = 'booked' and v.starts_at >= m.at and (e.status = 'viewing_booked' and e.viewing_at = v.starts_at) is not true
      and private.manages(v.owner_id, v.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
  ), today as (
    select * from booked b where b.viewing_at < (private.london_today() + 1)::timestamp at time zone 'Europe/London'
  )
  select jsonb_build_object('today', (select count(*) from today), 'later', (select count(*) from booked) - (select count(*) from today),
    'next', (select min(b.viewing_at) from booked b where b.viewing_at > now()),
    'rows', (select coalesce(jsonb_agg(to_jsonb(r) order by r.viewing_at, r.id), '[]') from (
      select * from today t order by t.viewing_at, t.id limit 8) r))
$$;

create function private.home_enquiries() returns jsonb language sql stable security definer set search_path = '' as $$
  with unanswered as (
    select e.id, e.property_id, e.property_title, e.name, e.last_message_at as since, e.wants_viewing
    from private.my_enquiries_on_side('professional') e where e.status = 'new'
  )
  select jsonb_build_object('count', count(*), 'today', count(*) filter (where u.since > now() - interval '1 day'),
    'days', count(*) filter (where u.since <= now() - interval '1 day' and u.since > now() - interval '3 days'),
    'older', count(*) filter (where u.since <= now() - interval '3 days'), 'oldest', min(u.since),
    'rows', (select coalesce(jsonb_agg(to_jsonb(r) order by r.since, r.id), '[]') from (
      select * from unanswered o order by o.since, o.id limit 5) r))
  from unanswered u
$$;

create function private.home_drafts() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'count', (select count(*) from public.properties p where private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())) and p.status = 'draft'),
    'in_review', (select count(*) from public.properties p
      join public.listing_reviews r on r.property_id = p.id and r.status = 'pending' where private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())) and p.status = 'draft'),
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title, 'updated_at', d.updated_at, 'is_in_review', d.is_in_review,
        'problems', to_jsonb(private.problem_codes(private.publishing_problems(d.listing)))) order by d.updated_at desc, d.id), '[]')
      from (select p.id, p.title, p.updated_at, p as listing,
          exists (select from public.listing_reviews r where r.property_id = p.id and r.status = 'pending') as is_in_review
        from public.properties p where private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())) and p.status = 'draft' order by p.updated_at desc, p.id limit 5) d))
$$;

create function private.home_expiring() returns jsonb language sql stable security definer set search_path = '' as $$
  with expiring as (
    select p.id, p.title, p.status, p.expires_at from public.properties p
    where private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())) and p.status in ('live', 'under_offer') and p.expires_at < now() + interval '7 days'
  )
  select jsonb_build_object('count', (select count(*) from expiring),
    'rows', (select coalesce(jsonb_agg(to_jsonb(r) order by r.expires_at, r.id), '[]') from (
      select * from expiring x order by x.expires_at, x.id limit 5) r))
$$;

create function private.home_stale() returns jsonb language sql stable security definer set search_path = '' as $$
  with stale as materialized (
    select p.id, p.title, p.published_at, s.suggestion, p as listing
    from public.properties p cross join lateral (select private.listing_suggestion(p)) s (suggestion)
    where private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())) and p.status = 'live' and p.published_at <= now() - interval '7 days' and s.suggestion is not null
  )
  select jsonb_build_object('count', (select count(*) from stale),
    'rows', (select coalesce(jsonb_agg(to_jsonb(r) order by r.n), '[]') from (
      select row_number() over (order by t.views, x.published_at, x.id) as n, x.id, x.title, x.suggestion, x.published_at,
        cardinality((x.listing).images) as photos, private.missing_facts(x.listing) as missing, t.views
      from stale x cross join lateral (select coalesce(sum(v.views), 0)::int from public.listing_views v
        where v.property_id = x.id and v.day > private.london_today() - 7) t (views)
      order by 1 limit 5) r))
$$;

/* Views, saves and enquiries of the last seven days, and of the seven before. */
create function private.home_week() returns jsonb language sql stable security definer set search_path = '' as $$
  with days as (select private.london_today() - 6 as first_day, private.london_today() - 13 as first_before),
  mine as materialized (select p.id from public.properties p where private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())) and p.published_at is not null),
  counted as (
    select 'views' as what, v.day as on_day, v.views as amount from public.listing_views v, days d
      where v.property_id in (select id from mine) and v.day >= d.first_before
    union all
    select 'saves', (s.created_at at time zone 'Europe/London')::date, 1 from public.saved_properties s, days d
      where s.property_id in (select id from mine) and s.created_at >= d.first_before::timestamp at time zone 'Europe/London'
    union all
    select 'enquiries', (e.created_at at time zone 'Europe/London')::date, 1 from public.property_enquiries e, days d
      where e.property_id in (select id from mine) and e.status <> 'unconfirmed'
        and e.created_at >= d.first_before::timestamp at time zone 'Europe/London'
  )
  select jsonb_object_agg(w.what, jsonb_build_object(
    'now', coalesce((select sum(c.amount) from counted c, days d where c.what = w.what and c.on_day >= d.first_day), 0),
    'before', coalesce((select sum(c.amount) from counted c, days d where c.what = w.what and c.on_day < d.first_day), 0)))
  from (values ('views'), ('saves'), ('enquiries')) w (what)
$$;

create function private.professional_home() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if private.my_landlord_id() is null and private.my_agency_id() is null then return null; end if;
  return jsonb_build_object(
    'viewings', private.home_viewings(), 'enquiries', private.home_enquiries(), 'drafts', private.home_drafts(),
    'expiring', private.home_expiring(), 'stale', private.home_stale(), 'week', private.home_week(),
    'market', (select count(*) from public.properties p where private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())) and p.status in ('live', 'under_offer')));
end
$$;
grant execute on function private.professional_home to authenticated;

/* What a landlord or agent has to do today. Null for everyone else. */
create function public.professional_home() returns jsonb
  language sql stable set search_path = '' return private.professional_home();
grant execute on function public.professional_home to authenticated;

-- The administrator's home page

create index properties_published_at_idx on public.properties (published_at) where published_at is not null;

insert into public.app_settings (key, value, description, is_public) values
  ('target_hours_access_requests', '24', 'Hours within which a request for access should be decided', false),
  ('target_hours_reports', '24', 'Hours within which a report about a listing or a message should be decided', false),
  ('target_hours_reviews', '24', 'Hours within which a listing to check should be decided', false),
  ('target_hours_support', '48', 'Hours within which support should answer, where the plan names no time', false),
  ('target_hours_payments', '336', 'Hours within which an invoice should be paid', false);

/* What waits for administrators: how much, since when, and how much of it beyond the target. */
create function private.admin_queues() returns jsonb language sql stable security definer set search_path = '' as $$
  with waiting as (
    select 'agent_requests' as queue, r.created_at as since, null::timestamptz as due_at from public.letting_agent_requests r where r.status = 'pending'
    union all
    select 'landlord_requests', r.created_at, null from public.private_landlord_requests r where r.status = 'pending'
    union all
    select 'reviews', r.created_at, null from public.listing_reviews r where r.status = 'pending'
    union all
    select 'listing_reports', r.created_at, null from public.listing_reports r where r.status = 'open'
    union all
    select 'enquiry_reports', r.created_at, null from public.enquiry_reports r where r.status = 'open'
    union all
    select 'support', r.created_at, r.due_at from public.support_requests r where r.status = 'open'
    union all
    select 'contact', r.created_at, null from public.contact_requests r where r.status = 'open'
    union all
    select 'payments', p.created_at, null from public.payments p where p.status = 'pending'
  ), queues as (
    select q.queue, q.n, private.setting_int('target_hours_' || q.target) as target_hours
    from (values ('agent_requests', 1, 'access_requests'), ('landlord_requests', 2, 'access_requests'), ('reviews', 3, 'reviews'),
      ('listing_reports', 4, 'reports'), ('enquiry_reports', 5, 'reports'), ('support', 6, 'support'), ('contact', 7, 'support'),
      ('payments', 8, 'payments')
    ) q (queue, n, target)
  )
  select jsonb_agg(jsonb_build_object('queue', q.queue, 'target_hours', q.target_hours, 'waiting', w.waiting, 'oldest', w.oldest, 'overdue', w.overdue) order by q.n)
  from queues q cross join lateral (
    select count(*) as waiting, min(w.since) as oldest,
      count(*) filter (where coalesce(w.due_at, w.since + make_interval(hours => q.target_hours)) < now()) as overdue
    from waiting w where w.queue = q.queue) w
$$;

create function private.admin_home() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  today constant timestamptz := private.london_today()::timestamp at time zone 'Europe/London';
  this_month constant timestamptz := date_trunc('month', now(), 'Europe/London');
  last_month constant timestamptz := date_trunc('month', this_month - interval '1 day', 'Europe/London');
begin
  perform private.require_admin();
  return jsonb_build_object(
    'queues', private.admin_queues(),
    'sign_ups', (select jsonb_build_object('today', count(*) filter (where u.created_at >= today),
        'now', count(*) filter (where u.created_at >= today - interval '6 days'),
        'before', count(*) filter (where u.created_at < today - interval '6 days'))
      from auth.users u where u.created_at >= today - interval '13 days'),
    'listings', jsonb_build_object(
      'live', (select count(*) from public.properties p where p.status in ('live', 'under_offer') and (p.expires_at is null or p.expires_at > now())),
      'now', (select count(*) from public.properties p where p.published_at >= today - interval '6 days' and p.published_at <= now()),
      'before', (select count(*) from public.properties p
        where p.published_at >= today - interval '13 days' and p.published_at < today - interval '6 days')),
    'revenue', (select jsonb_build_object(
        'this_month_pence', coalesce(sum(p.amount_pence) filter (where p.paid_at >= this_month), 0),
        'last_month_pence', coalesce(sum(p.amount_pence) filter (where p.paid_at >= last_month and p.paid_at < this_month), 0))
      from public.payments p where p.status = 'paid' and p.paid_at >= last_month),
    'outstanding_pence', (select coalesce(sum(p.amount_pence), 0) from public.payments p where p.status = 'pending'));
end
$$;
grant execute on function private.admin_home to authenticated;

/* The administrator's home page: queues with ages and targets, sign-ups, listings and revenue. */
create function public.admin_home() returns jsonb language sql stable set search_path = '' return private.admin_home();
grant execute on function public.admin_home to authenticated;

-- Names

/* Fills an empty profile with the name that its owner has given in an enquiry or a request. */
create function private.fill_profile_name(person uuid, first text, last text) returns void
language sql security definer set search_path = '' as $$
  update public.profiles p set first_name = nullif(left(btrim(first), 100), ''), last_name = nullif(left(btrim(last), 100), '')
  where p.id = person and coalesce(btrim(p.first_name), '') = '' and coalesce(btrim(p.last_name), '') = '' and btrim(coalesce(first, '')) <> ''
$$;

create function private.fill_name_from_enquiry() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.fill_profile_name(new.enquirer_id, split_part(btrim(new.name), ' ', 1), substring(btrim(new.name) from '\s(.*)$'));
  return null;
end
$$;

create trigger fill_name_from_enquiry after insert on public.property_enquiries
  for each row when (new.enquirer_id is not null) execute function private.fill_name_from_enquiry();

create function private.fill_name_from_request() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.fill_profile_name(new.user_id, new.contact_first_name, new.contact_last_name);
  return null;
end
$$;

create trigger fill_name_from_request after insert on public.letting_agent_requests
  for each row execute function private.fill_name_from_request();
create trigger fill_name_from_request after insert on public.private_landlord_requests
  for each row execute function private.fill_name_from_request();
