-- Who sends the same words again, because the answer was lost on the way, has sent them once: the sender gives each
-- enquiry and each message its id, and an id that is there already is answered like the first time.

drop function public.send_enquiry, public.reply_to_enquiry, public.guest_reply;
drop function private.send_enquiry, private.reply_to_enquiry, private.guest_reply, private.add_enquiry_message;

-- Guests have no account to block, so their address is.
create table private.enquiry_guest_blocks (
  blocker_id uuid not null references auth.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  primary key (blocker_id, email)
);

/* Can the two sides of a conversation no longer write to each other? */
create function private.is_blocked(enquiry public.property_enquiries) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when enquiry.enquirer_id is not null
    then private.is_blocked(enquiry.enquirer_id, enquiry.owner_id, enquiry.agency_id)
    else exists (
      select from private.enquiry_guests g join private.enquiry_guest_blocks b on b.email = lower(g.email)
      where g.enquiry_id = enquiry.id and (b.blocker_id = enquiry.owner_id
        or b.blocker_id in (select m.user_id from public.agency_members m where m.agency_id = enquiry.agency_id)))
  end
$$;

/* One side hears of something, in the portal and by mail, without learning the other's address. */
create function private.notify_side(
  enquiry public.property_enquiries, to_side text, title text, template text, facts jsonb, event text
) returns void language plpgsql security definer set search_path = '' as $$
declare
  told jsonb := jsonb_build_object('enquiry_id', enquiry.id, 'property_id', enquiry.property_id,
    'property_title', enquiry.property_title, 'name', enquiry.name) || facts;
  room text := '/portal/enquiries/' || enquiry.id;
  guest private.enquiry_guests;
  colleague uuid;
begin
  if to_side = 'enquirer' and enquiry.enquirer_id is not null then
    perform private.notify(enquiry.enquirer_id, 'enquiry', title, enquiry.property_title, room, template, told, event);
  elsif to_side = 'enquirer' then
    select * into guest from private.enquiry_guests g where g.enquiry_id = enquiry.id;
    perform private.queue_mail(template, guest.email,
      told || jsonb_build_object('title', title, 'body', enquiry.property_title, 'link', '/enquiry/' || guest.token), null, event);
  else
    for colleague in
      select enquiry.owner_id where enquiry.agency_id is null
      union
      select m.user_id from public.agency_members m
      where m.agency_id = enquiry.agency_id and (m.user_id = enquiry.owner_id or (m.role = 'owner' and not exists (
        select from public.agency_members o where o.agency_id = enquiry.agency_id and o.user_id = enquiry.owner_id)))
    loop
      perform private.notify(colleague, 'enquiry', title, enquiry.property_title, room, template, told, event || ':' || colleague);
    end loop;
  end if;
end
$$;

create or replace function private.tell_other_side(enquiry public.property_enquiries, from_side text, body text, event uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facts jsonb := jsonb_build_object('message', body);
begin
  if from_side = 'professional' then
    perform private.notify_side(enquiry, 'enquirer', 'New reply', 'enquiry_reply', facts, 'enquiry:' || event);
  else
    perform private.notify_side(enquiry, 'professional', 'New message', 'enquiry_received', facts, 'enquiry:' || event);
  end if;
end
$$;

create function private.send_enquiry(
  id uuid, for_property uuid, message text, name text, email text, contact_email text, contact_phone text,
  wants_viewing boolean, preferred_times text[]
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
  if person is null and coalesce(email, '') !~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$' then
    raise exception 'An address to confirm is needed' using errcode = '22023', hint = 'invalid_email';
  end if;
  if length(array_to_string(preferred_times, '')) > 1000 then
    raise exception 'These times are too long' using errcode = '22023', hint = 'wrong_times';
  end if;
  -- One at a time for each sender, so that the limit holds for those who send many at once, and one sent twice is seen.
  perform pg_advisory_xact_lock(hashtext('enquiries of ' || coalesce(person::text, lower(email))));
  if exists (select from public.property_enquiries e left join private.enquiry_guests g on g.enquiry_id = e.id
      where e.id = send_enquiry.id and e.property_id = for_property
        and case when person is null then lower(g.email) = lower(send_enquiry.email) else e.enquirer_id = person end) then
    return send_enquiry.id;
  end if;
  select * into listing from public.properties p
    where p.id = for_property and p.status in ('live', 'under_offer') and (p.expires_at is null or p.expires_at > now());
  if listing.id is null then raise exception 'This home is not on the market' using errcode = 'P0001', hint = 'not_on_the_market'; end if;
  if person = listing.owner_id or listing.agency_id = private.my_agency_id() then
    raise exception 'This home is your own' using errcode = 'P0001', hint = 'own_home';
  end if;
  if (case when person is null
      then (select count(*) from private.enquiry_guests g where lower(g.email) = lower(send_enquiry.email) and g.created_at > now() - interval '1 day')
      else (select count(*) from public.property_enquiries e where e.enquirer_id = person and e.created_at > now() - interval '1 day')
     end) >= private.setting_int('enquiries_per_day') then
    raise exception 'Too many enquiries today' using errcode = 'PT429', hint = 'rate_limited';
  end if;
  -- Whoever types somebody else's address fills that person's inbox: it stops before it annoys.
  if person is null and (select count(*) from private.enquiry_guests g
      where lower(g.email) = lower(send_enquiry.email) and g.confirmed_at is null and g.created_at > now() - interval '1 day') >= 3 then
    raise exception 'Enquiries wait to be confirmed' using errcode = 'PT429', hint = 'confirm_first';
  end if;
  if private.is_blocked(person, listing.owner_id, listing.agency_id) then
    raise exception 'You cannot write to this advertiser' using errcode = '42501', hint = 'blocked';
  end if;
  insert into public.property_enquiries (id, property_id, property_title, enquirer_id, owner_id, agency_id, name, contact_email,
      contact_phone, message, wants_viewing, preferred_times, status, enquirer_read_at)
    values (coalesce(send_enquiry.id, gen_random_uuid()), listing.id, listing.title, person, listing.owner_id, listing.agency_id,
      coalesce(nullif(trim(send_enquiry.name), ''),
        (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from public.profiles p where p.id = person), 'A visitor'),
      send_enquiry.contact_email, send_enquiry.contact_phone, send_enquiry.message, send_enquiry.wants_viewing,
      send_enquiry.preferred_times, case when person is null then 'unconfirmed' else 'new' end, now())
    returning * into enquiry;
  insert into public.enquiry_messages (enquiry_id, sender_id, side, body) values (enquiry.id, person, 'enquirer', enquiry.message);
  if person is null then
    insert into private.enquiry_guests (enquiry_id, email) values (enquiry.id, send_enquiry.email) returning * into guest;
    perform private.queue_mail('enquiry_confirm', guest.email,
      jsonb_build_object('property_title', enquiry.property_title, 'link', '/enquiry/' || guest.token));
  else
    perform private.tell_other_side(enquiry, 'enquirer', enquiry.message, enquiry.id);
  end if;
  return enquiry.id;
end
$$;

/* The enquiry is locked by the caller, so messages are numbered by the clock in the order in which they came. */
create function private.add_enquiry_message(
  id uuid, enquiry public.property_enquiries, from_side text, sender uuid, body text
) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
  sent_at timestamptz := clock_timestamp();
begin
  if exists (select from public.enquiry_messages m where m.id = add_enquiry_message.id and m.enquiry_id = enquiry.id
      and m.side = from_side and m.sender_id is not distinct from sender and m.body = add_enquiry_message.body) then
    return add_enquiry_message.id;
  end if;
  if enquiry.status = 'closed' and from_side = 'enquirer' then
    raise exception 'This conversation is closed' using errcode = 'P0001', hint = 'enquiry_closed';
  end if;
  if private.is_blocked(enquiry) then
    raise exception 'You cannot write to this person' using errcode = '42501', hint = 'blocked';
  end if;
  if (select count(*) from public.enquiry_messages m
      where case when sender is null then m.enquiry_id = enquiry.id and m.side = from_side else m.sender_id = sender end
        and m.created_at > now() - interval '1 hour') >= private.setting_int('messages_per_hour') then
    raise exception 'Too many messages' using errcode = 'PT429', hint = 'rate_limited';
  end if;
  insert into public.enquiry_messages (id, enquiry_id, sender_id, side, body, created_at)
    values (coalesce(add_enquiry_message.id, gen_random_uuid()), enquiry.id, sender, from_side, add_enquiry_message.body, sent_at)
    returning enquiry_messages.id into made;
  -- An answer opens a closed conversation again: whoever is answered may answer.
  update public.property_enquiries e set
      last_message_at = sent_at,
      status = case when from_side = 'professional' and e.status in ('new', 'closed') then 'answered' else e.status end,
      first_answered_at = case when from_side = 'professional' then coalesce(e.first_answered_at, sent_at) else e.first_answered_at end,
      professional_read_at = case when from_side = 'professional' then sent_at else e.professional_read_at end,
      enquirer_read_at = case when from_side = 'enquirer' then sent_at else e.enquirer_read_at end
    where e.id = enquiry.id;
  perform private.tell_other_side(enquiry, from_side, add_enquiry_message.body, made);
  return made;
end
$$;

create function private.reply_to_enquiry(id uuid, enquiry_id uuid, body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
begin
  return private.add_enquiry_message(id, enquiry, private.enquiry_side(enquiry), auth.uid(), body);
end
$$;

create function private.guest_reply(id uuid, token text, body text) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries;
begin
  select e.* into enquiry from private.enquiry_guests g join public.property_enquiries e on e.id = g.enquiry_id
    where g.token = guest_reply.token and g.confirmed_at is not null for update of e;
  if enquiry.id is null then raise exception 'No such conversation' using errcode = '42501', hint = 'not_your_enquiry'; end if;
  return private.add_enquiry_message(id, enquiry, 'enquirer', null, body);
end
$$;

grant execute on function private.send_enquiry, private.guest_reply to anon, authenticated;
grant execute on function private.reply_to_enquiry to authenticated;

create function public.send_enquiry(
  property_id uuid, message text, name text default null, email text default null, contact_email text default null,
  contact_phone text default null, wants_viewing boolean default false, preferred_times text[] default '{}', id uuid default null
) returns uuid language sql set search_path = ''
  return private.send_enquiry(id, property_id, message, name, email, contact_email, contact_phone, wants_viewing, preferred_times);
create function public.reply_to_enquiry(enquiry_id uuid, body text, id uuid default null) returns uuid
  language sql set search_path = '' return private.reply_to_enquiry(id, enquiry_id, body);
create function public.guest_reply(token text, body text, id uuid default null) returns uuid
  language sql set search_path = '' return private.guest_reply(id, token, body);
grant execute on function public.send_enquiry, public.guest_reply to anon, authenticated;
grant execute on function public.reply_to_enquiry to authenticated;
