-- Viewings: availability of hosts, slots, appointments and the viewings that people book.

create extension if not exists btree_gist with schema extensions;

-- Tables ----------------------------------------------------------------------------------------------------------------

-- A host is the landlord or the agency member who shows a home.
create table private.viewing_hosts (
  host_id uuid primary key references auth.users (id) on delete cascade,
  slot_minutes smallint not null default 30 check (slot_minutes between 10 and 240),
  -- Kept free after each appointment.
  travel_minutes smallint not null default 15 check (travel_minutes between 0 and 120),
  -- How long before it starts a slot can be booked or rescheduled.
  notice_minutes int not null default 240 check (notice_minutes between 0 and 20160),
  meeting_point text check (length(meeting_point) <= 300),
  contact_phone text check (length(contact_phone) <= 30),
  updated_at timestamptz not null default now()
);
create trigger enforce_quotas after insert on private.viewing_hosts referencing new table as added
  for each statement execute function private.enforce_quotas();

/*
 * Weekly rules, in London's local time. Those without a listing are for all listings of the host; a listing with rules of its own uses
 * only these. The clocks change at 01:00, outside the permitted hours, so every rule exists on every day of the year.
 */
create table private.viewing_rules (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references private.viewing_hosts (host_id) on delete cascade,
  property_id uuid references public.properties (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  -- More than one: a group viewing.
  capacity smallint not null default 1 check (capacity between 1 and 50),
  constraint "viewings are between 06:00 and 22:00" check (opens >= '06:00' and closes <= '22:00' and opens < closes)
);
create index viewing_rules_host_id_idx on private.viewing_rules (host_id);
create index viewing_rules_property_id_idx on private.viewing_rules (property_id);
create trigger enforce_quotas after insert on private.viewing_rules referencing new table as added
  for each statement execute function private.enforce_quotas();

-- Days on which a host is away, or available in addition to the weekly rules.
create table private.viewing_exceptions (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references private.viewing_hosts (host_id) on delete cascade,
  property_id uuid references public.properties (id) on delete cascade,
  day date not null check (day between '2026-01-01' and '2100-01-01'),
  is_available boolean not null,
  -- Without times: away all day.
  opens time,
  closes time,
  capacity smallint not null default 1 check (capacity between 1 and 50),
  constraint "an exception has both times or none" check ((opens is null) = (closes is null) and (opens is not null or not is_available)),
  constraint "extra viewings are between 06:00 and 22:00" check (opens >= '06:00' and closes <= '22:00' and opens < closes)
);
create index viewing_exceptions_host_id_idx on private.viewing_exceptions (host_id, day);
create index viewing_exceptions_property_id_idx on private.viewing_exceptions (property_id);
create trigger enforce_quotas after insert on private.viewing_exceptions referencing new table as added
  for each statement execute function private.enforce_quotas();

-- A host's appointment at a home, with one viewing or several. Empty appointments are deleted, except those of a draw.
create table private.viewing_appointments (
  id uuid primary key default gen_random_uuid(),
  host_id uuid not null references auth.users (id) on delete cascade,
  property_id uuid references public.properties (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- With the host's travel time.
  free_at timestamptz not null,
  capacity smallint not null default 1 check (capacity between 1 and 50),
  booked smallint not null default 0,
  draw_id uuid,
  created_at timestamptz not null default now(),
  constraint viewing_appointments_times_key unique (id, starts_at, ends_at),
  constraint "an appointment takes up to four hours" check (ends_at > starts_at and ends_at <= starts_at + interval '4 hours'),
  constraint "travel takes up to two hours" check (free_at >= ends_at and free_at <= ends_at + interval '2 hours'),
  constraint "an appointment is not overbooked" check (booked between 0 and capacity),
  -- Nobody shows two homes at the same time.
  constraint viewing_appointments_host_free exclude using gist (host_id with =, tstzrange(starts_at, free_at) with &&)
);
create index viewing_appointments_property_id_idx on private.viewing_appointments (property_id, starts_at);
create index viewing_appointments_draw_id_idx on private.viewing_appointments (draw_id);
create trigger enforce_quotas after insert on private.viewing_appointments referencing new table as added
  for each statement execute function private.enforce_quotas();

-- References are checked at the end: the erasure of an account changes several of a row, one after the other.
create table private.viewings (
  id uuid primary key default gen_random_uuid(),
  -- Null once cancelled. The times are those of the appointment.
  appointment_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  property_id uuid references public.properties (id) on delete set null deferrable initially deferred,
  property_title text not null check (length(property_title) <= 200),
  host_id uuid references auth.users (id) on delete set null deferrable initially deferred,
  owner_id uuid references auth.users (id) on delete set null deferrable initially deferred,
  agency_id uuid references public.agencies (id) on delete set null deferrable initially deferred,
  -- Null for a guest, who is reached through the enquiry.
  seeker_id uuid references auth.users (id) on delete cascade,
  enquiry_id uuid references public.property_enquiries (id) on delete set null,
  name text not null check (length(name) between 1 and 200),
  phone text check (length(phone) <= 30),
  status text not null default 'booked' check (status in ('booked', 'cancelled', 'completed')),
  cancelled_by text check (cancelled_by in ('seeker', 'host', 'system')),
  cancel_reason text check (length(cancel_reason) <= 500),
  -- Counts the changes, for calendars (RFC 5545).
  sequence int not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- The start that people were reminded of, so that a rescheduled viewing is reminded of again.
  reminded_day_for timestamptz,
  reminded_soon_for timestamptz,
  no_show text check (no_show in ('seeker', 'host')),
  constraint viewings_appointment_fkey foreign key (appointment_id, starts_at, ends_at)
    references private.viewing_appointments (id, starts_at, ends_at) on update cascade on delete set null (appointment_id) deferrable initially deferred,
  constraint "a booked viewing has an appointment" check (status <> 'booked' or appointment_id is not null),
  constraint "a cancelled viewing has none" check (status <> 'cancelled' or appointment_id is null),
  -- Nobody views two homes at the same time.
  constraint viewings_seeker_free exclude using gist (seeker_id with =, tstzrange(starts_at, ends_at) with &&) where (status = 'booked')
);
create unique index viewings_one_per_listing_key on private.viewings (property_id, seeker_id) where status = 'booked';
create unique index viewings_one_per_enquiry_key on private.viewings (enquiry_id) where status = 'booked';
create index viewings_appointment_idx on private.viewings (appointment_id, starts_at, ends_at);
create index viewings_seeker_id_idx on private.viewings (seeker_id, starts_at);
create index viewings_enquiry_id_idx on private.viewings (enquiry_id);
create index viewings_property_id_idx on private.viewings (property_id, starts_at);
create index viewings_host_id_idx on private.viewings (host_id, starts_at);
create index viewings_owner_id_idx on private.viewings (owner_id);
create index viewings_agency_id_idx on private.viewings (agency_id, starts_at);
create index viewings_due_idx on private.viewings (starts_at) where status = 'booked';
create trigger enforce_quotas after insert on private.viewings referencing new table as added
  for each statement execute function private.enforce_quotas();

insert into private.quotas (name, relation, per, counted_by, max_count, max_per_network, setting, network_setting, hint) values
  ('viewing_hosts', 'private.viewing_hosts', 'day', null, 200, 0, null, null, 'rate_limited'),
  ('viewing_rules', 'private.viewing_rules', 'total', 'host_id', 200, 0, null, null, 'too_many_viewing_rules'),
  ('viewing_rules_added', 'private.viewing_rules', 'day', null, 5000, 0, null, null, 'rate_limited'),
  ('viewing_exceptions', 'private.viewing_exceptions', 'total', 'host_id', 200, 0, null, null, 'too_many_viewing_rules'),
  ('viewing_exceptions_added', 'private.viewing_exceptions', 'day', null, 5000, 0, null, null, 'rate_limited'),
  ('viewing_appointments', 'private.viewing_appointments', 'day', null, 200, 0, null, null, 'rate_limited'),
  ('viewings', 'private.viewings', 'day', null, 100, 0, null, null, 'rate_limited');
insert into private.quotas (name, relation, per, counted_by, condition, max_count, hint) values
  ('booked_viewings', 'private.viewings', 'total', 'seeker_id', 'coalesce(status, ''booked'') = ''booked''', 15, 'too_many_viewings');

-- Rights ----------------------------------------------------------------------------------------------------------------

/* Whether this person can show this listing now. */
create function private.can_host(host uuid, owner_id uuid, agency_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = $1 and (u.banned_until is null or u.banned_until <= now()))
    and case when $3 is null
      then $1 = $2 and exists (select from public.user_roles r where r.user_id = $1 and r.role = 'private_landlord')
      else exists (select from private.active_members m where m.user_id = $1 and m.agency_id = $3) end
$$;

/* The caller's side of a viewing; null for everyone else. */
create function private.viewing_side(viewing private.viewings) returns text
language sql stable security definer set search_path = '' as $$
  select case when viewing.seeker_id = private.trusted_uid() then 'seeker'
    when private.manages(viewing.owner_id, viewing.agency_id) then 'host' end
$$;

create function private.lock_my_viewing(viewing_id uuid) returns private.viewings
language plpgsql security definer set search_path = '' as $$
declare
  viewing private.viewings;
begin
  -- The draw before the viewing: filling a freed place locks in this order.
  perform private.lock_draw_of_viewing(viewing_id);
  select * into viewing from private.viewings v where v.id = $1 for update;
  if viewing.id is null or private.viewing_side(viewing) is null then
    raise exception 'No such viewing of yours' using errcode = '42501', hint = 'not_your_viewing';
  end if;
  return viewing;
end
$$;

-- Slots -----------------------------------------------------------------------------------------------------------------

/* The open slots of a listing that start in a period, soonest first, whether or not the listing is on the market. */
create function private.viewing_slots(property uuid, from_at timestamptz, until_at timestamptz)
returns table (host_id uuid, starts_at timestamptz, ends_at timestamptz, free_at timestamptz, capacity int, places_left int)
language sql stable security definer set search_path = '' as $$
  with listing as materialized (
    select p.* from public.properties p where p.id = $1
  ), rules as materialized (
    select r.* from private.viewing_rules r, listing l
    where private.can_host(r.host_id, l.owner_id, l.agency_id)
      and case when exists (select from private.viewing_rules o where o.property_id = l.id and private.can_host(o.host_id, l.owner_id, l.agency_id))
        then r.property_id = l.id else r.property_id is null and r.host_id = l.owner_id end
  ), exceptions as materialized (
    select e.* from private.viewing_exceptions e, listing l
    where (e.property_id = l.id or (e.property_id is null and (e.host_id = l.owner_id or e.host_id in (select r.host_id from rules r))))
      and e.day between ($2 at time zone 'Europe/London')::date and ($3 at time zone 'Europe/London')::date
      and private.can_host(e.host_id, l.owner_id, l.agency_id)
  ), days as (
    select d::date as day from generate_series(($2 at time zone 'Europe/London')::date::timestamp,
      least(($3 at time zone 'Europe/London')::date, (now() + interval '1 year')::date)::timestamp, interval '1 day') d
  ), windows as (
    select r.host_id, r.capacity, (d.day + r.opens) at time zone 'Europe/London' as opens_at, (d.day + r.closes) at time zone 'Europe/London' as closes_at
    from rules r join days d on extract(isodow from d.day) = r.weekday
    union all
    select e.host_id, e.capacity, (e.day + e.opens) at time zone 'Europe/London', (e.day + e.closes) at time zone 'Europe/London'
    from exceptions e where e.is_available
  ), candidates as (
    select distinct on (w.host_id, s.at) w.host_id, w.capacity::int, s.at as starts_at, s.at + make_interval(mins => h.slot_minutes) as ends_at,
      s.at + make_interval(mins => h.slot_minutes + h.travel_minutes) as free_at, h.notice_minutes
    from windows w join private.viewing_hosts h on h.host_id = w.host_id,
      generate_series(w.opens_at, w.closes_at - make_interval(mins => h.slot_minutes),
        make_interval(mins => h.slot_minutes + h.travel_minutes)) s (at)
    order by w.host_id, s.at, w.capacity desc
  )
  select c.host_id, c.starts_at, c.ends_at, c.free_at, coalesce(same.capacity, c.capacity)::int, (coalesce(same.capacity - same.booked, c.capacity))::int
  from candidates c
  left join private.viewing_appointments same on same.host_id = c.host_id and same.property_id = $1 and same.starts_at = c.starts_at
    and same.ends_at = c.ends_at and same.draw_id is null
  where c.starts_at >= greatest($2, now() + make_interval(mins => c.notice_minutes)) and c.starts_at < $3
    and coalesce(same.capacity > same.booked, true)
    and not exists (
      select from exceptions e
      where not e.is_available and e.host_id = c.host_id
        and case when e.opens is null then e.day = (c.starts_at at time zone 'Europe/London')::date
          else tstzrange((e.day + e.opens) at time zone 'Europe/London', (e.day + e.closes) at time zone 'Europe/London')
            && tstzrange(c.starts_at, c.ends_at) end)
    and not exists (
      select from private.viewing_appointments a
      where a.host_id = c.host_id and a.id is distinct from same.id
        and tstzrange(a.starts_at, a.free_at) && tstzrange(c.starts_at, c.free_at))
  order by c.starts_at, c.host_id
$$;

-- Keeping appointments and enquiries in step ------------------------------------------------------------------------------

/* Counts the viewings of an appointment; a check refuses one too many. */
create function private.count_booked() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was uuid := case when tg_op <> 'INSERT' and old.status <> 'cancelled' then old.appointment_id end;
  becomes uuid := case when tg_op <> 'DELETE' and new.status <> 'cancelled' then new.appointment_id end;
begin
  if was is not distinct from becomes then return null; end if;
  -- A row that is being deleted cannot be changed.
  if was::text = current_setting('lintel.deleted_appointment', true) then return null; end if;
  update private.viewing_appointments a set booked = a.booked - 1 where a.id = was;
  update private.viewing_appointments a set booked = a.booked + 1 where a.id = becomes;
  return null;
end
$$;
create trigger count_booked after insert or delete or update of appointment_id, status on private.viewings
  for each row execute function private.count_booked();

/* Shows the viewing on the enquiry that it belongs to. */
create function private.sync_enquiry_of_viewing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.enquiry_id is null then return null; end if;
  if new.status = 'booked' then
    update public.property_enquiries e set status = 'viewing_booked', viewing_at = new.starts_at
      where e.id = new.enquiry_id and (e.status, e.viewing_at) is distinct from ('viewing_booked', new.starts_at);
  elsif new.status = 'cancelled' and old.status = 'booked' then
    update public.property_enquiries e set viewing_at = null,
        status = case when e.status <> 'viewing_booked' then e.status when e.first_answered_at is not null then 'answered' else 'new' end
      where e.id = new.enquiry_id;
  end if;
  return null;
end
$$;
create trigger sync_enquiry_of_viewing after update on private.viewings
  for each row execute function private.sync_enquiry_of_viewing();
create trigger sync_enquiry_of_new_viewing after insert on private.viewings
  for each row when (new.enquiry_id is not null and new.status = 'booked') execute function private.sync_enquiry_of_viewing();

-- Notifications ---------------------------------------------------------------------------------------------------------

/*
 * What a notification, an email and a calendar say to one side about a viewing. Where the home is and how to reach its host are facts of
 * today: a viewer has them until the day after the viewing, and not once it is cancelled.
 */
create function private.viewing_facts(viewing private.viewings, side text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'viewing_id', viewing.id, 'side', side, 'sequence', viewing.sequence, 'viewing_at', viewing.starts_at, 'ends_at', viewing.ends_at,
    'property_id', viewing.property_id, 'property_title', viewing.property_title, 'enquiry_id', viewing.enquiry_id, 'name', viewing.name,
    'address', private.full_address(p.address_line, p.location), 'postcode', p.postcode,
    'latitude', p.latitude, 'longitude', p.longitude, 'meeting_point', nullif(h.meeting_point, ''),
    'contact_name', case side
      when 'seeker' then concat_ws(', ', nullif(trim(coalesce(f.first_name, '')), ''), coalesce(a.name, 'private landlord')) else viewing.name end,
    'contact_phone', case side when 'seeker' then coalesce(nullif(h.contact_phone, ''), b.phone, a.phone) else viewing.phone end))
  from (select side = 'host' or (viewing.status <> 'cancelled' and viewing.ends_at > now() - interval '1 day') as is_current) as c
  left join public.properties p on p.id = viewing.property_id and c.is_current
  left join private.viewing_hosts h on h.host_id = viewing.host_id and c.is_current
  left join public.profiles f on f.id = viewing.host_id
  left join public.agencies a on a.id = viewing.agency_id
  left join public.agency_branches b on b.id = p.branch_id
$$;

/* Deletes unread notifications about a viewing, before a newer one replaces them. */
create function private.delete_unread_notifications_of_viewing(viewing private.viewings) returns void
language sql security definer set search_path = '' as $$
  delete from public.notifications n
  where n.read_at is null and n.data ->> 'viewing_id' = viewing.id::text and n.data ? 'viewing_at'
    and (n.user_id in (viewing.seeker_id, viewing.host_id)
      or n.user_id in (select private.listing_recipients(viewing.owner_id, viewing.agency_id)))
$$;

create function private.notify_seeker_of_viewing(viewing private.viewings, title text, template text, event text, facts jsonb default '{}')
returns void language plpgsql security definer set search_path = '' as $$
declare
  told constant jsonb := private.viewing_facts(viewing, 'seeker') || facts;
  guest private.enquiry_guests;
begin
  if viewing.seeker_id is not null then
    perform private.notify(viewing.seeker_id, 'enquiry', title, viewing.property_title,
      (case when viewing.enquiry_id is null then 'viewings' else 'enquiry' end)::public.page_target, template, told, event || ':seeker',
      viewing.enquiry_id::text);
    return;
  end if;
  select * into guest from private.enquiry_guests g where g.enquiry_id = viewing.enquiry_id;
  if guest.confirmed_at is null and guest.enquiry_id is not null then
    -- The link in this email confirms the address and shows the viewing.
    perform private.queue_mail('enquiry_reply_waiting', guest.email,
      jsonb_build_object('property_title', viewing.property_title, 'guest_token', guest.token), null, 'waiting:' || viewing.enquiry_id);
  elsif guest.enquiry_id is not null then
    perform private.queue_mail(template, guest.email, told || jsonb_build_object('guest_token', guest.token), null, event || ':seeker');
  end if;
end
$$;

create function private.notify_host_of_viewing(viewing private.viewings, title text, template text, event text, facts jsonb default '{}')
returns void language plpgsql security definer set search_path = '' as $$
declare
  told constant jsonb := private.viewing_facts(viewing, 'host') || facts;
  contact uuid;
begin
  for contact in
    select viewing.host_id where private.can_host(viewing.host_id, viewing.owner_id, viewing.agency_id)
    union
    select r from private.listing_recipients(viewing.owner_id, viewing.agency_id) r
      where not private.can_host(viewing.host_id, viewing.owner_id, viewing.agency_id)
  loop
    perform private.notify(contact, 'enquiry', title, viewing.property_title,
      (case when viewing.enquiry_id is null then 'viewings' else 'enquiry' end)::public.page_target, template, told,
      event || ':host:' || contact, viewing.enquiry_id::text);
  end loop;
end
$$;

/* After a booking or a change. `by_side` is the side that made it; the system is neither. */
create function private.notify_of_viewing(viewing private.viewings, event text, by_side text, facts jsonb default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  title constant text := case event when 'booked' then 'Viewing booked' when 'moved' then 'Viewing rescheduled' else 'Viewing cancelled' end;
  template constant text := case event when 'cancelled' then 'viewing_cancelled' else 'viewing_booked' end;
  told constant jsonb := facts || jsonb_build_object('event', event);
  key constant text := 'viewing:' || viewing.id || ':' || viewing.sequence || ':' || event;
  is_confirmed boolean;
begin
  perform private.delete_unread_notifications_of_viewing(viewing);
  is_confirmed := event <> 'cancelled' or by_side <> 'seeker' or exists (
    select from private.mail_outbox m where m.user_id = viewing.seeker_id and m.template = 'viewing_booked' and m.sent_at is not null
      and m.data ->> 'viewing_id' = viewing.id::text);
  -- Whoever cancels before the confirmation was sent needs no email at all.
  if is_confirmed then
    perform private.notify_seeker_of_viewing(viewing, title, template, key, told);
  else
    delete from private.mail_outbox m where m.collapse_key = 'viewing:' || viewing.id and m.user_id = viewing.seeker_id
      and m.sent_at is null and m.failed_at is null and (m.locked_until is null or m.locked_until < now());
  end if;
  if by_side <> 'host' or viewing.host_id is distinct from auth.uid() then
    perform private.notify_host_of_viewing(viewing, title, template, key, told);
  end if;
end
$$;

-- Emails of one viewing replace each other until they are sent.
update private.mail_templates set collapse_by = 'viewing_id', max_per_recipient = 60, max_per_actor = 200
  where template in ('viewing_booked', 'viewing_cancelled');

-- Booking ---------------------------------------------------------------------------------------------------------------

create function private.raise_slot_taken() returns void language plpgsql set search_path = '' as $$
begin
  raise exception 'This time is no longer available' using errcode = 'P0001', hint = 'slot_taken';
end
$$;

/* Finds or creates the appointment of a slot. */
create function private.take_slot(
  host uuid, property uuid, starts_at timestamptz, ends_at timestamptz, free_at timestamptz, capacity int
) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  for attempt in 1 .. 2 loop
    select a.id into found_id from private.viewing_appointments a
      where a.host_id = take_slot.host and a.property_id = take_slot.property and a.starts_at = take_slot.starts_at
        and a.ends_at = take_slot.ends_at and a.draw_id is null for update;
    if found_id is not null then return found_id; end if;
    insert into private.viewing_appointments (host_id, property_id, starts_at, ends_at, free_at, capacity)
      values (take_slot.host, take_slot.property, take_slot.starts_at, take_slot.ends_at, take_slot.free_at, take_slot.capacity)
      on conflict do nothing returning id into found_id;
    if found_id is not null then return found_id; end if;
  end loop;
  perform private.raise_slot_taken();
end
$$;

create function private.delete_empty_appointment(appointment uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.viewing_appointments a where a.id = $1 and a.booked = 0 and a.draw_id is null
$$;

/* Says which side is busy when a constraint refuses a time. */
create function private.raise_viewing_conflict(constraint_name text) returns void language plpgsql set search_path = '' as $$
begin
  if constraint_name = 'viewings_seeker_free' then
    raise exception 'The viewer has another viewing at this time' using errcode = 'P0001', hint = 'seeker_busy';
  elsif constraint_name = 'viewing_appointments_host_free' then
    raise exception 'The host has another viewing at this time' using errcode = 'P0001', hint = 'host_busy';
  elsif constraint_name in ('viewings_one_per_listing_key', 'viewings_one_per_enquiry_key') then
    raise exception 'There is a viewing already' using errcode = 'P0001', hint = 'already_booked';
  end if;
  perform private.raise_slot_taken();
end
$$;

create function private.book_viewing(
  id uuid, property_id uuid, starts_at timestamptz, enquiry_id uuid, name text, phone text
) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.trusted_uid();
  listing public.properties;
  slot record;
  viewing private.viewings;
  failed_constraint text;
begin
  if person is null then raise exception 'Sign in to book' using errcode = '42501', hint = 'sign_in_first'; end if;
  perform pg_advisory_xact_lock(hashtextextended('viewings of ' || person, 0));
  -- The client repeats a request whose response it did not get.
  if exists (select from private.viewings v where v.id = book_viewing.id and v.seeker_id = person) then return book_viewing.id; end if;
  -- Locked against a withdrawal, which cancels the viewings that it finds.
  select * into listing from public.properties p where p.id = book_viewing.property_id and p.status in ('live', 'under_offer')
    and (p.expires_at is null or p.expires_at > now()) for share;
  if listing.id is null then raise exception 'This home is not on the market' using errcode = 'P0001', hint = 'not_on_the_market'; end if;
  if person = listing.owner_id or listing.agency_id = private.my_agency_id() then
    raise exception 'This home is your own' using errcode = 'P0001', hint = 'own_home';
  end if;
  if private.is_blocked(person, listing.owner_id, listing.agency_id) then
    raise exception 'You cannot write to this advertiser' using errcode = '42501', hint = 'blocked';
  end if;
  select s.* into slot from private.viewing_slots(listing.id, book_viewing.starts_at, book_viewing.starts_at + interval '1 second') s limit 1;
  if slot.host_id is null then perform private.raise_slot_taken(); end if;
  begin
    insert into private.viewings (id, appointment_id, starts_at, ends_at, property_id, property_title, host_id, owner_id, agency_id,
        seeker_id, enquiry_id, name, phone)
      values (coalesce(book_viewing.id, gen_random_uuid()),
        private.take_slot(slot.host_id, listing.id, slot.starts_at, slot.ends_at, slot.free_at, slot.capacity),
        slot.starts_at, slot.ends_at, listing.id, listing.title, slot.host_id, listing.owner_id, listing.agency_id, person,
        (select e.id from public.property_enquiries e where e.property_id = listing.id and e.enquirer_id = person and e.status <> 'closed'
          and (book_viewing.enquiry_id is null or e.id = book_viewing.enquiry_id) order by e.last_message_at desc limit 1),
        coalesce(nullif(trim(book_viewing.name), ''),
          (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from public.profiles p where p.id = person), 'A visitor'),
        nullif(trim(book_viewing.phone), ''))
      returning * into viewing;
  exception when exclusion_violation or unique_violation or check_violation then
    get stacked diagnostics failed_constraint = constraint_name;
    if failed_constraint in ('viewings_name_check', 'viewings_phone_check') then raise; end if;
    perform private.raise_viewing_conflict(failed_constraint);
  end;
  perform private.notify_of_viewing(viewing, 'booked', 'seeker');
  return viewing.id;
end
$$;
grant execute on function private.book_viewing to authenticated;

create function public.book_viewing(
  property_id uuid, starts_at timestamptz, enquiry_id uuid default null, name text default null, phone text default null, id uuid default null
) returns uuid language sql set search_path = ''
  return private.book_viewing(id, property_id, starts_at, enquiry_id, name, phone);
grant execute on function public.book_viewing to authenticated;

/* Refuses what is over. */
create function private.require_future_viewing(viewing private.viewings) returns void language plpgsql set search_path = '' as $$
begin
  if viewing.status <> 'booked' or viewing.starts_at <= now() then
    raise exception 'This viewing is over or cancelled' using errcode = 'P0001', hint = 'viewing_over';
  end if;
end
$$;

/* Moves a viewing to another appointment or time of its own. */
create function private.rebook(
  viewing private.viewings, host uuid, starts_at timestamptz, ends_at timestamptz, free_at timestamptz, capacity int, by_side text
) returns void language plpgsql security definer set search_path = '' as $$
declare
  before constant private.viewings := viewing;
  appointment uuid;
  failed_constraint text;
begin
  begin
    -- In the order of their ids, so that two people who swap do not wait for each other.
    perform from private.viewing_appointments a
      where a.id = before.appointment_id or (a.host_id = rebook.host and a.property_id = before.property_id and a.starts_at = rebook.starts_at)
      order by a.id for update;
    appointment := private.take_slot(rebook.host, before.property_id, rebook.starts_at, rebook.ends_at, rebook.free_at, rebook.capacity);
    update private.viewings v set appointment_id = appointment, starts_at = rebook.starts_at, ends_at = rebook.ends_at, host_id = rebook.host,
        sequence = v.sequence + 1, changed_at = now(), reminded_day_for = null, reminded_soon_for = null
      where v.id = before.id returning * into viewing;
  exception when exclusion_violation or check_violation then
    get stacked diagnostics failed_constraint = constraint_name;
    perform private.raise_viewing_conflict(failed_constraint);
  end;
  perform private.delete_empty_appointment(before.appointment_id);
  perform private.notify_of_viewing(viewing, 'moved', by_side, jsonb_build_object('was_at', before.starts_at));
end
$$;

/* A seeker chooses another slot of the same listing, up to the host's notice before the present one. */
create function private.reschedule_viewing(viewing_id uuid, starts_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewing constant private.viewings := private.lock_my_viewing(viewing_id);
  listing public.properties;
  slot record;
begin
  perform private.require_future_viewing(viewing);
  if viewing.starts_at = reschedule_viewing.starts_at then return; end if;
  if viewing.seeker_id is distinct from auth.uid() then
    raise exception 'Only the viewer chooses a slot' using errcode = '42501', hint = 'not_your_viewing';
  end if;
  if exists (select from private.viewing_appointments a where a.id = viewing.appointment_id and a.draw_id is not null) then
    raise exception 'A place from a draw has a fixed time' using errcode = 'P0001', hint = 'drawn_place';
  end if;
  if viewing.starts_at < now() + make_interval(mins => coalesce(
      (select h.notice_minutes from private.viewing_hosts h where h.host_id = viewing.host_id), 0)) then
    raise exception 'Too late to reschedule' using errcode = 'P0001', hint = 'within_notice';
  end if;
  perform private.consume_quota('viewing_changes', viewing.id::text);
  select * into listing from public.properties p where p.id = viewing.property_id and p.status in ('live', 'under_offer') for share;
  if listing.id is null then raise exception 'This home is not on the market' using errcode = 'P0001', hint = 'not_on_the_market'; end if;
  select s.* into slot
    from private.viewing_slots(listing.id, reschedule_viewing.starts_at, reschedule_viewing.starts_at + interval '1 second') s
    order by (s.host_id = viewing.host_id) desc limit 1;
  if slot.host_id is null then perform private.raise_slot_taken(); end if;
  perform private.rebook(viewing, slot.host_id, slot.starts_at, slot.ends_at, slot.free_at, slot.capacity, 'seeker');
end
$$;
grant execute on function private.reschedule_viewing to authenticated;

create function public.reschedule_viewing(viewing_id uuid, starts_at timestamptz) returns void
  language sql set search_path = '' return private.reschedule_viewing(viewing_id, starts_at);
grant execute on function public.reschedule_viewing to authenticated;

-- Cancelling ------------------------------------------------------------------------------------------------------------

/* Cancels a booked viewing that the caller has locked. */
create function private.cancel_locked_viewing(viewing private.viewings, by_side text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  appointment constant uuid := viewing.appointment_id;
begin
  if viewing.status <> 'booked' then return; end if;
  update private.viewings v set status = 'cancelled', appointment_id = null, cancelled_by = by_side,
      cancel_reason = nullif(trim(reason), ''), sequence = v.sequence + 1, changed_at = now(),
      -- Their accounts may be about to be erased.
      host_id = (select u.id from auth.users u where u.id = v.host_id), owner_id = (select u.id from auth.users u where u.id = v.owner_id)
    where v.id = viewing.id returning * into viewing;
  perform private.delete_empty_appointment(appointment);
  perform private.notify_of_viewing(viewing, 'cancelled', by_side, jsonb_strip_nulls(jsonb_build_object('reason', viewing.cancel_reason)));
  perform private.handle_freed_place(viewing.id, appointment);
end
$$;

create function private.cancel_viewing(viewing_id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewing constant private.viewings := private.lock_my_viewing(viewing_id);
begin
  if viewing.status = 'cancelled' then return; end if;
  perform private.require_future_viewing(viewing);
  perform private.cancel_locked_viewing(viewing, private.viewing_side(viewing), reason);
end
$$;
grant execute on function private.cancel_viewing to authenticated;

create function public.cancel_viewing(viewing_id uuid, reason text default '') returns void
  language sql set search_path = '' return private.cancel_viewing(viewing_id, reason);
grant execute on function public.cancel_viewing to authenticated;

/* An appointment that disappears with its host or its listing: the people who booked are told. */
create function private.cancel_viewings_of_deleted_appointment() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  viewing private.viewings;
begin
  perform set_config('lintel.deleted_appointment', old.id::text, true);
  for viewing in select * from private.viewings v where v.appointment_id = old.id and v.status = 'booked' order by v.id for update loop
    update private.viewings v set status = case when v.ends_at < now() then 'completed' else 'cancelled' end,
        appointment_id = null, cancelled_by = 'system', sequence = v.sequence + 1, changed_at = now(),
        host_id = (select u.id from auth.users u where u.id = v.host_id), owner_id = (select u.id from auth.users u where u.id = v.owner_id)
      where v.id = viewing.id returning * into viewing;
    if viewing.status = 'cancelled' then perform private.notify_of_viewing(viewing, 'cancelled', 'system'); end if;
  end loop;
  return old;
end
$$;
create trigger cancel_viewings_of_deleted_appointment before delete on private.viewing_appointments
  for each row when (old.booked > 0) execute function private.cancel_viewings_of_deleted_appointment();

/* The viewer's account was erased. */
create function private.handle_deleted_viewing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.delete_empty_appointment(old.appointment_id);
  perform private.notify_host_of_viewing(old, 'Viewing cancelled', 'viewing_cancelled', 'viewing:' || old.id || ':erased',
    jsonb_build_object('event', 'cancelled', 'sequence', old.sequence + 1));
  perform private.handle_freed_place(old.id, old.appointment_id);
  return null;
end
$$;
create trigger handle_deleted_viewing after delete on private.viewings
  for each row when (old.status = 'booked' and old.seeker_id is not null) execute function private.handle_deleted_viewing();

/* Cancels future viewings with these properties, for the system. */
create function private.cancel_future_viewings(property uuid, host uuid, seeker uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewing_id uuid;
  viewing private.viewings;
begin
  for viewing_id in
    select v.id from private.viewings v
    where v.status = 'booked' and v.starts_at > now()
      and (v.property_id = property or v.host_id = host or v.seeker_id = seeker)
    order by v.id
  loop
    perform private.lock_draw_of_viewing(viewing_id);
    select * into viewing from private.viewings v where v.id = viewing_id for update;
    perform private.cancel_locked_viewing(viewing, 'system', reason);
  end loop;
end
$$;

/* A listing that leaves the market has no viewings any more. */
create function private.cancel_viewings_of_withdrawn_listing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.cancel_draws_of(new.id, null);
  perform private.cancel_future_viewings(new.id, null, null, 'The home is no longer available.');
  return null;
end
$$;
create trigger cancel_viewings_of_withdrawn_listing after update of status on public.properties
  for each row when (old.status in ('live', 'under_offer') and new.status not in ('live', 'under_offer'))
  execute function private.cancel_viewings_of_withdrawn_listing();

/* Ends what a person publishes and does as a host. */
create function private.end_hosting(host uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.viewing_hosts h where h.host_id = host;
  perform private.cancel_draws_of(null, host);
  perform private.cancel_future_viewings(null, host, null, 'The person who was going to show you the home is no longer available.');
end
$$;

create function private.end_hosting_of_former_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_hosting(old.user_id);
  return null;
end
$$;
create trigger end_hosting after delete on public.agency_members
  for each row execute function private.end_hosting_of_former_member();
create trigger end_hosting after delete on public.user_roles
  for each row when (old.role in ('letting_agent', 'private_landlord')) execute function private.end_hosting_of_former_member();

create function private.cancel_viewings_of_suspended_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.leave_draws_of(new.id);
  perform private.cancel_future_viewings(null, null, new.id, null);
  perform private.end_hosting(new.id);
  return null;
end
$$;
create trigger lintel_cancel_viewings_of_suspended_account after update of banned_until on auth.users
  for each row when (new.banned_until > now() and (old.banned_until is null or old.banned_until <= now()))
  execute function private.cancel_viewings_of_suspended_account();

/* Blocking somebody, which closes the enquiry, cancels the viewing too. */
create function private.cancel_viewing_of_closed_enquiry() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  viewing private.viewings;
begin
  select * into viewing from private.viewings v where v.enquiry_id = new.id and v.status = 'booked' and v.starts_at > now() for update;
  if viewing.id is not null then
    perform private.cancel_locked_viewing(viewing, coalesce(case private.enquiry_side(new) when 'enquirer' then 'seeker' when 'professional' then 'host' end, 'system'), null);
  end if;
  return null;
end
$$;
create trigger cancel_viewing_of_closed_enquiry after update of status on public.property_enquiries
  for each row when (old.status = 'viewing_booked' and new.status = 'closed') execute function private.cancel_viewing_of_closed_enquiry();

-- What hosts do -----------------------------------------------------------------------------------------------------------

create function private.require_viewing_hours(starts_at timestamptz) returns void language plpgsql set search_path = '' as $$
begin
  if not coalesce($1 between now() and now() + interval '1 year', false) then
    raise exception 'A viewing is within the year to come' using errcode = '22023', hint = 'wrong_viewing_time';
  end if;
  if ($1 at time zone 'Europe/London')::time not between '06:00' and '22:00' then
    raise exception 'A viewing is between 06:00 and 22:00' using errcode = '22023', hint = 'wrong_viewing_hour';
  end if;
end
$$;

create function private.lock_my_appointment(appointment_id uuid) returns private.viewing_appointments
language plpgsql security definer set search_path = '' as $$
declare
  appointment private.viewing_appointments;
begin
  perform from private.viewing_draws d
    where d.id = (select a.draw_id from private.viewing_appointments a where a.id = $1) for update;
  select a.* into appointment from private.viewing_appointments a where a.id = $1
    and exists (select from public.properties p where p.id = a.property_id and private.manages(p.owner_id, p.agency_id)) for update;
  if appointment.id is null then
    raise exception 'No such viewing of yours' using errcode = '42501', hint = 'not_your_viewing';
  end if;
  return appointment;
end
$$;

/* A host moves an appointment with everyone who has booked it. */
create function private.move_viewing_appointment(appointment_id uuid, starts_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  appointment constant private.viewing_appointments := private.lock_my_appointment(appointment_id);
  viewing private.viewings;
  failed_constraint text;
begin
  if appointment.starts_at = move_viewing_appointment.starts_at then return; end if;
  if appointment.starts_at <= now() then raise exception 'This viewing is over' using errcode = 'P0001', hint = 'viewing_over'; end if;
  perform private.require_viewing_hours(move_viewing_appointment.starts_at);
  perform private.consume_quota('viewing_changes', appointment.id::text);
  begin
    update private.viewing_appointments a set starts_at = move_viewing_appointment.starts_at,
        ends_at = move_viewing_appointment.starts_at + (a.ends_at - a.starts_at), free_at = move_viewing_appointment.starts_at + (a.free_at - a.starts_at)
      where a.id = appointment.id;
  exception when exclusion_violation then
    get stacked diagnostics failed_constraint = constraint_name;
    perform private.raise_viewing_conflict(failed_constraint);
  end;
  for viewing in
    update private.viewings v set sequence = v.sequence + 1, changed_at = now(), reminded_day_for = null, reminded_soon_for = null
    where v.appointment_id = appointment.id and v.status = 'booked' returning v.*
  loop
    perform private.notify_of_viewing(viewing, 'moved', 'host', jsonb_build_object('was_at', appointment.starts_at));
  end loop;
end
$$;
grant execute on function private.move_viewing_appointment to authenticated;

create function public.move_viewing_appointment(appointment_id uuid, starts_at timestamptz) returns void
  language sql set search_path = '' return private.move_viewing_appointment(appointment_id, starts_at);
grant execute on function public.move_viewing_appointment to authenticated;

/* A host cancels an appointment for everyone. */
create function private.cancel_viewing_appointment(appointment_id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  appointment constant private.viewing_appointments := private.lock_my_appointment(appointment_id);
  viewing private.viewings;
begin
  if appointment.starts_at <= now() then raise exception 'This viewing is over' using errcode = 'P0001', hint = 'viewing_over'; end if;
  -- The waiting list does not fill what is being cancelled.
  update private.viewing_appointments a set draw_id = null where a.id = appointment.id;
  update private.viewing_draw_requests r set status = 'left', viewing_id = null
    where r.viewing_id in (select v.id from private.viewings v where v.appointment_id = appointment.id);
  for viewing in select * from private.viewings v where v.appointment_id = appointment.id and v.status = 'booked' order by v.id for update loop
    perform private.cancel_locked_viewing(viewing, 'host', reason);
  end loop;
  perform private.delete_empty_appointment(appointment.id);
end
$$;
grant execute on function private.cancel_viewing_appointment to authenticated;

create function public.cancel_viewing_appointment(appointment_id uuid, reason text default '') returns void
  language sql set search_path = '' return private.cancel_viewing_appointment(appointment_id, reason);
grant execute on function public.cancel_viewing_appointment to authenticated;

/* Books a time of the professional's choice for an enquiry, or moves the viewing there. */
create function private.book_for_enquiry(enquiry public.property_enquiries, starts_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  viewing private.viewings;
  shown_by uuid := auth.uid();
  settings private.viewing_hosts;
  ends timestamptz;
  failed_constraint text;
begin
  select * into viewing from private.viewings v
    where v.status = 'booked' and (v.enquiry_id = enquiry.id or (v.property_id = enquiry.property_id and v.seeker_id = enquiry.enquirer_id)) for update;
  shown_by := coalesce(viewing.host_id, shown_by);
  select * into settings from private.viewing_hosts h where h.host_id = shown_by;
  ends := starts_at + make_interval(mins => coalesce(settings.slot_minutes, 30));
  if viewing.id is not null and viewing.starts_at > now() then
    if viewing.enquiry_id is null then update private.viewings v set enquiry_id = enquiry.id where v.id = viewing.id; end if;
    if exists (select from private.viewing_appointments a where a.id = viewing.appointment_id and (a.draw_id is not null or a.booked > 1)) then
      raise exception 'Others have booked this time too' using errcode = 'P0001', hint = 'shared_appointment';
    end if;
    perform private.move_viewing_appointment(viewing.appointment_id, book_for_enquiry.starts_at);
    return;
  end if;
  update private.viewings v set status = 'completed' where v.id = viewing.id;
  if exists (select from private.viewing_appointments a
      where a.host_id = shown_by and tstzrange(a.starts_at, a.free_at) && tstzrange(book_for_enquiry.starts_at, ends)
        and (a.property_id is distinct from enquiry.property_id or a.starts_at <> book_for_enquiry.starts_at or a.ends_at <> ends or a.booked = a.capacity)) then
    perform private.raise_viewing_conflict('viewing_appointments_host_free');
  end if;
  begin
    insert into private.viewings (appointment_id, starts_at, ends_at, property_id, property_title, host_id, owner_id, agency_id,
        seeker_id, enquiry_id, name, phone)
      values (private.take_slot(shown_by, enquiry.property_id, starts_at, ends, ends + make_interval(mins => coalesce(settings.travel_minutes, 0)), 1),
        starts_at, ends, enquiry.property_id, enquiry.property_title, shown_by, enquiry.owner_id, enquiry.agency_id,
        enquiry.enquirer_id, enquiry.id, enquiry.name, enquiry.contact_phone)
      returning * into viewing;
  exception when exclusion_violation or unique_violation or check_violation then
    get stacked diagnostics failed_constraint = constraint_name;
    perform private.raise_viewing_conflict(failed_constraint);
  end;
  perform private.notify_of_viewing(viewing, 'booked', 'host');
end
$$;

/*
 * The professional may set any status; the enquirer may only close the conversation. A booked viewing is in the diary, and both sides
 * are notified when it is booked, moved or cancelled. Enquiries of earlier releases have a date without a viewing.
 */
create or replace function private.set_enquiry_status(enquiry_id uuid, status text, viewing_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
  side text := private.enquiry_side(enquiry);
  is_booking boolean := set_enquiry_status.status = 'viewing_booked';
  was_expected boolean := coalesce(enquiry.status = 'viewing_booked' and enquiry.viewing_at > now(), false);
  viewing private.viewings;
begin
  if set_enquiry_status.status not in ('new', 'answered', 'viewing_booked', 'closed')
     or (side = 'enquirer' and set_enquiry_status.status <> 'closed') then
    raise exception 'No such state for you' using errcode = '22023', hint = 'wrong_state';
  end if;
  if is_booking then perform private.require_viewing_hours(set_enquiry_status.viewing_at); end if;
  if is_booking and private.is_blocked(enquiry) then
    raise exception 'You cannot write to this person' using errcode = '42501', hint = 'blocked';
  end if;
  if enquiry.status = set_enquiry_status.status
     and (not is_booking or enquiry.viewing_at is not distinct from set_enquiry_status.viewing_at) then
    return;
  end if;
  -- Only professionals are limited: they could flood the enquirer with bookings, while an enquirer can always cancel.
  if side = 'professional' and (is_booking or was_expected) then perform private.consume_quota('viewing_changes', enquiry.id::text); end if;
  if is_booking then
    perform private.delete_unread_viewing_notifications(enquiry.id);
    perform private.book_for_enquiry(enquiry, set_enquiry_status.viewing_at);
    update public.property_enquiries e set status = 'viewing_booked', viewing_at = set_enquiry_status.viewing_at,
        first_answered_at = coalesce(e.first_answered_at, now())
      where e.id = enquiry.id;
    return;
  end if;
  select * into viewing from private.viewings v where v.enquiry_id = enquiry.id and v.status = 'booked' and v.starts_at > now() for update;
  if viewing.id is not null then
    perform private.cancel_locked_viewing(viewing, case side when 'enquirer' then 'seeker' else 'host' end, null);
  end if;
  update public.property_enquiries e set status = set_enquiry_status.status,
      viewing_at = case when was_expected then null else e.viewing_at end
    where e.id = enquiry.id;
  if viewing.id is not null or not was_expected then return; end if;
  perform private.delete_unread_viewing_notifications(enquiry.id);
  perform private.notify_side(enquiry, case side when 'enquirer' then 'professional' else 'enquirer' end, 'Viewing cancelled',
    'viewing_cancelled', jsonb_build_object('viewing_at', enquiry.viewing_at), 'viewing:' || gen_random_uuid());
end
$$;

-- Availability ------------------------------------------------------------------------------------------------------------

/* The caller's availability, and the listings that they can show. */
create function private.my_viewing_availability() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'is_host', private.my_landlord_id() is not null or private.my_agency_id() is not null,
    'settings', (select to_jsonb(h) - 'host_id' - 'updated_at' from private.viewing_hosts h where h.host_id = me.id),
    'rules', (select coalesce(jsonb_agg(to_jsonb(r) - 'host_id' order by r.property_id nulls first, r.weekday, r.opens), '[]')
      from private.viewing_rules r where r.host_id = me.id),
    'exceptions', (select coalesce(jsonb_agg(to_jsonb(e) - 'host_id' order by e.day, e.opens), '[]')
      from private.viewing_exceptions e where e.host_id = me.id and e.day >= (now() at time zone 'Europe/London')::date),
    'listings', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'address', p.address_line) order by p.title, p.id), '[]')
      from (select p.id, p.title, coalesce(p.address_line, p.location) as address_line from public.properties p
        where private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
          and p.status in ('live', 'under_offer') order by (p.owner_id = me.id) desc, p.updated_at desc limit 200) p))
  from (select private.trusted_uid() as id) me where me.id is not null
$$;
grant execute on function private.my_viewing_availability to authenticated;

create function public.my_viewing_availability() returns jsonb
  language sql stable set search_path = '' return private.my_viewing_availability();
grant execute on function public.my_viewing_availability to authenticated;

/* Replaces the caller's availability. Viewings that are booked already stay. */
create function private.save_viewing_availability(settings jsonb, rules jsonb, exceptions jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.trusted_uid();
begin
  if person is null or (private.my_landlord_id() is null and private.my_agency_id() is null) then
    raise exception 'Only landlords and agents show homes' using errcode = '42501', hint = 'not_a_host';
  end if;
  if jsonb_typeof(settings) <> 'object' or jsonb_typeof(rules) <> 'array' or jsonb_typeof(exceptions) <> 'array'
     or jsonb_array_length(rules) > 200 or jsonb_array_length(exceptions) > 200 then
    raise exception 'Not an availability' using errcode = '22023', hint = 'invalid_availability';
  end if;
  if exists (
    select from jsonb_array_elements(rules || exceptions) each
    where each ->> 'property_id' is not null and not exists (
      select from public.properties p where p.id = (each ->> 'property_id')::uuid and private.manages(p.owner_id, p.agency_id))) then
    raise exception 'No such listing of yours' using errcode = '42501', hint = 'not_your_listing';
  end if;
  insert into private.viewing_hosts as h (host_id, slot_minutes, travel_minutes, notice_minutes, meeting_point, contact_phone)
    values (person, (settings ->> 'slot_minutes')::smallint, (settings ->> 'travel_minutes')::smallint, (settings ->> 'notice_minutes')::int,
      nullif(trim(settings ->> 'meeting_point'), ''), nullif(trim(settings ->> 'contact_phone'), ''))
    on conflict on constraint viewing_hosts_pkey do update set slot_minutes = excluded.slot_minutes, travel_minutes = excluded.travel_minutes,
      notice_minutes = excluded.notice_minutes, meeting_point = excluded.meeting_point, contact_phone = excluded.contact_phone, updated_at = now();
  delete from private.viewing_rules r where r.host_id = person;
  delete from private.viewing_exceptions e where e.host_id = person;
  insert into private.viewing_rules (host_id, property_id, weekday, opens, closes, capacity)
    select person, r.property_id, r.weekday, r.opens, r.closes, coalesce(r.capacity, 1)
    from jsonb_to_recordset(rules) as r (property_id uuid, weekday smallint, opens time, closes time, capacity smallint);
  insert into private.viewing_exceptions (host_id, property_id, day, is_available, opens, closes, capacity)
    select person, e.property_id, e.day, e.is_available, e.opens, e.closes, coalesce(e.capacity, 1)
    from jsonb_to_recordset(exceptions) as e (property_id uuid, day date, is_available boolean, opens time, closes time, capacity smallint);
end
$$;
grant execute on function private.save_viewing_availability to authenticated;

create function public.save_viewing_availability(settings jsonb, rules jsonb default '[]', exceptions jsonb default '[]') returns void
  language sql set search_path = '' return private.save_viewing_availability(settings, rules, exceptions);
grant execute on function public.save_viewing_availability to authenticated;
