-- Listing states: publishing, renewal, expiry, withdrawal and removal of listings.

-- The status of a listing changes only through these functions, which enforce the limits of the plan.

-- The first publication of a listing counts towards the plan's monthly limit, even if the listing is deleted later.
create table private.listing_publications (
  property_id uuid primary key,
  membership_id uuid not null references public.memberships (id) on delete cascade,
  month date not null
);
create index publications_membership_id_idx on private.listing_publications (membership_id, month);

-- Plan limits

/*
 * The membership under which a listing is published. It is locked, so that concurrent requests to publish run one after the other.
 */
create function private.lock_membership(listing public.properties) returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships;
begin
  select * into membership from public.memberships m
    where m.status <> 'cancelled'
      and case when listing.agency_id is null then m.agency_id is null and m.user_id = listing.owner_id else m.agency_id = listing.agency_id end
    for update;
  if membership.id is null then
    raise exception 'You need a plan to publish' using errcode = 'P0001', hint = 'no_membership';
  end if;
  if membership.status not in ('active', 'past_due') then
    raise exception 'Your plan has not been paid' using errcode = 'P0001', hint = 'membership_unpaid';
  end if;
  if not private.has_role((select p.role from public.plans p where p.id = membership.plan_id)) then
    raise exception 'You may not publish' using errcode = '42501', hint = 'role_missing';
  end if;
  return membership;
end
$$;

create function private.active_listing_count(membership public.memberships) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from public.properties p
  where p.status in ('scheduled', 'live', 'under_offer')
    and case when membership.agency_id is null then p.agency_id is null and p.owner_id = membership.user_id
        else p.agency_id = membership.agency_id end
$$;

/* Uses a slot of the plan for a listing that opens at `opens_at`, or raises an error with the current usage. */
create function private.claim_plan_slot(listing public.properties, membership public.memberships, plan public.plans, opens_at timestamptz)
returns void language plpgsql security definer set search_path = '' as $$
declare
  used int;
  opening_month date := private.london_month(opens_at);
begin
  if plan.max_listings is not null and listing.status not in ('scheduled', 'live', 'under_offer') then
    used := private.active_listing_count(membership);
    if used >= plan.max_listings then
      raise exception '% allows % listings at a time', plan.name, plan.max_listings
        using errcode = 'P0001', hint = 'plan_limit_listings', detail = json_build_object('limit', plan.max_listings, 'used', used);
    end if;
  end if;
  if listing.published_at is not null then return; end if;
  if plan.max_published_per_month is not null then
    used := (select count(*) from private.listing_publications u
      where u.membership_id = membership.id and u.month = opening_month and u.property_id <> listing.id);
    if used >= plan.max_published_per_month then
      raise exception '% allows % new listings a month', plan.name, plan.max_published_per_month
        using errcode = 'P0001', hint = 'plan_limit_month', detail = json_build_object('limit', plan.max_published_per_month, 'used', used);
    end if;
  end if;
  insert into private.listing_publications (property_id, membership_id, month) values (listing.id, membership.id, opening_month)
    on conflict on constraint listing_publications_pkey do update set month = excluded.month, membership_id = excluded.membership_id;
end
$$;

create function private.plan_usage() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'membership', to_jsonb(m), 'plan', to_jsonb(p), 'listings_used', private.active_listing_count(m),
    'published_this_month', (select count(*) from private.listing_publications u
      where u.membership_id = m.id and u.month = private.london_month(now())))
  from public.memberships m join public.plans p on p.id = m.plan_id
  where m.status <> 'cancelled'
    and private.manages(m.user_id, m.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
  order by m.agency_id nulls last limit 1
$$;
grant execute on function private.plan_usage to authenticated;

create function public.my_plan_usage() returns jsonb
  language sql stable set search_path = '' return private.plan_usage();
grant execute on function public.my_plan_usage to authenticated;

-- Status changes by advertisers

create function private.publish_listing(property_id uuid, at timestamptz) returns public.properties
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
  perform private.claim_plan_slot(listing, membership, plan, opens_at);
  update public.properties p set
      status = case when opens_at > now() then 'scheduled' else 'live' end,
      submitted_at = submitted, publish_at = opens_at,
      expires_at = opens_at + make_interval(days => plan.validity_days), expiry_warned_at = null
    where p.id = listing.id returning * into listing;
  return listing;
end
$$;
grant execute on function private.publish_listing to authenticated;

create function private.renew_listing(property_id uuid) returns public.properties
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
  perform private.claim_plan_slot(listing, membership, plan, now());
  update public.properties p set
      status = case when p.status = 'expired' then 'live' else p.status end,
      expires_at = now() + make_interval(days => plan.validity_days), expiry_warned_at = null
    where p.id = listing.id returning * into listing;
  return listing;
end
$$;
grant execute on function private.renew_listing to authenticated;

create function private.set_listing_status(property_id uuid, status text) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  -- Returning to the market uses a slot of the plan.
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
    perform private.claim_plan_slot(listing, membership, plan, now());
    listing.expires_at := case
      when listing.expires_at <= now() then now() + make_interval(days => plan.validity_days) else listing.expires_at end;
  end if;
  update public.properties p set status = set_listing_status.status, expires_at = listing.expires_at
    where p.id = listing.id returning * into listing;
  return listing;
end
$$;
grant execute on function private.set_listing_status to authenticated;

/* Copies a listing to a new draft. A listing removed by an administrator cannot be copied. */
create function private.duplicate_listing(property_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties := private.lock_my_listing(property_id);
begin
  if listing.status = 'removed' then
    raise exception 'This listing was removed by an administrator' using errcode = 'P0001', hint = 'removed_by_us';
  end if;
  listing.id := gen_random_uuid();
  listing.owner_id := auth.uid();
  listing.status := 'draft';
  listing.images := '{}';
  listing.image_details := '[]';
  listing.floor_plan := null;
  listing.external_ref := null;
  listing.submitted_at := null;
  listing.publish_at := null;
  listing.published_at := null;
  listing.expires_at := null;
  listing.expiry_warned_at := null;
  listing.previous_price := null;
  listing.reduced_at := null;
  listing.removed_reason := null;
  listing.status_before_removal := null;
  listing.created_at := now();
  listing.updated_at := now();
  insert into public.properties select listing.*;
  return listing.id;
end
$$;
grant execute on function private.duplicate_listing to authenticated;

create function public.publish_listing(property_id uuid, at timestamptz default null) returns public.properties
  language sql set search_path = '' return private.publish_listing(property_id, at);
grant execute on function public.publish_listing to authenticated;

create function public.renew_listing(property_id uuid) returns public.properties
  language sql set search_path = '' return private.renew_listing(property_id);
grant execute on function public.renew_listing to authenticated;

create function public.withdraw_listing(property_id uuid) returns public.properties
  language sql set search_path = '' return private.set_listing_status(property_id, 'withdrawn');
grant execute on function public.withdraw_listing to authenticated;

create function public.set_listing_status(property_id uuid, status text) returns public.properties
  language sql set search_path = '' return private.set_listing_status(property_id, status);
grant execute on function public.set_listing_status to authenticated;

create function public.duplicate_listing(property_id uuid) returns uuid
  language sql set search_path = '' return private.duplicate_listing(property_id);
grant execute on function public.duplicate_listing to authenticated;

-- Removal by administrators

create function private.remove_listing(property_id uuid, reason text) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
begin
  if not private.has_role('admin') then raise exception 'Only administrators remove listings' using errcode = '42501'; end if;
  perform private.set_audit_context('remove_listing', reason);
  update public.properties p set status = 'removed', removed_reason = reason, status_before_removal = p.status
    where p.id = property_id and p.status <> 'removed' returning * into listing;
  if not found then raise exception 'No such listing, or removed already' using errcode = 'P0001', hint = 'wrong_state'; end if;
  perform private.notify_contacts(listing, 'Listing removed', listing.title || ': ' || reason, '/portal/listings',
    'listing_removed', jsonb_build_object('reason', reason));
  return listing;
end
$$;
grant execute on function private.remove_listing to authenticated;

create function private.restore_listing(property_id uuid) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
  membership public.memberships;
  allowed int;
begin
  if not private.has_role('admin') then raise exception 'Only administrators restore listings' using errcode = '42501'; end if;
  perform private.set_audit_context('restore_listing');
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
    if membership.id is null or private.active_listing_count(membership) >= allowed then
      listing.status_before_removal := 'withdrawn';
    end if;
  end if;
  update public.properties p set status = listing.status_before_removal, removed_reason = null, status_before_removal = null
    where p.id = listing.id returning * into listing;
  perform private.notify_contacts(listing, 'Listing restored', listing.title, '/portal/listings');
  return listing;
end
$$;
grant execute on function private.restore_listing to authenticated;

create function public.remove_listing(property_id uuid, reason text) returns public.properties
  language sql set search_path = '' return private.remove_listing(property_id, reason);
grant execute on function public.remove_listing to authenticated;

create function public.restore_listing(property_id uuid) returns public.properties
  language sql set search_path = '' return private.restore_listing(property_id);
grant execute on function public.restore_listing to authenticated;

-- Scheduled jobs

create function private.publish_scheduled_listings() returns int
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

create function private.close_expired_listings() returns int
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

create function private.warn_of_expiring_listings() returns int
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

/*
 * Billing periods of paid plans: invoices a week ahead, marks unpaid plans as past due, and closes their listings after the grace
 * period.
 */
create function private.process_membership_periods() returns int language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships;
  next_plan public.plans;
  rolled int := 0;
begin
  -- The cheaper plan was paid in advance and its month has started.
  for membership in
    update public.memberships m set plan_id = m.next_plan_id, next_plan_id = null
    from public.payments p
    where p.membership_id = m.id and p.plan_id = m.next_plan_id and p.status = 'paid'
      and p.period_end = m.current_period_end and p.period_start <= now() and m.status in ('active', 'past_due')
    returning m.*
  loop
    perform private.expire_listings_over_plan_limit(membership);
    rolled := rolled + 1;
  end loop;
  for membership in
    select * from public.memberships m
    where m.status in ('active', 'past_due') and m.current_period_end <= now() + interval '7 days'
    order by m.current_period_end limit 500 for update skip locked
  loop
    select * into next_plan from public.plans p where p.id = coalesce(membership.next_plan_id, membership.plan_id);
    if membership.current_period_end > now() then
      if membership.provider = 'invoice' and not membership.cancel_at_period_end and next_plan.price_pounds_monthly > 0
         and not exists (select from public.payments p where p.membership_id = membership.id and p.status = 'pending') then
        perform private.invoice_membership(membership.id, next_plan.id);
        rolled := rolled + 1;
      end if;
    elsif membership.cancel_at_period_end then
      perform private.close_membership(membership.id, 'cancelled');
      rolled := rolled + 1;
    elsif next_plan.price_pounds_monthly = 0 then
      update public.memberships m set plan_id = next_plan.id, next_plan_id = null, status = 'active', current_period_end = null
        where m.id = membership.id returning * into membership;
      perform private.expire_listings_over_plan_limit(membership);
      rolled := rolled + 1;
    elsif membership.status = 'active' then
      update public.memberships m set status = 'past_due' where m.id = membership.id;
      rolled := rolled + 1;
    elsif membership.current_period_end <= now() - make_interval(days => private.setting_int('payment_grace_days')) then
      perform private.close_membership(membership.id, 'lapsed');
      rolled := rolled + 1;
    end if;
  end loop;
  return rolled;
end
$$;

create function private.close_membership(membership_id uuid, status text) returns void
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

/* After a change to a smaller plan, the listings published first stay open and the others close. */
create function private.expire_listings_over_plan_limit(membership public.memberships) returns void
language plpgsql security definer set search_path = '' as $$
declare
  allowed int := (select p.max_listings from public.plans p where p.id = membership.plan_id);
begin
  if allowed is null then return; end if;
  update public.properties p set status = case when p.status = 'scheduled' then 'draft' else 'expired' end
    where p.id in (
      select o.id from public.properties o
      where o.status in ('scheduled', 'live', 'under_offer')
        and case when membership.agency_id is null then o.agency_id is null and o.owner_id = membership.user_id
            else o.agency_id = membership.agency_id end
      order by o.published_at nulls last, o.id offset allowed);
end
$$;

-- Withdrawal of all listings of a landlord or agency

-- Landlords and agencies with more listings than one request can withdraw; the worker withdraws the rest.
create table private.listing_withdrawals (
  id bigint generated always as identity primary key,
  user_id uuid references auth.users (id) on delete cascade,
  agency_id uuid references public.agencies (id) on delete cascade,
  try_after timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint "withdrawn listings are a landlord's or an agency's" check (num_nonnulls(user_id, agency_id) = 1),
  constraint listing_withdrawals_holder_key unique nulls not distinct (user_id, agency_id)
);
create index listing_withdrawals_agency_id_idx on private.listing_withdrawals (agency_id);
create index listing_withdrawals_due_idx on private.listing_withdrawals (try_after);

/* Withdraws the next 500 listings of a landlord or an agency, which takes about a second. Returns whether more are left. */
create function private.withdraw_next_listings(landlord uuid, agency uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  on_market constant text[] := array['scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed'];
begin
  with batch as (
    select p.id from public.properties p
    where private.manages(p.owner_id, p.agency_id, landlord, agency)
      and case when p.status = 'removed' then p.status_before_removal else p.status end = any (on_market)
    order by p.id limit 500 for no key update)
  update public.properties p set
      status = case when p.status = 'removed' then p.status else 'withdrawn' end,
      status_before_removal = case when p.status = 'removed' then 'withdrawn' end
    from batch b where b.id = p.id;
  return exists (
    select from public.properties p
    where private.manages(p.owner_id, p.agency_id, landlord, agency)
      and case when p.status = 'removed' then p.status_before_removal else p.status end = any (on_market));
end
$$;

/*
 * Takes the listings of a landlord or an agency off the market and ends the plan with the paid month. The first 500 listings are
 * withdrawn at once, the others by the worker.
 */
create function private.withdraw_all_listings(landlord uuid, agency uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships;
  withdrawal bigint;
begin
  for membership in
    select * from public.memberships m
    where private.manages(m.user_id, m.agency_id, landlord, agency) and m.status <> 'cancelled' order by m.id for update
  loop
    delete from public.payments p where p.membership_id = membership.id and p.status = 'pending' and p.provider = 'invoice';
    if membership.current_period_end is not null then
      update public.memberships m set cancel_at_period_end = true, next_plan_id = null where m.id = membership.id;
    end if;
    if membership.provider_subscription_id is not null then
      update public.memberships m set cancel_at_period_end = true where m.id = membership.id;
      perform private.cancel_subscription(membership.provider_subscription_id, membership.id);
    end if;
  end loop;
  -- The listings of an erased landlord are deleted with the account.
  if landlord is not null and not exists (select from auth.users u where u.id = landlord) then return; end if;
  -- Queued before any listing is locked, in the same lock order as the worker.
  insert into private.listing_withdrawals as w (user_id, agency_id) values (landlord, agency)
    on conflict on constraint listing_withdrawals_holder_key do update set try_after = now()
    returning w.id into withdrawal;
  if private.withdraw_next_listings(landlord, agency) then
    perform pg_notify('listing_withdrawals', '');
  else
    delete from private.listing_withdrawals w where w.id = withdrawal;
  end if;
end
$$;

/* The next holder whose listings the worker withdraws. After a failure it is retried in a minute, after the others. */
create function private.claim_listing_withdrawal() returns bigint language sql security definer set search_path = '' as $$
  update private.listing_withdrawals w set try_after = now() + interval '1 minute'
  where w.id = (
    select d.id from private.listing_withdrawals d where d.try_after <= now() order by d.try_after limit 1 for update skip locked)
  returning w.id
$$;

/* One step of the worker: withdraws the next 500. Ends when none are left or when the holder has the role again. */
create function private.continue_listing_withdrawal(withdrawal bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  holder private.listing_withdrawals;
begin
  -- Lock the holder first: erasing an account or an agency locks its listings and then this row.
  perform from auth.users u
    where u.id = (select w.user_id from private.listing_withdrawals w where w.id = withdrawal) for key share;
  perform from public.agencies a
    where a.id = (select w.agency_id from private.listing_withdrawals w where w.id = withdrawal) for key share;
  select * into holder from private.listing_withdrawals w where w.id = withdrawal for update;
  if not found then return; end if;
  if not exists (select from public.user_roles r where r.user_id = holder.user_id and r.role = 'private_landlord')
     and not exists (select from private.active_members m where m.agency_id = holder.agency_id)
     and private.withdraw_next_listings(holder.user_id, holder.agency_id) then
    update private.listing_withdrawals w set try_after = now() where w.id = withdrawal;
  else
    delete from private.listing_withdrawals w where w.id = withdrawal;
  end if;
end
$$;
