create table public.property_enquiries (
  id uuid primary key default gen_random_uuid(),
  property_id uuid references public.properties (id) on delete set null,
  property_title text not null,
  -- null: somebody without an account, whose confirmed address is in private.enquiry_guests
  enquirer_id uuid references auth.users (id) on delete cascade,
  owner_id uuid references auth.users (id) on delete set null,
  agency_id uuid references public.agencies (id) on delete set null,
  name text not null check (length(name) between 1 and 200),
  -- What the enquirer chose to give.
  contact_email text check (length(contact_email) <= 254),
  contact_phone text check (length(contact_phone) <= 30),
  message text not null check (length(message) between 1 and 5000),
  wants_viewing boolean not null default false,
  preferred_times text[] not null default '{}' check (cardinality(preferred_times) <= 10),
  status text not null default 'new' check (status in ('unconfirmed', 'new', 'answered', 'viewing_booked', 'closed')),
  viewing_at timestamptz,
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  first_answered_at timestamptz,
  enquirer_read_at timestamptz,
  professional_read_at timestamptz
);
alter table public.property_enquiries enable row level security;
create index property_enquiries_property_id_idx on public.property_enquiries (property_id);
create index property_enquiries_enquirer_id_idx on public.property_enquiries (enquirer_id, last_message_at desc);
create index property_enquiries_owner_id_idx on public.property_enquiries (owner_id, last_message_at desc);
create index property_enquiries_agency_id_idx on public.property_enquiries (agency_id, last_message_at desc);
create index property_enquiries_created_at_idx on public.property_enquiries (created_at desc);

create table public.enquiry_messages (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.property_enquiries (id) on delete cascade,
  sender_id uuid references auth.users (id) on delete set null,
  side text not null check (side in ('enquirer', 'professional')),
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null default now()
);
alter table public.enquiry_messages enable row level security;
create index enquiry_messages_enquiry_id_idx on public.enquiry_messages (enquiry_id, created_at);
create index enquiry_messages_sender_id_idx on public.enquiry_messages (sender_id, created_at desc);

-- The address of an enquirer without an account, and the secret in the links we mail to it.
create table private.enquiry_guests (
  enquiry_id uuid primary key references public.property_enquiries (id) on delete cascade,
  email text not null,
  token text not null unique default private.random_token(),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index enquiry_guests_email_idx on private.enquiry_guests (lower(email), created_at);

create table public.enquiry_blocks (
  blocker_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id)
);
alter table public.enquiry_blocks enable row level security;
create index enquiry_blocks_blocked_id_idx on public.enquiry_blocks (blocked_id);

create table public.enquiry_reports (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.property_enquiries (id) on delete cascade,
  reporter_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 2000),
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  outcome text check (length(outcome) <= 2000),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references auth.users (id) on delete set null,
  unique (enquiry_id, reporter_id)
);
alter table public.enquiry_reports enable row level security;
create index enquiry_reports_reporter_id_idx on public.enquiry_reports (reporter_id);
create index enquiry_reports_handled_by_idx on public.enquiry_reports (handled_by);
create index enquiry_reports_open_idx on public.enquiry_reports (created_at desc) where status = 'open';

-- Who sees a conversation ----------------------------------------------------------------------------------

alter publication supabase_realtime add table public.property_enquiries, public.enquiry_messages;

grant select on public.property_enquiries, public.enquiry_messages, public.enquiry_blocks, public.enquiry_reports to authenticated;
grant delete on public.enquiry_blocks to authenticated;
grant update (status, outcome) on public.enquiry_reports to authenticated;

create policy "only trusted sessions" on public.property_enquiries as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "both sides see an enquiry and administrators all" on public.property_enquiries for select to authenticated
  using (enquirer_id = (select auth.uid())
    or (status <> 'unconfirmed' and ((agency_id is null and owner_id = (select auth.uid())) or agency_id = (select private.my_agency_id())))
    or (select private.has_role('admin')));

-- Administrators read a conversation only when one side has reported it.
create policy "both sides read the messages and administrators reported ones" on public.enquiry_messages for select to authenticated
  using (exists (
      select from public.property_enquiries e where e.id = enquiry_id and (e.enquirer_id = (select auth.uid())
        or (e.status <> 'unconfirmed'
          and ((e.agency_id is null and e.owner_id = (select auth.uid())) or e.agency_id = (select private.my_agency_id())))))
    or ((select private.has_role('admin')) and exists (select from public.enquiry_reports r where r.enquiry_id = enquiry_messages.enquiry_id)));

create policy "only trusted sessions" on public.enquiry_blocks as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people see whom they blocked" on public.enquiry_blocks for select to authenticated
  using (blocker_id = (select auth.uid()));
create policy "people unblock" on public.enquiry_blocks for delete to authenticated
  using (blocker_id = (select auth.uid()));

create policy "only trusted sessions" on public.enquiry_reports as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people see their reports and administrators all" on public.enquiry_reports for select to authenticated
  using (reporter_id = (select auth.uid()) or (select private.has_role('admin')));
create policy "administrators handle reports" on public.enquiry_reports for update to authenticated
  using ((select private.has_role('admin')));
create trigger stamp_handled before update of status on public.enquiry_reports
  for each row execute function private.stamp_handled();
create trigger audit_change after update on public.enquiry_reports
  for each row execute function private.audit_change('id', '', 'admin');

-- Writing --------------------------------------------------------------------------------------------------

/* Which side of an enquiry the caller is on: enquirer, professional, or null. */
create function private.enquiry_side(enquiry public.property_enquiries) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when enquiry.enquirer_id = private.trusted_uid() then 'enquirer'
    when enquiry.status = 'unconfirmed' then null
    when enquiry.agency_id is null and enquiry.owner_id = private.trusted_uid() then 'professional'
    when enquiry.agency_id = private.my_agency_id() then 'professional'
  end
$$;

/* Has anybody of the professional's side blocked this person, or the person the professional? */
create function private.is_blocked(person uuid, owner_id uuid, agency_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.enquiry_blocks b
    where (b.blocked_id = $1 and (b.blocker_id = $2 or b.blocker_id in (select m.user_id from public.agency_members m where m.agency_id = $3)))
       or (b.blocker_id = $1 and b.blocked_id = $2))
$$;

/* The other side hears of it, in the portal and by mail, without either learning the other's address. */
create function private.tell_other_side(enquiry public.property_enquiries, from_side text, body text, event uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facts jsonb := jsonb_build_object('enquiry_id', enquiry.id, 'property_id', enquiry.property_id,
    'property_title', enquiry.property_title, 'name', enquiry.name, 'message', body);
  colleague uuid;
  guest private.enquiry_guests;
begin
  if from_side = 'professional' then
    if enquiry.enquirer_id is not null then
      perform private.notify(enquiry.enquirer_id, 'enquiry', 'New reply', enquiry.property_title,
        '/portal/enquiries/' || enquiry.id, 'enquiry_reply', facts, 'enquiry:' || event);
    else
      select * into guest from private.enquiry_guests g where g.enquiry_id = enquiry.id;
      perform private.queue_mail('enquiry_reply', guest.email,
        facts || jsonb_build_object('link', '/enquiry?token=' || guest.token), null, 'enquiry:' || event);
    end if;
    return;
  end if;
  for colleague in
    select enquiry.owner_id where enquiry.agency_id is null
    union
    select m.user_id from public.agency_members m
    where m.agency_id = enquiry.agency_id and (m.user_id = enquiry.owner_id or (m.role = 'owner' and not exists (
      select from public.agency_members o where o.agency_id = enquiry.agency_id and o.user_id = enquiry.owner_id)))
  loop
    perform private.notify(colleague, 'enquiry', 'New message', enquiry.property_title,
      '/portal/enquiries/' || enquiry.id, 'enquiry_received', facts, 'enquiry:' || event || ':' || colleague);
  end loop;
end
$$;

create function private.send_enquiry(
  for_property uuid, message text, name text, email text, contact_email text, contact_phone text,
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
  select * into listing from public.properties p
    where p.id = for_property and p.status in ('live', 'under_offer') and (p.expires_at is null or p.expires_at > now());
  if listing.id is null then raise exception 'This home is not on the market' using errcode = 'P0001', hint = 'not_on_the_market'; end if;
  if person is null and coalesce(email, '') !~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$' then
    raise exception 'An address to confirm is needed' using errcode = '22023', hint = 'invalid_email';
  end if;
  -- One at a time for each sender, so that the limit holds for those who send many at once.
  perform pg_advisory_xact_lock(hashtext('enquiries of ' || coalesce(person::text, lower(email))));
  if (case when person is null
      then (select count(*) from private.enquiry_guests g where lower(g.email) = lower(send_enquiry.email) and g.created_at > now() - interval '1 day')
      else (select count(*) from public.property_enquiries e where e.enquirer_id = person and e.created_at > now() - interval '1 day')
     end) >= private.setting_int('enquiries_per_day') then
    raise exception 'Too many enquiries today' using errcode = 'PT429', hint = 'rate_limited';
  end if;
  if private.is_blocked(person, listing.owner_id, listing.agency_id) then
    raise exception 'You cannot write to this advertiser' using errcode = '42501', hint = 'blocked';
  end if;
  insert into public.property_enquiries (property_id, property_title, enquirer_id, owner_id, agency_id, name, contact_email,
      contact_phone, message, wants_viewing, preferred_times, status, enquirer_read_at)
    values (listing.id, listing.title, person, listing.owner_id, listing.agency_id,
      coalesce(nullif(trim(send_enquiry.name), ''),
        (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from public.profiles p where p.id = person), 'A visitor'),
      send_enquiry.contact_email, send_enquiry.contact_phone, send_enquiry.message, send_enquiry.wants_viewing,
      send_enquiry.preferred_times, case when person is null then 'unconfirmed' else 'new' end, now())
    returning * into enquiry;
  insert into public.enquiry_messages (enquiry_id, sender_id, side, body) values (enquiry.id, person, 'enquirer', enquiry.message);
  if person is null then
    insert into private.enquiry_guests (enquiry_id, email) values (enquiry.id, send_enquiry.email) returning * into guest;
    perform private.queue_mail('enquiry_confirm', guest.email,
      jsonb_build_object('property_title', enquiry.property_title, 'link', '/enquiry?token=' || guest.token));
  else
    perform private.tell_other_side(enquiry, 'enquirer', enquiry.message, enquiry.id);
  end if;
  return enquiry.id;
end
$$;

create function private.add_enquiry_message(enquiry public.property_enquiries, from_side text, sender uuid, body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  if enquiry.status = 'closed' and from_side = 'enquirer' then
    raise exception 'This conversation is closed' using errcode = 'P0001', hint = 'enquiry_closed';
  end if;
  if private.is_blocked(enquiry.enquirer_id, enquiry.owner_id, enquiry.agency_id) then
    raise exception 'You cannot write to this person' using errcode = '42501', hint = 'blocked';
  end if;
  if sender is not null and (select count(*) from public.enquiry_messages m
      where m.sender_id = sender and m.created_at > now() - interval '1 hour') >= private.setting_int('messages_per_hour') then
    raise exception 'Too many messages' using errcode = 'PT429', hint = 'rate_limited';
  end if;
  insert into public.enquiry_messages (enquiry_id, sender_id, side, body)
    values (enquiry.id, sender, from_side, add_enquiry_message.body) returning id into made;
  update public.property_enquiries e set
      last_message_at = now(),
      status = case when from_side = 'professional' and e.status = 'new' then 'answered' else e.status end,
      first_answered_at = case when from_side = 'professional' then coalesce(e.first_answered_at, now()) else e.first_answered_at end,
      professional_read_at = case when from_side = 'professional' then now() else e.professional_read_at end,
      enquirer_read_at = case when from_side = 'enquirer' then now() else e.enquirer_read_at end
    where e.id = enquiry.id;
  perform private.tell_other_side(enquiry, from_side, add_enquiry_message.body, made);
  return made;
end
$$;

/* The enquiry, locked, if the caller is on one of its sides. */
create function private.lock_my_enquiry(enquiry_id uuid) returns public.property_enquiries
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries;
begin
  select * into enquiry from public.property_enquiries e where e.id = $1 for update;
  if enquiry.id is null or private.enquiry_side(enquiry) is null then
    raise exception 'No such enquiry of yours' using errcode = '42501', hint = 'not_your_enquiry';
  end if;
  return enquiry;
end
$$;

create function private.reply_to_enquiry(enquiry_id uuid, body text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
begin
  return private.add_enquiry_message(enquiry, private.enquiry_side(enquiry), auth.uid(), body);
end
$$;

create function private.mark_enquiry_read(enquiry_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
begin
  if private.enquiry_side(enquiry) = 'professional' then
    update public.property_enquiries e set professional_read_at = now() where e.id = enquiry.id;
  else
    update public.property_enquiries e set enquirer_read_at = now() where e.id = enquiry.id;
  end if;
end
$$;

/* The professional keeps the inbox; the enquirer may close a conversation. */
create function private.set_enquiry_status(enquiry_id uuid, status text, viewing_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
begin
  if set_enquiry_status.status not in ('new', 'answered', 'viewing_booked', 'closed')
     or (private.enquiry_side(enquiry) = 'enquirer' and set_enquiry_status.status <> 'closed') then
    raise exception 'No such state for you' using errcode = '22023', hint = 'wrong_state';
  end if;
  update public.property_enquiries e set status = set_enquiry_status.status,
      viewing_at = case when set_enquiry_status.status = 'viewing_booked' then set_enquiry_status.viewing_at else e.viewing_at end
    where e.id = enquiry.id;
  if set_enquiry_status.status = 'viewing_booked' and enquiry.enquirer_id is not null then
    perform private.notify(enquiry.enquirer_id, 'enquiry', 'Viewing booked', enquiry.property_title, '/portal/enquiries/' || enquiry.id,
      'viewing_booked', jsonb_build_object('property_title', enquiry.property_title, 'viewing_at', set_enquiry_status.viewing_at));
  end if;
end
$$;

create function private.block_enquiry(enquiry_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
  other uuid := case private.enquiry_side(enquiry) when 'professional' then enquiry.enquirer_id else enquiry.owner_id end;
begin
  if other is not null then
    insert into public.enquiry_blocks (blocker_id, blocked_id) values (auth.uid(), other) on conflict do nothing;
  end if;
  update public.property_enquiries e set status = 'closed' where e.id = enquiry.id;
end
$$;

create function private.report_enquiry(enquiry_id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
begin
  insert into public.enquiry_reports (enquiry_id, reporter_id, reason) values (enquiry.id, auth.uid(), report_enquiry.reason)
    on conflict do nothing;
end
$$;

-- Without an account: whoever holds the mailed link ------------------------------------------------------------

/* The conversation for the holder of the link. The first look confirms the address, and only then the enquiry is delivered. */
create function private.guest_enquiry(token text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  guest private.enquiry_guests;
  enquiry public.property_enquiries;
begin
  select * into guest from private.enquiry_guests g where g.token = guest_enquiry.token for update;
  if guest.enquiry_id is null then return null; end if;
  select * into enquiry from public.property_enquiries e where e.id = guest.enquiry_id for update;
  if guest.confirmed_at is null then
    update private.enquiry_guests g set confirmed_at = now() where g.enquiry_id = guest.enquiry_id;
    update public.property_enquiries e set status = 'new' where e.id = guest.enquiry_id returning * into enquiry;
    perform private.tell_other_side(enquiry, 'enquirer', enquiry.message, enquiry.id);
  end if;
  update public.property_enquiries e set enquirer_read_at = now() where e.id = guest.enquiry_id;
  return jsonb_build_object('id', enquiry.id, 'property_id', enquiry.property_id, 'property_title', enquiry.property_title,
    'status', enquiry.status, 'viewing_at', enquiry.viewing_at, 'messages', (
      select jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side, 'body', m.body, 'created_at', m.created_at) order by m.created_at)
      from public.enquiry_messages m where m.enquiry_id = enquiry.id));
end
$$;

create function private.guest_reply(token text, body text) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries;
begin
  select e.* into enquiry from private.enquiry_guests g join public.property_enquiries e on e.id = g.enquiry_id
    where g.token = guest_reply.token and g.confirmed_at is not null for update of e;
  if enquiry.id is null then raise exception 'No such conversation' using errcode = '42501', hint = 'not_your_enquiry'; end if;
  if (select count(*) from public.enquiry_messages m where m.enquiry_id = enquiry.id and m.side = 'enquirer'
      and m.created_at > now() - interval '1 hour') >= private.setting_int('messages_per_hour') then
    raise exception 'Too many messages' using errcode = 'PT429', hint = 'rate_limited';
  end if;
  return private.add_enquiry_message(enquiry, 'enquirer', null, body);
end
$$;

grant execute on function private.send_enquiry, private.guest_enquiry, private.guest_reply to anon, authenticated;
grant execute on function private.reply_to_enquiry, private.mark_enquiry_read, private.set_enquiry_status, private.block_enquiry,
  private.report_enquiry to authenticated;

create function public.send_enquiry(
  property_id uuid, message text, name text default null, email text default null, contact_email text default null,
  contact_phone text default null, wants_viewing boolean default false, preferred_times text[] default '{}'
) returns uuid language sql set search_path = ''
  return private.send_enquiry(property_id, message, name, email, contact_email, contact_phone, wants_viewing, preferred_times);
create function public.guest_enquiry(token text) returns jsonb
  language sql set search_path = '' return private.guest_enquiry(token);
create function public.guest_reply(token text, body text) returns uuid
  language sql set search_path = '' return private.guest_reply(token, body);
create function public.reply_to_enquiry(enquiry_id uuid, body text) returns uuid
  language sql set search_path = '' return private.reply_to_enquiry(enquiry_id, body);
create function public.mark_enquiry_read(enquiry_id uuid) returns void
  language sql set search_path = '' return private.mark_enquiry_read(enquiry_id);
create function public.set_enquiry_status(enquiry_id uuid, status text, viewing_at timestamptz default null) returns void
  language sql set search_path = '' return private.set_enquiry_status(enquiry_id, status, viewing_at);
create function public.block_enquiry(enquiry_id uuid) returns void
  language sql set search_path = '' return private.block_enquiry(enquiry_id);
create function public.report_enquiry(enquiry_id uuid, reason text) returns void
  language sql set search_path = '' return private.report_enquiry(enquiry_id, reason);
grant execute on function public.send_enquiry, public.guest_enquiry, public.guest_reply to anon, authenticated;
grant execute on function public.reply_to_enquiry, public.mark_enquiry_read, public.set_enquiry_status, public.block_enquiry,
  public.report_enquiry to authenticated;

/* Median minutes to the first answer over ninety days, for the agency's page. Called by the worker. */
create function private.refresh_response_times() returns void language sql security definer set search_path = '' as $$
  update public.agencies a set response_minutes = measured.minutes
  from (
    select e.agency_id, percentile_cont(0.5) within group (order by extract(epoch from e.first_answered_at - e.created_at) / 60)::int as minutes
    from public.property_enquiries e
    where e.agency_id is not null and e.first_answered_at is not null and e.created_at > now() - interval '90 days'
    group by e.agency_id
  ) measured
  where a.id = measured.agency_id and a.response_minutes is distinct from measured.minutes
$$;
