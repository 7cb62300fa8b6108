-- A plan belongs to a landlord or to an agency, and so do its payments. It survives the people who come and go.

alter table public.memberships
  add column started_by uuid references auth.users (id) on delete set null,
  alter column user_id drop not null;
create index memberships_started_by_idx on public.memberships (started_by);
update public.memberships set started_by = user_id;
update public.memberships set user_id = null where agency_id is not null;
alter table public.memberships
  add constraint "a plan has one holder, a landlord or an agency" check (num_nonnulls(user_id, agency_id) = 1);

alter table public.payments add column agency_id uuid references public.agencies (id) on delete set null;
create index payments_agency_id_idx on public.payments (agency_id, created_at desc);
update public.payments p set agency_id = m.agency_id, user_id = null
  from public.memberships m where m.id = p.membership_id and m.agency_id is not null;
-- Payments of agencies that are gone: nobody's but the books'.
update public.payments p set user_id = null
  from public.plans l where l.id = p.plan_id and l.role = 'letting_agent' and p.membership_id is null;
-- Neither is left once the holder has been erased.
alter table public.payments
  add constraint "a payment is a landlord's or an agency's" check (num_nonnulls(user_id, agency_id) <= 1);

-- Subscriptions that the payment provider has to end: noted here in the transaction that ends the plan, done by the worker.
create table private.subscription_cancellations (
  subscription text primary key check (length(subscription) <= 255),
  -- For a plan that runs to the end of its paid month; null where the plan is gone and charging stops at once.
  membership_id uuid,
  -- Another with each request, so that the worker marks as done what it did and not what was requested meanwhile.
  request_id uuid not null default gen_random_uuid(),
  attempts int not null default 0,
  try_after timestamptz not null default now(),
  done_at timestamptz,
  problem text check (length(problem) <= 2000),
  created_at timestamptz not null default now()
);
create index subscription_cancellations_due_idx on private.subscription_cancellations (try_after) where done_at is null;

/* Notes that a subscription ends: at once, or with the paid month of the named plan. */
create function private.cancel_subscription(subscription text, membership_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.subscription_cancellations as c (subscription, membership_id) values ($1, $2)
    on conflict on constraint subscription_cancellations_pkey do update
      set membership_id = excluded.membership_id, request_id = excluded.request_id,
        done_at = null, problem = null, attempts = 0, try_after = now();
  perform pg_notify('subscription_cancellations', '');
end
$$;

/* Plans go with their holder; what was charged for them stops. */
create function private.cancel_deleted_membership() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.cancel_subscription(old.provider_subscription_id);
  return null;
end
$$;
create trigger cancel_deleted_membership after delete on public.memberships
  for each row when (old.provider = 'stripe' and old.provider_subscription_id is not null)
  execute function private.cancel_deleted_membership();

/*
 * What was paid, failed or was refunded is a tax record: it stays, with its number, dates and amount, and names nobody once its
 * holder is erased. An invoice that was never paid is owed by nobody then, and goes with the plan.
 */
create function private.delete_unpaid_invoices() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.payments p where p.membership_id = old.id and p.status = 'pending' and p.provider = 'invoice';
  return old;
end
$$;
create trigger delete_unpaid_invoices before delete on public.memberships
  for each row execute function private.delete_unpaid_invoices();

create function private.forget_payer() returns trigger language plpgsql set search_path = '' as $$
begin
  new.reference := null;
  new.note := null;
  return new;
end
$$;
create trigger forget_payer before update of user_id, agency_id on public.payments
  for each row when (num_nonnulls(old.user_id, old.agency_id) = 1 and num_nonnulls(new.user_id, new.agency_id) = 0)
  execute function private.forget_payer();

/* The next subscription to end; it comes again later unless it is done meanwhile. A plan that goes on after all keeps its own. */
create function private.claim_subscription_cancellation() returns table (subscription text, at_period_end boolean, request_id uuid)
language plpgsql security definer set search_path = '' as $$
begin
  update private.subscription_cancellations c set done_at = now(), problem = null
    where c.done_at is null and c.membership_id is not null and not exists (
      select from public.memberships m
      where m.id = c.membership_id and m.is_ending and m.provider_subscription_id = c.subscription);
  return query
  update private.subscription_cancellations c
    set attempts = c.attempts + 1, try_after = now() + least(interval '1 minute' * power(2, c.attempts), interval '6 hours')
  where c.subscription = (
    select w.subscription from private.subscription_cancellations w where w.done_at is null and w.try_after <= now()
    order by w.try_after limit 1 for update skip locked)
  returning c.subscription, c.membership_id is not null, c.request_id;
end
$$;

/* A free plan holds from now on; a paid one from its first payment. The holder is the agency, or else the person who starts it. */
create or replace function private.start_membership(holder uuid, agency_id uuid, plan_id text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  is_free boolean := (select p.price_pounds_monthly = 0 from public.plans p where p.id = $3);
  made uuid;
begin
  insert into public.memberships (user_id, agency_id, started_by, plan_id, status, started_at)
    values (case when $2 is null then $1 end, $2, $1, $3,
      case when is_free then 'active' else 'awaiting_payment' end, case when is_free then now() end)
    returning id into made;
  if not is_free then perform private.invoice_membership(made, $3); end if;
  return made;
end
$$;
