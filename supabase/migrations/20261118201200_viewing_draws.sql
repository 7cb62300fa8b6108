-- Fair viewing queue: requests by a deadline, then a draw from a seed whose hash was published beforehand, and a waiting list.

-- Tables ----------------------------------------------------------------------------------------------------------------

create table private.viewing_draws (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references public.properties (id) on delete cascade,
  host_id uuid not null references auth.users (id) on delete cascade,
  property_title text not null check (length(property_title) <= 200),
  closes_at timestamptz not null,
  -- Published from the start; the seed itself after the draw.
  seed_hash text not null check (seed_hash ~ '^[0-9a-f]{64}$'),
  seed text check (length(seed) <= 100),
  status text not null default 'open' check (status in ('open', 'drawn', 'cancelled')),
  drawn_at timestamptz,
  created_at timestamptz not null default now(),
  constraint "the seed of a draw has the published hash" check (seed is null or encode(sha256(seed::bytea), 'hex') = seed_hash),
  constraint "a draw that took place shows its seed" check ((status = 'drawn') = (seed is not null))
);
create unique index viewing_draws_open_key on private.viewing_draws (property_id) where status = 'open';
create index viewing_draws_property_id_idx on private.viewing_draws (property_id, created_at desc);
create index viewing_draws_host_id_idx on private.viewing_draws (host_id);
create index viewing_draws_due_idx on private.viewing_draws (closes_at) where status = 'open';
create trigger enforce_quotas after insert on private.viewing_draws referencing new table as added
  for each statement execute function private.enforce_quotas();

create table private.viewing_draw_seeds (
  draw_id uuid primary key references private.viewing_draws (id) on delete cascade,
  seed text not null check (length(seed) <= 100)
);

alter table private.viewing_appointments add constraint viewing_appointments_draw_id_fkey
  foreign key (draw_id) references private.viewing_draws (id) on delete set null;

create table private.viewing_draw_requests (
  -- The ticket: generated here, so that no one can choose it.
  id uuid primary key default gen_random_uuid(),
  draw_id uuid not null references private.viewing_draws (id) on delete cascade,
  -- Null after the account was erased; the ticket stays, so that the draw can still be checked.
  seeker_id uuid references auth.users (id) on delete set null,
  name text not null check (length(name) between 1 and 200),
  phone text check (length(phone) <= 30),
  place int check (place > 0),
  status text not null default 'requested' check (status in ('requested', 'waiting', 'booked', 'left')),
  viewing_id uuid references private.viewings (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint viewing_draw_requests_seeker_key unique (draw_id, seeker_id)
);
create index viewing_draw_requests_seeker_id_idx on private.viewing_draw_requests (seeker_id);
create index viewing_draw_requests_viewing_id_idx on private.viewing_draw_requests (viewing_id);
create index viewing_draw_requests_waiting_idx on private.viewing_draw_requests (draw_id, place);
create trigger enforce_quotas after insert on private.viewing_draw_requests referencing new table as added
  for each statement execute function private.enforce_quotas();

insert into private.quotas (name, relation, per, counted_by, max_count, max_per_network, setting, network_setting, hint) values
  ('viewing_draws', 'private.viewing_draws', 'day', null, 50, 0, null, null, 'rate_limited'),
  ('viewing_draw_requests', 'private.viewing_draw_requests', 'day', null, 50, 0, null, null, 'rate_limited'),
  ('requests_of_a_draw', 'private.viewing_draw_requests', 'total', 'draw_id', 2000, 0, null, null, 'draw_full');
insert into private.quota_exemptions (relation, follows, reason) values
  ('private.viewing_draw_seeds', 'private.viewing_draws', 'one for each draw');

insert into private.mail_templates (template, triggered_by, max_per_recipient, max_per_actor, overflow, collapse_group, collapse_by) values
  ('viewing_draw', 'schedule', null, null, 'defer', null, null);

-- The draw ----------------------------------------------------------------------------------------------------------------

/* Tickets are drawn in the order of these values. domain/viewings/viewing-draw.ts has the same rule. */
create function private.draw_value(seed text, ticket uuid) returns text language sql immutable strict set search_path = ''
  return encode(sha256(convert_to(seed || ':' || ticket::text, 'UTF8')), 'hex');

create function private.notify_of_draw(draw private.viewing_draws, person uuid, title text, outcome text, place int) returns void
language sql security definer set search_path = '' as $$
  select private.notify(person, 'enquiry', title, draw.property_title, 'viewings', 'viewing_draw',
    jsonb_build_object('draw_id', draw.id, 'property_id', draw.property_id, 'property_title', draw.property_title, 'outcome', outcome,
      'draw_place', place, 'requests', (select count(*) from private.viewing_draw_requests r where r.draw_id = draw.id)),
    'viewing-draw:' || draw.id || ':' || outcome || ':' || person)
$$;

/*
 * Books a place of a draw for the next ticket; false if they have another viewing then or as many as allowed, are suspended or were
 * blocked.
 */
create function private.book_drawn_place(request private.viewing_draw_requests, appointment private.viewing_appointments) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
  viewing private.viewings;
  refused_hint text;
begin
  select * into listing from public.properties p where p.id = appointment.property_id;
  if private.is_blocked(request.seeker_id, listing.owner_id, listing.agency_id)
     or exists (select from auth.users u where u.id = request.seeker_id and u.banned_until > now()) then
    return false;
  end if;
  begin
    insert into private.viewings (appointment_id, starts_at, ends_at, property_id, property_title, host_id, owner_id, agency_id,
        seeker_id, enquiry_id, name, phone)
      values (appointment.id, appointment.starts_at, appointment.ends_at, listing.id, listing.title, appointment.host_id,
        listing.owner_id, listing.agency_id, request.seeker_id,
        (select e.id from public.property_enquiries e where e.property_id = listing.id and e.enquirer_id = request.seeker_id
          and e.status <> 'closed' order by e.last_message_at desc limit 1), request.name, request.phone)
      returning * into viewing;
  exception
    when exclusion_violation or unique_violation then
      return false;
    when raise_exception then
      get stacked diagnostics refused_hint = pg_exception_hint;
      if refused_hint = 'too_many_viewings' then return false; end if;
      raise;
  end;
  update private.viewing_draw_requests r set status = 'booked', viewing_id = viewing.id where r.id = request.id;
  perform private.notify_seeker_of_viewing(viewing, 'Viewing booked', 'viewing_booked', 'viewing:' || viewing.id || ':0:drawn',
    jsonb_build_object('event', 'drawn'));
  return true;
end
$$;

/* Gives free places to the waiting list in its order. The caller has locked the draw. */
create function private.fill_draw(draw_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  appointment private.viewing_appointments;
  request private.viewing_draw_requests;
  free int;
begin
  for appointment in
    select * from private.viewing_appointments a
    where a.draw_id = fill_draw.draw_id and a.booked < a.capacity and a.starts_at > now() + interval '2 hours' order by a.starts_at, a.id
  loop
    free := appointment.capacity - appointment.booked;
    for request in
      select * from private.viewing_draw_requests r
      where r.draw_id = fill_draw.draw_id and r.status = 'waiting' and r.seeker_id is not null order by r.place
    loop
      exit when free = 0;
      if private.book_drawn_place(request, appointment) then free := free - 1; end if;
    end loop;
  end loop;
end
$$;

/* Locks the draw that a viewing belongs to, before the viewing itself. */
create function private.lock_draw_of_viewing(viewing_id uuid) returns void language sql security definer set search_path = '' as $$
  select from private.viewing_draws d
  where d.id = (select a.draw_id from private.viewings v join private.viewing_appointments a on a.id = v.appointment_id where v.id = $1)
  for update
$$;

/* A cancelled place of a draw goes to the next on the waiting list. */
create function private.handle_freed_place(viewing_id uuid, appointment_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  draw uuid := (select a.draw_id from private.viewing_appointments a where a.id = appointment_id);
begin
  if draw is null then return; end if;
  update private.viewing_draw_requests r set status = 'left', viewing_id = null where r.viewing_id = handle_freed_place.viewing_id;
  perform private.fill_draw(draw);
end
$$;

/* Draws one draw whose deadline has passed. Called by the worker; returns whether there was one. */
create function private.run_due_viewing_draw() returns boolean language plpgsql security definer set search_path = '' as $$
declare
  draw private.viewing_draws;
  request private.viewing_draw_requests;
begin
  select * into draw from private.viewing_draws d where d.status = 'open' and d.closes_at <= now()
    order by d.closes_at limit 1 for update skip locked;
  if draw.id is null then return false; end if;
  update private.viewing_draws d set status = 'drawn', drawn_at = now(),
      seed = (select s.seed from private.viewing_draw_seeds s where s.draw_id = draw.id)
    where d.id = draw.id returning * into draw;
  update private.viewing_draw_requests r set status = 'waiting', place = drawn.place
    from (select q.id, row_number() over (order by private.draw_value(draw.seed, q.id) collate "C") as place
      from private.viewing_draw_requests q where q.draw_id = draw.id) drawn
    where r.id = drawn.id;
  perform private.fill_draw(draw.id);
  for request in select * from private.viewing_draw_requests r where r.draw_id = draw.id and r.status = 'waiting' order by r.place loop
    perform private.notify_of_draw(draw, request.seeker_id, 'You are on the waiting list', 'waiting', request.place);
  end loop;
  perform private.notify_of_draw(draw, draw.host_id, 'The viewing draw has taken place', 'host', null);
  return true;
end
$$;

-- What people do ----------------------------------------------------------------------------------------------------------

/* Opens a draw. `slots`: [{starts_at, capacity}], reserved in the host's diary at once. */
create function private.open_viewing_draw(property_id uuid, closes_at timestamptz, slots jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.trusted_uid();
  seed constant text := private.random_token();
  listing public.properties;
  settings private.viewing_hosts;
  draw_id uuid;
  slot record;
begin
  select * into listing from public.properties p where p.id = open_viewing_draw.property_id and private.manages(p.owner_id, p.agency_id) for share;
  if listing.id is null then raise exception 'No such listing of yours' using errcode = '42501', hint = 'not_your_listing'; end if;
  if listing.status not in ('live', 'under_offer') then
    raise exception 'This home is not on the market' using errcode = 'P0001', hint = 'not_on_the_market';
  end if;
  if jsonb_typeof(slots) <> 'array' or jsonb_array_length(slots) not between 1 and 50 then
    raise exception 'A draw has 1 to 50 slots' using errcode = '22023', hint = 'wrong_slots';
  end if;
  if not coalesce(closes_at between now() + interval '1 hour' and now() + interval '60 days', false) then
    raise exception 'Requests are open for 1 hour to 60 days' using errcode = '22023', hint = 'wrong_deadline';
  end if;
  select * into settings from private.viewing_hosts h where h.host_id = person;
  begin
    insert into private.viewing_draws (property_id, host_id, property_title, closes_at, seed_hash)
      values (listing.id, person, listing.title, open_viewing_draw.closes_at, private.token_hash(seed)) returning id into draw_id;
  exception when unique_violation then
    raise exception 'There is a draw for this home already' using errcode = 'P0001', hint = 'draw_open';
  end;
  insert into private.viewing_draw_seeds (draw_id, seed) values (draw_id, seed);
  for slot in
    select s.starts_at, coalesce(s.capacity, 1) as capacity, s.starts_at + make_interval(mins => coalesce(settings.slot_minutes, 30)) as ends_at
    from jsonb_to_recordset(slots) as s (starts_at timestamptz, capacity smallint)
  loop
    perform private.require_viewing_hours(slot.starts_at);
    if slot.starts_at < open_viewing_draw.closes_at + interval '3 hours' then
      raise exception 'Viewings start at least 3 hours after the deadline' using errcode = '22023', hint = 'slot_before_deadline';
    end if;
    begin
      insert into private.viewing_appointments (host_id, property_id, starts_at, ends_at, free_at, capacity, draw_id)
        values (person, listing.id, slot.starts_at, slot.ends_at, slot.ends_at + make_interval(mins => coalesce(settings.travel_minutes, 0)),
          slot.capacity, draw_id);
    exception when exclusion_violation then
      perform private.raise_viewing_conflict('viewing_appointments_host_free');
    end;
  end loop;
  return draw_id;
end
$$;
grant execute on function private.open_viewing_draw to authenticated;

create function public.open_viewing_draw(property_id uuid, closes_at timestamptz, slots jsonb) returns uuid
  language sql set search_path = '' return private.open_viewing_draw(property_id, closes_at, slots);
grant execute on function public.open_viewing_draw to authenticated;

/* Asks for a place. A repeated request changes nothing. */
create function private.join_viewing_draw(draw_id uuid, name text, phone text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.trusted_uid();
  draw private.viewing_draws;
  listing public.properties;
begin
  if person is null then raise exception 'Sign in to ask for a place' using errcode = '42501', hint = 'sign_in_first'; end if;
  -- Shared, so that a draw that is due waits for requests in progress and refuses later ones.
  select * into draw from private.viewing_draws d where d.id = join_viewing_draw.draw_id for share;
  if draw.id is null or draw.status <> 'open' or draw.closes_at <= now() then
    raise exception 'Requests are closed' using errcode = 'P0001', hint = 'draw_closed';
  end if;
  select * into listing from public.properties p where p.id = draw.property_id;
  if person = listing.owner_id or listing.agency_id = private.my_agency_id() then
    raise exception 'This home is your own' using errcode = 'P0001', hint = 'own_home';
  end if;
  if private.is_blocked(person, listing.owner_id, listing.agency_id) then
    raise exception 'You cannot write to this advertiser' using errcode = '42501', hint = 'blocked';
  end if;
  insert into private.viewing_draw_requests (draw_id, seeker_id, name, phone)
    values (draw.id, person, coalesce(nullif(trim(join_viewing_draw.name), ''),
      (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from public.profiles p where p.id = person), 'A visitor'),
      nullif(trim(join_viewing_draw.phone), ''))
    on conflict on constraint viewing_draw_requests_seeker_key do nothing;
end
$$;
grant execute on function private.join_viewing_draw to authenticated;

create function public.join_viewing_draw(draw_id uuid, name text default null, phone text default null) returns void
  language sql set search_path = '' return private.join_viewing_draw(draw_id, name, phone);
grant execute on function public.join_viewing_draw to authenticated;

/* Before the draw the request disappears; afterwards the ticket stays on the list, without a claim to a place. */
create function private.leave_viewing_draw(draw_id uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from private.viewing_draws d where d.id = leave_viewing_draw.draw_id for update;
  delete from private.viewing_draw_requests r
    where r.draw_id = leave_viewing_draw.draw_id and r.seeker_id = private.trusted_uid() and r.status = 'requested';
  update private.viewing_draw_requests r set status = 'left'
    where r.draw_id = leave_viewing_draw.draw_id and r.seeker_id = private.trusted_uid() and r.status = 'waiting';
end
$$;
grant execute on function private.leave_viewing_draw to authenticated;

create function public.leave_viewing_draw(draw_id uuid) returns void
  language sql set search_path = '' return private.leave_viewing_draw(draw_id);
grant execute on function public.leave_viewing_draw to authenticated;

/* Takes a suspended person out of every draw. */
create function private.leave_draws_of(person uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.viewing_draw_requests r where r.seeker_id = person and r.status = 'requested';
  update private.viewing_draw_requests r set status = 'left' where r.seeker_id = person and r.status = 'waiting';
end
$$;

/* Cancels the draws of a listing or a host, with the waiting lists of those that took place. */
create function private.cancel_draws_of(property uuid, host uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  draw private.viewing_draws;
  request private.viewing_draw_requests;
begin
  for draw in
    select * from private.viewing_draws d
    where d.status <> 'cancelled' and (d.property_id = property or d.host_id = host)
      and (d.status = 'open' or exists (select from private.viewing_appointments a where a.draw_id = d.id and a.starts_at > now()))
    order by d.id for update
  loop
    for request in
      update private.viewing_draw_requests r set status = 'left'
      where r.draw_id = draw.id and r.status in ('requested', 'waiting') and r.seeker_id is not null returning r.*
    loop
      perform private.notify_of_draw(draw, request.seeker_id, 'Viewing draw cancelled', 'cancelled', null);
    end loop;
    update private.viewing_draws d set status = 'cancelled' where d.id = draw.id and d.status = 'open';
    -- What is left are ordinary appointments.
    update private.viewing_appointments a set draw_id = null where a.draw_id = draw.id;
    delete from private.viewing_appointments a
      where a.property_id = draw.property_id and a.host_id = draw.host_id and a.booked = 0 and a.starts_at > now();
  end loop;
end
$$;

create function private.cancel_viewing_draw(draw_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  draw private.viewing_draws;
  request private.viewing_draw_requests;
begin
  select d.* into draw from private.viewing_draws d where d.id = cancel_viewing_draw.draw_id
    and exists (select from public.properties p where p.id = d.property_id and private.manages(p.owner_id, p.agency_id)) for update;
  if draw.id is null then raise exception 'No such draw of yours' using errcode = '42501', hint = 'not_your_viewing'; end if;
  if draw.status <> 'open' then raise exception 'The draw has taken place' using errcode = 'P0001', hint = 'draw_closed'; end if;
  for request in
    update private.viewing_draw_requests r set status = 'left' where r.draw_id = draw.id and r.seeker_id is not null returning r.*
  loop
    perform private.notify_of_draw(draw, request.seeker_id, 'Viewing draw cancelled', 'cancelled', null);
  end loop;
  update private.viewing_draws d set status = 'cancelled' where d.id = draw.id;
  delete from private.viewing_appointments a where a.draw_id = draw.id and a.booked = 0;
end
$$;
grant execute on function private.cancel_viewing_draw to authenticated;

create function public.cancel_viewing_draw(draw_id uuid) returns void
  language sql set search_path = '' return private.cancel_viewing_draw(draw_id);
grant execute on function public.cancel_viewing_draw to authenticated;

-- What everybody sees -------------------------------------------------------------------------------------------------------

/* A draw with everything needed to check it: tickets without names, and the caller's own. */
create function private.viewing_draw(draw_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', d.id, 'property_id', d.property_id, 'property_title', d.property_title, 'status', d.status,
    'closes_at', d.closes_at, 'drawn_at', d.drawn_at, 'seed_hash', d.seed_hash, 'seed', d.seed,
    'requests', (select count(*) from private.viewing_draw_requests r where r.draw_id = d.id),
    'slots', (select coalesce(jsonb_agg(jsonb_build_object('starts_at', a.starts_at, 'capacity', a.capacity) order by a.starts_at), '[]')
      from private.viewing_appointments a where a.draw_id = d.id),
    'tickets', case when d.status = 'drawn' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'place', r.place, 'status', r.status) order by r.place), '[]')
      from private.viewing_draw_requests r where r.draw_id = d.id) else '[]' end,
    'mine', (select jsonb_build_object('id', r.id, 'place', r.place, 'status', r.status,
        'ahead', case when r.status = 'waiting' then (select count(*) from private.viewing_draw_requests o
          where o.draw_id = d.id and o.status = 'waiting' and o.place < r.place) end)
      from private.viewing_draw_requests r where r.draw_id = d.id and r.seeker_id = private.trusted_uid()))
  from private.viewing_draws d where d.id = $1
$$;
grant execute on function private.viewing_draw to anon, authenticated;

create function public.viewing_draw(draw_id uuid) returns jsonb
  language sql stable set search_path = '' return private.viewing_draw(draw_id);
grant execute on function public.viewing_draw to anon, authenticated;

/* How a home on the market can be viewed: the open slots of a period of up to 31 days, or the draw. */
create function private.viewing_options(property_id uuid, from_at timestamptz, days int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'slots', coalesce((
      select jsonb_agg(jsonb_build_object('starts_at', s.starts_at, 'ends_at', s.ends_at, 'places_left', s.places_left, 'capacity', s.capacity) order by s.starts_at)
      from (select distinct on (o.starts_at) o.* from private.viewing_slots(p.id, greatest($2, now()),
          greatest($2, now()) + make_interval(days => least(greatest($3, 1), 31))) o
        order by o.starts_at, o.places_left desc limit 400) s), '[]'),
    'draw', (select jsonb_build_object('id', d.id, 'closes_at', d.closes_at, 'status', d.status,
        'places', (select coalesce(sum(a.capacity), 0) from private.viewing_appointments a where a.draw_id = d.id))
      from private.viewing_draws d where d.property_id = p.id and (d.status = 'open' or (d.status = 'drawn'
        and exists (select from private.viewing_appointments a where a.draw_id = d.id and a.starts_at > now())))
      order by d.created_at desc limit 1),
    'booked_at', (select v.starts_at from private.viewings v
      where v.property_id = p.id and v.seeker_id = private.trusted_uid() and v.status = 'booked' and v.starts_at > now()))
  from public.properties p
  where p.id = $1 and p.status in ('live', 'under_offer') and (p.expires_at is null or p.expires_at > now())
$$;
grant execute on function private.viewing_options to anon, authenticated;

create function public.viewing_options(property_id uuid, from_at timestamptz default now(), days int default 14) returns jsonb
  language sql stable set search_path = '' return private.viewing_options(property_id, from_at, days);
grant execute on function public.viewing_options to anon, authenticated;
