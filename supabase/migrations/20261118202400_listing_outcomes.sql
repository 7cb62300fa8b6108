-- Listing outcomes: everyone who enquired about a home learns when it is under offer, sold or let, without any names.

insert into private.mail_templates (template, triggered_by, max_per_recipient, max_per_actor, overflow, collapse_group, collapse_by) values
  ('listing_outcome', 'schedule', null, null, 'defer', null, null);

create table private.listing_outcomes (
  id bigint generated always as identity primary key,
  property_id uuid not null references public.properties (id) on delete cascade,
  outcome text not null check (outcome in ('under_offer', 'sold_stc', 'let_agreed')),
  at timestamptz not null default now(),
  -- When the worker has notified the enquirers.
  announced_at timestamptz
);
create index listing_outcomes_property_id_idx on private.listing_outcomes (property_id, at);
create index listing_outcomes_due_idx on private.listing_outcomes (id) where announced_at is null;

insert into private.quotas (name, relation, per, counted_by, max_count, hint) values
  ('listing_outcomes', 'private.listing_outcomes', 'day', null, 20000, 'rate_limited'),
  ('outcomes_of_a_listing', 'private.listing_outcomes', 'day', 'property_id', 50, 'rate_limited');

create trigger enforce_quotas after insert on private.listing_outcomes referencing new table as added
  for each statement execute function private.enforce_quotas();

create function private.record_listing_outcome() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.listing_outcomes (property_id, outcome) values (new.id, new.status);
  perform pg_notify('listing_outcomes', '');
  return null;
end
$$;

-- A home to rent is under offer until the applicant confirms; enquirers are notified once, when it is let.
create trigger record_listing_outcome after update of status on public.properties
  for each row when (old.status <> new.status and old.status in ('live', 'under_offer', 'expired')
    and (new.status in ('sold_stc', 'let_agreed') or (new.status = 'under_offer' and new.listing_type = 'sale' and old.status = 'live')))
  execute function private.record_listing_outcome();

/*
 * Notifies the enquirers of the last half year, by notification and in their conversation. Called by the worker, because one status may
 * concern hundreds of people. An outcome that was undone in the meantime is not announced. Nobody learns the same twice in a week: an
 * advertiser could write to them with every change to and fro.
 */
create function private.announce_listing_outcomes() returns int
language plpgsql security definer set search_path = '' as $$
declare
  found_outcome record;
  enquiry public.property_enquiries;
  title text;
  announced int := 0;
begin
  for found_outcome in
    select o.*, p.status from private.listing_outcomes o join public.properties p on p.id = o.property_id
    where o.announced_at is null order by o.id limit 20 for update of o skip locked
  loop
    update private.listing_outcomes o set announced_at = now() where o.id = found_outcome.id;
    if found_outcome.status <> found_outcome.outcome then continue; end if;
    title := case found_outcome.outcome when 'under_offer' then 'Under offer' when 'sold_stc' then 'Sold subject to contract' else 'Let agreed' end;
    for enquiry in
      select e.* from public.property_enquiries e
      where e.property_id = found_outcome.property_id and e.status not in ('unconfirmed', 'closed')
        and e.created_at between found_outcome.at - interval '180 days' and found_outcome.at
        and not private.is_blocked(e)
        and not exists (select from public.enquiry_messages m where m.enquiry_id = e.id and m.is_automatic
          and starts_with(m.body, title || ' on ') and m.created_at > now() - interval '7 days')
        and not exists (select from private.offers o
          where o.property_id = e.property_id and o.person_id = e.enquirer_id and o.status in ('accepted', 'confirmed'))
      order by e.id for update of e
    loop
      insert into public.enquiry_messages (enquiry_id, side, body, is_automatic) values (enquiry.id, 'professional',
        title || ' on ' || to_char(found_outcome.at at time zone 'Europe/London', 'FMDD FMMonth YYYY') || '.', true);
      update public.property_enquiries e set last_message_at = now(),
          professional_read_at = case when e.professional_read_at >= e.last_message_at then now() else e.professional_read_at end
        where e.id = enquiry.id;
      perform private.notify_side(enquiry, 'enquirer', title, 'listing_outcome',
        jsonb_build_object('outcome', found_outcome.outcome, 'at', found_outcome.at), 'outcome:' || found_outcome.id || ':' || enquiry.id);
      announced := announced + 1;
    end loop;
  end loop;
  return announced;
end
$$;
