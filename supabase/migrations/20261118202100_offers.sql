-- Offers: offers for homes for sale and applications for homes to rent, from the first amount to the decision.

-- Law -------------------------------------------------------------------------------------------------------------------

-- By when a tenancy is agreed once a holding deposit was paid: on the last of these days, the day of the payment included. Otherwise it
-- is repaid within the further days.
insert into private.law_rules (id, rule, countries, from_date, until_date, kinds, status, figures) values
  ('holding-deposit-deadline-england', 'holding_deposit_deadline', '{England}', '2019-06-01', null, '{"long let","short let"}', 'in force', '{"days":15,"repayDays":7}'),
  ('holding-deposit-deadline-wales', 'holding_deposit_deadline', '{Wales}', '2019-09-01', null, '{"long let","short let"}', 'in force', '{"days":15,"repayDays":7}');

-- Tables ----------------------------------------------------------------------------------------------------------------

-- These tables have no grants: people read and change them through functions, which hide sealed amounts.

-- One row for each offer, with its current state. `private.offer_events` has its history.
create table private.offers (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('sale', 'rent')),
  property_id uuid references public.properties (id) on delete set null,
  property_title text not null check (length(property_title) <= 200),
  owner_id uuid references auth.users (id) on delete set null,
  agency_id uuid references public.agencies (id) on delete set null,
  person_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  -- Pounds; rents are per calendar month.
  amount int not null check (amount between 1 and 1000000000),
  counter_amount int check (counter_amount between 1 and 1000000000),
  -- The lowest rent published for this letting when the amount was last set.
  rent_limit int,
  status text not null default 'submitted' check (status in
    ('submitted', 'countered', 'accepted', 'confirmed', 'declined', 'withdrawn', 'fallen_through', 'not_chosen')),
  -- Why it was declined, withdrawn or has fallen through.
  reason text check (length(reason) <= 2000),
  position text check (position in
    ('first_time_buyer', 'nothing_to_sell', 'to_sell', 'on_the_market', 'under_offer', 'investor')),
  funding text check (funding in ('cash', 'agreement_in_principle', 'mortgage_offer', 'mortgage_not_started', 'sale_proceeds')),
  -- The buyer's conditions, or the applicant's questions.
  conditions text not null default '' check (length(conditions) <= 2000),
  move_in date,
  adults smallint check (adults between 1 and 20),
  children smallint check (children between 0 and 20),
  has_guarantor boolean,
  pets text check (length(pets) <= 500),
  holding_deposit int check (holding_deposit > 0),
  holding_deposit_on date,
  agree_by date,
  repay_by date,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  decided_at timestamptz,
  -- Only of a listing that was deleted: the end of its sealed round.
  sealed_until timestamptz,
  constraint "an application is never above the advertised rent" check (kind = 'sale' or (rent_limit is not null and amount <= rent_limit)),
  constraint "there is no bidding on rent" check (kind = 'sale' or counter_amount is null),
  constraint "only a rent is confirmed by the applicant" check (kind = 'rent' or status <> 'confirmed'),
  constraint "an offer says how it is paid for, an application who moves in" check (
    case kind when 'sale' then position is not null and funding is not null
      else move_in is not null and adults is not null and children is not null and has_guarantor is not null end)
);
create index offers_property_id_idx on private.offers (property_id);
create index offers_owner_id_idx on private.offers (owner_id);
create index offers_agency_id_idx on private.offers (agency_id);
create index offers_person_id_idx on private.offers (person_id, created_at desc);
create unique index offers_open_key on private.offers (property_id, person_id)
  where status in ('submitted', 'countered', 'accepted', 'confirmed');
create unique index offers_accepted_key on private.offers (property_id) where status in ('accepted', 'confirmed');

-- Who did what, when. Append-only.
create table private.offer_events (
  id bigint generated always as identity primary key,
  offer_id uuid not null references private.offers (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('submitted', 'revised', 'put_to_seller', 'countered', 'accepted', 'confirmed', 'declined', 'withdrawn',
    'fallen_through', 'not_chosen', 'opened', 'document_added', 'document_opened', 'document_erased', 'holding_deposit', 'progress', 'chain')),
  side text not null check (side in ('applicant', 'advertiser', 'system')),
  -- No foreign key: events are not changed when an account is erased.
  actor_id uuid,
  amount int,
  note text check (length(note) <= 2000)
);
create index offer_events_offer_id_idx on private.offer_events (offer_id, id);

create function private.refuse_event_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Events are deleted with their offer only.
  if tg_op = 'DELETE' and not exists (select from private.offers o where o.id = old.offer_id) then return old; end if;
  raise exception 'The history of an offer is append-only' using errcode = '42501', hint = 'append_only';
end
$$;

create trigger refuse_event_change before update or delete on private.offer_events
  for each row execute function private.refuse_event_change();

-- Where the offers for a listing are sent: the vendor of an agency's listing. A private owner without one receives them.
create table private.seller_contacts (
  property_id uuid primary key references public.properties (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  updated_at timestamptz not null default now()
);

-- Until `closes_at` nobody but the buyer reads the amount of an offer.
create table private.sealed_rounds (
  id bigint generated always as identity primary key,
  property_id uuid not null references public.properties (id) on delete cascade,
  closes_at timestamptz not null,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When the worker sent the amounts to the seller.
  opened_at timestamptz
);
create index sealed_rounds_property_id_idx on private.sealed_rounds (property_id, closes_at desc);
create index sealed_rounds_created_by_idx on private.sealed_rounds (created_by);
create index sealed_rounds_due_idx on private.sealed_rounds (closes_at) where opened_at is null;

-- An applicant cannot use up what the advertiser needs to decide, or what the system records about other offers.
insert into private.quotas (name, relation, per, counted_by, condition, max_count, hint) values
  ('offer_events', 'private.offer_events', 'hour', null, 'side is distinct from ''system''', 600, 'rate_limited'),
  ('events_of_an_offer', 'private.offer_events', 'day', 'offer_id', 'coalesce(side, ''applicant'') = ''applicant''', 200, 'rate_limited');
insert into private.quotas (name, relation, per, counted_by, max_count, hint) values
  ('offers', 'private.offers', 'day', null, 20, 'too_many_offers'),
  -- New amounts from one side of an offer; each is emailed.
  ('offer_amounts', null, 'day', null, 20, 'rate_limited'),
  ('seller_contacts', 'private.seller_contacts', 'day', null, 500, 'rate_limited'),
  ('seller_contact_changes', null, 'day', null, 10, 'rate_limited'),
  ('sealed_rounds', 'private.sealed_rounds', 'day', null, 100, 'rate_limited'),
  ('sealed_rounds_of_a_listing', 'private.sealed_rounds', 'day', 'property_id', 3, 'rate_limited');

create trigger enforce_quotas after insert on private.offers referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger enforce_quotas after insert on private.offer_events referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger enforce_quotas after insert on private.seller_contacts referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger enforce_quotas after insert on private.sealed_rounds referencing new table as added
  for each statement execute function private.enforce_quotas();

insert into private.mail_templates (template, triggered_by, max_per_recipient, max_per_actor, overflow, collapse_group, collapse_by) values
  ('offer_received', 'member', 60, 60, 'defer', null, null),
  ('offer_update', 'member', 60, 300, 'defer', null, null),
  -- Never replaced by a later one: each offer is put to the seller.
  ('offer_to_seller', 'member', 200, 200, 'refuse', null, null);

-- The rent ---------------------------------------------------------------------------------------------------------------

/*
 * The lowest rent published for the present letting, including the present one. A listing that was off the market for four weeks and
 * returns is a new letting.
 */
create function private.lowest_published_rent(listing public.properties) returns int
language sql stable security definer set search_path = '' as $$
  with shown as (
    select s.*, lag(s.shown_until) over (order by s.shown_from) as last_shown from private.prices_on_market(listing.id, now()) s
  ), letting as (
    select max(s.shown_from) as starts from shown s where s.last_shown is null or s.shown_from - s.last_shown >= interval '28 days'
  )
  select least(listing.price, (select min(s.price) from shown s, letting l where s.shown_from >= l.starts))
$$;

/* An application is compared with the rent when its amount is set and when it is accepted. */
create function private.set_rent_limit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select private.lowest_published_rent(p) into new.rent_limit from public.properties p where p.id = new.property_id;
  return new;
end
$$;

create trigger set_rent_limit before insert on private.offers
  for each row when (new.kind = 'rent' and new.property_id is not null) execute function private.set_rent_limit();
create trigger set_rent_limit_on_change before update on private.offers
  for each row when (new.kind = 'rent' and new.property_id is not null
    and (new.amount <> old.amount or (new.status <> old.status and new.status in ('accepted', 'confirmed'))))
  execute function private.set_rent_limit();

create function private.check_rent(listing public.properties, amount int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lowest constant int := private.lowest_published_rent(listing);
begin
  if listing.listing_type = 'rent' and amount > lowest then
    raise exception 'The rent offered is above the advertised rent' using errcode = '22023', hint = 'above_rent',
      detail = json_build_object('limit', lowest);
  end if;
end
$$;

-- Sides and sealed amounts ------------------------------------------------------------------------------------------------

/* The caller's side of an offer: 'applicant' or 'advertiser'; null for everyone else, administrators included. */
create function private.offer_side(offer private.offers) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when offer.person_id = private.trusted_uid() then 'applicant'
    when private.manages(offer.owner_id, offer.agency_id) then 'advertiser'
  end
$$;

/* When the amounts of a listing's offers open; null if they are open. */
create function private.sealed_until(property_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(r.closes_at) from private.sealed_rounds r where r.property_id = $1 and r.closes_at > now()
$$;

/* When the amount of an offer opens, also of a listing that was deleted in the meantime; null if it is open. */
create function private.offer_sealed_until(offer private.offers) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(private.sealed_until(offer.property_id), case when offer.sealed_until > now() then offer.sealed_until end)
$$;

/* Deleting a listing does not open its sealed offers. */
create function private.keep_offers_sealed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.offers o set sealed_until = private.sealed_until(old.id)
    where o.property_id = old.id and private.sealed_until(old.id) is not null;
  return old;
end
$$;

create trigger keep_offers_sealed before delete on public.properties
  for each row execute function private.keep_offers_sealed();

create function private.is_open_offer(status text) returns boolean language sql immutable set search_path = ''
  return status in ('submitted', 'countered', 'accepted', 'confirmed');

/*
 * Locks the listing and then the offer of the caller. Everything that changes an offer locks in this order, so two people who act at
 * once run one after the other.
 */
create function private.lock_my_offer(offer_id uuid) returns private.offers
language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers;
begin
  select * into offer from private.offers o where o.id = offer_id;
  if offer.id is null or private.offer_side(offer) is null then
    raise exception 'No such offer of yours' using errcode = '42501', hint = 'not_your_offer';
  end if;
  perform from public.properties p where p.id = offer.property_id for update;
  select * into offer from private.offers o where o.id = offer_id for update;
  return offer;
end
$$;

create function private.add_offer_event(offer_id uuid, kind text, side text, amount int default null, note text default null) returns bigint
language sql security definer set search_path = '' as $$
  insert into private.offer_events (offer_id, kind, side, actor_id, amount, note) values ($1, $2, $3, auth.uid(), $4, $5) returning id
$$;

-- Notices ----------------------------------------------------------------------------------------------------------------

/* Notifies the applicant of a step. */
create function private.notify_applicant(offer private.offers, step text, title text) returns void
language sql security definer set search_path = '' as $$
  select private.notify(offer.person_id, 'enquiry', title, offer.property_title, 'offers', 'offer_update',
    jsonb_strip_nulls(jsonb_build_object('offer_id', offer.id, 'kind', offer.kind, 'property_title', offer.property_title, 'step', step,
      'amount', case when step = 'countered' then offer.counter_amount else offer.amount end,
      'reason', case when step in ('declined', 'fallen_through') then offer.reason end,
      'opens_at', private.offer_sealed_until(offer))),
    'offer:' || gen_random_uuid())
$$;

/*
 * Notifies everyone who markets the listing. Without name or amount: the notification stays with the person, who may leave the agency,
 * and the amount may be sealed.
 */
create function private.notify_advertiser(offer private.offers, step text, title text, template text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  contact uuid;
begin
  for contact in select private.listing_recipients(offer.owner_id, offer.agency_id) loop
    perform private.notify(contact, 'listing', notify_advertiser.title, offer.property_title, 'offers', template,
      jsonb_build_object('offer_id', offer.id, 'property_id', offer.property_id, 'kind', offer.kind,
        'property_title', offer.property_title, 'step', step),
      'offer:' || gen_random_uuid());
  end loop;
end
$$;

/* The person to whom the offers for a listing are put, as {name, email}; null for an agency's listing without a contact. */
create function private.seller_of(property_id uuid, owner_id uuid, agency_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', c.name, 'email', c.email) from private.seller_contacts c where c.property_id = $1
  union all
  select jsonb_build_object('name', p.first_name, 'email', u.email) from auth.users u join public.profiles p on p.id = u.id
  where $3 is null and u.id = $2
  limit 1
$$;

/* Puts an offer to the seller in writing, and records when. The amount of a sealed offer follows when it opens. */
create function private.put_to_seller(offer private.offers) returns void
language plpgsql security definer set search_path = '' as $$
declare
  seller constant jsonb := private.seller_of(offer.property_id, offer.owner_id, offer.agency_id);
  opens_at constant timestamptz := private.sealed_until(offer.property_id);
  event bigint;
begin
  if seller ->> 'email' is null then return; end if;
  event := private.add_offer_event(offer.id, 'put_to_seller', 'system', case when opens_at is null then offer.amount end);
  perform private.queue_mail('offer_to_seller', seller ->> 'email', jsonb_strip_nulls(jsonb_build_object(
      'property_id', offer.property_id, 'property_title', offer.property_title, 'kind', offer.kind, 'made_at', offer.changed_at, 'opens_at', opens_at,
      'name', offer.name, 'amount', case when opens_at is null then offer.amount end,
      'position', offer.position, 'funding', offer.funding,
      'conditions', case when opens_at is null then nullif(offer.conditions, '') end,
      'move_in', offer.move_in, 'adults', offer.adults, 'children', offer.children, 'has_guarantor', offer.has_guarantor,
      'pets', nullif(offer.pets, ''))),
    null, 'put_to_seller:' || event);
end
$$;

/* Whether the seller has received the present state of an offer. */
create function private.is_put_to_seller(offer private.offers) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.offer_events e
    where e.offer_id = offer.id and e.kind = 'put_to_seller' and e.at >= offer.changed_at)
$$;

-- Making an offer ----------------------------------------------------------------------------------------------------------

/*
 * Adds an offer for a home on the market. `offer.id` is chosen by the client, so that a repeated request adds no second one.
 */
create function private.add_offer(offer private.offers) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
begin
  if private.trusted_uid() is null then raise exception 'Not authenticated' using errcode = '42501', hint = 'not_signed_in'; end if;
  select * into listing from public.properties p where p.id = offer.property_id for update;
  if exists (select from private.offers o where o.id = offer.id and o.person_id = auth.uid()) then return offer.id; end if;
  if listing.id is null or listing.status not in ('live', 'under_offer') or not private.is_public(listing.status, listing.expires_at)
     or listing.listing_type <> offer.kind then
    raise exception 'This home is not on the market' using errcode = 'P0001', hint = 'not_on_market';
  end if;
  if listing.owner_id = auth.uid() or private.manages(listing.owner_id, listing.agency_id) then
    raise exception 'This is your own listing' using errcode = '42501', hint = 'own_listing';
  end if;
  if coalesce(listing.agency_id, listing.owner_id) is null then
    raise exception 'Nobody markets this home' using errcode = 'P0001', hint = 'not_on_market';
  end if;
  if private.is_blocked(auth.uid(), listing.owner_id, listing.agency_id) then
    raise exception 'You cannot write to this advertiser' using errcode = '42501', hint = 'blocked';
  end if;
  if exists (select from private.offers o
      where o.property_id = listing.id and o.person_id = auth.uid() and private.is_open_offer(o.status)) then
    raise exception 'You have an offer for this home' using errcode = 'P0001', hint = 'already_offered';
  end if;
  perform private.check_rent(listing, offer.amount);
  offer.id := coalesce(offer.id, gen_random_uuid());
  offer.person_id := auth.uid();
  offer.property_title := listing.title;
  offer.owner_id := listing.owner_id;
  offer.agency_id := listing.agency_id;
  offer.status := 'submitted';
  offer.created_at := clock_timestamp();
  offer.changed_at := clock_timestamp();
  insert into private.offers select offer.*;
  perform private.add_offer_event(offer.id, 'submitted', 'applicant', offer.amount);
  perform private.put_to_seller(offer);
  perform private.notify_applicant(offer, 'submitted', case offer.kind when 'sale' then 'Offer sent' else 'Application sent' end);
  perform private.notify_advertiser(offer, 'submitted', case offer.kind when 'sale' then 'New offer' else 'New application' end, 'offer_received');
  return offer.id;
end
$$;

create function private.make_offer(
  property_id uuid, amount int, name text, "position" text, funding text, conditions text, id uuid
) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers;
begin
  offer.id := make_offer.id;
  offer.kind := 'sale';
  offer.property_id := make_offer.property_id;
  offer.amount := make_offer.amount;
  offer.name := btrim(make_offer.name);
  offer.position := make_offer."position";
  offer.funding := make_offer.funding;
  offer.conditions := btrim(coalesce(make_offer.conditions, ''));
  return private.add_offer(offer);
end
$$;
grant execute on function private.make_offer to authenticated;

create function public.make_offer(
  property_id uuid, amount int, name text, "position" text, funding text, conditions text default '', id uuid default null
) returns uuid language sql set search_path = ''
  return private.make_offer(property_id, amount, name, "position", funding, conditions, id);
grant execute on function public.make_offer to authenticated;

/* There is no rent in advance to offer, and no rent above the advertised one. */
create function private.apply_to_rent(
  property_id uuid, amount int, name text, move_in date, adults int, children int, has_guarantor boolean, pets text, questions text, id uuid
) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers;
begin
  if not coalesce(apply_to_rent.move_in between private.london_today() and private.london_today() + 366, false) then
    raise exception 'The moving date is within a year' using errcode = '22023', hint = 'wrong_move_in';
  end if;
  offer.id := apply_to_rent.id;
  offer.kind := 'rent';
  offer.property_id := apply_to_rent.property_id;
  offer.amount := apply_to_rent.amount;
  offer.name := btrim(apply_to_rent.name);
  offer.move_in := apply_to_rent.move_in;
  offer.adults := apply_to_rent.adults;
  offer.children := apply_to_rent.children;
  offer.has_guarantor := apply_to_rent.has_guarantor;
  offer.pets := btrim(coalesce(apply_to_rent.pets, ''));
  offer.conditions := btrim(coalesce(apply_to_rent.questions, ''));
  return private.add_offer(offer);
end
$$;
grant execute on function private.apply_to_rent to authenticated;

create function public.apply_to_rent(
  property_id uuid, amount int, name text, move_in date, adults int, children int default 0, has_guarantor boolean default false,
  pets text default '', questions text default '', id uuid default null
) returns uuid language sql set search_path = ''
  return private.apply_to_rent(property_id, amount, name, move_in, adults, children, has_guarantor, pets, questions, id);
grant execute on function public.apply_to_rent to authenticated;

-- Deciding -----------------------------------------------------------------------------------------------------------------

/* Marks the home under offer or let agreed, or puts it back on the market. */
create function private.move_listing(property_id uuid, was text[], becomes text) returns void
language sql security definer set search_path = '' as $$
  update public.properties p set status = becomes where p.id = $1 and p.status = any (was)
$$;

/* The other open offers for a home that is taken. */
create function private.close_other_offers(taken private.offers) returns void
language plpgsql security definer set search_path = '' as $$
declare
  other private.offers;
  step constant text := 'not_chosen';
begin
  for other in
    update private.offers o set status = step, decided_at = now()
    where o.property_id = taken.property_id and o.id <> taken.id and o.status in ('submitted', 'countered') returning o.*
  loop
    perform private.add_offer_event(other.id, step, 'system');
    perform private.notify_applicant(other, step, case other.kind when 'sale' then 'Another offer was accepted' else 'Let agreed' end);
  end loop;
end
$$;

/*
 * Everything that the two sides can do with an offer. `expected` is the amount that the caller sees: nobody accepts an amount that has
 * just changed. Repeating an action that has been done changes nothing.
 */
create function private.act_on_offer(offer_id uuid, action text, expected int, amount int, reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers := private.lock_my_offer(offer_id);
  own_side constant text := private.offer_side(offer);
  listing public.properties;
  becomes text;
  -- A new amount has no reason: it would be read while the amount is sealed.
  said constant text := case when act_on_offer.action <> 'revise' then nullif(btrim(act_on_offer.reason), '') end;
begin
  select m.becomes into becomes from (values
      ('revise', 'applicant', 'submitted', 'submitted', '{sale,rent}'::text[]),
      ('revise', 'applicant', 'countered', 'submitted', '{sale}'),
      ('accept_counter', 'applicant', 'countered', 'accepted', '{sale}'),
      ('confirm', 'applicant', 'accepted', 'confirmed', '{rent}'),
      ('withdraw', 'applicant', 'submitted', 'withdrawn', '{sale,rent}'),
      ('withdraw', 'applicant', 'countered', 'withdrawn', '{sale}'),
      ('withdraw', 'applicant', 'accepted', 'withdrawn', '{sale,rent}'),
      ('withdraw', 'applicant', 'confirmed', 'withdrawn', '{rent}'),
      ('accept', 'advertiser', 'submitted', 'accepted', '{sale,rent}'),
      ('counter', 'advertiser', 'submitted', 'countered', '{sale}'),
      ('counter', 'advertiser', 'countered', 'countered', '{sale}'),
      ('decline', 'advertiser', 'submitted', 'declined', '{sale,rent}'),
      ('decline', 'advertiser', 'countered', 'declined', '{sale}'),
      ('fall_through', 'advertiser', 'accepted', 'fallen_through', '{sale,rent}'),
      ('fall_through', 'advertiser', 'confirmed', 'fallen_through', '{rent}')
    ) as m (action, side, was, becomes, kinds)
    where m.action = act_on_offer.action and m.side = own_side and m.was = offer.status and offer.kind = any (m.kinds);
  if becomes is null then
    -- Done already, by a double click or a colleague.
    if offer.status = (case act_on_offer.action when 'withdraw' then 'withdrawn' when 'accept' then 'accepted' when 'accept_counter' then 'accepted'
         when 'confirm' then 'confirmed' when 'decline' then 'declined' when 'fall_through' then 'fallen_through' end)
       and own_side = (case when action in ('withdraw', 'accept_counter', 'confirm') then 'applicant' else 'advertiser' end) then
      return offer.status;
    end if;
    raise exception 'An offer that is % cannot be changed that way', offer.status using errcode = 'P0001', hint = 'wrong_offer_state';
  end if;
  if own_side = 'advertiser' and action <> 'fall_through' and private.offer_sealed_until(offer) is not null then
    raise exception 'The offers are sealed' using errcode = 'P0001', hint = 'still_sealed';
  end if;
  -- The same amount again.
  if (action = 'revise' and offer.status = 'submitted' and act_on_offer.amount = offer.amount)
     or (action = 'counter' and act_on_offer.amount = offer.counter_amount) then
    return offer.status;
  end if;
  if action in ('accept', 'counter', 'decline', 'accept_counter')
     and expected is distinct from (case action when 'accept_counter' then offer.counter_amount else offer.amount end) then
    raise exception 'The offer has changed' using errcode = 'P0001', hint = 'offer_changed';
  end if;
  if action in ('decline', 'fall_through') and said is null then
    raise exception 'A decision has a reason' using errcode = '22023', hint = 'reason_missing';
  end if;
  if action in ('revise', 'counter') and not coalesce(act_on_offer.amount between 1 and 1000000000, false) then
    raise exception 'An amount is missing' using errcode = '22023', hint = 'wrong_amount';
  end if;
  select * into listing from public.properties p where p.id = offer.property_id;
  if action in ('revise', 'accept', 'counter', 'accept_counter', 'confirm')
     and (listing.id is null or listing.status not in ('live', 'under_offer')) then
    raise exception 'This home is not on the market' using errcode = 'P0001', hint = 'not_on_market';
  end if;
  if action in ('revise', 'accept_counter') and private.is_blocked(offer.person_id, offer.owner_id, offer.agency_id) then
    raise exception 'You cannot write to this advertiser' using errcode = '42501', hint = 'blocked';
  end if;
  if becomes in ('accepted', 'confirmed') then
    if exists (select from private.offers o
        where o.property_id = offer.property_id and o.id <> offer.id and o.status in ('accepted', 'confirmed')) then
      raise exception 'Another offer has been accepted' using errcode = 'P0001', hint = 'already_accepted';
    end if;
    perform private.check_rent(listing, offer.amount);
  end if;
  if action = 'revise' then perform private.check_rent(listing, act_on_offer.amount); end if;
  if action in ('revise', 'counter') then perform private.consume_quota('offer_amounts', offer.id || ' ' || own_side); end if;
  return private.record_offer_action(offer, own_side, becomes, action,
    case action when 'accept_counter' then offer.counter_amount else act_on_offer.amount end, said);
end
$$;

/* Stores an action that was found to be allowed, and tells everyone concerned. */
create function private.record_offer_action(was private.offers, side text, becomes text, action text, amount int, reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  offer private.offers;
  is_taken constant boolean := becomes = case was.kind when 'sale' then 'accepted' else 'confirmed' end;
  event constant text := case action when 'revise' then 'revised' else becomes end;
begin
  update private.offers o set
      status = becomes,
      amount = case when action in ('revise', 'accept_counter') then record_offer_action.amount else o.amount end,
      counter_amount = case action when 'counter' then record_offer_action.amount when 'revise' then null else o.counter_amount end,
      reason = coalesce(record_offer_action.reason, o.reason),
      changed_at = case when action = 'revise' then clock_timestamp() else o.changed_at end,
      decided_at = case when becomes in ('submitted', 'countered') then null else clock_timestamp() end
    where o.id = was.id returning * into offer;
  perform private.add_offer_event(offer.id, event, side, case when action in ('revise', 'counter', 'accept', 'accept_counter') then
    case action when 'counter' then offer.counter_amount else offer.amount end end, record_offer_action.reason);
  if action = 'revise' then perform private.put_to_seller(offer); end if;
  if is_taken then perform private.close_other_offers(offer); end if;
  if becomes = 'accepted' then
    perform private.move_listing(offer.property_id, array['live'], 'under_offer');
  elsif becomes = 'confirmed' then
    perform private.move_listing(offer.property_id, array['live', 'under_offer'], 'let_agreed');
  elsif was.status = 'accepted' then
    -- A home that is let agreed or sold returns by the advertiser's decision: it needs a slot of the plan.
    perform private.move_listing(offer.property_id, array['under_offer'], 'live');
  end if;
  if side = 'advertiser' then
    perform private.notify_applicant(offer, event, case event
      when 'countered' then 'Counter-offer'
      when 'accepted' then case offer.kind when 'sale' then 'Offer accepted' else 'Application accepted' end
      when 'declined' then case offer.kind when 'sale' then 'Offer declined' else 'Application declined' end
      else case offer.kind when 'sale' then 'The sale has fallen through' else 'The letting has fallen through' end end);
  else
    perform private.notify_advertiser(offer, event, case event
      when 'revised' then case offer.kind when 'sale' then 'Offer changed' else 'Application changed' end
      when 'accepted' then 'Counter-offer accepted'
      when 'confirmed' then 'Tenancy confirmed by the applicant'
      else case offer.kind when 'sale' then 'Offer withdrawn' else 'Application withdrawn' end end, 'offer_update');
  end if;
  return offer.status;
end
$$;
grant execute on function private.act_on_offer to authenticated;

create function public.act_on_offer(
  offer_id uuid, action text, expected int default null, amount int default null, reason text default null
) returns text language sql set search_path = ''
  return private.act_on_offer(offer_id, action, expected, amount, reason);
grant execute on function public.act_on_offer to authenticated;

-- Seller and sealed offers -------------------------------------------------------------------------------------------------

/* Sets to whom the offers for a listing are put, and puts the open ones that the seller has not received. */
create function private.set_seller_contact(property_id uuid, name text, email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties := private.lock_my_listing(property_id);
  offer private.offers;
begin
  perform private.consume_quota('seller_contact_changes', listing.id::text);
  insert into private.seller_contacts as c (property_id, name, email)
    values (listing.id, btrim(set_seller_contact.name), lower(btrim(set_seller_contact.email)))
    on conflict on constraint seller_contacts_pkey do update set name = excluded.name, email = excluded.email, updated_at = now();
  for offer in select o.* from private.offers o where o.property_id = listing.id and o.status in ('submitted', 'countered') order by o.created_at loop
    if not private.is_put_to_seller(offer) then perform private.put_to_seller(offer); end if;
  end loop;
end
$$;
grant execute on function private.set_seller_contact to authenticated;

create function public.set_seller_contact(property_id uuid, name text, email text) returns void
  language sql set search_path = '' return private.set_seller_contact(property_id, name, email);
grant execute on function public.set_seller_contact to authenticated;

/* Seals the offers for a home until a moment, which cannot be changed afterwards. Everyone who has made one may change it until then. */
create function private.seal_offers(property_id uuid, closes_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties := private.lock_my_listing(property_id);
  offer private.offers;
begin
  if listing.listing_type <> 'sale' or listing.status not in ('live', 'under_offer') then
    raise exception 'Only offers for a home for sale can be sealed' using errcode = 'P0001', hint = 'not_on_market';
  end if;
  if not coalesce(seal_offers.closes_at between now() + interval '1 hour' and now() + interval '60 days', false) then
    raise exception 'The deadline is within 60 days' using errcode = '22023', hint = 'wrong_deadline';
  end if;
  if private.sealed_until(listing.id) is not null then
    raise exception 'The offers are sealed' using errcode = 'P0001', hint = 'still_sealed';
  end if;
  if exists (select from private.offers o where o.property_id = listing.id and o.status in ('accepted', 'confirmed')) then
    raise exception 'An offer has been accepted' using errcode = 'P0001', hint = 'already_accepted';
  end if;
  insert into private.sealed_rounds (property_id, closes_at, created_by) values (listing.id, seal_offers.closes_at, auth.uid());
  for offer in select o.* from private.offers o where o.property_id = listing.id and o.status in ('submitted', 'countered') loop
    perform private.notify_applicant(offer, 'sealed', 'Best and final offers');
  end loop;
end
$$;
grant execute on function private.seal_offers to authenticated;

create function public.seal_offers(property_id uuid, closes_at timestamptz) returns void
  language sql set search_path = '' return private.seal_offers(property_id, closes_at);
grant execute on function public.seal_offers to authenticated;

/*
 * Sends the amounts of sealed offers whose deadline has passed to the seller. Called by the worker. Reading them needs no call: they
 * open for everyone at the deadline.
 */
create function private.open_sealed_offers() returns int
language plpgsql security definer set search_path = '' as $$
declare
  round private.sealed_rounds;
  offer private.offers;
  opened int := 0;
begin
  for round in select * from private.sealed_rounds r where r.opened_at is null and r.closes_at <= now() for update skip locked loop
    -- A seller with very many offers gets them in the next hour, and no other seller waits for that.
    begin
      update private.sealed_rounds r set opened_at = now() where r.id = round.id;
      for offer in select o.* from private.offers o
        where o.property_id = round.property_id and o.status in ('submitted', 'countered') order by o.created_at
      loop
        perform private.add_offer_event(offer.id, 'opened', 'system', offer.amount);
        perform private.put_to_seller(offer);
        perform private.notify_advertiser(offer, 'opened', 'Sealed offers are open', 'offer_update');
      end loop;
      opened := opened + 1;
    exception when sqlstate 'PT429' then null;
    end;
  end loop;
  return opened;
end
$$;

-- Reading ------------------------------------------------------------------------------------------------------------------

create function private.offer_events_json(offer private.offers, hides_amounts boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'side', e.side,
    'amount', case when not hides_amounts or e.kind = 'countered' then e.amount end, 'note', e.note) order by e.id), '[]')
  from private.offer_events e where e.offer_id = offer.id
$$;

/* An offer as one of its sides sees it. While offers are sealed, the advertiser sees neither amounts nor what may contain one. */
create function private.offer_json(offer private.offers, side text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', offer.id, 'side', side, 'kind', offer.kind, 'name', offer.name,
    'home', jsonb_build_object('id', p.id, 'title', offer.property_title, 'location', f.location, 'picture', f.picture,
      'price', case when private.is_public(p.status, p.expires_at) or side = 'advertiser' then p.price end, 'status', p.status),
    'with', coalesce((select a.name from public.agencies a where a.id = offer.agency_id),
      case offer.kind when 'rent' then 'Private landlord' else 'Private owner' end),
    'amount', case when not s.hides then offer.amount end, 'counter_amount', offer.counter_amount,
    'rent_limit', offer.rent_limit, 'sealed_until', s.until,
    'status', offer.status, 'reason', offer.reason, 'position', offer.position, 'funding', offer.funding,
    'conditions', case when s.hides then '' else offer.conditions end, 'move_in', offer.move_in, 'adults', offer.adults, 'children', offer.children,
    'has_guarantor', offer.has_guarantor, 'pets', offer.pets,
    'holding_deposit', offer.holding_deposit, 'holding_deposit_on', offer.holding_deposit_on,
    'agree_by', offer.agree_by, 'repay_by', offer.repay_by,
    'created_at', offer.created_at, 'changed_at', offer.changed_at, 'decided_at', offer.decided_at,
    'is_put_to_seller', private.is_put_to_seller(offer))
  from (select u.until, u.until is not null and side <> 'applicant' as hides from (select private.offer_sealed_until(offer) as until) u) s
  left join public.properties p on p.id = offer.property_id
  left join lateral private.public_snapshot(p) f on true
$$;

/* The caller's offers on one side, the latest first. */
create function private.my_offers(side text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    select o.* from private.offers o
    where (my_offers.side = 'applicant' and o.person_id = (select private.trusted_uid()))
      or (my_offers.side = 'advertiser'
        and private.manages(o.owner_id, o.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())))
    order by o.changed_at desc limit 200
  )
  select coalesce(jsonb_agg(private.offer_json(m, my_offers.side) order by m.changed_at desc, m.id), '[]') from mine m
$$;
grant execute on function private.my_offers to authenticated;

create function public.my_offers(side text default 'applicant') returns jsonb
  language sql stable set search_path = '' return private.my_offers(side);
grant execute on function public.my_offers to authenticated;

/* The offers for a listing of the caller, to compare; null for everyone else. */
create function private.listing_offers(property_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'title', p.title, 'location', p.location, 'kind', p.listing_type, 'price', p.price, 'status', p.status,
    'seller', (select jsonb_build_object('name', c.name, 'email', c.email) from private.seller_contacts c where c.property_id = p.id),
    'needs_seller', private.seller_of(p.id, p.owner_id, p.agency_id) is null,
    'sealed_until', private.sealed_until(p.id),
    'offers', (select coalesce(jsonb_agg(private.offer_json(o, 'advertiser') order by
        private.is_open_offer(o.status) desc, case when private.sealed_until(p.id) is null then o.amount end desc nulls last, o.created_at), '[]')
      from private.offers o where o.property_id = p.id))
  from public.properties p where p.id = $1 and private.manages(p.owner_id, p.agency_id)
$$;
grant execute on function private.listing_offers to authenticated;

create function public.listing_offers(property_id uuid) returns jsonb
  language sql stable set search_path = '' return private.listing_offers(property_id);
grant execute on function public.listing_offers to authenticated;

/* What the form for an offer needs to know of a home on the market; null for others. */
create function private.offer_form(property_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'title', p.title, 'location', p.location, 'picture', p.images[1], 'kind', p.listing_type,
    'price', p.price, 'price_qualifier', p.price_qualifier, 'country', p.country, 'available_from', p.available_from,
    'rent_limit', case p.listing_type when 'rent' then private.lowest_published_rent(p) end,
    'sealed_until', private.sealed_until(p.id),
    'is_own', p.owner_id = auth.uid() or private.manages(p.owner_id, p.agency_id),
    'with', coalesce((select a.name from public.agencies a where a.id = p.agency_id),
      case p.listing_type when 'rent' then 'the landlord' else 'the owner' end),
    'offer_id', (select o.id from private.offers o
      where o.property_id = p.id and o.person_id = private.trusted_uid() and private.is_open_offer(o.status)))
  from public.properties p
  where p.id = $1 and p.status in ('live', 'under_offer') and private.is_public(p.status, p.expires_at) and private.trusted_uid() is not null
$$;
grant execute on function private.offer_form to authenticated;

create function public.offer_form(property_id uuid) returns jsonb
  language sql stable set search_path = '' return private.offer_form(property_id);
grant execute on function public.offer_form to authenticated;
