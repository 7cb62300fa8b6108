-- Every right of a professional depends on a live role and a live membership, and is decided here and nowhere else:
-- policies and functions ask for my_landlord_id, my_agency_id, my_owned_agency_id and manages.

/* The members who act for their agency: those whose letting agent role is live. Without it a membership rests. */
create view private.active_members as
  select m.* from public.agency_members m
  where exists (select from public.user_roles r where r.user_id = m.user_id and r.role = 'letting_agent');

/* The caller, if they are a private landlord in a trusted session. */
create function private.my_landlord_id() returns uuid language sql stable security definer set search_path = '' as $$
  select r.user_id from public.user_roles r where r.user_id = private.trusted_uid() and r.role = 'private_landlord'
$$;

/* The agency that the caller works for as a letting agent, in a trusted session. One person works for one agency. */
create or replace function private.my_agency_id() returns uuid language sql stable security definer set search_path = '' as $$
  select m.agency_id from private.active_members m where m.user_id = private.trusted_uid()
$$;

/* The same, if the caller is one of its owners. */
create function private.my_owned_agency_id() returns uuid language sql stable security definer set search_path = '' as $$
  select m.agency_id from private.active_members m where m.user_id = private.trusted_uid() and m.role = 'owner'
$$;

create or replace function private.owns_agency(agency_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce($1 = private.my_owned_agency_id(), false)
$$;

/*
 * Whether a listing, an enquiry or an import is that of this landlord or of this agency. Policies and queries over many rows pass
 * (select private.my_landlord_id()) and (select private.my_agency_id()): the planner puts this expression in place of the call, so that
 * both are asked once per statement and indexes are used. It must therefore have no settings of its own.
 */
create function private.manages(owner_id uuid, agency_id uuid, landlord uuid, agency uuid) returns boolean
language sql immutable parallel safe
  return (manages.agency_id is null and manages.owner_id = manages.landlord) or manages.agency_id = manages.agency;

/* For one row: whether it is the caller's to manage. */
create function private.manages(owner_id uuid, agency_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.manages($1, $2, private.my_landlord_id(), private.my_agency_id()), false)
$$;

/* Who hears of a listing or an enquiry: its landlord; of an agency's, whoever entered it, or the owners once that person is gone. */
create function private.contacts_of(owner_id uuid, agency_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select r.user_id from public.user_roles r where $2 is null and r.user_id = $1 and r.role = 'private_landlord'
  union all
  select m.user_id from private.active_members m
  where m.agency_id = $2 and (m.user_id = $1 or (m.role = 'owner' and not exists (
    select from private.active_members o where o.agency_id = $2 and o.user_id = $1)))
$$;

/* Who hears of a plan and its payments: the landlord who holds it, or the agency's owners. */
create function private.holders_of(user_id uuid, agency_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select $1 where $1 is not null and $2 is null
  union all
  select m.user_id from private.active_members m where m.agency_id = $2 and m.role = 'owner'
$$;

/* Whether this person may make others members of an agency: a current owner whose account is not locked. */
create function private.may_invite(person uuid, agency_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.active_members m join auth.users u on u.id = m.user_id
    where m.user_id = $1 and m.agency_id = $2 and m.role = 'owner' and (u.banned_until is null or u.banned_until <= now()))
$$;

grant execute on function private.my_landlord_id, private.my_owned_agency_id,
  private.manages(uuid, uuid, uuid, uuid), private.manages(uuid, uuid) to anon, authenticated;

-- Listings, enquiries, imports ---------------------------------------------------------------------------

alter policy "members see the market and their own homes, administrators all" on public.properties using (
  status in ('sold_stc', 'let_agreed')
  or (status in ('live', 'under_offer') and (expires_at is null or expires_at > now()))
  or private.manages(owner_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
  or (select private.has_role('admin')));
alter policy "landlords and agents enter homes" on public.properties with check (
  owner_id = (select private.trusted_uid())
  and private.manages(owner_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())));
alter policy "landlords and agents change their own homes" on public.properties using (
  status <> 'removed' and private.manages(owner_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())));
alter policy "landlords and agents delete homes that are off the market" on public.properties using (
  status in ('draft', 'withdrawn', 'expired')
  and private.manages(owner_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())));

alter policy "advertisers see the views of their homes, administrators all" on public.listing_views using (
  (select private.has_role('admin')) or exists (
    select from public.properties p where p.id = listing_views.property_id
      and private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))));

alter policy "both sides see an enquiry and administrators all" on public.property_enquiries using (
  enquirer_id = (select auth.uid())
  or (status <> 'unconfirmed'
    and private.manages(owner_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())))
  or (select private.has_role('admin')));
alter policy "both sides read the messages and administrators reported ones" on public.enquiry_messages using (
  exists (
    select from public.property_enquiries e where e.id = enquiry_messages.enquiry_id and (e.enquirer_id = (select auth.uid())
      or (e.status <> 'unconfirmed'
        and private.manages(e.owner_id, e.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())))))
  or ((select private.has_role('admin'))
    and exists (select from public.enquiry_reports r where r.enquiry_id = enquiry_messages.enquiry_id)));

alter policy "colleagues see their imports and administrators all" on public.import_runs using (
  private.manages(user_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
  or (select private.has_role('admin')));
alter policy "landlords and agents import" on public.import_runs with check (
  user_id = (select auth.uid())
  and private.manages(user_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())));
alter policy "importers keep their report" on public.import_runs
  using (user_id = (select auth.uid())
    and private.manages(user_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())))
  with check (user_id = (select auth.uid())
    and private.manages(user_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())));

-- Agencies, plans, payments ------------------------------------------------------------------------------

alter policy "owners and administrators change an agency" on public.agencies
  using (id = (select private.my_owned_agency_id()) or (select private.has_role('admin')));
alter policy "owners open branches" on public.agency_branches with check (agency_id = (select private.my_owned_agency_id()));
alter policy "owners change branches" on public.agency_branches using (agency_id = (select private.my_owned_agency_id()));
alter policy "owners close branches" on public.agency_branches using (agency_id = (select private.my_owned_agency_id()));
alter policy "owners change the team" on public.agency_members
  using (agency_id = (select private.my_owned_agency_id())) with check (agency_id = (select private.my_owned_agency_id()));
-- A membership rests while the role is withdrawn. It is still its member's own to see and to end.
alter policy "colleagues see their team and administrators all" on public.agency_members using (
  agency_id = (select private.my_agency_id()) or user_id = (select private.trusted_uid()) or (select private.has_role('admin')));
alter policy "owners part with members and members leave" on public.agency_members using (
  agency_id = (select private.my_owned_agency_id()) or user_id = (select private.trusted_uid()));

alter policy "holders and colleagues see a membership, administrators all" on public.memberships using (
  -- A landlord's plan and invoices stay theirs to read after the role is withdrawn.
  private.manages(user_id, agency_id, (select private.trusted_uid()), (select private.my_agency_id()))
  or (select private.has_role('admin')));
drop policy "payers see their payments and administrators all" on public.payments;
create policy "landlords and owners see their payments, administrators all" on public.payments for select to authenticated using (
  private.manages(user_id, agency_id, (select private.trusted_uid()), (select private.my_owned_agency_id()))
  or (select private.has_role('admin')));

-- These tables are now open to nobody whose session is not trusted: every way in asks for it.
drop policy "only trusted sessions" on public.import_runs;
drop policy "only trusted sessions" on public.memberships;
drop policy "only trusted sessions" on public.payments;

/* Whether the caller keeps files in this folder of a bucket. */
create or replace function private.keeps_file(bucket text, name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  folder constant text := split_part(name, '/', 1);
begin
  return case bucket
    when 'listing-pictures' then exists (
      -- An id can be spelt in many ways, and the limit counts the files of one folder.
      select from public.properties p
      where p.id = private.uuid_or_null(folder) and p.id::text = folder and private.manages(p.owner_id, p.agency_id))
    when 'agency-pictures' then folder = private.my_owned_agency_id()::text
    when 'content-pictures' then private.has_role('admin')
    when 'imports' then folder = private.trusted_uid()::text
      and (private.my_landlord_id() is not null or private.my_agency_id() is not null)
    else false
  end;
end
$$;

-- Functions ----------------------------------------------------------------------------------------------

/*
 * Locks are taken in one order everywhere: the agency, the plan, its payments and listings, and quotas last. Whoever needs a plan
 * locks it before anything that belongs to it.
 */
create function private.lock_my_plan() returns void language sql security definer set search_path = '' as $$
  select from public.memberships m
  where m.status <> 'cancelled'
    and private.manages(m.user_id, m.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
  order by m.id for update
$$;

drop function private.lock_my_listing(uuid);
/* With the plan where a place under it may be needed. Otherwise colleagues do not wait for each other, nor for an import. */
create function private.lock_my_listing(property_id uuid, with_plan boolean default false) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
begin
  if with_plan then perform private.lock_my_plan(); end if;
  select * into listing from public.properties p
    where p.id = lock_my_listing.property_id and private.manages(p.owner_id, p.agency_id)
    for update;
  if listing.id is null then raise exception 'No such listing of yours' using errcode = '42501', hint = 'not_your_listing'; end if;
  return listing;
end
$$;

create or replace function private.publish_listing(property_id uuid, at timestamptz) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties := private.lock_my_listing(property_id, true);
  membership public.memberships := private.lock_membership(listing);
  plan public.plans;
  submitted timestamptz := case when listing.status = 'scheduled' then listing.submitted_at else now() end;
  opens_at timestamptz := greatest(coalesce(at, now()), now());
begin
  if listing.status not in ('draft', 'scheduled', 'withdrawn', 'expired') then
    raise exception 'This home is % already', listing.status using errcode = 'P0001', hint = 'wrong_state';
  end if;
  select * into plan from public.plans p where p.id = membership.plan_id;
  if listing.published_at is null then
    opens_at := greatest(opens_at, submitted + make_interval(days => plan.opens_after_days));
  end if;
  perform private.claim_place(listing, membership, plan, opens_at);
  update public.properties p set
      status = case when opens_at > now() then 'scheduled' else 'live' end,
      submitted_at = submitted, publish_at = opens_at,
      expires_at = opens_at + make_interval(days => plan.validity_days), expiry_warned_at = null
    where p.id = listing.id returning * into listing;
  return listing;
end
$$;

create or replace function private.renew_listing(property_id uuid) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties := private.lock_my_listing(property_id, true);
  membership public.memberships := private.lock_membership(listing);
  plan public.plans;
begin
  if listing.status not in ('live', 'under_offer', 'expired') then
    raise exception 'This home cannot be renewed' using errcode = 'P0001', hint = 'wrong_state';
  end if;
  select * into plan from public.plans p where p.id = membership.plan_id;
  perform private.claim_place(listing, membership, plan, now());
  update public.properties p set
      status = case when p.status = 'expired' then 'live' else p.status end,
      expires_at = now() + make_interval(days => plan.validity_days), expiry_warned_at = null
    where p.id = listing.id returning * into listing;
  return listing;
end
$$;

create or replace function private.set_listing_status(property_id uuid, status text) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  -- Back to the market, it needs a place under the plan.
  listing public.properties := private.lock_my_listing(property_id, status in ('live', 'under_offer') and exists (
    select from public.properties p where p.id = property_id and p.status in ('sold_stc', 'let_agreed')));
  membership public.memberships;
  plan public.plans;
begin
  if not exists (select from (values
      ('live', array['under_offer', 'sold_stc', 'let_agreed', 'withdrawn']),
      ('under_offer', array['live', 'sold_stc', 'let_agreed', 'withdrawn']),
      ('sold_stc', array['live', 'under_offer', 'withdrawn']),
      ('let_agreed', array['live', 'under_offer', 'withdrawn']),
      ('expired', array['sold_stc', 'let_agreed', 'withdrawn']),
      ('scheduled', array['draft', 'withdrawn'])
    ) as moves (was, becomes) where was = listing.status and set_listing_status.status = any (becomes)) then
    raise exception 'A home that is % does not become %', listing.status, status using errcode = 'P0001', hint = 'wrong_state';
  end if;
  if listing.status in ('sold_stc', 'let_agreed') and status in ('live', 'under_offer') then
    membership := private.lock_membership(listing);
    select * into plan from public.plans p where p.id = membership.plan_id;
    perform private.claim_place(listing, membership, plan, now());
    listing.expires_at := case
      when listing.expires_at <= now() then now() + make_interval(days => plan.validity_days) else listing.expires_at end;
  end if;
  update public.properties p set status = set_listing_status.status, expires_at = listing.expires_at
    where p.id = listing.id returning * into listing;
  return listing;
end
$$;

create or replace function private.enquiry_side(enquiry public.property_enquiries) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when enquiry.enquirer_id = private.trusted_uid() then 'enquirer'
    when enquiry.status = 'unconfirmed' then null
    when private.manages(enquiry.owner_id, enquiry.agency_id) then 'professional'
  end
$$;

create or replace function private.enquiries_of(side text) returns setof public.property_enquiries
language sql stable security definer set search_path = '' as $$
  select e.* from public.property_enquiries e
  where (side = 'enquirer' and e.enquirer_id = (select private.trusted_uid()))
     or (side = 'professional' and e.status <> 'unconfirmed'
       and private.manages(e.owner_id, e.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())))
$$;

create or replace function private.notify_side(
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
    for contact in select private.contacts_of(enquiry.owner_id, enquiry.agency_id) loop
      perform private.notify(contact, 'enquiry', title, enquiry.property_title, room, template, told, event || ':' || contact);
    end loop;
  end if;
end
$$;

create or replace function private.feed_picture_counts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('waiting', count(*) filter (where f.state = 'waiting'), 'kept', count(*) filter (where f.state = 'kept'),
    'failed', count(*) filter (where f.state = 'failed'), 'missing', count(*) filter (where f.state = 'missing'))
  from private.feed_pictures f join public.properties p on p.id = f.property_id
  where private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
$$;

create or replace function private.file_under_own_branch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.branch_id := (select m.branch_id from private.active_members m where m.user_id = auth.uid() and m.agency_id = new.agency_id);
  return new;
end
$$;

create or replace function private.listing_totals(property_ids uuid[], since date)
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

create or replace function private.listing_activity(for_property uuid, since date)
returns table (property_id uuid, day date, views int, saves int, enquiries int)
language plpgsql stable security definer set search_path = '' as $$
begin
  if for_property is null and not coalesce((private.plan_usage() -> 'plan' ->> 'has_analytics')::boolean, false)
     and not private.has_role('admin') then
    raise exception 'Your plan has no analytics' using errcode = 'P0001', hint = 'plan_without_analytics';
  end if;
  return query
  with mine as (
    select p.id from public.properties p
    where (for_property is null or p.id = for_property)
      and (private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
        or (for_property is not null and (select private.has_role('admin'))))
  ), counted as (
    select v.property_id as id, v.day as on_day, v.views as seen, 0 as saved, 0 as asked
      from public.listing_views v where v.property_id in (select id from mine) and v.day >= since
    union all
    select s.property_id, (s.created_at at time zone 'Europe/London')::date, 0, 1, 0
      from public.saved_properties s where s.property_id in (select id from mine) and s.created_at >= since
    union all
    select e.property_id, (e.created_at at time zone 'Europe/London')::date, 0, 0, 1
      from public.property_enquiries e
      where e.property_id in (select id from mine) and e.created_at >= since and e.status <> 'unconfirmed'
  )
  select c.id, c.on_day, sum(c.seen)::int, sum(c.saved)::int, sum(c.asked)::int
  from counted c group by c.id, c.on_day order by c.on_day, c.id;
end
$$;

create or replace function private.agency_activity(weeks int)
returns table (week date, views int, saves int, enquiries int, answer_minutes int)
language plpgsql stable security definer set search_path = '' as $$
declare
  this_week constant date := date_trunc('week', now() at time zone 'Europe/London')::date;
  first_week constant date := this_week - 7 * (least(greatest(weeks, 1), 52) - 1);
begin
  if not coalesce((private.plan_usage() -> 'plan' ->> 'has_analytics')::boolean, false) then
    raise exception 'Your plan has no analytics' using errcode = 'P0001', hint = 'plan_without_analytics';
  end if;
  return query
  with mine as (
    select p.id from public.properties p
    where private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
  ), counted as (
    select date_trunc('week', v.day)::date as at, v.views as seen, 0 as saved, 0 as asked, null::float8 as minutes
      from public.listing_views v where v.property_id in (select id from mine) and v.day >= first_week
    union all
    select date_trunc('week', s.created_at at time zone 'Europe/London')::date, 0, 1, 0, null
      from public.saved_properties s where s.property_id in (select id from mine) and s.created_at >= first_week
    union all
    select date_trunc('week', e.created_at at time zone 'Europe/London')::date, 0, 0, 1,
        extract(epoch from e.first_answered_at - e.created_at) / 60
      from public.property_enquiries e
      where e.property_id in (select id from mine) and e.created_at >= first_week and e.status <> 'unconfirmed'
  )
  select w.at::date, coalesce(sum(c.seen), 0)::int, coalesce(sum(c.saved), 0)::int, coalesce(sum(c.asked), 0)::int,
    percentile_cont(0.5) within group (order by c.minutes)::int
  from generate_series(first_week, this_week, interval '7 days') w (at) left join counted c on c.at = w.at::date
  group by w.at order by w.at;
end
$$;

/* The plan that the caller may decide about: a landlord's own, or the agency's for its owners. */
create or replace function private.my_membership() returns public.memberships
language sql stable security definer set search_path = '' as $$
  select m.* from public.memberships m
  where m.status <> 'cancelled'
    and private.manages(m.user_id, m.agency_id, (select private.my_landlord_id()), (select private.my_owned_agency_id()))
  order by m.agency_id nulls last limit 1
$$;

create or replace function private.plan_usage() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'membership', to_jsonb(m), 'plan', to_jsonb(p), 'listings_used', private.listings_in_use(m),
    'published_this_month', (select count(*) from private.publications u
      where u.membership_id = m.id and u.month = private.london_month(now())))
  from public.memberships m join public.plans p on p.id = m.plan_id
  where m.status <> 'cancelled'
    and private.manages(m.user_id, m.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
  order by m.agency_id nulls last limit 1
$$;

/* How soon support answers: as the best plan of the person or of their agency says. */
create or replace function private.promise_support() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select p.id, new.created_at + make_interval(hours => p.support_hours) into new.plan_id, new.due_at
    from public.memberships m join public.plans p on p.id = m.plan_id
    where m.status in ('active', 'past_due') and (m.user_id = new.user_id
      or m.agency_id in (select a.agency_id from private.active_members a where a.user_id = new.user_id))
    order by p.support_hours nulls last limit 1;
  return new;
end
$$;

-- Notices go to whoever works with a listing or holds a plan today ---------------------------------------

create function private.notify_contacts(
  listing public.properties, title text, body text, link text, template text default null, facts jsonb default '{}'
) returns void language plpgsql security definer set search_path = '' as $$
declare
  contact uuid;
begin
  for contact in select private.contacts_of(listing.owner_id, listing.agency_id) loop
    perform private.notify(contact, 'listing', $2, $3, $4, $5,
      jsonb_build_object('title', listing.title, 'property_id', listing.id) || facts);
  end loop;
end
$$;

create function private.notify_holders(user_id uuid, agency_id uuid, title text, template text, facts jsonb)
returns void language plpgsql security definer set search_path = '' as $$
declare
  holder uuid;
begin
  for holder in select private.holders_of($1, $2) loop
    perform private.notify(holder, 'payment', $3, '', '/portal/membership', $4, $5 || jsonb_build_object('agency_id', $2));
  end loop;
end
$$;

create or replace function private.open_due_listings() returns int
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
  opened int := 0;
begin
  for listing in
    select * from public.properties p where p.status = 'scheduled' and p.publish_at <= now()
    order by p.publish_at limit 500 for update skip locked
  loop
    if exists (select from public.memberships m where m.status in ('active', 'past_due')
               and case when listing.agency_id is null then m.agency_id is null and m.user_id = listing.owner_id
                   else m.agency_id = listing.agency_id end) then
      update public.properties p set status = 'live' where p.id = listing.id;
      opened := opened + 1;
    else
      update public.properties p set status = 'draft', publish_at = null where p.id = listing.id;
      perform private.notify_contacts(listing, 'Listing not published', listing.title, '/portal/membership', 'listing_not_opened');
    end if;
  end loop;
  return opened;
end
$$;

create or replace function private.close_expired_listings() returns int
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
  closed int := 0;
begin
  for listing in
    select * from public.properties p where p.status in ('live', 'under_offer') and p.expires_at <= now()
    order by p.expires_at limit 500 for update skip locked
  loop
    update public.properties p set status = 'expired' where p.id = listing.id;
    perform private.notify_contacts(listing, 'Listing expired', listing.title, '/portal/listings', 'listing_expired');
    closed := closed + 1;
  end loop;
  return closed;
end
$$;

create or replace function private.warn_of_expiring_listings() returns int
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
  warned int := 0;
begin
  for listing in
    update public.properties p set expiry_warned_at = now()
    where p.status in ('live', 'under_offer') and p.expiry_warned_at is null
      and p.expires_at between now() and now() + make_interval(days => private.setting_int('expiry_warning_days'))
    returning *
  loop
    perform private.notify_contacts(listing, 'Listing expires soon', listing.title, '/portal/listings', 'listing_expiring',
      jsonb_build_object('expires_at', listing.expires_at));
    warned := warned + 1;
  end loop;
  return warned;
end
$$;

create or replace function private.remove_listing(property_id uuid, reason text) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
begin
  if not private.has_role('admin') then raise exception 'Only administrators remove listings' using errcode = '42501'; end if;
  perform private.audit_as('remove_listing', reason);
  update public.properties p set status = 'removed', removed_reason = reason, status_before_removal = p.status
    where p.id = property_id and p.status <> 'removed' returning * into listing;
  if not found then raise exception 'No such listing, or removed already' using errcode = 'P0001', hint = 'wrong_state'; end if;
  perform private.notify_contacts(listing, 'Listing removed', listing.title || ': ' || reason, '/portal/listings',
    'listing_removed', jsonb_build_object('reason', reason));
  return listing;
end
$$;

create or replace function private.restore_listing(property_id uuid) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
  membership public.memberships;
  allowed int;
begin
  if not private.has_role('admin') then raise exception 'Only administrators restore listings' using errcode = '42501'; end if;
  perform private.audit_as('restore_listing');
  perform from public.properties p join public.memberships m
      on case when p.agency_id is null then m.agency_id is null and m.user_id = p.owner_id else m.agency_id = p.agency_id end
    where p.id = restore_listing.property_id and m.status <> 'cancelled' for update of m;
  select * into listing from public.properties p where p.id = restore_listing.property_id and p.status = 'removed' for update;
  if not found then raise exception 'This listing was not removed' using errcode = 'P0001', hint = 'wrong_state'; end if;
  if listing.status_before_removal in ('scheduled', 'live', 'under_offer') and coalesce(listing.agency_id, listing.owner_id) is not null then
    select * into membership from public.memberships m
      where m.status in ('active', 'past_due')
        and case when listing.agency_id is null then m.agency_id is null and m.user_id = listing.owner_id else m.agency_id = listing.agency_id end
      for update;
    allowed := (select p.max_listings from public.plans p where p.id = membership.plan_id);
    if membership.id is null or private.listings_in_use(membership) >= allowed then
      listing.status_before_removal := 'withdrawn';
    end if;
  end if;
  update public.properties p set status = listing.status_before_removal, removed_reason = null, status_before_removal = null
    where p.id = listing.id returning * into listing;
  perform private.notify_contacts(listing, 'Listing restored', listing.title, '/portal/listings');
  return listing;
end
$$;

create or replace function private.close_membership(membership_id uuid, status text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships;
begin
  update public.memberships m set status = close_membership.status where m.id = close_membership.membership_id returning * into membership;
  update public.properties p set status = case when p.status = 'scheduled' then 'draft' else 'expired' end
    where p.status in ('scheduled', 'live', 'under_offer')
      and case when membership.agency_id is null then p.agency_id is null and p.owner_id = membership.user_id
          else p.agency_id = membership.agency_id end;
  perform private.notify_holders(membership.user_id, membership.agency_id, 'Your plan has ended', 'membership_ended',
    jsonb_build_object('plan', membership.plan_id));
end
$$;

/* An invoice for a month of `plan_id`; one that was still open is replaced. */
create or replace function private.invoice_membership(membership_id uuid, plan_id text) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  due public.payments;
begin
  delete from public.payments p where p.membership_id = $1 and p.status = 'pending' and p.provider = 'invoice';
  insert into public.payments (membership_id, user_id, agency_id, plan_id, amount_pence)
    select m.id, m.user_id, m.agency_id, p.id, p.price_pounds_monthly * 100
    from public.memberships m, public.plans p where m.id = $1 and p.id = $2
    returning * into due;
  perform private.notify_holders(due.user_id, due.agency_id, 'Payment due', 'payment_due',
    jsonb_build_object('invoice_number', due.invoice_number, 'amount_pence', due.amount_pence, 'plan', due.plan_id));
  return due;
end
$$;

/* What a payment provider reports, under its own number for the payment: repeats and late news change nothing. */
create or replace function private.settle_provider_payment(
  provider text, provider_payment_id text, membership_id uuid, plan_id text, amount_pence int, status text
) returns public.payments language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  insert into public.payments (membership_id, user_id, agency_id, plan_id, amount_pence, provider, provider_payment_id)
    select m.id, m.user_id, m.agency_id, $4, $5, $1, $2 from public.memberships m where m.id = $3
    on conflict do nothing;
  select p.id into found_id from public.payments p where p.provider = $1 and p.provider_payment_id = $2;
  if $6 = 'refunded' then perform private.settle_payment(found_id, 'paid'); end if;
  return private.settle_payment(found_id, $6);
end
$$;

/* A plan, locked after its agency: a role that is being withdrawn at this moment locks the agency first. */
create function private.lock_plan(membership_id uuid) returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships;
begin
  perform from public.agencies a
    where a.id = (select m.agency_id from public.memberships m where m.id = $1) for no key update;
  select * into membership from public.memberships m where m.id = $1 for update;
  return membership;
end
$$;

/* A payment, locked after its plan. */
create function private.lock_payment(payment_id uuid) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  perform private.lock_plan((select p.membership_id from public.payments p where p.id = $1));
  select * into payment from public.payments p where p.id = $1 for update;
  return payment;
end
$$;

create or replace function private.record_payment(payment_id uuid, reference text, note text) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  if not private.has_role('admin') then raise exception 'Only administrators record payments' using errcode = '42501'; end if;
  perform private.audit_as('record_payment', record_payment.note);
  payment := private.lock_payment(payment_id);
  if payment.id is null or payment.status not in ('pending', 'failed') then
    raise exception 'This payment is % already', coalesce(payment.status, 'gone') using errcode = 'P0001', hint = 'payment_settled';
  end if;
  update public.payments p set reference = record_payment.reference, note = record_payment.note, recorded_by = auth.uid()
    where p.id = payment.id;
  return private.settle_payment(payment.id, 'paid');
end
$$;

create or replace function private.refund_payment(payment_id uuid, reason text) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  if not private.has_role('admin') then raise exception 'Only administrators refund payments' using errcode = '42501'; end if;
  perform private.audit_as('refund_payment', refund_payment.reason);
  payment := private.lock_payment(payment_id);
  if payment.status is distinct from 'paid' then
    raise exception 'Only what was paid can be refunded' using errcode = 'P0001', hint = 'payment_not_paid';
  end if;
  if payment.provider <> 'invoice' then
    insert into private.provider_refunds (payment_id) values (payment.id) on conflict do nothing;
    perform pg_notify('provider_refunds', '');
  end if;
  return private.settle_payment(payment.id, 'refunded');
end
$$;

create or replace function private.settle_payment(payment_id uuid, status text) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments := private.lock_payment(payment_id);
  membership public.memberships;
  takes_over_later boolean;
begin
  if payment.id is null or not ((payment.status = 'pending' and settle_payment.status in ('paid', 'failed'))
       or (payment.status = 'failed' and settle_payment.status = 'paid')
       or (payment.status = 'paid' and settle_payment.status = 'refunded')) then
    return payment;
  end if;
  select * into membership from public.memberships m where m.id = payment.membership_id;
  takes_over_later := coalesce(membership.next_plan_id = payment.plan_id and membership.current_period_end > now(), false);
  if settle_payment.status = 'paid' then
    -- A month more of the same plan, or of the smaller one chosen to follow, comes after the one that runs; another plan starts at once.
    payment.period_start := case
      when takes_over_later or (membership.plan_id = payment.plan_id and membership.current_period_end > now()) then membership.current_period_end
      else now() end;
    payment.period_end := payment.period_start + interval '1 month';
  end if;
  update public.payments p set
      status = settle_payment.status,
      paid_at = case when settle_payment.status = 'paid' then clock_timestamp() else p.paid_at end,
      refunded_at = case when settle_payment.status = 'refunded' then now() else p.refunded_at end,
      period_start = payment.period_start, period_end = payment.period_end
    where p.id = payment.id returning * into payment;
  if settle_payment.status = 'paid' then
    update public.memberships m set status = 'active', current_period_end = payment.period_end,
        plan_id = case when takes_over_later then m.plan_id else payment.plan_id end,
        next_plan_id = case when takes_over_later then m.next_plan_id else nullif(m.next_plan_id, payment.plan_id) end,
        started_at = coalesce(m.started_at, now())
      where m.id = payment.membership_id and m.status <> 'cancelled';
  elsif settle_payment.status = 'refunded' then
    perform private.take_back_month(payment);
  end if;
  perform private.mirror_payment_status(payment);
  perform private.notify_holders(payment.user_id, payment.agency_id,
    case payment.status when 'paid' then 'Payment received' when 'failed' then 'Payment failed' else 'Payment refunded' end,
    'payment_' || payment.status,
    jsonb_build_object('invoice_number', payment.invoice_number, 'amount_pence', payment.amount_pence, 'plan', payment.plan_id));
  return payment;
end
$$;

/* Whether a plan's holder may advertise: the landlord has the role, or somebody acts for the agency. */
create function private.holder_is_active(user_id uuid, agency_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when $2 is null
    then exists (select from public.user_roles r where r.user_id = $1 and r.role = 'private_landlord')
    else exists (select from private.active_members m where m.agency_id = $2) end
$$;

/*
 * A paid-for subscription carries the plan from now on. Answers with the one it replaces, for the provider to end. Where its holder
 * lost their role while they were paying, it ends with the month they paid for; where the plan itself has ended, at once.
 */
create or replace function private.attach_subscription(membership_id uuid, provider text, customer text, subscription text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships := private.lock_plan(membership_id);
  ends boolean;
begin
  if membership.id is null then return null; end if;
  if membership.status = 'cancelled' then
    perform private.cancel_subscription($4);
    return null;
  end if;
  ends := not private.holder_is_active(membership.user_id, membership.agency_id);
  update public.memberships m set provider = $2, provider_customer_id = $3, provider_subscription_id = $4,
      is_ending = ends, next_plan_id = case when ends then null else m.next_plan_id end
    where m.id = $1;
  if ends then perform private.cancel_subscription($4, $1); end if;
  delete from public.payments p where p.membership_id = $1 and p.status = 'pending' and p.provider = 'invoice';
  return nullif(membership.provider_subscription_id, $4);
end
$$;

/*
 * Its holder has asked for it to end, thought better of it, or it has ended: then invoices take over again. One whose holder has
 * lost their role goes on ending, whatever the provider says.
 */
create or replace function private.follow_subscription(subscription text, is_ending boolean, has_ended boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships;
  has_rights boolean;
begin
  select * into membership from public.memberships m where m.provider_subscription_id = $1 and m.status <> 'cancelled' for update;
  if not found then return; end if;
  has_rights := private.holder_is_active(membership.user_id, membership.agency_id);
  update public.memberships m set
      is_ending = not has_rights or ($2 and m.next_plan_id is null),
      provider = case when $3 then 'invoice' else m.provider end,
      provider_subscription_id = case when $3 then null else m.provider_subscription_id end
    where m.id = membership.id;
  if not (has_rights or $2 or $3) then perform private.cancel_subscription($1, membership.id); end if;
end
$$;

/* The request that a plan came from shows what became of its payment, while whoever made it still holds the plan. */
create or replace function private.mirror_payment_status(payment public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  applicant uuid := (select m.started_by from public.memberships m where m.id = payment.membership_id);
begin
  if applicant not in (select private.holders_of(payment.user_id, payment.agency_id)) then return; end if;
  if payment.agency_id is not null then
    update public.letting_agent_requests r set payment_status = payment.status where r.user_id = applicant and r.status = 'approved';
  else
    update public.private_landlord_requests r set payment_status = payment.status where r.user_id = applicant and r.status = 'approved';
  end if;
end
$$;
