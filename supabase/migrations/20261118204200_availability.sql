-- Availability: advertisers confirm every week that their homes are still available. What stays unconfirmed moves down, then is hidden.

-- One row for each listing that has been on the market.
create table public.listing_confirmations (
  property_id uuid primary key references public.properties (id) on delete cascade,
  confirmed_at timestamptz not null default now(),
  -- When its advertiser was asked since then; null if not. Moved forward by any time in which the site could not be reached.
  asked_at timestamptz,
  state text not null default 'confirmed' check (state in ('confirmed', 'unconfirmed', 'hidden')),
  -- A hidden listing is expired, and returns to this status when it is confirmed.
  status_before text check (status_before in ('live', 'under_offer')),
  constraint "a hidden listing knows its status" check ((state = 'hidden') = (status_before is not null))
);
create index listing_confirmations_due_idx on public.listing_confirmations (confirmed_at) where state = 'confirmed' and asked_at is null;
create index listing_confirmations_asked_idx on public.listing_confirmations (asked_at) where asked_at is not null and state <> 'hidden';
grant select on public.listing_confirmations to anon, authenticated;
alter table public.listing_confirmations enable row level security;
create policy "everybody sees when homes they see were confirmed" on public.listing_confirmations for select to anon, authenticated
  using (exists (select from public.properties p where p.id = property_id));
insert into private.quota_exemptions (relation, follows, reason) values
  ('public.listing_confirmations', 'public.properties', 'one for each listing');

-- The link in the emails to one person. It confirms homes and does nothing else.
create table private.availability_links (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token text not null unique default encode(extensions.gen_random_bytes(24), 'hex') check (length(token) = 48),
  sent_at timestamptz not null default now()
);
insert into private.quota_exemptions (relation, follows, reason) values
  ('private.availability_links', 'auth.users', 'one for each advertiser');

-- When the worker last looked: one row. A gap is time in which nobody could confirm anything.
create table private.availability_clock (
  is_only boolean primary key default true check (is_only),
  ran_at timestamptz not null default now()
);
insert into private.availability_clock default values;
insert into private.quota_exemptions (relation, follows, reason) values
  ('private.availability_clock', 'public.properties', 'a single row, written by the worker');

insert into public.listing_confirmations (property_id, confirmed_at)
  select p.id, coalesce(p.published_at, p.created_at) from public.properties p where p.status in ('live', 'under_offer');

/* Publishing and renewing a listing confirm it. The name starts before index_changed_listing, which shows the confirmation. */
create function private.confirm_published_listing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status in ('live', 'under_offer') then
    if tg_op = 'INSERT' or old.status not in ('live', 'under_offer') or new.expires_at > old.expires_at then
      insert into public.listing_confirmations (property_id) values (new.id)
        on conflict (property_id) do update set confirmed_at = now(), asked_at = null, state = 'confirmed', status_before = null;
    end if;
  elsif tg_op = 'UPDATE' and new.status <> 'expired' and old.status = 'expired' then
    update public.listing_confirmations c set state = 'confirmed', status_before = null, asked_at = null
      where c.property_id = new.id and c.state = 'hidden';
  end if;
  return null;
end
$$;

create trigger confirm_published_insert after insert on public.properties
  for each row when (new.status in ('live', 'under_offer')) execute function private.confirm_published_listing();
create trigger confirm_published_listing after update of status, expires_at on public.properties
  for each row execute function private.confirm_published_listing();

-- Confirming ------------------------------------------------------------------------------------------------------------

/* Puts a hidden listing back on the market. Returns why that is not possible, or null. */
create function private.show_hidden_listing(listing public.properties, status text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships;
  plan public.plans;
  refused_hint text;
begin
  if listing.expires_at <= now() then return 'expired'; end if;
  select * into membership from public.memberships m
    where m.status in ('active', 'past_due')
      and case when listing.agency_id is null then m.agency_id is null and m.user_id = listing.owner_id else m.agency_id = listing.agency_id end;
  if membership.id is null then return 'no_membership'; end if;
  select * into plan from public.plans p where p.id = membership.plan_id;
  begin
    if cardinality(private.require_publishable(listing)) > 0 then return 'reason_needed'; end if;
    perform private.claim_plan_slot(listing, membership, plan, now());
    update public.properties p set status = show_hidden_listing.status where p.id = listing.id;
  exception when raise_exception then
    get stacked diagnostics refused_hint = pg_exception_hint;
    return refused_hint;
  end;
  return null;
end
$$;

/*
 * Confirms that listings are available, whoever asks for it: {confirmed, refused: [{id, title, reason}]}. Hidden ones return to the
 * market. Their plans are locked before the listings, as everywhere.
 */
create function private.confirm_listings(ids uuid[]) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
  entry public.listing_confirmations;
  confirmed int := 0;
  refused jsonb := '[]';
  reason text;
begin
  perform from public.memberships m where m.status <> 'cancelled' and exists (
      select from public.listing_confirmations c join public.properties p on p.id = c.property_id
      where c.property_id = any (ids) and c.state = 'hidden'
        and case when p.agency_id is null then m.agency_id is null and m.user_id = p.owner_id else m.agency_id = p.agency_id end)
    order by m.id for update;
  for listing in select * from public.properties p where p.id = any (ids) order by p.id for no key update loop
    select * into entry from public.listing_confirmations c where c.property_id = listing.id;
    if listing.status in ('live', 'under_offer') and (listing.expires_at is null or listing.expires_at > now()) then
      insert into public.listing_confirmations (property_id) values (listing.id)
        on conflict (property_id) do update set confirmed_at = now(), asked_at = null, state = 'confirmed', status_before = null;
      if entry.state = 'unconfirmed' then
        perform private.index_listing(listing, true);
      else
        update private.listing_search s set card = private.listing_card(listing) where s.listing_id = listing.id;
      end if;
      perform pg_notify('listing_changed', listing.id::text);
      confirmed := confirmed + 1;
    elsif listing.status = 'expired' and entry.state = 'hidden' then
      reason := private.show_hidden_listing(listing, entry.status_before);
      if reason is null then
        confirmed := confirmed + 1;
      else
        refused := refused || jsonb_build_object('id', listing.id, 'title', listing.title, 'reason', reason);
      end if;
    end if;
  end loop;
  return jsonb_build_object('confirmed', confirmed, 'refused', refused);
end
$$;

/* Listings of a landlord or an agency that can be confirmed, oldest confirmation first; with `is_due`, those that await it. */
create function private.confirmable_listings(landlord uuid, agency uuid, is_due boolean) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.properties p join public.listing_confirmations c on c.property_id = p.id
  where private.manages(p.owner_id, p.agency_id, landlord, agency)
    and (p.status in ('live', 'under_offer') or (p.status = 'expired' and c.state = 'hidden'))
    and (not is_due or c.state <> 'confirmed' or c.asked_at < now() or c.confirmed_at < now() - interval '7 days')
  order by c.confirmed_at, p.id limit 1000
$$;

create function private.confirm_my_listings(property_ids uuid[]) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  landlord constant uuid := private.my_landlord_id();
  agency constant uuid := private.my_agency_id();
begin
  if num_nonnulls(landlord, agency) = 0 then
    raise exception 'Only agents and landlords confirm listings' using errcode = '42501', hint = 'role_missing';
  end if;
  if cardinality(property_ids) > 1000 then raise exception 'Too many at once' using errcode = '54000', hint = 'too_many_rows'; end if;
  if exists (select from unnest(property_ids) named where not exists (
      select from public.properties p where p.id = named and private.manages(p.owner_id, p.agency_id, landlord, agency))) then
    raise exception 'No such listing of yours' using errcode = '42501', hint = 'not_your_listing';
  end if;
  return private.confirm_listings(array(
    select p.id from public.properties p
    where p.id = any (coalesce(property_ids, array(select private.confirmable_listings(landlord, agency, true))))
      and private.manages(p.owner_id, p.agency_id, landlord, agency)));
end
$$;
grant execute on function private.confirm_my_listings to authenticated;

/*
 * The caller confirms that these of their listings are available, or, without ids, all that await it (a thousand at a time). Returns
 * {confirmed, refused: [{id, title, reason}]}: a hidden listing may need a plan, a renewal or a review to return.
 */
create function public.confirm_availability(property_ids uuid[] default null) returns jsonb
  language sql set search_path = '' return private.confirm_my_listings(property_ids);
grant execute on function public.confirm_availability to authenticated;

/* How many of the caller's listings await confirmation: {due, unconfirmed, hidden}. */
create function private.my_availability() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('due', count(*), 'unconfirmed', count(*) filter (where c.state = 'unconfirmed'),
    'hidden', count(*) filter (where c.state = 'hidden'))
  from private.confirmable_listings((select private.my_landlord_id()), (select private.my_agency_id()), true) due
  join public.listing_confirmations c on c.property_id = due
$$;
grant execute on function private.my_availability to authenticated;

create function public.my_availability() returns jsonb
  language sql stable set search_path = '' return private.my_availability();
grant execute on function public.my_availability to authenticated;

-- By the link in an email: no sign-in, as long as the person still answers for the homes.

-- A hidden home that is confirmed there comes back without an account.
update private.quotas set max_per_network = 2000 where name = 'market_status_changes';

create function private.listings_of_link(token text) returns setof uuid language plpgsql stable security definer set search_path = '' as $$
declare
  reader constant uuid := (select l.user_id from private.availability_links l join auth.users u on u.id = l.user_id
    where l.token = listings_of_link.token and l.sent_at > now() - interval '60 days'
      and (u.banned_until is null or u.banned_until <= now()));
begin
  if reader is null then return; end if;
  return query select due from private.confirmable_listings(
      (select r.user_id from public.user_roles r where r.user_id = reader and r.role = 'private_landlord'),
      (select m.agency_id from private.active_members m where m.user_id = reader), true) due
    join public.properties p on p.id = due
    where reader in (select private.listing_recipients(p.owner_id, p.agency_id));
end
$$;

/* The homes that the link in an email asks about: {homes: [{id, title, location, state, confirmed_at}]}. Null for an unknown or old link. */
create function private.availability_request(token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('homes', (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'location', p.location, 'state', c.state,
      'confirmed_at', c.confirmed_at) order by c.confirmed_at, p.id), '[]')
    from private.listings_of_link($1) due join public.properties p on p.id = due
    join public.listing_confirmations c on c.property_id = p.id))
  from private.availability_links l where l.token = $1 and l.sent_at > now() - interval '60 days'
$$;
grant execute on function private.availability_request to anon, authenticated;

create function public.availability_request(token text) returns jsonb
  language sql stable set search_path = '' return private.availability_request(token);
grant execute on function public.availability_request to anon, authenticated;

/* Confirms homes by the link in an email, all of them unless some are named. Null for an unknown or old link. */
create function private.confirm_by_link(token text, property_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.availability_links l where l.token = $1 and l.sent_at > now() - interval '60 days') then return null; end if;
  return private.confirm_listings(array(
    select due from private.listings_of_link(token) due where property_ids is null or due = any (property_ids)));
end
$$;
grant execute on function private.confirm_by_link to anon, authenticated;

create function public.confirm_by_link(token text, property_ids uuid[] default null) returns jsonb
  language sql set search_path = '' return private.confirm_by_link(token, property_ids);
grant execute on function public.confirm_by_link to anon, authenticated;

-- Asking ----------------------------------------------------------------------------------------------------------------

insert into private.mail_templates (template, triggered_by, max_per_recipient, max_per_actor, overflow) values
  ('availability_check', 'schedule', null, null, 'defer');

/* One email to each advertiser about all of these listings. `stage` is 'ask', 'moved_down' or 'hidden'. */
create function private.ask_advertisers(ids uuid[], stage text) returns void language plpgsql security definer set search_path = '' as $$
declare
  recipient record;
  link text;
  heading text;
begin
  for recipient in
    select r.user_id, count(*)::int as homes, (array_agg(p.title order by p.title))[1:5] as titles
    from public.properties p cross join lateral private.listing_recipients(p.owner_id, p.agency_id) r (user_id)
    where p.id = any (ids) group by r.user_id
  loop
    insert into private.availability_links as l (user_id) values (recipient.user_id)
      on conflict (user_id) do update set sent_at = now(),
        token = case when l.sent_at < now() - interval '60 days' then excluded.token else l.token end
      returning l.token into link;
    heading := case stage
      when 'ask' then case when recipient.homes = 1 then 'Is this home still available?' else 'Are these homes still available?' end
      when 'moved_down' then case when recipient.homes = 1 then 'An unconfirmed home has moved down' else 'Unconfirmed homes have moved down' end
      else case when recipient.homes = 1 then 'An unconfirmed home is hidden' else 'Unconfirmed homes are hidden' end end;
    perform private.notify(recipient.user_id, 'listing', heading,
      array_to_string(recipient.titles, ', ') || case when recipient.homes > 5 then ' and ' || recipient.homes - 5 || ' more' else '' end,
      'listings', 'availability_check',
      jsonb_build_object('stage', stage, 'homes', recipient.homes, 'titles', recipient.titles, 'token', link));
  end loop;
end
$$;

/*
 * Moves every open question forward by the time in which the site was down, or its emails could not be sent. Returns whether the
 * worker may go on: not while emails are stuck.
 */
create function private.advance_availability_clock() returns boolean language plpgsql security definer set search_path = '' as $$
declare
  gap interval;
begin
  if exists (select from private.mail_outbox m where m.template = 'availability_check' and m.sent_at is null and m.failed_at is null
        and m.created_at < now() - interval '1 hour')
     and not exists (select from private.mail_outbox m where m.sent_at > now() - interval '2 hours') then
    return false;
  end if;
  select now() - c.ran_at into gap from private.availability_clock c for update;
  if gap > interval '2 hours' then
    update public.listing_confirmations c set asked_at = c.asked_at + gap where c.asked_at is not null and c.state <> 'hidden';
  end if;
  update private.availability_clock set ran_at = now();
  return true;
end
$$;

/*
 * Asks advertisers about listings that were confirmed a week ago, together with those that will be due in two days; moves down what was
 * not confirmed for a fortnight, and hides it after three weeks, each at least a week after the last email about it. Returns the number of listings
 * that changed; called by the worker until that is 0.
 */
create function private.check_availability() returns int language plpgsql security definer set search_path = '' as $$
declare
  batch constant int := 500;
  asked uuid[];
  moved uuid[];
  hidden uuid[];
  listing public.properties;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('availability', 0)) or not private.advance_availability_clock() then return 0; end if;

  with due as (
    select distinct p.agency_id, case when p.agency_id is null then p.owner_id end as landlord
    from (select c.property_id from public.listing_confirmations c
          join public.properties p on p.id = c.property_id and p.status in ('live', 'under_offer')
          where c.state = 'confirmed' and c.asked_at is null and c.confirmed_at <= now() - interval '7 days'
          order by c.confirmed_at limit batch) first
    join public.properties p on p.id = first.property_id
  ), questions as (
    select c.property_id from due d
    join public.properties p
      on case when d.agency_id is null then p.agency_id is null and p.owner_id = d.landlord else p.agency_id = d.agency_id end
    join public.listing_confirmations c on c.property_id = p.id
    where p.status in ('live', 'under_offer') and c.state = 'confirmed' and c.asked_at is null and c.confirmed_at <= now() - interval '5 days'
    order by c.property_id for update of c skip locked
  ), marked as (
    update public.listing_confirmations c set asked_at = now() from questions q where c.property_id = q.property_id returning c.property_id
  )
  select array_agg(m.property_id) into asked from marked m;
  if asked is not null then perform private.ask_advertisers(asked, 'ask'); end if;

  -- Listings are locked before their confirmations, as when they are published.
  moved := '{}';
  for listing in
    select p.* from public.listing_confirmations c join public.properties p on p.id = c.property_id
    where c.state = 'confirmed' and c.asked_at <= now() - interval '7 days' and c.confirmed_at <= now() - interval '14 days'
      and p.status in ('live', 'under_offer')
    order by p.id limit batch for no key update of p skip locked
  loop
    update public.listing_confirmations c set state = 'unconfirmed' where c.property_id = listing.id and c.state = 'confirmed' and c.asked_at is not null;
    continue when not found;
    perform private.index_listing(listing, true);
    perform pg_notify('listing_changed', listing.id::text);
    moved := moved || listing.id;
  end loop;
  if cardinality(moved) > 0 then perform private.ask_advertisers(moved, 'moved_down'); end if;

  hidden := '{}';
  for listing in
    select p.* from public.listing_confirmations c join public.properties p on p.id = c.property_id
    where c.state = 'unconfirmed' and c.asked_at <= now() - interval '14 days' and c.confirmed_at <= now() - interval '21 days'
      and p.status in ('live', 'under_offer')
    order by p.id limit batch for no key update of p skip locked
  loop
    update public.listing_confirmations c set state = 'hidden', status_before = listing.status
      where c.property_id = listing.id and c.state = 'unconfirmed';
    continue when not found;
    update public.properties p set status = 'expired' where p.id = listing.id;
    hidden := hidden || listing.id;
  end loop;
  if cardinality(hidden) > 0 then perform private.ask_advertisers(hidden, 'hidden'); end if;
  return coalesce(cardinality(asked), 0) + cardinality(moved) + cardinality(hidden);
end
$$;
