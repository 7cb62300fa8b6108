-- A conversation in which the enquirer writes again is new again, so that the professional finds it among those to answer.

/* Stores a message, and notifies the other side. A repeated id with the same message changes nothing. */
create or replace function private.add_enquiry_message(
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
  -- A professional's reply reopens a closed conversation, so that the enquirer can answer; an enquirer's next message awaits a
  -- reply again. A booked viewing stays booked.
  update public.property_enquiries e set
      last_message_at = sent_at,
      status = case
        when from_side = 'professional' and e.status in ('new', 'closed') then 'answered'
        when from_side = 'enquirer' and e.status = 'answered' then 'new'
        else e.status end,
      first_answered_at = case when from_side = 'professional' then coalesce(e.first_answered_at, sent_at) else e.first_answered_at end,
      professional_read_at = case when from_side = 'professional' then sent_at else e.professional_read_at end,
      enquirer_read_at = case when from_side = 'enquirer' then sent_at else e.enquirer_read_at end
    where e.id = enquiry.id;
  perform private.notify_other_side(enquiry, from_side, add_enquiry_message.body, new_message_id);
  return new_message_id;
end
$$;
