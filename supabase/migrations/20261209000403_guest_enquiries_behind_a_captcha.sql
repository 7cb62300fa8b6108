-- A guest's enquiry mails an address that nobody has confirmed, so a guest solves a captcha first. The database cannot check
-- one itself: the backend does (on a hosted project the function `captcha-pass`) and asks for a pass, which is good for one
-- enquiry.

create table private.captcha_passes (
  token_hash text primary key check (length(token_hash) <= 64),
  expires_at timestamptz not null
);
create index captcha_passes_expires_at_idx on private.captcha_passes (expires_at);

/* For the service alone, once it has seen a solved captcha. */
create function private.issue_captcha_pass() returns text language plpgsql security definer set search_path = '' as $$
declare
  pass constant text := private.random_token();
begin
  delete from private.captcha_passes p where p.token_hash in (
    select o.token_hash from private.captcha_passes o where o.expires_at < now() limit 100 for update skip locked);
  insert into private.captcha_passes (token_hash, expires_at) values (private.token_hash(pass), now() + interval '10 minutes');
  return pass;
end
$$;
grant execute on function private.issue_captcha_pass to service_role;
create function public.issue_captcha_pass() returns text
  language sql set search_path = '' return private.issue_captcha_pass();
grant execute on function public.issue_captcha_pass to service_role;

/* Of two requests with one pass the first takes it; a request that is refused later gives it back. */
create function private.take_captcha_pass(pass text) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.captcha_passes p where p.token_hash = private.token_hash(pass) and p.expires_at > now();
  if not found then raise exception 'A solved captcha is needed' using errcode = 'P0001', hint = 'captcha_required'; end if;
end
$$;

create index enquiry_guests_mailbox_idx on private.enquiry_guests (private.mailbox_of(email), created_at);

/* How often guests may write: by mailbox, and about one listing. Their network is counted by the quotas. */
create function private.limit_guest_enquiry(listing uuid, email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  written int;
  unconfirmed int;
begin
  select count(*), count(*) filter (where g.confirmed_at is null) into written, unconfirmed
    from private.enquiry_guests g
    where private.mailbox_of(g.email) = private.mailbox_of(limit_guest_enquiry.email) and g.created_at > now() - interval '1 day';
  -- Somebody who types another person's address fills that person's inbox.
  if unconfirmed >= 3 then
    raise exception 'Enquiries wait to be confirmed' using errcode = 'PT429', hint = 'confirm_first';
  end if;
  if written >= private.setting_int('enquiries_per_day') then
    raise exception 'Too many enquiries today' using errcode = 'PT429', hint = 'rate_limited';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('guest enquiries about ' || listing, 0));
  if (select count(*) from public.property_enquiries e
      where e.property_id = listing and e.status = 'unconfirmed' and e.created_at > now() - interval '1 day')
      >= private.setting_int('guest_enquiries_per_listing') then
    raise exception 'Too many enquiries about this listing wait to be confirmed' using errcode = 'PT429', hint = 'listing_busy';
  end if;
end
$$;

drop function public.send_enquiry;
drop function private.send_enquiry;

create function private.send_enquiry(
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
  -- One at a time for each sender, so that the limit holds for those who send many at once, and one sent twice is seen.
  perform pg_advisory_xact_lock(hashtext('enquiries of ' || coalesce(person::text, private.mailbox_of(email))));
  if exists (select from public.property_enquiries e left join private.enquiry_guests g on g.enquiry_id = e.id
      where e.id = send_enquiry.id and e.property_id = for_property
        and case when person is null then lower(g.email) = lower(send_enquiry.email) else e.enquirer_id = person end) then
    return send_enquiry.id;
  end if;
  if person is null then perform private.take_captcha_pass(captcha_pass); end if;
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
grant execute on function private.send_enquiry to anon, authenticated;

create function public.send_enquiry(
  property_id uuid, message text, name text default null, email text default null, contact_email text default null,
  contact_phone text default null, wants_viewing boolean default false, preferred_times text[] default '{}',
  id uuid default null, captcha_pass text default null
) returns uuid language sql set search_path = ''
  return private.send_enquiry(id, property_id, message, name, email, contact_email, contact_phone, wants_viewing, preferred_times, captcha_pass);
grant execute on function public.send_enquiry to anon, authenticated;
