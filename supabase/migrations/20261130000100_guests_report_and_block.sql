-- Whoever asked without an account reports and blocks too, by the link that is their side of the conversation.

-- Without a reporter: the guest of this enquiry, of whom there is one.
alter table public.enquiry_reports alter column reporter_id drop not null;
create unique index enquiry_reports_of_guests_idx on public.enquiry_reports (enquiry_id) where reporter_id is null;

create table private.enquiry_blocks_by_guests (
  email text not null check (email = lower(email)),
  blocked_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (email, blocked_id)
);
create index enquiry_blocks_by_guests_blocked_id_idx on private.enquiry_blocks_by_guests (blocked_id);

create function private.guest_has_blocked(enquiry public.property_enquiries) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.enquiry_guests g join private.enquiry_blocks_by_guests b on b.email = lower(g.email)
    where g.enquiry_id = enquiry.id and b.blocked_id = enquiry.owner_id)
$$;

create function private.guest_is_blocked(enquiry public.property_enquiries) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.enquiry_guests g join private.enquiry_guest_blocks b on b.email = lower(g.email)
    where g.enquiry_id = enquiry.id and (b.blocker_id = enquiry.owner_id
      or b.blocker_id in (select m.user_id from public.agency_members m where m.agency_id = enquiry.agency_id)))
$$;

create or replace function private.is_blocked(enquiry public.property_enquiries) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when enquiry.enquirer_id is not null
    then private.is_blocked(enquiry.enquirer_id, enquiry.owner_id, enquiry.agency_id)
    else private.guest_is_blocked(enquiry) or private.guest_has_blocked(enquiry)
  end
$$;

/* The enquiry of a confirmed link, locked. */
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

create or replace function private.guest_reply(id uuid, token text, body text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  return private.add_enquiry_message(id, private.lock_guest_enquiry(token), 'enquirer', null, body);
end
$$;

create function private.guest_report(token text, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_guest_enquiry(token);
begin
  insert into public.enquiry_reports (enquiry_id, reporter_id, reason) values (enquiry.id, null, guest_report.reason)
    on conflict do nothing;
end
$$;

create function private.guest_block(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_guest_enquiry(token);
begin
  insert into private.enquiry_blocks_by_guests (email, blocked_id)
    select lower(g.email), enquiry.owner_id from private.enquiry_guests g
    where g.enquiry_id = enquiry.id and enquiry.owner_id is not null
    on conflict do nothing;
  update public.property_enquiries e set status = 'closed' where e.id = enquiry.id;
end
$$;

/* A closed conversation goes on where it was, unless one side still blocks the other. */
create function private.open_again(enquiry_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.property_enquiries e set status = case
      when e.viewing_at > now() then 'viewing_booked' when e.first_answered_at is not null then 'answered' else 'new' end
    where e.id = $1 and e.status = 'closed' and not private.is_blocked(e)
$$;

create function private.guest_unblock(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_guest_enquiry(token);
begin
  delete from private.enquiry_blocks_by_guests b using private.enquiry_guests g
    where g.enquiry_id = enquiry.id and b.email = lower(g.email) and b.blocked_id = enquiry.owner_id;
  -- Without a block there is nothing to take back: guests do not open what the advertiser has closed.
  if found then perform private.open_again(enquiry.id); end if;
end
$$;

create or replace function private.unblock_enquiry(enquiry_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
  other uuid := case private.enquiry_side(enquiry) when 'professional' then enquiry.enquirer_id else enquiry.owner_id end;
begin
  delete from public.enquiry_blocks b
    where b.blocked_id = other and b.blocker_id in (select private.blockers_beside_me(enquiry));
  delete from private.enquiry_guest_blocks b using private.enquiry_guests g
    where g.enquiry_id = enquiry.id and b.email = lower(g.email) and b.blocker_id in (select private.blockers_beside_me(enquiry));
  perform private.open_again(enquiry.id);
end
$$;

/* A whole conversation for one of its sides; null for everybody else. */
create or replace function private.my_enquiry(enquiry_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', e.id, 'side', s.side, 'with', private.other_side_name(e, s.side), 'home', private.enquiry_home(e),
    'status', e.status, 'viewing_at', e.viewing_at, 'wants_viewing', e.wants_viewing, 'preferred_times', e.preferred_times,
    'contact_email', e.contact_email, 'contact_phone', e.contact_phone, 'created_at', e.created_at,
    'is_guest', e.enquirer_id is null, 'is_unread', private.is_unread(e, s.side),
    'read_at', case s.side when 'enquirer' then e.professional_read_at else e.enquirer_read_at end,
    'has_blocked', exists (select from public.enquiry_blocks b
        where b.blocked_id = case s.side when 'professional' then e.enquirer_id else e.owner_id end
          and b.blocker_id in (select private.blockers_beside_me(e)))
      or (s.side = 'professional' and e.enquirer_id is null and private.guest_is_blocked(e)),
    'has_reported', exists (select from public.enquiry_reports r where r.enquiry_id = e.id and r.reporter_id = auth.uid()),
    'messages', private.enquiry_thread(e, s.side))
  from public.property_enquiries e, private.enquiry_side(e) as s (side)
  where e.id = $1 and s.side is not null
$$;

/*
 * The conversation for the holder of the link. The first look confirms the address, and only then the enquiry is delivered.
 * Whether the two are blocked is told to whoever reads the guest's mail, and to nobody before.
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
    if private.is_blocked(enquiry) then
      raise exception 'You cannot write to this advertiser' using errcode = '42501', hint = 'blocked';
    end if;
    update private.enquiry_guests g set confirmed_at = now() where g.enquiry_id = guest.enquiry_id;
    update public.property_enquiries e set status = 'new' where e.id = guest.enquiry_id returning * into enquiry;
    perform private.tell_other_side(enquiry, 'enquirer', enquiry.message, enquiry.id);
  end if;
  perform private.note_read(enquiry.id, 'enquirer');
  return jsonb_build_object('id', enquiry.id, 'property_id', enquiry.property_id, 'property_title', enquiry.property_title,
    'with', private.other_side_name(enquiry, 'enquirer'), 'home', private.enquiry_home(enquiry),
    'status', enquiry.status, 'viewing_at', enquiry.viewing_at, 'read_at', enquiry.professional_read_at,
    'has_blocked', private.guest_has_blocked(enquiry),
    'has_reported', exists (select from public.enquiry_reports r where r.enquiry_id = enquiry.id and r.reporter_id is null),
    'messages', (
      select jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side, 'body', m.body, 'created_at', m.created_at,
        'is_mine', m.side = 'enquirer') order by m.created_at, m.id)
      from public.enquiry_messages m where m.enquiry_id = enquiry.id));
end
$$;

grant execute on function private.guest_report, private.guest_block, private.guest_unblock to anon, authenticated;

create function public.guest_report(token text, reason text) returns void
  language sql set search_path = '' return private.guest_report(token, reason);
create function public.guest_block(token text) returns void
  language sql set search_path = '' return private.guest_block(token);
create function public.guest_unblock(token text) returns void
  language sql set search_path = '' return private.guest_unblock(token);
grant execute on function public.guest_report, public.guest_block, public.guest_unblock to anon, authenticated;
