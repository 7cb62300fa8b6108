-- Lead delivery: enquiries go to the chosen negotiator, guests' at once; automatic replies, escalation and what colleagues do with a lead.

-- Notifying -------------------------------------------------------------------------------------------------------------

create function private.full_name(person uuid) returns text language sql stable security definer set search_path = '' as $$
  select nullif(trim(concat_ws(' ', p.first_name, p.last_name)), '') from public.profiles p where p.id = person
$$;

/* Whether the email address of a guest is confirmed; null for members, whose accounts are. */
create function private.is_email_confirmed(enquiry_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select g.confirmed_at is not null from private.enquiry_guests g where g.enquiry_id = $1
$$;

/* Who is notified about an enquiry: its negotiator, whoever covers today, or its branch; for a landlord's listing the landlord. */
create function private.lead_recipients(enquiry public.property_enquiries) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  lead public.enquiry_leads;
  cover uuid;
begin
  if enquiry.agency_id is not null then
    select * into lead from public.enquiry_leads l where l.enquiry_id = enquiry.id;
  end if;
  if lead.enquiry_id is null then
    return query select private.listing_recipients(enquiry.owner_id, enquiry.agency_id);
    return;
  end if;
  if lead.assigned_to is not null and private.can_take_leads(enquiry.agency_id, lead.assigned_to) then
    if private.is_away(enquiry.agency_id, lead.assigned_to) then cover := private.cover_of(enquiry.agency_id, lead.assigned_to); end if;
    return next coalesce(cover, lead.assigned_to);
    return;
  end if;
  return query select private.branch_recipients(enquiry.agency_id, lead.branch_id,
    (select p.owner_id from public.properties p where p.id = enquiry.property_id and p.external_ref is not null));
end
$$;

/* 14 Monk Road, Bishopston, Bristol, BS7 8NE: a street or an outcode that the location repeats is said once. Null if nothing is known. */
create function private.full_address(address_line text, location text, postcode text default null) returns text
language sql immutable set search_path = '' as $$
  select nullif(concat_ws(', ', nullif(case
      when right(joined, length(outcode) + 1) = ' ' || outcode then rtrim(left(joined, -length(outcode)), ' ,') else joined end, ''), $3), '')
  from (select split_part(coalesce($2, ''), ',', 1) as street, split_part($3, ' ', 1) as outcode) parts,
    lateral (select case
      when street <> '' and lower(right(coalesce($1, ''), length(street))) = lower(street) then $1 || substr($2, length(street) + 1)
      else concat_ws(', ', nullif($1, ''), nullif($2, '')) end as joined) once
$$;

/* What an agent needs to answer without opening the portal. */
create function private.lead_facts(enquiry public.property_enquiries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'phone', enquiry.contact_phone, 'contact_email', enquiry.contact_email, 'wants_viewing', enquiry.wants_viewing,
    'preferred_times', enquiry.preferred_times, 'is_email_confirmed', private.is_email_confirmed(enquiry.id),
    'address', (select private.full_address(p.address_line, p.location, p.postcode)
      from public.properties p where p.id = enquiry.property_id),
    'branch', (select b.name from public.enquiry_leads l join public.agency_branches b on b.id = l.branch_id where l.enquiry_id = enquiry.id),
    'assigned_to', (select private.full_name(l.assigned_to) from public.enquiry_leads l where l.enquiry_id = enquiry.id))
$$;

/*
 * Notifies one side of an enquiry: guests by email, the chosen people of the professional side individually. An address that nobody
 * has confirmed gets no words of the other side: a single email says that a reply is waiting.
 */
create or replace function private.notify_side(
  enquiry public.property_enquiries, to_side text, title text, template text, facts jsonb, event text
) returns void language plpgsql security definer set search_path = '' as $$
declare
  told jsonb := jsonb_build_object('enquiry_id', enquiry.id, 'property_id', enquiry.property_id,
    'property_title', enquiry.property_title, 'name', enquiry.name) || facts;
  guest private.enquiry_guests;
  contact uuid;
begin
  if to_side = 'enquirer' and enquiry.enquirer_id is not null then
    perform private.notify(enquiry.enquirer_id, 'enquiry', title, enquiry.property_title, 'enquiry', template, told, event, enquiry.id::text);
  elsif to_side = 'enquirer' then
    select * into guest from private.enquiry_guests g where g.enquiry_id = enquiry.id;
    if guest.confirmed_at is null then
      if guest.enquiry_id is not null then
        perform private.queue_mail('enquiry_reply_waiting', guest.email,
          jsonb_build_object('property_title', enquiry.property_title, 'guest_token', guest.token), null, 'waiting:' || enquiry.id);
      end if;
      return;
    end if;
    perform private.queue_mail(template, guest.email,
      told || jsonb_build_object('guest_token', guest.token), null, event);
  else
    if template = 'enquiry_received' then told := told || private.lead_facts(enquiry); end if;
    for contact in select distinct r from private.lead_recipients(enquiry) r loop
      perform private.notify(contact, 'enquiry', title, enquiry.property_title, 'enquiry', template, told, event || ':' || contact,
        enquiry.id::text);
    end loop;
  end if;
end
$$;

-- Answers that are due --------------------------------------------------------------------------------------------------

/* Sends the branch's automatic reply outside its hours, once per conversation. */
create function private.send_auto_reply(enquiry public.property_enquiries, rule public.enquiry_routing) returns void
language plpgsql security definer set search_path = '' as $$
declare
  words text := replace(replace(rule.auto_reply,
    '{{address}}', coalesce((select nullif(p.address_line, '') from public.properties p where p.id = enquiry.property_id), enquiry.property_title)),
    '{{first_name}}', split_part(enquiry.name, ' ', 1));
begin
  if not rule.has_auto_reply or private.is_branch_open(rule, now()) or private.is_blocked(enquiry) then return; end if;
  update public.enquiry_leads l set auto_replied_at = clock_timestamp() where l.enquiry_id = enquiry.id and l.auto_replied_at is null;
  if not found then return; end if;
  insert into public.enquiry_messages (enquiry_id, sender_id, side, body, is_automatic, created_at)
    values (enquiry.id, null, 'professional', left(words, 5000), true, clock_timestamp());
  if private.is_email_confirmed(enquiry.id) is distinct from false then
    perform private.notify_side(enquiry, 'enquirer', 'Automatic reply', 'enquiry_reply', jsonb_build_object('message', left(words, 5000)),
      'auto-reply:' || enquiry.id);
  end if;
end
$$;

/* Keeps the lead of a conversation up to date with its messages. */
create function private.track_lead() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  lead public.enquiry_leads;
  rule public.enquiry_routing;
  enquiry public.property_enquiries;
begin
  if new.is_automatic then return null; end if;
  select * into lead from public.enquiry_leads l where l.enquiry_id = new.enquiry_id;
  if not found then return null; end if;
  if new.side = 'professional' then
    delete from public.enquiry_drafts d where d.enquiry_id = new.enquiry_id and d.user_id = new.sender_id;
    update public.enquiry_leads l set due_at = null where l.enquiry_id = new.enquiry_id and l.due_at is not null;
    -- Who answers first from the inbox of the branch looks after it.
    if lead.assigned_to is null and private.can_take_leads(lead.agency_id, new.sender_id) then
      perform private.assign_lead(new.enquiry_id, new.sender_id, 'answered');
    end if;
    return null;
  end if;
  rule := private.routing_rule(lead.agency_id, lead.branch_id);
  update public.enquiry_leads l
    set due_at = private.working_deadline(rule, new.created_at, rule.escalate_after_minutes), escalated_at = null
    where l.enquiry_id = new.enquiry_id and l.due_at is null;
  if lead.auto_replied_at is null then
    select * into enquiry from public.property_enquiries e where e.id = new.enquiry_id;
    perform private.send_auto_reply(enquiry, rule);
  end if;
  return null;
end
$$;

create trigger track_lead after insert on public.enquiry_messages
  for each row execute function private.track_lead();

/* An enquiry that is answered by phone and marked so, closed or booked is not escalated. */
create function private.settle_lead() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.enquiry_leads l set due_at = null where l.enquiry_id = new.id and l.due_at is not null;
  return null;
end
$$;

create trigger settle_lead after update of status on public.property_enquiries
  for each row when (old.status is distinct from new.status and new.status not in ('new', 'unconfirmed'))
  execute function private.settle_lead();

/* Notifies about enquiries without an answer within the branch's working hours. Called by the worker; returns how many. */
create function private.escalate_leads() returns int language plpgsql security definer set search_path = '' as $$
declare
  lead public.enquiry_leads;
  enquiry public.property_enquiries;
  rule public.enquiry_routing;
  contact uuid;
  total int := 0;
begin
  for lead in
    select l.* from public.enquiry_leads l where l.due_at <= now() and l.escalated_at is null
    order by l.due_at limit 100 for update skip locked
  loop
    total := total + 1;
    update public.enquiry_leads l set escalated_at = now() where l.enquiry_id = lead.enquiry_id;
    select * into enquiry from public.property_enquiries e where e.id = lead.enquiry_id;
    rule := private.routing_rule(lead.agency_id, lead.branch_id);
    if rule.escalate_to is not null and private.can_take_leads(lead.agency_id, rule.escalate_to) then
      perform private.assign_lead(lead.enquiry_id, rule.escalate_to, 'escalated');
    else
      rule.escalate_to := null;
      perform private.assign_lead(lead.enquiry_id, lead.assigned_to, 'escalated');
    end if;
    for contact in
      select rule.escalate_to where rule.escalate_to is not null
      union
      select m.user_id from private.active_members m
      where rule.escalate_to is null and m.agency_id = lead.agency_id and m.role = 'owner' and private.can_take_leads(lead.agency_id, m.user_id)
    loop
      perform private.notify(contact, 'enquiry', 'Enquiry not answered', enquiry.property_title, 'enquiry', 'enquiry_escalated',
        jsonb_build_object('enquiry_id', enquiry.id, 'property_id', enquiry.property_id, 'property_title', enquiry.property_title,
          'name', enquiry.name, 'message', enquiry.message, 'minutes', rule.escalate_after_minutes) || private.lead_facts(enquiry),
        'escalated:' || enquiry.id || ':' || extract(epoch from lead.due_at)::bigint || ':' || contact, enquiry.id::text);
    end loop;
  end loop;
  return total;
end
$$;

-- Sending ---------------------------------------------------------------------------------------------------------------

/* Limits guests' enquiries by mailbox and by listing. Limits by network are part of the quotas. */
create or replace function private.limit_guest_enquiry(listing uuid, email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  written int;
  unconfirmed int;
begin
  select count(*), count(*) filter (where g.confirmed_at is null) into written, unconfirmed
    from private.enquiry_guests g
    where private.normalise_mailbox(g.email) = private.normalise_mailbox(limit_guest_enquiry.email) and g.created_at > now() - interval '1 day';
  -- Limits the email that can be sent to another person's address.
  if unconfirmed >= 3 then
    raise exception 'Enquiries wait to be confirmed' using errcode = 'PT429', hint = 'confirm_first';
  end if;
  if written >= private.setting_int('enquiries_per_day') then
    raise exception 'Too many enquiries today' using errcode = 'PT429', hint = 'rate_limited';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('guest enquiries about ' || listing, 0));
  if (select count(*) from public.property_enquiries e join private.enquiry_guests g on g.enquiry_id = e.id
      where e.property_id = listing and g.confirmed_at is null and e.created_at > now() - interval '1 day')
      >= private.setting_int('guest_enquiries_per_listing') then
    raise exception 'Too many enquiries about this listing wait to be confirmed' using errcode = 'PT429', hint = 'listing_busy';
  end if;
end
$$;

/*
 * Sends an enquiry. A guest's is delivered at once, marked as not confirmed; if guest and advertiser have blocked each other it is held
 * instead, which only the reader of the guest's mailbox learns. The caller may choose the id, so that a repeated request creates one
 * enquiry.
 */
create or replace function private.send_enquiry(
  id uuid, for_property uuid, message text, name text, email text, contact_email text, contact_phone text,
  wants_viewing boolean, preferred_times text[], captcha_pass text
) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.trusted_uid();
  listing public.properties;
  enquiry public.property_enquiries;
  guest private.enquiry_guests;
begin
  if auth.uid() is not null and person is null then
    raise exception 'MFA is needed' using errcode = '42501', hint = 'mfa_required';
  end if;
  if person is null and (coalesce(email, '') !~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$' or length(email) > 254) then
    raise exception 'An address to confirm is needed' using errcode = '22023', hint = 'invalid_email';
  end if;
  if length(array_to_string(preferred_times, '')) > 1000 then
    raise exception 'These times are too long' using errcode = '22023', hint = 'wrong_times';
  end if;
  -- Serialised by sender, so that concurrent requests cannot exceed the limit and a repeated request is recognised.
  perform pg_advisory_xact_lock(hashtext('enquiries of ' || coalesce(person::text, private.normalise_mailbox(email))));
  if exists (select from public.property_enquiries e left join private.enquiry_guests g on g.enquiry_id = e.id
      where e.id = send_enquiry.id and e.property_id = for_property
        and case when person is null then lower(g.email) = lower(send_enquiry.email) else e.enquirer_id = person end) then
    return send_enquiry.id;
  end if;
  if person is null then perform private.consume_captcha_pass(captcha_pass); end if;
  select * into listing from public.properties p
    where p.id = for_property and p.status in ('live', 'under_offer') and (p.expires_at is null or p.expires_at > now());
  if listing.id is null then raise exception 'This home is not on the market' using errcode = 'P0001', hint = 'not_on_the_market'; end if;
  if person = listing.owner_id or listing.agency_id = private.my_agency_id() then
    raise exception 'This home is your own' using errcode = 'P0001', hint = 'own_home';
  end if;
  if person is null then perform private.limit_guest_enquiry(listing.id, email); end if;
  if private.is_blocked(person, listing.owner_id, listing.agency_id) then
    raise exception 'You cannot write to this advertiser' using errcode = '42501', hint = 'blocked';
  end if;
  -- A guest's enquiry starts unconfirmed, so that the setting that refuses guests applies to it.
  insert into public.property_enquiries (id, property_id, property_title, enquirer_id, owner_id, agency_id, name, contact_email,
      contact_phone, message, wants_viewing, preferred_times, status, enquirer_read_at)
    values (coalesce(send_enquiry.id, gen_random_uuid()), listing.id, listing.title, person, listing.owner_id, listing.agency_id,
      coalesce(nullif(trim(send_enquiry.name), ''),
        (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from public.profiles p where p.id = person), 'A visitor'),
      send_enquiry.contact_email, send_enquiry.contact_phone, send_enquiry.message, send_enquiry.wants_viewing,
      send_enquiry.preferred_times, case when person is null then 'unconfirmed' else 'new' end, now())
    returning * into enquiry;
  if person is null then
    insert into private.enquiry_guests (enquiry_id, email) values (enquiry.id, send_enquiry.email) returning * into guest;
    perform private.queue_mail('enquiry_confirm', guest.email,
      jsonb_build_object('property_title', enquiry.property_title, 'guest_token', guest.token));
  end if;
  if person is not null or not private.is_blocked(enquiry) then perform private.deliver_enquiry(enquiry); end if;
  insert into public.enquiry_messages (enquiry_id, sender_id, side, body) values (enquiry.id, person, 'enquirer', enquiry.message);
  return enquiry.id;
end
$$;

/* Makes an enquiry visible to the professional side and notifies it. */
create function private.deliver_enquiry(enquiry public.property_enquiries) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if enquiry.status = 'unconfirmed' then
    update public.property_enquiries e set status = 'new' where e.id = enquiry.id returning * into enquiry;
  end if;
  perform private.route_enquiry(enquiry);
  perform private.notify_other_side(enquiry, 'enquirer', enquiry.message, enquiry.id);
end
$$;

/* The negotiator and the branch, for the enquirer; null where there is neither. */
create function private.enquiry_negotiator(enquiry public.property_enquiries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', private.full_name(l.assigned_to), 'branch', b.name)
  from public.enquiry_leads l left join public.agency_branches b on b.id = l.branch_id
  where l.enquiry_id = enquiry.id and (b.id is not null or private.full_name(l.assigned_to) is not null)
$$;

/*
 * The conversation for the holder of a guest's link. The first call confirms the email address. Whether the two sides have blocked each
 * other is revealed only here, to someone who can read the guest's email.
 */
create or replace function private.guest_enquiry(token text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  guest private.enquiry_guests;
  enquiry public.property_enquiries;
begin
  select * into guest from private.enquiry_guests g where g.token = guest_enquiry.token for update;
  if guest.enquiry_id is null then return null; end if;
  select * into enquiry from public.property_enquiries e where e.id = guest.enquiry_id for update;
  if guest.confirmed_at is null then
    if enquiry.status = 'unconfirmed' and private.is_blocked(enquiry) then
      raise exception 'You cannot write to this advertiser' using errcode = '42501', hint = 'blocked';
    end if;
    update private.enquiry_guests g set confirmed_at = now() where g.enquiry_id = guest.enquiry_id;
    -- Held since before guests' enquiries were delivered at once, or until a block was lifted.
    if enquiry.status = 'unconfirmed' then
      perform private.deliver_enquiry(enquiry);
      select * into enquiry from public.property_enquiries e where e.id = guest.enquiry_id;
    else
      -- Colleagues who have it open see that the address is confirmed.
      update public.enquiry_leads l set updated_at = now() where l.enquiry_id = enquiry.id;
    end if;
  end if;
  perform private.record_read(enquiry.id, 'enquirer');
  return jsonb_build_object('id', enquiry.id, 'property_id', enquiry.property_id, 'property_title', enquiry.property_title,
    'with', private.other_side_name(enquiry, 'enquirer'), 'home', private.enquiry_listing(enquiry),
    'negotiator', private.enquiry_negotiator(enquiry),
    'status', enquiry.status, 'viewing_at', enquiry.viewing_at, 'read_at', enquiry.professional_read_at,
    'has_blocked', private.guest_has_blocked(enquiry),
    'has_reported', exists (select from public.enquiry_reports r where r.enquiry_id = enquiry.id and r.reporter_id is null),
    'messages', (
      select jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side, 'body', m.body, 'created_at', m.created_at,
        'is_mine', m.side = 'enquirer', 'is_automatic', m.is_automatic) order by m.created_at, m.id)
      from public.enquiry_messages m where m.enquiry_id = enquiry.id));
end
$$;

/* An enquiry of an address that nobody confirmed counts only once it is answered: anyone could send it to spoil the figures. */
create or replace function private.refresh_response_times() returns void language sql security definer set search_path = '' as $$
  with taken as (
    select e.agency_id, e.first_answered_at is not null as is_answered,
      private.working_minutes(e.created_at, coalesce(e.first_answered_at, now())) as minutes
    from public.property_enquiries e
    where e.agency_id is not null and e.status <> 'unconfirmed' and e.created_at > now() - interval '90 days'
      and (e.first_answered_at is not null or private.is_email_confirmed(e.id) is distinct from false)
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

-- What colleagues do ----------------------------------------------------------------------------------------------------

/* Locks an enquiry of the caller's agency; fails for everyone else. */
create function private.lock_agency_enquiry(enquiry_id uuid) returns public.property_enquiries
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
begin
  if enquiry.agency_id is null or private.enquiry_side(enquiry) <> 'professional' then
    raise exception 'No such enquiry of your agency' using errcode = '42501', hint = 'not_your_enquiry';
  end if;
  -- Enquiries from before routing.
  insert into public.enquiry_leads (enquiry_id, agency_id, branch_id)
    values (enquiry.id, enquiry.agency_id, (select p.branch_id from public.properties p where p.id = enquiry.property_id))
    on conflict do nothing;
  return enquiry;
end
$$;

/* Assigns an enquiry to a colleague, or with null to the inbox of its branch. */
create function private.assign_enquiry(enquiry_id uuid, person uuid, note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_agency_enquiry(enquiry_id);
begin
  if person is not null and not private.can_take_leads(enquiry.agency_id, person) then
    raise exception 'Not a current colleague' using errcode = 'P0001', hint = 'not_a_colleague';
  end if;
  if exists (select from public.enquiry_leads l where l.enquiry_id = enquiry.id and l.assigned_to is not distinct from person) then
    return;
  end if;
  perform private.assign_lead(enquiry.id, person, 'by_hand', auth.uid(), nullif(trim(note), ''));
  if person is null or person = auth.uid() then return; end if;
  perform private.notify(person, 'enquiry', 'Enquiry assigned to you', enquiry.property_title, 'enquiry', 'enquiry_assigned',
    jsonb_build_object('enquiry_id', enquiry.id, 'property_id', enquiry.property_id, 'property_title', enquiry.property_title,
      'name', enquiry.name, 'message', enquiry.message, 'note', nullif(trim(note), ''), 'by', private.full_name(auth.uid()))
      || private.lead_facts(enquiry),
    null, enquiry.id::text);
end
$$;
grant execute on function private.assign_enquiry to authenticated;

create function public.assign_enquiry(enquiry_id uuid, person uuid default null, note text default null) returns void
  language sql set search_path = '' return private.assign_enquiry(enquiry_id, person, note);
grant execute on function public.assign_enquiry to authenticated;

/* Adds an internal note. A repeated id with the same text changes nothing. */
create function private.add_enquiry_note(enquiry_id uuid, body text, id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_agency_enquiry(enquiry_id);
  added uuid := coalesce(add_enquiry_note.id, gen_random_uuid());
begin
  if not exists (select from public.enquiry_notes n where n.id = added and n.enquiry_id = enquiry.id and n.author_id = auth.uid()
      and n.body = add_enquiry_note.body) then
    insert into public.enquiry_notes (id, enquiry_id, agency_id, author_id, body)
      values (added, enquiry.id, enquiry.agency_id, auth.uid(), add_enquiry_note.body);
  end if;
  return added;
end
$$;
grant execute on function private.add_enquiry_note to authenticated;

create function public.add_enquiry_note(enquiry_id uuid, body text, id uuid default null) returns uuid
  language sql set search_path = '' return private.add_enquiry_note(enquiry_id, body, id);
grant execute on function public.add_enquiry_note to authenticated;

/* Shares the reply that the caller is writing with colleagues; an empty one removes it. */
create function private.save_enquiry_draft(enquiry_id uuid, body text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_agency_enquiry(enquiry_id);
begin
  if trim(coalesce(body, '')) = '' then
    delete from public.enquiry_drafts d where d.enquiry_id = enquiry.id and d.user_id = auth.uid();
    return;
  end if;
  insert into public.enquiry_drafts as d (enquiry_id, user_id, agency_id, body) values (enquiry.id, auth.uid(), enquiry.agency_id, save_enquiry_draft.body)
    on conflict on constraint enquiry_drafts_pkey do update set body = excluded.body, updated_at = now();
end
$$;
grant execute on function private.save_enquiry_draft to authenticated;

create function public.save_enquiry_draft(enquiry_id uuid, body text) returns void
  language sql set search_path = '' return private.save_enquiry_draft(enquiry_id, body);
grant execute on function public.save_enquiry_draft to authenticated;

-- Reading ---------------------------------------------------------------------------------------------------------------

create or replace function private.enquiry_thread(enquiry public.property_enquiries, side text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side, 'body', m.body, 'created_at', m.created_at,
      'is_mine', not m.is_automatic and coalesce(m.sender_id = auth.uid(), m.side = side), 'is_automatic', m.is_automatic,
      -- Only colleagues see who wrote on behalf of the agency.
      'by', case when side = 'professional' and m.side = side then (select nullif(p.first_name, '') from public.profiles p where p.id = m.sender_id) end
    ) order by m.created_at, m.id), '[]')
  from public.enquiry_messages m where m.enquiry_id = enquiry.id
$$;

/* What colleagues share about an enquiry: never for its enquirer. */
create function private.enquiry_lead(enquiry public.property_enquiries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('agency_id', enquiry.agency_id, 'branch', b.name, 'assigned_to', l.assigned_to, 'assigned_name', private.full_name(l.assigned_to),
    'is_away', l.assigned_to is not null and private.is_away(enquiry.agency_id, l.assigned_to),
    'due_at', l.due_at, 'escalated_at', l.escalated_at,
    'history', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', private.full_name(a.user_id), 'by', private.full_name(a.assigned_by),
        'reason', a.reason, 'note', a.note, 'at', a.created_at) order by a.created_at), '[]')
      from (select * from public.enquiry_assignments h where h.enquiry_id = enquiry.id order by h.created_at desc limit 50) a),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'by', private.full_name(n.author_id), 'is_mine', n.author_id = auth.uid(),
        'body', n.body, 'at', n.created_at) order by n.created_at), '[]')
      from (select * from public.enquiry_notes w where w.enquiry_id = enquiry.id order by w.created_at desc limit 100) n),
    'drafts', (select coalesce(jsonb_agg(jsonb_build_object('user_id', d.user_id, 'name', private.full_name(d.user_id), 'body', d.body, 'at', d.updated_at)
        order by d.updated_at desc), '[]')
      from public.enquiry_drafts d where d.enquiry_id = enquiry.id and d.user_id <> auth.uid() and d.updated_at > now() - interval '1 day'),
    'reply_fields', jsonb_build_object('first_name', split_part(enquiry.name, ' ', 1), 'name', enquiry.name,
      'address', coalesce((select nullif(p.address_line, '') from public.properties p where p.id = enquiry.property_id), enquiry.property_title),
      'home', enquiry.property_title, 'my_name', private.full_name(auth.uid()), 'agency', (select g.name from public.agencies g where g.id = enquiry.agency_id),
      'branch', b.name, 'phone', coalesce(b.phone, (select g.phone from public.agencies g where g.id = enquiry.agency_id))))
  from (select) once left join public.enquiry_leads l on l.enquiry_id = enquiry.id left join public.agency_branches b on b.id = l.branch_id
$$;

/* A whole conversation for one of its sides; null for everyone else. */
create or replace function private.my_enquiry(enquiry_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', e.id, 'side', s.side, 'with', private.other_side_name(e, s.side), 'home', private.enquiry_listing(e),
    'status', e.status, 'viewing_at', e.viewing_at, 'wants_viewing', e.wants_viewing, 'preferred_times', e.preferred_times,
    'contact_email', e.contact_email, 'contact_phone', e.contact_phone, 'created_at', e.created_at,
    'is_guest', e.enquirer_id is null, 'is_unread', private.is_unread(e, s.side),
    'is_email_confirmed', case when s.side = 'professional' then private.is_email_confirmed(e.id) end,
    'negotiator', case when s.side = 'enquirer' then private.enquiry_negotiator(e) end,
    'lead', case when s.side = 'professional' and e.agency_id is not null then private.enquiry_lead(e) end,
    'read_at', case s.side when 'enquirer' then e.professional_read_at else e.enquirer_read_at end,
    'has_blocked', exists (select from public.enquiry_blocks b
        where b.blocked_id = case s.side when 'professional' then e.enquirer_id else e.owner_id end
          and b.blocker_id in (select private.blockers_on_my_side(e)))
      or (s.side = 'professional' and e.enquirer_id is null and private.guest_is_blocked(e)),
    'has_reported', exists (select from public.enquiry_reports r where r.enquiry_id = e.id and r.reporter_id = auth.uid()),
    'messages', private.enquiry_thread(e, s.side))
  from public.property_enquiries e, private.enquiry_side(e) as s (side)
  where e.id = $1 and s.side is not null
$$;

drop function public.my_enquiries(text, text, text, int, int);
drop function private.my_enquiries(text, text, text, int, int);

/*
 * One page of the caller's enquiries on one side, unread first, with the number in each status. For agents also by branch, and those
 * assigned to them ('me'), to nobody ('none') or overdue ('late').
 */
create function private.my_enquiries(side text, status text, words text, page int, per_page int, assigned text, branch uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select e.*, private.is_unread(e, side) as is_unread, l.assigned_to, l.branch_id,
      l.escalated_at is not null and l.due_at is not null as is_late
    from private.my_enquiries_on_side(side) e left join public.enquiry_leads l on side = 'professional' and l.enquiry_id = e.id
  ), found as materialized (
    select m.* from mine m
    where (my_enquiries.status is null or m.status = my_enquiries.status)
      and (my_enquiries.branch is null or m.branch_id = my_enquiries.branch)
      and case my_enquiries.assigned when 'me' then m.assigned_to = auth.uid() when 'none' then m.assigned_to is null and m.status <> 'closed'
        when 'late' then m.is_late else true end
      and (coalesce(words, '') = '' or strpos(lower(concat_ws(' ', m.property_title, m.name)), lower(words)) > 0 or exists (
        select from public.enquiry_messages t where t.enquiry_id = m.id and strpos(lower(t.body), lower(words)) > 0))
  ), shown as (
    select f.* from found f order by f.is_unread desc, f.last_message_at desc, f.id
    limit least(per_page, 100) offset greatest(page - 1, 0) * least(per_page, 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'unread', (select count(*) from mine where is_unread),
    'counts', (select coalesce(jsonb_object_agg(c.status, c.count), '{}') from (select m.status, count(*) from mine m group by m.status) c),
    'assigned', (select jsonb_build_object('me', count(*) filter (where m.assigned_to = auth.uid()),
      'none', count(*) filter (where m.assigned_to is null and m.status <> 'closed'), 'late', count(*) filter (where m.is_late)) from mine m),
    'has_received', side = 'professional' and exists (select from mine) or exists (select from private.my_enquiries_on_side('professional')),
    'agency_id', private.my_agency_id(),
    'enquiries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'with', private.other_side_name(e, side), 'home', private.enquiry_listing(e), 'status', s.status,
        'viewing_at', s.viewing_at, 'wants_viewing', s.wants_viewing, 'last_message_at', s.last_message_at, 'is_unread', s.is_unread,
        'is_email_confirmed', case when side = 'professional' then private.is_email_confirmed(s.id) end,
        'negotiator', case when side = 'enquirer' then private.enquiry_negotiator(e) end,
        'assigned_to', s.assigned_to, 'assigned_name', private.full_name(s.assigned_to), 'is_late', s.is_late,
        'branch', (select b.name from public.agency_branches b where b.id = s.branch_id),
        'last', (select jsonb_build_object('side', t.side, 'body', left(t.body, 300)) from public.enquiry_messages t
          where t.enquiry_id = s.id and not t.is_automatic order by t.created_at desc limit 1)
      ) order by s.is_unread desc, s.last_message_at desc, s.id), '[]')
      from shown s join public.property_enquiries e on e.id = s.id))
$$;
grant execute on function private.my_enquiries to authenticated;

create function public.my_enquiries(
  side text default 'enquirer', status text default null, words text default '', page int default 1, per_page int default 20,
  assigned text default null, branch uuid default null
) returns jsonb language sql stable set search_path = ''
  return private.my_enquiries(side, status, left(words, 200), page, per_page, assigned, branch);
grant execute on function public.my_enquiries to authenticated;

-- Existing enquiries ----------------------------------------------------------------------------------------------------

-- They stay with the member who entered the listing, who has been getting their messages, and nothing falls due.
insert into public.enquiry_leads (enquiry_id, agency_id, branch_id, assigned_to)
  select e.id, e.agency_id, p.branch_id, m.user_id
  from public.property_enquiries e
  left join public.properties p on p.id = e.property_id
  left join private.active_members m on m.user_id = e.owner_id and m.agency_id = e.agency_id
  where e.agency_id is not null and e.status <> 'unconfirmed';
