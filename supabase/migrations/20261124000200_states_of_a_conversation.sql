-- Reading, viewings, blocking: what changes a conversation beside its messages.

/* Written down only where something new was read: each change is told to whoever looks at the conversation. */
create function private.note_read(enquiry_id uuid, side text) returns void
language sql security definer set search_path = '' as $$
  update public.property_enquiries e set
      professional_read_at = case when side = 'professional' then clock_timestamp() else e.professional_read_at end,
      enquirer_read_at = case when side = 'enquirer' then clock_timestamp() else e.enquirer_read_at end
    where e.id = $1
      and coalesce(case side when 'professional' then e.professional_read_at else e.enquirer_read_at end < e.last_message_at, true)
$$;

/* What the bell says of a conversation has been read with it. */
create or replace function private.mark_enquiry_read(enquiry_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
begin
  perform private.note_read(enquiry.id, private.enquiry_side(enquiry));
  update public.notifications n set read_at = now()
    where n.user_id = auth.uid() and n.read_at is null and n.link = '/portal/enquiries/' || enquiry.id;
end
$$;

/* The professional keeps the inbox; the enquirer may close a conversation. A viewing to come is told of, and so is one called off. */
create or replace function private.set_enquiry_status(enquiry_id uuid, status text, viewing_at timestamptz) returns void
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
  if is_booking then
    perform private.notify_side(enquiry, 'enquirer', 'Viewing booked', 'viewing_booked',
      jsonb_build_object('viewing_at', set_enquiry_status.viewing_at), 'viewing:' || gen_random_uuid());
  elsif was_expected then
    perform private.notify_side(enquiry, case side when 'enquirer' then 'professional' else 'enquirer' end, 'Viewing called off',
      'viewing_cancelled', jsonb_build_object('viewing_at', enquiry.viewing_at), 'viewing:' || gen_random_uuid());
  end if;
end
$$;

create or replace function private.block_enquiry(enquiry_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
  is_professional boolean := private.enquiry_side(enquiry) = 'professional';
  other uuid := case when is_professional then enquiry.enquirer_id else enquiry.owner_id end;
begin
  if other is not null then
    insert into public.enquiry_blocks (blocker_id, blocked_id) values (auth.uid(), other) on conflict do nothing;
  elsif is_professional then
    insert into private.enquiry_guest_blocks (blocker_id, email)
      select auth.uid(), lower(g.email) from private.enquiry_guests g where g.enquiry_id = enquiry.id on conflict do nothing;
  end if;
  update public.property_enquiries e set status = 'closed' where e.id = enquiry.id;
end
$$;

/* Whose blocks count for the caller's side of an enquiry: their own, and their colleagues'. */
create function private.blockers_beside_me(enquiry public.property_enquiries) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select auth.uid()
  union
  select m.user_id from public.agency_members m
  where m.agency_id = enquiry.agency_id and private.enquiry_side(enquiry) = 'professional'
$$;

/* The conversation goes on where it was. */
create function private.unblock_enquiry(enquiry_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  enquiry public.property_enquiries := private.lock_my_enquiry(enquiry_id);
  other uuid := case private.enquiry_side(enquiry) when 'professional' then enquiry.enquirer_id else enquiry.owner_id end;
begin
  delete from public.enquiry_blocks b
    where b.blocked_id = other and b.blocker_id in (select private.blockers_beside_me(enquiry));
  delete from private.enquiry_guest_blocks b using private.enquiry_guests g
    where g.enquiry_id = enquiry.id and b.email = lower(g.email) and b.blocker_id in (select private.blockers_beside_me(enquiry));
  update public.property_enquiries e set status = case
      when e.viewing_at > now() then 'viewing_booked' when e.first_answered_at is not null then 'answered' else 'new' end
    where e.id = enquiry.id and e.status = 'closed';
end
$$;
grant execute on function private.unblock_enquiry to authenticated;

create function public.unblock_enquiry(enquiry_id uuid) returns void
  language sql set search_path = '' return private.unblock_enquiry(enquiry_id);
grant execute on function public.unblock_enquiry to authenticated;
