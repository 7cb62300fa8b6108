-- Enquiries: conversations between enquirers and advertisers, with guests, viewings, blocks, reports and rate limits.

-- Tables ----------------------------------------------------------------------------------------------------------------

create table public.property_enquiries (
  id uuid primary key default gen_random_uuid(),
  property_id uuid references public.properties (id) on delete set null,
  property_title text not null,
  -- Null for a guest without an account, whose email address is in private.enquiry_guests.
  enquirer_id uuid references auth.users (id) on delete cascade,
  owner_id uuid references auth.users (id) on delete set null,
  agency_id uuid references public.agencies (id) on delete set null,
  name text not null check (length(name) between 1 and 200),
  -- The contact details that the enquirer chose to share.
  contact_email text check (length(contact_email) <= 254),
  contact_phone text check (length(contact_phone) <= 30),
  message text not null check (length(message) between 1 and 5000),
  wants_viewing boolean not null default false,
  preferred_times text[] not null default '{}',
  status text not null default 'new' check (status in ('unconfirmed', 'new', 'answered', 'viewing_booked', 'closed')),
  viewing_at timestamptz,
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  first_answered_at timestamptz,
  enquirer_read_at timestamptz,
  professional_read_at timestamptz,
  constraint property_enquiries_preferred_times_check check (private.is_short_list(preferred_times, 10, 100)),
  constraint property_enquiries_property_title_check check (length(property_title) <= 200)
);
create index property_enquiries_property_id_idx on public.property_enquiries (property_id);
create index property_enquiries_enquirer_id_idx on public.property_enquiries (enquirer_id, last_message_at desc);
create index property_enquiries_owner_id_idx on public.property_enquiries (owner_id, last_message_at desc);
create index property_enquiries_agency_id_idx on public.property_enquiries (agency_id, last_message_at desc);
create index property_enquiries_created_at_idx on public.property_enquiries (created_at desc);
grant select on public.property_enquiries to authenticated;
alter table public.property_enquiries enable row level security;
alter table public.property_enquiries replica identity full;

create policy "only trusted sessions" on public.property_enquiries as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "both sides see an enquiry and administrators all" on public.property_enquiries for select to authenticated
  using (
  enquirer_id = (select auth.uid())
  or (status <> 'unconfirmed'
    and private.manages(owner_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())))
  or (select private.has_role('admin')));

create trigger enforce_quotas after insert on public.property_enquiries referencing new table as added
  for each statement execute function private.enforce_quotas();

create function private.refuse_guest_enquiries() returns trigger language plpgsql set search_path = '' as $$
begin
  if not private.is_setting_on('feature_guest_enquiries') then
    raise exception 'Messages without an account are not being taken at the moment'
      using errcode = 'P0001', hint = 'guests_closed';
  end if;
  return new;
end
$$;

create trigger refuse_guest_enquiries before insert on public.property_enquiries
  for each row when (new.enquirer_id is null and new.status = 'unconfirmed')
  execute function private.refuse_guest_enquiries();

create table public.enquiry_reports (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.property_enquiries (id) on delete cascade,
  reporter_id uuid default auth.uid() references auth.users (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 2000),
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  outcome text check (length(outcome) <= 2000),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references auth.users (id) on delete set null,
  unique (enquiry_id, reporter_id)
);
create index enquiry_reports_reporter_id_idx on public.enquiry_reports (reporter_id);
create index enquiry_reports_handled_by_idx on public.enquiry_reports (handled_by);
create index enquiry_reports_open_idx on public.enquiry_reports (created_at desc) where status = 'open';
create index enquiry_reports_created_at_idx on public.enquiry_reports (created_at desc, id);
create unique index enquiry_reports_of_guests_idx on public.enquiry_reports (enquiry_id) where reporter_id is null;
grant select on public.enquiry_reports to authenticated;
grant update (status, outcome) on public.enquiry_reports to authenticated;
alter table public.enquiry_reports enable row level security;

create policy "only trusted sessions" on public.enquiry_reports as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people see their reports and administrators all" on public.enquiry_reports for select to authenticated
  using (reporter_id = (select auth.uid()) or (select private.has_role('admin')));
create policy "administrators handle reports" on public.enquiry_reports for update to authenticated
  using ((select private.has_role('admin')));

create trigger audit_change after update on public.enquiry_reports
  for each row execute function private.audit_change('id', '', 'admin');
create trigger enforce_quotas after insert on public.enquiry_reports referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger set_report_handled_fields before update of status on public.enquiry_reports
  for each row execute function private.set_report_handled_fields();

create table public.enquiry_messages (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.property_enquiries (id) on delete cascade,
  sender_id uuid references auth.users (id) on delete set null,
  side text not null check (side in ('enquirer', 'professional')),
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null default now()
);
create index enquiry_messages_enquiry_id_idx on public.enquiry_messages (enquiry_id, created_at);
create index enquiry_messages_sender_id_idx on public.enquiry_messages (sender_id, created_at desc);
grant select on public.enquiry_messages to authenticated;
alter table public.enquiry_messages enable row level security;
alter table public.enquiry_messages replica identity full;

-- Administrators read a conversation only when one side has reported it.
create policy "both sides read the messages and administrators reported ones" on public.enquiry_messages for select to authenticated
  using (
  exists (
    select from public.property_enquiries e where e.id = enquiry_messages.enquiry_id and (e.enquirer_id = (select auth.uid())
      or (e.status <> 'unconfirmed'
        and private.manages(e.owner_id, e.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())))))
  or ((select private.has_role('admin'))
    and exists (select from public.enquiry_reports r where r.enquiry_id = enquiry_messages.enquiry_id)));

create trigger enforce_quotas after insert on public.enquiry_messages referencing new table as added
  for each statement execute function private.enforce_quotas();

alter publication supabase_realtime add table public.property_enquiries, public.enquiry_messages;

-- The email address of an enquirer without an account, and the token in the links that we email to it.
create table private.enquiry_guests (
  enquiry_id uuid primary key references public.property_enquiries (id) on delete cascade,
  email text not null,
  token text not null unique default private.random_token(),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint enquiry_guests_email_check check (length(email) <= 320),
  constraint enquiry_guests_token_check check (length(token) <= 200)
);
create index enquiry_guests_email_idx on private.enquiry_guests (lower(email), created_at);
create index enquiry_guests_mailbox_idx on private.enquiry_guests (private.normalise_mailbox(email), created_at);

create trigger enforce_quotas after insert on private.enquiry_guests referencing new table as added
  for each statement execute function private.enforce_quotas();

create table public.enquiry_blocks (
  blocker_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id)
);
create index enquiry_blocks_blocked_id_idx on public.enquiry_blocks (blocked_id);
grant select on public.enquiry_blocks to authenticated;
grant delete on public.enquiry_blocks to authenticated;
alter table public.enquiry_blocks enable row level security;

create policy "only trusted sessions" on public.enquiry_blocks as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people see whom they blocked" on public.enquiry_blocks for select to authenticated
  using (blocker_id = (select auth.uid()));
create policy "people unblock" on public.enquiry_blocks for delete to authenticated
  using (blocker_id = (select auth.uid()));

create trigger enforce_quotas after insert on public.enquiry_blocks referencing new table as added
  for each statement execute function private.enforce_quotas();

-- Guests have no account, so their email address is blocked.
create table private.blocked_guests (
  blocker_id uuid not null references auth.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  primary key (blocker_id, email),
  constraint blocked_guests_length_check check (length(email) <= 320)
);

create trigger enforce_quotas after insert on private.blocked_guests referencing new table as added
  for each statement execute function private.enforce_quotas();

-- Advertisers blocked by a guest.
create table private.blocks_by_guests (
  email text not null check (email = lower(email)),
  blocked_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (email, blocked_id),
  constraint blocks_by_guests_length_check check (length(email) <= 320)
);
create index blocks_by_guests_blocked_id_idx on private.blocks_by_guests (blocked_id);

create trigger enforce_quotas after insert on private.blocks_by_guests referencing new table as added
  for each statement execute function private.enforce_quotas();

-- The two sides of an enquiry -------------------------------------------------------------------------------------------

/* The caller's side of an enquiry: 'enquirer' or 'professional'; null for everyone else. */
create function private.enquiry_side(enquiry public.property_enquiries) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when enquiry.enquirer_id = private.trusted_uid() then 'enquirer'
    when enquiry.status = 'unconfirmed' then null
    when private.manages(enquiry.owner_id, enquiry.agency_id) then 'professional'
  end
$$;

/* Locks and returns an enquiry; fails unless the caller is on one of its sides. */
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

/* Locks and returns the enquiry of a guest's confirmed link. */
create function private.lock_guest_enquiry(token text) returns public.property_enquiries
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries;
begin
  select e.* into enquiry from private.enquiry_guests g join public.property_enquiries e on e.id = g.enquiry_id
    where g.token = lock_guest_enquiry.token and g.confirmed_at is not null for update of e;
  if enquiry.id is null then raise exception 'No such conversation' using errcode = '42501', hint = 'not_your_enquiry'; end if;
  return enquiry;
end
$$;

/* The caller's enquiries on one side. */
create function private.my_enquiries_on_side(side text) returns setof public.property_enquiries
language sql stable security definer set search_path = '' as $$
  select e.* from public.property_enquiries e
  where (side = 'enquirer' and e.enquirer_id = (select private.trusted_uid()))
     or (side = 'professional' and e.status <> 'unconfirmed'
       and private.manages(e.owner_id, e.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())))
$$;

create function private.is_unread(enquiry public.property_enquiries, side text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case side when 'enquirer' then enquiry.enquirer_read_at else enquiry.professional_read_at end < enquiry.last_message_at, true)
$$;

/* The display name of the other side. */
create function private.other_side_name(enquiry public.property_enquiries, side text) returns text
language sql stable security definer set search_path = '' as $$
  select case when side = 'professional' then enquiry.name else coalesce(
    (select a.name from public.agencies a where a.id = enquiry.agency_id),
    (select case p.listing_type when 'rent' then 'Private landlord' else 'Private owner' end
      from public.properties p where p.id = enquiry.property_id),
    'The advertiser') end
$$;

create function private.enquiry_listing(enquiry public.property_enquiries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'title', enquiry.property_title, 'location', f.location, 'picture', f.picture)
  from (select) as once
  left join public.properties p on p.id = enquiry.property_id
  left join lateral private.public_snapshot(p) f on true
$$;

-- Notifications ---------------------------------------------------------------------------------------------------------

/* Notifies one side of an enquiry: guests by email, everyone on the professional side individually. */
create function private.notify_side(
  enquiry public.property_enquiries, to_side text, title text, template text, facts jsonb, event text
) returns void language plpgsql security definer set search_path = '' as $$
declare
  told jsonb := jsonb_build_object('enquiry_id', enquiry.id, 'property_id', enquiry.property_id,
    'property_title', enquiry.property_title, 'name', enquiry.name) || facts;
  room text := '/portal/enquiries/' || enquiry.id;
  guest private.enquiry_guests;
  contact uuid;
begin
  if to_side = 'enquirer' and enquiry.enquirer_id is not null then
    perform private.notify(enquiry.enquirer_id, 'enquiry', title, enquiry.property_title, room, template, told, event);
  elsif to_side = 'enquirer' then
    select * into guest from private.enquiry_guests g where g.enquiry_id = enquiry.id;
    perform private.queue_mail(template, guest.email,
      told || jsonb_build_object('title', title, 'body', enquiry.property_title, 'link', '/enquiry/' || guest.token), null, event);
  else
    for contact in select private.listing_recipients(enquiry.owner_id, enquiry.agency_id) loop
      perform private.notify(contact, 'enquiry', title, enquiry.property_title, room, template, told, event || ':' || contact);
    end loop;
  end if;
end
$$;

create function private.notify_other_side(enquiry public.property_enquiries, from_side text, body text, event uuid) returns void
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

/* Deletes unread notifications about a viewing, before a newer one replaces them. */
create function private.delete_unread_viewing_notifications(enquiry_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.notifications n
  where n.link = '/portal/enquiries/' || $1 and n.read_at is null and n.data ? 'viewing_at'
$$;

/* Deletes emails about a viewing that have not been sent yet. */
create function private.delete_pending_viewing_mail(enquiry_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.mail_outbox m
  where m.collapse_key = 'viewing:' || $1 and m.sent_at is null and m.failed_at is null
    and (m.locked_until is null or m.locked_until < now())
$$;

/*
 * Deletes notifications about enquiries, listings and payments that a person may no longer read: they quote enquirers'
 * messages and an agency's payments.
 */
create function private.delete_inaccessible_notifications(person uuid, agency uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.notifications n
  where n.user_id = person and (
    (n.kind = 'enquiry' and exists (
      select from public.property_enquiries e where e.id = private.uuid_or_null(n.data ->> 'enquiry_id')
        and e.enquirer_id is distinct from person
        and private.manages(e.owner_id, e.agency_id, case when agency is null then person end, agency)))
    or (n.kind = 'listing' and exists (
      select from public.properties p where p.id = private.uuid_or_null(n.data ->> 'property_id') and p.agency_id = agency))
    or (n.kind = 'payment' and n.data ->> 'agency_id' = agency::text))
$$;

-- Blocking --------------------------------------------------------------------------------------------------------------

/* Whether anyone on the professional side has blocked this person, or this person has blocked the owner. */
create function private.is_blocked(person uuid, owner_id uuid, agency_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.enquiry_blocks b
    where (b.blocked_id = $1 and (b.blocker_id = $2 or b.blocker_id in (select m.user_id from public.agency_members m where m.agency_id = $3)))
       or (b.blocker_id = $1 and b.blocked_id = $2))
$$;

create function private.guest_is_blocked(enquiry public.property_enquiries) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.enquiry_guests g join private.blocked_guests b on b.email = lower(g.email)
    where g.enquiry_id = enquiry.id and (b.blocker_id = enquiry.owner_id
      or b.blocker_id in (select m.user_id from public.agency_members m where m.agency_id = enquiry.agency_id)))
$$;

create function private.guest_has_blocked(enquiry public.property_enquiries) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.enquiry_guests g join private.blocks_by_guests b on b.email = lower(g.email)
    where g.enquiry_id = enquiry.id and b.blocked_id = enquiry.owner_id)
$$;

create function private.is_blocked(enquiry public.property_enquiries) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when enquiry.enquirer_id is not null
    then private.is_blocked(enquiry.enquirer_id, enquiry.owner_id, enquiry.agency_id)
    else private.guest_is_blocked(enquiry) or private.guest_has_blocked(enquiry)
  end
$$;

/* The accounts whose blocks count for the caller's side of an enquiry: the caller and, for an agency, its members. */
create function private.blockers_on_my_side(enquiry public.property_enquiries) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select auth.uid()
  union
  select m.user_id from public.agency_members m
  where m.agency_id = enquiry.agency_id and private.enquiry_side(enquiry) = 'professional'
$$;

/* Reopens a closed enquiry, unless one side still blocks the other. */
create function private.reopen_enquiry(enquiry_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.property_enquiries e set status = case
      when e.viewing_at > now() then 'viewing_booked' when e.first_answered_at is not null then 'answered' else 'new' end
    where e.id = $1 and e.status = 'closed' and not private.is_blocked(e)
$$;

create function private.block_enquiry(enquiry_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
  is_professional boolean := private.enquiry_side(enquiry) = 'professional';
  other uuid := case when is_professional then enquiry.enquirer_id else enquiry.owner_id end;
begin
  if other is not null then
    insert into public.enquiry_blocks (blocker_id, blocked_id) values (auth.uid(), other) on conflict do nothing;
  elsif is_professional then
    insert into private.blocked_guests (blocker_id, email)
      select auth.uid(), lower(g.email) from private.enquiry_guests g where g.enquiry_id = enquiry.id on conflict do nothing;
  end if;
  update public.property_enquiries e set status = 'closed' where e.id = enquiry.id;
end
$$;
grant execute on function private.block_enquiry to authenticated;

create function public.block_enquiry(enquiry_id uuid) returns void
  language sql set search_path = '' return private.block_enquiry(enquiry_id);
grant execute on function public.block_enquiry to authenticated;

create function private.unblock_enquiry(enquiry_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
  other uuid := case private.enquiry_side(enquiry) when 'professional' then enquiry.enquirer_id else enquiry.owner_id end;
begin
  delete from public.enquiry_blocks b
    where b.blocked_id = other and b.blocker_id in (select private.blockers_on_my_side(enquiry));
  delete from private.blocked_guests b using private.enquiry_guests g
    where g.enquiry_id = enquiry.id and b.email = lower(g.email) and b.blocker_id in (select private.blockers_on_my_side(enquiry));
  perform private.reopen_enquiry(enquiry.id);
end
$$;
grant execute on function private.unblock_enquiry to authenticated;

create function public.unblock_enquiry(enquiry_id uuid) returns void
  language sql set search_path = '' return private.unblock_enquiry(enquiry_id);
grant execute on function public.unblock_enquiry to authenticated;

create function private.guest_block(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_guest_enquiry(token);
begin
  insert into private.blocks_by_guests (email, blocked_id)
    select lower(g.email), enquiry.owner_id from private.enquiry_guests g
    where g.enquiry_id = enquiry.id and enquiry.owner_id is not null
    on conflict do nothing;
  update public.property_enquiries e set status = 'closed' where e.id = enquiry.id;
end
$$;
grant execute on function private.guest_block to anon, authenticated;

create function public.guest_block(token text) returns void
  language sql set search_path = '' return private.guest_block(token);
grant execute on function public.guest_block to anon, authenticated;

create function private.guest_unblock(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_guest_enquiry(token);
begin
  delete from private.blocks_by_guests b using private.enquiry_guests g
    where g.enquiry_id = enquiry.id and b.email = lower(g.email) and b.blocked_id = enquiry.owner_id;
  -- Only when a block was removed: guests cannot reopen a conversation that the advertiser has closed.
  if found then perform private.reopen_enquiry(enquiry.id); end if;
end
$$;
grant execute on function private.guest_unblock to anon, authenticated;

create function public.guest_unblock(token text) returns void
  language sql set search_path = '' return private.guest_unblock(token);
grant execute on function public.guest_unblock to anon, authenticated;

-- Reporting -------------------------------------------------------------------------------------------------------------

create function private.report_enquiry(enquiry_id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
begin
  insert into public.enquiry_reports (enquiry_id, reporter_id, reason) values (enquiry.id, auth.uid(), report_enquiry.reason)
    on conflict do nothing;
end
$$;
grant execute on function private.report_enquiry to authenticated;

create function public.report_enquiry(enquiry_id uuid, reason text) returns void
  language sql set search_path = '' return private.report_enquiry(enquiry_id, reason);
grant execute on function public.report_enquiry to authenticated;

create function private.guest_report(token text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_guest_enquiry(token);
begin
  insert into public.enquiry_reports (enquiry_id, reporter_id, reason) values (enquiry.id, null, guest_report.reason)
    on conflict do nothing;
end
$$;
grant execute on function private.guest_report to anon, authenticated;

create function public.guest_report(token text, reason text) returns void
  language sql set search_path = '' return private.guest_report(token, reason);
grant execute on function public.guest_report to anon, authenticated;

-- Captcha passes --------------------------------------------------------------------------------------------------------

-- A guest's enquiry sends email to an unconfirmed address, so guests solve a captcha first. The database cannot check a
-- captcha: the backend does (on a hosted project the function `captcha-pass`) and requests a pass, which is valid for one
-- enquiry.
create table private.captcha_passes (
  token_hash text primary key check (length(token_hash) <= 64),
  expires_at timestamptz not null
);
create index captcha_passes_expires_at_idx on private.captcha_passes (expires_at);

/* Called only by the backend, after it has checked a captcha. */
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

/* Of two requests with the same pass, only the first succeeds. If its transaction rolls back, the pass can be used again. */
create function private.consume_captcha_pass(pass text) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.captcha_passes p where p.token_hash = private.token_hash(pass) and p.expires_at > now();
  if not found then raise exception 'A solved captcha is needed' using errcode = 'P0001', hint = 'captcha_required'; end if;
end
$$;

-- Sending ---------------------------------------------------------------------------------------------------------------

/* Limits guests' enquiries by mailbox and by listing. Limits by network are part of the quotas. */
create function private.limit_guest_enquiry(listing uuid, email text) returns void
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
  if (select count(*) from public.property_enquiries e
      where e.property_id = listing and e.status = 'unconfirmed' and e.created_at > now() - interval '1 day')
      >= private.setting_int('guest_enquiries_per_listing') then
    raise exception 'Too many enquiries about this listing wait to be confirmed' using errcode = 'PT429', hint = 'listing_busy';
  end if;
end
$$;

/*
 * Sends an enquiry; a guest has to confirm it by email. The caller may choose the id, so that a repeated request creates one
 * enquiry.
 */
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
    perform private.notify_other_side(enquiry, 'enquirer', enquiry.message, enquiry.id);
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

/*
 * The caller of this function holds a lock on the enquiry, so created_at follows the order of the messages. A repeated
 * request with the same id adds one message.
 */
create function private.add_enquiry_message(
  id uuid, enquiry public.property_enquiries, from_side text, sender uuid, body text
) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  new_message_id uuid;
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
    returning enquiry_messages.id into new_message_id;
  -- A professional's reply reopens a closed conversation, so that the enquirer can answer.
  update public.property_enquiries e set
      last_message_at = sent_at,
      status = case when from_side = 'professional' and e.status in ('new', 'closed') then 'answered' else e.status end,
      first_answered_at = case when from_side = 'professional' then coalesce(e.first_answered_at, sent_at) else e.first_answered_at end,
      professional_read_at = case when from_side = 'professional' then sent_at else e.professional_read_at end,
      enquirer_read_at = case when from_side = 'enquirer' then sent_at else e.enquirer_read_at end
    where e.id = enquiry.id;
  perform private.notify_other_side(enquiry, from_side, add_enquiry_message.body, new_message_id);
  return new_message_id;
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
grant execute on function private.reply_to_enquiry to authenticated;

create function public.reply_to_enquiry(enquiry_id uuid, body text, id uuid default null) returns uuid
  language sql set search_path = '' return private.reply_to_enquiry(id, enquiry_id, body);
grant execute on function public.reply_to_enquiry to authenticated;

create function private.guest_reply(id uuid, token text, body text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  return private.add_enquiry_message(id, private.lock_guest_enquiry(token), 'enquirer', null, body);
end
$$;
grant execute on function private.guest_reply to anon, authenticated;

create function public.guest_reply(token text, body text, id uuid default null) returns uuid
  language sql set search_path = '' return private.guest_reply(id, token, body);
grant execute on function public.guest_reply to anon, authenticated;

-- Reading ---------------------------------------------------------------------------------------------------------------

/*
 * Updates the row only if there was something new to read, because each update is sent to everyone who has the conversation
 * open.
 */
create function private.record_read(enquiry_id uuid, side text) returns void
language sql security definer set search_path = '' as $$
  update public.property_enquiries e set
      professional_read_at = case when side = 'professional' then clock_timestamp() else e.professional_read_at end,
      enquirer_read_at = case when side = 'enquirer' then clock_timestamp() else e.enquirer_read_at end
    where e.id = $1
      and coalesce(case side when 'professional' then e.professional_read_at else e.enquirer_read_at end < e.last_message_at, true)
$$;

/* Marks a conversation and its notifications as read. */
create function private.mark_enquiry_read(enquiry_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
begin
  perform private.record_read(enquiry.id, private.enquiry_side(enquiry));
  update public.notifications n set read_at = now()
    where n.user_id = auth.uid() and n.read_at is null and n.link = '/portal/enquiries/' || enquiry.id;
end
$$;
grant execute on function private.mark_enquiry_read to authenticated;

create function public.mark_enquiry_read(enquiry_id uuid) returns void
  language sql set search_path = '' return private.mark_enquiry_read(enquiry_id);
grant execute on function public.mark_enquiry_read to authenticated;

/* One page of the caller's enquiries on one side, unread first, with the number in each status. */
create function private.my_enquiries(side text, status text, words text, page int, per_page int) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select e.*, private.is_unread(e, side) as is_unread from private.my_enquiries_on_side(side) e
  ), found as materialized (
    select m.* from mine m
    where (my_enquiries.status is null or m.status = my_enquiries.status)
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
    'has_received', side = 'professional' and exists (select from mine) or exists (select from private.my_enquiries_on_side('professional')),
    'agency_id', private.my_agency_id(),
    'enquiries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'with', private.other_side_name(e, side), 'home', private.enquiry_listing(e), 'status', s.status,
        'viewing_at', s.viewing_at, 'wants_viewing', s.wants_viewing, 'last_message_at', s.last_message_at, 'is_unread', s.is_unread,
        'last', (select jsonb_build_object('side', t.side, 'body', left(t.body, 300)) from public.enquiry_messages t
          where t.enquiry_id = s.id order by t.created_at desc limit 1)
      ) order by s.is_unread desc, s.last_message_at desc, s.id), '[]')
      from shown s join public.property_enquiries e on e.id = s.id))
$$;
grant execute on function private.my_enquiries to authenticated;

create function public.my_enquiries(
  side text default 'enquirer', status text default null, words text default '', page int default 1, per_page int default 20
) returns jsonb language sql stable set search_path = ''
  return private.my_enquiries(side, status, left(words, 200), page, per_page);
grant execute on function public.my_enquiries to authenticated;

create function private.enquiry_thread(enquiry public.property_enquiries, side text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side, 'body', m.body, 'created_at', m.created_at,
      'is_mine', coalesce(m.sender_id = auth.uid(), m.side = side),
      -- Only colleagues see who wrote on behalf of the agency.
      'by', case when side = 'professional' and m.side = side then (select nullif(p.first_name, '') from public.profiles p where p.id = m.sender_id) end
    ) order by m.created_at, m.id), '[]')
  from public.enquiry_messages m where m.enquiry_id = enquiry.id
$$;

/* A whole conversation for one of its sides; null for everyone else. */
create function private.my_enquiry(enquiry_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', e.id, 'side', s.side, 'with', private.other_side_name(e, s.side), 'home', private.enquiry_listing(e),
    'status', e.status, 'viewing_at', e.viewing_at, 'wants_viewing', e.wants_viewing, 'preferred_times', e.preferred_times,
    'contact_email', e.contact_email, 'contact_phone', e.contact_phone, 'created_at', e.created_at,
    'is_guest', e.enquirer_id is null, 'is_unread', private.is_unread(e, s.side),
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
grant execute on function private.my_enquiry to authenticated;

create function public.my_enquiry(enquiry_id uuid) returns jsonb
  language sql stable set search_path = '' return private.my_enquiry(enquiry_id);
grant execute on function public.my_enquiry to authenticated;

/* The number of the caller's conversations on both sides together, and how many are unread, for the navigation. */
create function private.my_enquiry_counts() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('total', count(*), 'unread', count(*) filter (where mine.is_unread),
    -- For the realtime subscription: members share their agency's enquiries.
    'agency_id', private.my_agency_id())
  from (
    select private.is_unread(e, 'enquirer') as is_unread from private.my_enquiries_on_side('enquirer') e
    union all
    select private.is_unread(e, 'professional') from private.my_enquiries_on_side('professional') e
  ) mine
$$;
grant execute on function private.my_enquiry_counts to authenticated;

create function public.my_enquiry_counts() returns jsonb
  language sql stable set search_path = '' return private.my_enquiry_counts();
grant execute on function public.my_enquiry_counts to authenticated;

/*
 * The conversation for the holder of a guest's link. The first call confirms the email address and delivers the enquiry.
 * Whether the two sides have blocked each other is revealed only here, to someone who can read the guest's email.
 */
create function private.guest_enquiry(token text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  guest private.enquiry_guests;
  enquiry public.property_enquiries;
begin
  select * into guest from private.enquiry_guests g where g.token = guest_enquiry.token for update;
  if guest.enquiry_id is null then return null; end if;
  select * into enquiry from public.property_enquiries e where e.id = guest.enquiry_id for update;
  if guest.confirmed_at is null then
    if private.is_blocked(enquiry) then
      raise exception 'You cannot write to this advertiser' using errcode = '42501', hint = 'blocked';
    end if;
    update private.enquiry_guests g set confirmed_at = now() where g.enquiry_id = guest.enquiry_id;
    update public.property_enquiries e set status = 'new' where e.id = guest.enquiry_id returning * into enquiry;
    perform private.notify_other_side(enquiry, 'enquirer', enquiry.message, enquiry.id);
  end if;
  perform private.record_read(enquiry.id, 'enquirer');
  return jsonb_build_object('id', enquiry.id, 'property_id', enquiry.property_id, 'property_title', enquiry.property_title,
    'with', private.other_side_name(enquiry, 'enquirer'), 'home', private.enquiry_listing(enquiry),
    'status', enquiry.status, 'viewing_at', enquiry.viewing_at, 'read_at', enquiry.professional_read_at,
    'has_blocked', private.guest_has_blocked(enquiry),
    'has_reported', exists (select from public.enquiry_reports r where r.enquiry_id = enquiry.id and r.reporter_id is null),
    'messages', (
      select jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side, 'body', m.body, 'created_at', m.created_at,
        'is_mine', m.side = 'enquirer') order by m.created_at, m.id)
      from public.enquiry_messages m where m.enquiry_id = enquiry.id));
end
$$;
grant execute on function private.guest_enquiry to anon, authenticated;

create function public.guest_enquiry(token text) returns jsonb
  language sql set search_path = '' return private.guest_enquiry(token);
grant execute on function public.guest_enquiry to anon, authenticated;

-- Status and viewings ---------------------------------------------------------------------------------------------------

/*
 * The professional may set any status; the enquirer may only close the conversation. The other side is notified when a
 * viewing is booked, moved or cancelled.
 */
create function private.set_enquiry_status(enquiry_id uuid, status text, viewing_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
  side text := private.enquiry_side(enquiry);
  is_booking boolean := set_enquiry_status.status = 'viewing_booked';
  was_expected boolean := coalesce(enquiry.status = 'viewing_booked' and enquiry.viewing_at > now(), false);
begin
  if set_enquiry_status.status not in ('new', 'answered', 'viewing_booked', 'closed')
     or (side = 'enquirer' and set_enquiry_status.status <> 'closed') then
    raise exception 'No such state for you' using errcode = '22023', hint = 'wrong_state';
  end if;
  if is_booking and not coalesce(set_enquiry_status.viewing_at between now() and now() + interval '1 year', false) then
    raise exception 'A viewing is within the year to come' using errcode = '22023', hint = 'wrong_viewing_time';
  end if;
  if is_booking and private.is_blocked(enquiry) then
    raise exception 'You cannot write to this person' using errcode = '42501', hint = 'blocked';
  end if;
  if enquiry.status = set_enquiry_status.status
     and (not is_booking or enquiry.viewing_at is not distinct from set_enquiry_status.viewing_at) then
    return;
  end if;
  update public.property_enquiries e set
      status = set_enquiry_status.status,
      viewing_at = case when is_booking then set_enquiry_status.viewing_at when was_expected then null else e.viewing_at end,
      first_answered_at = case when is_booking then coalesce(e.first_answered_at, now()) else e.first_answered_at end
    where e.id = enquiry.id;
  if not is_booking and not was_expected then return; end if;
  -- Only professionals are limited: they could flood the enquirer with bookings, while an enquirer can always cancel.
  if side = 'professional' then perform private.consume_quota('viewing_changes', enquiry.id::text); end if;
  perform private.delete_unread_viewing_notifications(enquiry.id);
  if is_booking then
    perform private.notify_side(enquiry, 'enquirer', 'Viewing booked', 'viewing_booked',
      jsonb_build_object('viewing_at', set_enquiry_status.viewing_at), 'viewing:' || gen_random_uuid());
    return;
  end if;
  -- An enquirer who cancels does not need the email about the booking.
  if side = 'enquirer' then perform private.delete_pending_viewing_mail(enquiry.id); end if;
  perform private.notify_side(enquiry, case side when 'enquirer' then 'professional' else 'enquirer' end, 'Viewing cancelled',
    'viewing_cancelled', jsonb_build_object('viewing_at', enquiry.viewing_at), 'viewing:' || gen_random_uuid());
end
$$;
grant execute on function private.set_enquiry_status to authenticated;

create function public.set_enquiry_status(enquiry_id uuid, status text, viewing_at timestamptz default null) returns void
  language sql set search_path = '' return private.set_enquiry_status(enquiry_id, status, viewing_at);
grant execute on function public.set_enquiry_status to authenticated;

-- Statistics ------------------------------------------------------------------------------------------------------------

/* Views, saves and enquiries since a date, for up to 100 listings that the caller manages. */
create function private.listing_totals(property_ids uuid[], since date)
returns table (property_id uuid, views int, saves int, enquiries int) language sql stable security definer set search_path = '' as $$
  select p.id,
    coalesce((select sum(v.views) from public.listing_views v where v.property_id = p.id and v.day >= since), 0)::int,
    (select count(*) from public.saved_properties s where s.property_id = p.id and s.created_at >= since)::int,
    (select count(*) from public.property_enquiries e
      where e.property_id = p.id and e.created_at >= since and e.status <> 'unconfirmed')::int
  from public.properties p
  where p.id = any (property_ids[1:100])
    and private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
$$;
grant execute on function private.listing_totals to authenticated;

create function public.listing_totals(property_ids uuid[], since date default current_date - 30)
returns table (property_id uuid, views int, saves int, enquiries int)
language sql stable set search_path = '' as $$
  select * from private.listing_totals(property_ids, since)
$$;
grant execute on function public.listing_totals to authenticated;

/* Sets each agency's median minutes to the first reply, over ninety days. Called by the worker. */
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
