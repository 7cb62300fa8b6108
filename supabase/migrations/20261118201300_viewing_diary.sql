-- The diary of viewings, calendar feeds, reminders, feedback and no-shows.

-- Feedback ----------------------------------------------------------------------------------------------------------------

-- What each side says after a viewing. Both sides can read both.
create table private.viewing_feedback (
  viewing_id uuid not null references private.viewings (id) on delete cascade,
  side text not null check (side in ('seeker', 'host')),
  attendance text not null check (attendance in ('took_place', 'other_absent', 'self_absent')),
  rating smallint check (rating between 1 and 5),
  comment text check (length(comment) <= 2000),
  created_at timestamptz not null default now(),
  primary key (viewing_id, side)
);
create trigger enforce_quotas after insert on private.viewing_feedback referencing new table as added
  for each statement execute function private.enforce_quotas();
insert into private.quotas (name, relation, per, counted_by, max_count, max_per_network, setting, network_setting, hint) values
  ('viewing_feedback', 'private.viewing_feedback', 'day', null, 200, 0, null, null, 'rate_limited');

create function private.feedback_of(viewing_id uuid, side text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'mine', (select to_jsonb(f) - 'viewing_id' - 'side' from private.viewing_feedback f where f.viewing_id = $1 and f.side = $2),
    'theirs', (select to_jsonb(f) - 'viewing_id' - 'side' from private.viewing_feedback f where f.viewing_id = $1 and f.side <> $2))
$$;

/*
 * Records a no-show only if it is undisputed: the absent side confirms it, or says nothing within seven days. Guests cannot object, so
 * nothing is recorded about them.
 */
create function private.settle_no_show(viewing_id uuid) returns void language sql security definer set search_path = '' as $$
  update private.viewings v set no_show = settled.absent
  from (
    select v2.id, (
      select case f.side when 'host' then 'seeker' else 'host' end
      from private.viewing_feedback f
      left join private.viewing_feedback other on other.viewing_id = f.viewing_id and other.side <> f.side
      where f.viewing_id = v2.id and f.attendance = 'other_absent' and v2.seeker_id is not null
        and (other.attendance = 'self_absent' or (other.attendance is null and f.created_at < now() - interval '7 days'))
      limit 1) as absent
    from private.viewings v2 where v2.id = $1
  ) settled
  where v.id = settled.id and v.no_show is distinct from settled.absent
$$;

create function private.give_viewing_feedback(viewing_id uuid, attendance text, rating int, comment text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewing constant private.viewings := private.lock_my_viewing(viewing_id);
  give_side constant text := private.viewing_side(viewing);
begin
  if viewing.status = 'cancelled' or viewing.starts_at > now() then
    raise exception 'Feedback is for viewings that took place' using errcode = 'P0001', hint = 'viewing_ahead';
  end if;
  if viewing.ends_at < now() - interval '60 days' then
    raise exception 'Feedback is open for 60 days' using errcode = 'P0001', hint = 'viewing_over';
  end if;
  insert into private.viewing_feedback as f (viewing_id, side, attendance, rating, comment)
    values (viewing.id, give_side, give_viewing_feedback.attendance, give_viewing_feedback.rating, nullif(trim(give_viewing_feedback.comment), ''))
    on conflict on constraint viewing_feedback_pkey do update set attendance = excluded.attendance, rating = excluded.rating,
      comment = excluded.comment;
  perform private.settle_no_show(viewing.id);
  -- The side that is said to have been absent can object.
  if give_viewing_feedback.attendance = 'other_absent'
     and not exists (select from private.viewing_feedback f where f.viewing_id = viewing.id and f.side <> give_side) then
    if give_side = 'host' then
      perform private.notify_seeker_of_viewing(viewing, 'Did you miss your viewing?', 'viewing_no_show', 'viewing-absence:' || viewing.id);
    else
      perform private.notify_host_of_viewing(viewing, 'Did you miss a viewing?', 'viewing_no_show', 'viewing-absence:' || viewing.id);
    end if;
  end if;
end
$$;
grant execute on function private.give_viewing_feedback to authenticated;

create function public.give_viewing_feedback(viewing_id uuid, attendance text, rating int default null, comment text default null) returns void
  language sql set search_path = '' return private.give_viewing_feedback(viewing_id, attendance, rating, comment);
grant execute on function public.give_viewing_feedback to authenticated;

insert into private.mail_templates (template, triggered_by, max_per_recipient, max_per_actor, overflow, collapse_group, collapse_by) values
  ('viewing_no_show', 'member', 20, 60, 'defer', null, null),
  ('viewing_reminder', 'schedule', null, null, 'defer', null, null),
  ('viewing_feedback', 'schedule', null, null, 'defer', null, null);

-- Diary -------------------------------------------------------------------------------------------------------------------

/* A listing as the diary shows it. */
create function private.viewing_home(property_id uuid, title text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'title', title, 'address', coalesce(nullif(p.address_line, ''), p.location), 'postcode', p.postcode,
    'is_on_market', coalesce(p.status in ('live', 'under_offer'), false))
  from (select) as once left join public.properties p on p.id = property_id
$$;

/*
 * The caller's diary of up to 62 days: appointments that they show (`whose` is 'agency': their agency's), viewings that they booked,
 * and draws of both kinds.
 */
create function private.my_viewings(from_at timestamptz, until_at timestamptz, whose text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with me as materialized (
    select private.trusted_uid() as id, private.my_landlord_id() as landlord, private.my_agency_id() as agency
  ), period as (
    select $1 as from_at, least($2, $1 + interval '62 days') as until_at
  ), hosted as materialized (
    select a.*, p.title, p.agency_id from private.viewing_appointments a join public.properties p on p.id = a.property_id, me, period t
    where a.starts_at >= t.from_at and a.starts_at < t.until_at and (a.booked > 0 or a.draw_id is not null)
      and private.manages(p.owner_id, p.agency_id, me.landlord, me.agency) and (whose = 'agency' or a.host_id = me.id)
    order by a.starts_at limit 1000
  )
  select jsonb_build_object(
    'is_host', me.landlord is not null or me.agency is not null,
    'agency_id', me.agency,
    'has_availability', exists (select from private.viewing_hosts h where h.host_id = me.id),
    'appointments', (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'starts_at', h.starts_at, 'ends_at', h.ends_at,
        'capacity', h.capacity, 'draw_id', h.draw_id, 'home', private.viewing_home(h.property_id, h.title), 'is_mine', h.host_id = me.id,
        'host', (select nullif(concat_ws(' ', f.first_name, f.last_name), '') from public.profiles f where f.id = h.host_id),
        'people', (select coalesce(jsonb_agg(jsonb_build_object('viewing_id', v.id, 'name', v.name, 'phone', v.phone, 'enquiry_id', v.enquiry_id,
            'status', v.status, 'no_show', v.no_show, 'feedback', private.feedback_of(v.id, 'host')) order by v.name, v.id), '[]')
          from private.viewings v where v.appointment_id = h.id)) order by h.starts_at), '[]') from hosted h),
    'viewings', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'starts_at', v.starts_at, 'ends_at', v.ends_at, 'status', v.status,
        'home', private.viewing_home(v.property_id, v.property_title)
          || case v.status when 'cancelled' then '{"address": null, "postcode": null}' else '{}' end::jsonb,
        'enquiry_id', v.enquiry_id, 'sequence', v.sequence,
        'cancelled_by', v.cancelled_by, 'cancel_reason', v.cancel_reason, 'no_show', v.no_show,
        'facts', private.viewing_facts(v, 'seeker'), 'feedback', private.feedback_of(v.id, 'seeker'),
        'can_reschedule', v.status = 'booked' and not exists (select from private.viewing_appointments a where a.id = v.appointment_id and a.draw_id is not null)
          and v.starts_at >= now() + make_interval(mins => coalesce((select x.notice_minutes from private.viewing_hosts x where x.host_id = v.host_id), 0))
      ) order by v.starts_at), '[]')
      from (select s.* from private.viewings s, period t where s.seeker_id = me.id and s.starts_at >= t.from_at and s.starts_at < t.until_at
        order by s.starts_at limit 500) v),
    'draws', (select coalesce(jsonb_agg(private.viewing_draw(d.id) - 'tickets' || jsonb_build_object('is_host', d.is_host) order by d.closes_at), '[]')
      from (
        select d.id, d.closes_at, private.manages(p.owner_id, p.agency_id, me.landlord, me.agency) is true as is_host
        from private.viewing_draws d join public.properties p on p.id = d.property_id
        where (private.manages(p.owner_id, p.agency_id, me.landlord, me.agency)
            or exists (select from private.viewing_draw_requests r where r.draw_id = d.id and r.seeker_id = me.id and r.status <> 'left'))
          and (d.status = 'open' or (d.status = 'drawn' and exists (select from private.viewing_appointments a where a.draw_id = d.id and a.starts_at > now())))
        order by d.closes_at limit 50) d))
  from me where me.id is not null
$$;
grant execute on function private.my_viewings to authenticated;

create function public.my_viewings(from_at timestamptz, until_at timestamptz, whose text default 'mine') returns jsonb
  language sql stable set search_path = '' return private.my_viewings(from_at, until_at, whose);
grant execute on function public.my_viewings to authenticated;

-- Schedule ----------------------------------------------------------------------------------------------------------------

/*
 * Reminds both sides 24 and 2 hours before. What a viewing was reminded of is stored with the emails, in one transaction. A viewing
 * that was booked or moved within the period needs no reminder of it. Called by the worker; returns how many viewings it handled.
 */
create function private.remind_of_viewings() returns int language plpgsql security definer set search_path = '' as $$
declare
  viewing private.viewings;
  is_soon boolean;
  is_needed boolean;
  key text;
  handled int := 0;
begin
  for viewing in
    select * from private.viewings v
    where v.status = 'booked' and v.starts_at > now() and v.starts_at <= now() + interval '24 hours'
      and (v.reminded_day_for is distinct from v.starts_at
        or (v.starts_at <= now() + interval '2 hours' and v.reminded_soon_for is distinct from v.starts_at))
    order by v.starts_at, v.id limit 100 for update skip locked
  loop
    handled := handled + 1;
    is_soon := viewing.starts_at <= now() + interval '2 hours';
    is_needed := viewing.changed_at <= viewing.starts_at - case when is_soon then interval '2 hours' else interval '24 hours' end;
    update private.viewings v set reminded_day_for = v.starts_at,
        reminded_soon_for = case when is_soon then v.starts_at else v.reminded_soon_for end
      where v.id = viewing.id;
    if not is_needed then continue; end if;
    key := 'viewing-reminder:' || viewing.id || ':' || extract(epoch from viewing.starts_at)::bigint || case when is_soon then ':2' else ':24' end;
    perform private.notify_seeker_of_viewing(viewing, case when is_soon then 'Viewing in 2 hours' else 'Viewing in 24 hours' end,
      'viewing_reminder', key, jsonb_build_object('hours', case when is_soon then 2 else 24 end));
    -- One for a group viewing.
    if not exists (select from private.viewings o where o.appointment_id = viewing.appointment_id and o.status = 'booked' and o.id < viewing.id) then
      perform private.notify_host_of_viewing(viewing, case when is_soon then 'Viewing in 2 hours' else 'Viewing in 24 hours' end,
        'viewing_reminder', key, jsonb_build_object('hours', case when is_soon then 2 else 24 end));
    end if;
  end loop;
  return handled;
end
$$;

/* Completes viewings an hour after their end and asks both sides for feedback. */
create function private.complete_viewings() returns int language plpgsql security definer set search_path = '' as $$
declare
  viewing private.viewings;
  handled int := 0;
begin
  for viewing in
    select * from private.viewings v where v.status = 'booked' and v.ends_at <= now() - interval '1 hour'
    order by v.starts_at, v.id limit 100 for update skip locked
  loop
    handled := handled + 1;
    update private.viewings v set status = 'completed' where v.id = viewing.id;
    if viewing.ends_at < now() - interval '7 days' then continue; end if;
    if viewing.seeker_id is not null then
      perform private.notify_seeker_of_viewing(viewing, 'How was the viewing?', 'viewing_feedback', 'viewing-feedback:' || viewing.id);
    end if;
    perform private.notify_host_of_viewing(viewing, 'How was the viewing?', 'viewing_feedback', 'viewing-feedback:' || viewing.id);
  end loop;
  return handled;
end
$$;

/* Records absences that nobody has disputed within seven days. */
create function private.settle_no_shows() returns int language sql security definer set search_path = '' as $$
  with due as (
    select v.id from private.viewing_feedback f join private.viewings v on v.id = f.viewing_id
    where f.attendance = 'other_absent' and v.no_show is null and v.seeker_id is not null
      and f.created_at between now() - interval '30 days' and now() - interval '7 days'
      and not exists (select from private.viewing_feedback o where o.viewing_id = v.id and o.side <> f.side)
    limit 100
  )
  select count(*)::int from (select private.settle_no_show(d.id) from due d) settled
$$;
create index viewing_feedback_claims_idx on private.viewing_feedback (created_at) where attendance = 'other_absent';

-- Calendar feeds ------------------------------------------------------------------------------------------------------------

-- Secret addresses that calendars subscribe to: a person's own diary, or a branch's. Only the hash of the secret is stored.
create table private.calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  branch_id uuid references public.agency_branches (id) on delete cascade,
  token_hash text not null unique check (length(token_hash) <= 64),
  created_at timestamptz not null default now()
);
create index calendar_feeds_user_id_idx on private.calendar_feeds (user_id);
create index calendar_feeds_branch_id_idx on private.calendar_feeds (branch_id);
create trigger enforce_quotas after insert on private.calendar_feeds referencing new table as added
  for each statement execute function private.enforce_quotas();
insert into private.quotas (name, relation, per, counted_by, max_count, max_per_network, setting, network_setting, hint) values
  ('calendar_feeds', 'private.calendar_feeds', 'total', 'user_id', 10, 0, null, null, 'too_many_feeds'),
  ('calendar_feeds_added', 'private.calendar_feeds', 'day', null, 50, 0, null, null, 'rate_limited');

/* Creates a feed of the caller's diary or of a branch of their agency. Returns the secret, which is not stored. */
create function private.create_calendar_feed(branch_id uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.trusted_uid();
  token constant text := private.random_token();
begin
  if person is null then raise exception 'Not authenticated' using errcode = '42501', hint = 'sign_in_first'; end if;
  if create_calendar_feed.branch_id is not null and not exists (
      select from public.agency_branches b where b.id = create_calendar_feed.branch_id and b.agency_id = private.my_agency_id()) then
    raise exception 'No such branch of yours' using errcode = '42501', hint = 'not_your_branch';
  end if;
  insert into private.calendar_feeds (user_id, branch_id, token_hash) values (person, create_calendar_feed.branch_id, private.token_hash(token));
  return token;
end
$$;
grant execute on function private.create_calendar_feed to authenticated;

create function public.create_calendar_feed(branch_id uuid default null) returns text
  language sql set search_path = '' return private.create_calendar_feed(branch_id);
grant execute on function public.create_calendar_feed to authenticated;

create function private.revoke_calendar_feed(feed_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  delete from private.calendar_feeds f where f.id = feed_id and f.user_id = private.trusted_uid();
  return found;
end
$$;
grant execute on function private.revoke_calendar_feed to authenticated;

create function public.revoke_calendar_feed(feed_id uuid) returns boolean
  language sql set search_path = '' return private.revoke_calendar_feed(feed_id);
grant execute on function public.revoke_calendar_feed to authenticated;

/* The caller's feeds, and the branches that they can have one of. */
create function private.my_calendar_feeds() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'feeds', (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'created_at', f.created_at, 'branch', b.name) order by f.created_at), '[]')
      from private.calendar_feeds f left join public.agency_branches b on b.id = f.branch_id where f.user_id = private.trusted_uid()),
    'branches', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name), '[]')
      from public.agency_branches b where b.agency_id = private.my_agency_id()))
$$;
grant execute on function private.my_calendar_feeds to authenticated;

create function public.my_calendar_feeds() returns jsonb
  language sql stable set search_path = '' return private.my_calendar_feeds();
grant execute on function public.my_calendar_feeds to authenticated;

/* The viewings of a person or a branch, with the rights that the person has now: a calendar has no session. */
create function private.calendar_events(person uuid, branch uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'sequence', e.sequence, 'starts_at', e.starts_at, 'ends_at', e.ends_at,
      'changed_at', e.changed_at, 'is_cancelled', e.status = 'cancelled', 'title', e.property_title, 'name', e.name, 'phone', e.phone,
      'side', e.side, 'facts', private.viewing_facts(e.viewing, e.side)) order by e.starts_at, e.id), '[]')
  from (
    select v.*, v as viewing, case when v.seeker_id = person and branch is null then 'seeker' else 'host' end as side
    from private.viewings v left join public.properties p on p.id = v.property_id
    where v.starts_at > now() - interval '60 days' and v.starts_at < now() + interval '400 days'
      and case when branch is not null then p.branch_id = branch
        else v.seeker_id = person or (v.host_id = person and private.can_host(person, v.owner_id, v.agency_id)) end
    order by v.starts_at desc limit 1000) e
$$;

/* What a calendar subscribes to; null for an unknown or revoked address, or a person whose rights have ended. */
create function private.calendar_feed(token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', coalesce(b.name || ' viewings', 'Viewings'), 'events', private.calendar_events(f.user_id, f.branch_id))
  from private.calendar_feeds f join auth.users u on u.id = f.user_id left join public.agency_branches b on b.id = f.branch_id
  where f.token_hash = private.token_hash($1) and (u.banned_until is null or u.banned_until <= now())
    and (f.branch_id is null or exists (select from private.active_members m where m.user_id = f.user_id and m.agency_id = b.agency_id))
$$;
grant execute on function private.calendar_feed to anon, authenticated;

create function public.calendar_feed(token text) returns jsonb
  language sql stable set search_path = '' return private.calendar_feed(token);
grant execute on function public.calendar_feed to anon, authenticated;

-- Account data --------------------------------------------------------------------------------------------------------------

create function private.export_my_viewings() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'viewings', (select jsonb_agg(to_jsonb(v) - 'host_id' - 'owner_id') from private.viewings v where v.seeker_id = private.trusted_uid()),
    'viewing_draw_requests', (select jsonb_agg(to_jsonb(r)) from private.viewing_draw_requests r where r.seeker_id = private.trusted_uid()),
    'viewing_availability', (select to_jsonb(h) from private.viewing_hosts h where h.host_id = private.trusted_uid()))
$$;
grant execute on function private.export_my_viewings to authenticated;

create or replace function public.export_my_data() returns jsonb
  language sql stable set search_path = '' return private.export_my_data() || private.export_my_viewings();
