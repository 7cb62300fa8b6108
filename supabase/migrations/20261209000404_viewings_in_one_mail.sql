-- Changes of a viewing are counted for each enquiry, and those that follow within a minute become one mail and one notice.

create index notifications_unread_viewings_idx on public.notifications (link) where read_at is null and data ? 'viewing_at';

/* The newest notice about a viewing stands for those before it that have not been read. */
create function private.replace_viewing_notices(enquiry_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.notifications n
  where n.link = '/portal/enquiries/' || $1 and n.read_at is null and n.data ? 'viewing_at'
$$;

/* The mail about a booking that has not been sent yet is not sent. */
create function private.delete_pending_viewing_mail(enquiry_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.mail_outbox m
  where m.collapse_key = 'viewing:' || $1 and m.sent_at is null and m.failed_at is null
    and (m.locked_until is null or m.locked_until < now())
$$;

/* The professional keeps the inbox; the enquirer may close a conversation. Both sides hear of a viewing that changes. */
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
  if not is_booking and not was_expected then return; end if;
  -- An enquirer can always cancel; bookings are what the other side can be flooded with.
  if side = 'professional' then perform private.use_quota('viewing_changes', enquiry.id::text); end if;
  perform private.replace_viewing_notices(enquiry.id);
  if is_booking then
    perform private.notify_side(enquiry, 'enquirer', 'Viewing booked', 'viewing_booked',
      jsonb_build_object('viewing_at', set_enquiry_status.viewing_at), 'viewing:' || gen_random_uuid());
    return;
  end if;
  -- Who cancels need not hear that the viewing was booked.
  if side = 'enquirer' then perform private.delete_pending_viewing_mail(enquiry.id); end if;
  perform private.notify_side(enquiry, case side when 'enquirer' then 'professional' else 'enquirer' end, 'Viewing cancelled',
    'viewing_cancelled', jsonb_build_object('viewing_at', enquiry.viewing_at), 'viewing:' || gen_random_uuid());
end
$$;
