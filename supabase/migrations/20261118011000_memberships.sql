-- Memberships: plan memberships, invoices, payments and subscriptions at the payment provider.

-- Tables

-- The plan of a landlord, or of an agency for all its members.
create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  agency_id uuid references public.agencies (id) on delete cascade,
  plan_id text not null references public.plans (id),
  -- A cheaper plan that starts when the paid month ends.
  next_plan_id text references public.plans (id),
  status text not null default 'awaiting_payment'
    check (status in ('awaiting_payment', 'active', 'past_due', 'lapsed', 'cancelled')),
  provider text not null default 'invoice' check (provider in ('invoice', 'stripe')),
  provider_customer_id text,
  provider_subscription_id text unique,
  started_at timestamptz,
  current_period_end timestamptz,
  -- The holder has cancelled; the plan ends with the paid month.
  cancel_at_period_end boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who started the plan. The plan and its payments belong to the landlord or the agency and outlive this account.
  started_by uuid references auth.users (id) on delete set null,
  constraint "a plan has one holder, a landlord or an agency" check (num_nonnulls(user_id, agency_id) = 1),
  constraint memberships_provider_ids_check check (length(provider_customer_id) <= 255 and length(provider_subscription_id) <= 255)
);
create unique index memberships_landlord_key on public.memberships (user_id) where agency_id is null and status <> 'cancelled';
create unique index memberships_agency_key on public.memberships (agency_id) where status <> 'cancelled';
create index memberships_agency_id_idx on public.memberships (agency_id);
create index memberships_user_id_idx on public.memberships (user_id);
create index memberships_plan_id_idx on public.memberships (plan_id);
create index memberships_next_plan_id_idx on public.memberships (next_plan_id);
create index memberships_period_idx on public.memberships (current_period_end) where status in ('active', 'past_due');
create index memberships_started_by_idx on public.memberships (started_by);
grant select on public.memberships to authenticated;
alter table public.memberships enable row level security;

create policy "holders and colleagues see a membership, administrators all" on public.memberships
  for select to authenticated
  using (
    -- Landlords can read their plan and invoices after the role is withdrawn.
    private.manages(user_id, agency_id, (select private.trusted_uid()), (select private.my_agency_id()))
    or (select private.has_role('admin')));

create trigger touch_updated_at before update on public.memberships
  for each row execute function private.touch_updated_at();

create trigger audit_change after insert or update or delete on public.memberships
  for each row execute function private.audit_change('id', 'user_id', 'admin');

create trigger enforce_quotas after insert on public.memberships referencing new table as added
  for each statement execute function private.enforce_quotas();

create sequence private.invoice_numbers;

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  membership_id uuid references public.memberships (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  plan_id text not null references public.plans (id),
  amount_pence int not null check (amount_pence >= 0),
  currency text not null default 'GBP' check (currency = 'GBP'),
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed', 'refunded')),
  provider text not null default 'invoice' check (provider in ('invoice', 'stripe')),
  provider_payment_id text,
  invoice_number bigint not null unique default nextval('private.invoice_numbers'),
  reference text,
  note text,
  period_start timestamptz,
  period_end timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  refunded_at timestamptz,
  recorded_by uuid references auth.users (id) on delete set null,
  agency_id uuid references public.agencies (id) on delete set null,
  unique (provider, provider_payment_id),
  -- Both are null once the holder has been erased.
  constraint "a payment is a landlord's or an agency's" check (num_nonnulls(user_id, agency_id) <= 1),
  constraint payments_length_check check (length(note) <= 2000 and length(reference) <= 255 and length(provider_payment_id) <= 255)
);
create index payments_membership_id_idx on public.payments (membership_id, created_at desc);
create index payments_user_id_idx on public.payments (user_id, created_at desc);
create index payments_plan_id_idx on public.payments (plan_id);
create index payments_recorded_by_idx on public.payments (recorded_by);
create index payments_created_at_idx on public.payments (created_at desc);
create index payments_agency_id_idx on public.payments (agency_id, created_at desc);
grant select on public.payments to authenticated;
alter table public.payments enable row level security;

create policy "landlords and owners see their payments, administrators all" on public.payments for select to authenticated using (
  private.manages(user_id, agency_id, (select private.trusted_uid()), (select private.my_owned_agency_id()))
  or (select private.has_role('admin')));

create trigger touch_updated_at before update on public.payments
  for each row execute function private.touch_updated_at();

create trigger audit_change after insert or update or delete on public.payments
  for each row execute function private.audit_change('id', 'user_id', 'admin');

create trigger enforce_quotas after insert on public.payments referencing new table as added
  for each statement execute function private.enforce_quotas();

-- Events from the payment provider. Each is stored once, even if it is repeated or arrives out of order.
create table private.payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  occurred_at timestamptz not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  problem text,
  primary key (provider, event_id),
  constraint payment_events_length_check check (length(event_id) <= 255 and length(type) <= 255 and length(provider) <= 20 and length(problem) <= 2000),
  constraint payment_events_payload_check check (octet_length(payload::text) <= 2000000)
);

-- Card refunds to make at the payment provider: queued with the refund, made by the worker.
create table private.provider_refunds (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  attempts int not null default 0,
  try_after timestamptz not null default now(),
  done_at timestamptz,
  problem text,
  constraint provider_refunds_problem_check check (length(problem) <= 2000)
);
create index provider_refunds_due_idx on private.provider_refunds (try_after) where done_at is null;

create trigger enforce_quotas after insert on private.provider_refunds referencing new table as added
  for each statement execute function private.enforce_quotas();

-- Subscriptions to cancel at the payment provider: queued in the transaction that ends the plan, cancelled by the worker.
create table private.subscription_cancellations (
  subscription text primary key check (length(subscription) <= 255),
  -- Set if the plan runs to the end of its paid month; null if the plan is deleted and charging stops at once.
  membership_id uuid,
  -- Changes with each request, so that the worker does not mark a newer request as done.
  request_id uuid not null default gen_random_uuid(),
  attempts int not null default 0,
  try_after timestamptz not null default now(),
  done_at timestamptz,
  problem text check (length(problem) <= 2000),
  created_at timestamptz not null default now()
);
create index subscription_cancellations_due_idx on private.subscription_cancellations (try_after) where done_at is null;

-- Locking

/*
 * Locks are always taken in the same order: the agency, the plan, its payments and listings, and quotas last. Lock a plan before
 * anything that belongs to it.
 */
create function private.lock_my_plan() returns void language sql security definer set search_path = '' as $$
  select from public.memberships m
  where m.status <> 'cancelled'
    and private.manages(m.user_id, m.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
  order by m.id for update
$$;

/* Locks a plan after its agency, because withdrawing a role locks the agency first. */
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

/* Locks a payment after its plan. */
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

-- Invoices and payments

/* Creates an invoice for one month of `plan_id` and replaces any open one. */
create function private.invoice_membership(membership_id uuid, plan_id text) returns public.payments
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

/* A free plan is active at once, a paid plan from its first payment. The holder is the agency, or else the person who starts it. */
create function private.start_membership(holder uuid, agency_id uuid, plan_id text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  is_free boolean := (select p.price_pounds_monthly = 0 from public.plans p where p.id = $3);
  new_membership_id uuid;
begin
  insert into public.memberships (user_id, agency_id, started_by, plan_id, status, started_at)
    values (case when $2 is null then $1 end, $2, $1, $3,
      case when is_free then 'active' else 'awaiting_payment' end, case when is_free then now() end)
    returning id into new_membership_id;
  if not is_free then perform private.invoice_membership(new_membership_id, $3); end if;
  return new_membership_id;
end
$$;

/* Copies the payment status to the access request that started the plan, while the applicant still holds the plan. */
create function private.sync_request_payment_status(payment public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  applicant uuid := (select m.started_by from public.memberships m where m.id = payment.membership_id);
begin
  if applicant not in (select private.membership_recipients(payment.user_id, payment.agency_id)) then return; end if;
  if payment.agency_id is not null then
    update public.letting_agent_requests r set payment_status = payment.status where r.user_id = applicant and r.status = 'approved';
  else
    update public.private_landlord_requests r set payment_status = payment.status where r.user_id = applicant and r.status = 'approved';
  end if;
end
$$;

create function private.settle_payment(payment_id uuid, status text) returns public.payments
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
    -- A payment for the current plan, or for the cheaper plan that follows it, extends the current period. Any other plan starts
    -- now.
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
    perform private.reverse_paid_month(payment);
  end if;
  perform private.sync_request_payment_status(payment);
  perform private.notify_holders(payment.user_id, payment.agency_id,
    case payment.status when 'paid' then 'Payment received' when 'failed' then 'Payment failed' else 'Payment refunded' end,
    'payment_' || payment.status,
    jsonb_build_object('invoice_number', payment.invoice_number, 'amount_pence', payment.amount_pence, 'plan', payment.plan_id));
  return payment;
end
$$;

/*
 * Reverses only the month that was refunded. Later paid months move forward; after the refund of an upgrade, the remaining time of
 * the previous plan applies.
 */
create function private.reverse_paid_month(payment public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships;
  running public.payments;
  lost interval := payment.period_end - greatest(payment.period_start, now());
  ends timestamptz;
begin
  select * into membership from public.memberships m where m.id = payment.membership_id for update;
  if payment.period_end <= now() or membership.current_period_end is null or membership.status = 'cancelled' then return; end if;
  -- A later payment that starts before the end of this month has replaced it.
  if exists (select from public.payments p where p.membership_id = membership.id and p.id <> payment.id and p.status = 'paid'
             and p.paid_at >= payment.paid_at and p.period_start < payment.period_end) then
    return;
  end if;
  update public.payments p set period_start = p.period_start - lost, period_end = p.period_end - lost
    where p.membership_id = membership.id and p.status = 'paid' and p.period_start >= payment.period_end;
  select * into running from public.payments p
    where p.membership_id = membership.id and p.status = 'paid' and p.period_start <= now() and p.period_end > now()
    order by p.paid_at desc limit 1;
  ends := greatest(membership.current_period_end - lost, running.period_end);
  if ends <= now() then
    update public.memberships m set current_period_end = now() where m.id = membership.id;
    perform private.close_membership(membership.id, 'lapsed');
    return;
  end if;
  update public.memberships m set current_period_end = ends, plan_id = coalesce(running.plan_id, m.plan_id),
      next_plan_id = nullif(m.next_plan_id, coalesce(running.plan_id, m.plan_id))
    where m.id = membership.id returning * into membership;
  perform private.expire_listings_over_plan_limit(membership);
end
$$;

/* Records a payment reported by the provider under the provider's payment id. Repeated and late events change nothing. */
create function private.settle_provider_payment(
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

create function private.record_payment(payment_id uuid, reference text, note text) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  if not private.has_role('admin') then raise exception 'Only administrators record payments' using errcode = '42501'; end if;
  perform private.set_audit_context('record_payment', record_payment.note);
  payment := private.lock_payment(payment_id);
  if payment.id is null or payment.status not in ('pending', 'failed') then
    raise exception 'This payment is % already', coalesce(payment.status, 'gone') using errcode = 'P0001', hint = 'payment_settled';
  end if;
  update public.payments p set reference = record_payment.reference, note = record_payment.note, recorded_by = auth.uid()
    where p.id = payment.id;
  return private.settle_payment(payment.id, 'paid');
end
$$;
grant execute on function private.record_payment to authenticated;

create function private.refund_payment(payment_id uuid, reason text) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  if not private.has_role('admin') then raise exception 'Only administrators refund payments' using errcode = '42501'; end if;
  perform private.set_audit_context('refund_payment', refund_payment.reason);
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
grant execute on function private.refund_payment to authenticated;

create function public.record_payment(payment_id uuid, reference text default null, note text default null) returns public.payments
  language sql set search_path = '' return private.record_payment(payment_id, reference, note);
grant execute on function public.record_payment to authenticated;

create function public.refund_payment(payment_id uuid, reason text) returns public.payments
  language sql set search_path = '' return private.refund_payment(payment_id, reason);
grant execute on function public.refund_payment to authenticated;

-- Plans

/* The plan that the caller can change: a landlord's own, or the agency's for its owners. */
create function private.my_membership() returns public.memberships
language sql stable security definer set search_path = '' as $$
  select m.* from public.memberships m
  where m.status <> 'cancelled'
    and private.manages(m.user_id, m.agency_id, (select private.my_landlord_id()), (select private.my_owned_agency_id()))
  order by m.agency_id nulls last limit 1
$$;

/* The caller's membership. If there is none, starts one with this plan, for landlords and owners of agencies. */
create function private.get_or_create_membership(plan_id text) returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships := private.my_membership();
  chosen public.plans;
  agency uuid;
begin
  if membership.id is not null then return membership; end if;
  select * into chosen from public.plans p where p.id = $1 and p.is_offered;
  if chosen.id is null or not private.has_role(chosen.role) then
    raise exception 'No such plan for you' using errcode = 'P0001', hint = 'no_such_plan';
  end if;
  if chosen.role = 'letting_agent' then
    agency := private.my_agency_id();
    if agency is null or not private.owns_agency(agency) then
      raise exception 'Only owners choose the plan of an agency' using errcode = '42501', hint = 'owners_only';
    end if;
  end if;
  -- Two concurrent requests start one membership: the second finds it.
  perform pg_advisory_xact_lock(hashtext('membership of ' || coalesce(agency, auth.uid())));
  membership := private.my_membership();
  if membership.id is null then
    perform private.start_membership(auth.uid(), agency, chosen.id);
    membership := private.my_membership();
  end if;
  return membership;
end
$$;
grant execute on function private.get_or_create_membership to authenticated;

/* A more expensive plan starts with its payment, a cheaper one at the end of the paid month. */
create function private.change_plan(plan_id text) returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  held_before uuid := (private.my_membership()).id;
  membership public.memberships := private.get_or_create_membership(plan_id);
  held public.plans;
  chosen public.plans;
begin
  if held_before is null then return membership; end if;
  select * into membership from public.memberships m where m.id = membership.id for update;
  select * into held from public.plans p where p.id = membership.plan_id;
  select * into chosen from public.plans p where p.id = change_plan.plan_id and (p.is_offered or p.id = held.id) and p.role = held.role;
  if chosen.id is null then raise exception 'No such plan for you' using errcode = 'P0001', hint = 'no_such_plan'; end if;
  if chosen.id = held.id and membership.status in ('active', 'past_due') then
    update public.memberships m set next_plan_id = null, cancel_at_period_end = false where m.id = membership.id returning * into membership;
    -- Delete the invoice for the plan that was to follow.
    delete from public.payments p where p.membership_id = membership.id and p.status = 'pending' and p.provider = 'invoice'
      and p.plan_id <> held.id;
  elsif membership.status = 'active' and membership.current_period_end > now() and chosen.price_pounds_monthly < held.price_pounds_monthly then
    update public.memberships m set next_plan_id = chosen.id, cancel_at_period_end = false where m.id = membership.id returning * into membership;
    delete from public.payments p where p.membership_id = membership.id and p.status = 'pending' and p.provider = 'invoice'
      and p.plan_id <> chosen.id;
  elsif chosen.price_pounds_monthly = 0 then
    update public.memberships m set plan_id = chosen.id, next_plan_id = null, status = 'active', current_period_end = null, cancel_at_period_end = false
      where m.id = membership.id returning * into membership;
    perform private.expire_listings_over_plan_limit(membership);
    delete from public.payments p where p.membership_id = membership.id and p.status = 'pending' and p.provider = 'invoice';
  else
    perform private.invoice_membership(membership.id, chosen.id);
  end if;
  return membership;
end
$$;
grant execute on function private.change_plan to authenticated;

create function private.end_membership() returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships := private.my_membership();
begin
  update public.memberships m set cancel_at_period_end = true where m.id = membership.id returning * into membership;
  if not found then raise exception 'You hold no plan' using errcode = 'P0001', hint = 'no_membership'; end if;
  -- Without a paid month the plan ends at once.
  if membership.current_period_end is null then
    delete from public.payments p where p.membership_id = membership.id and p.status = 'pending' and p.provider = 'invoice';
    perform private.close_membership(membership.id, 'cancelled');
    select * into membership from public.memberships m where m.id = membership.id;
  end if;
  return membership;
end
$$;
grant execute on function private.end_membership to authenticated;

/*
 * What the caller needs to pay for a plan. Includes the caller's email address, so that the person who pays manages the cards at
 * the provider.
 */
create function private.get_checkout_details(plan_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  membership public.memberships := private.my_membership();
  chosen public.plans;
begin
  if membership.id is null then raise exception 'You hold no plan' using errcode = 'P0001', hint = 'no_membership'; end if;
  select p.* into chosen from public.plans p, public.plans held
    where p.id = $1 and held.id = membership.plan_id and p.role = held.role and (p.is_offered or p.id = held.id);
  if $1 is not null and chosen.id is null then raise exception 'No such plan for you' using errcode = 'P0001', hint = 'no_such_plan'; end if;
  return jsonb_build_object('membership', to_jsonb(membership), 'plan', to_jsonb(chosen),
    'held', (select to_jsonb(p) from public.plans p where p.id = membership.plan_id),
    'email', (select u.email from auth.users u where u.id = auth.uid()));
end
$$;
grant execute on function private.get_checkout_details to authenticated;

/* Branding is shown while the agency's plan includes it and is paid. */
create function private.sync_agency_branding() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.agencies a set has_branding = now_has.it
    from (select p.has_branding and new.status in ('active', 'past_due') as it from public.plans p where p.id = new.plan_id) now_has
    where a.id = new.agency_id and a.has_branding <> now_has.it;
  return null;
end
$$;

create trigger sync_agency_branding after insert or update on public.memberships
  for each row when (new.agency_id is not null) execute function private.sync_agency_branding();

create function public.change_plan(plan_id text) returns public.memberships
  language sql set search_path = '' return private.change_plan(plan_id);
grant execute on function public.change_plan to authenticated;

create function public.end_membership() returns public.memberships
  language sql set search_path = '' return private.end_membership();
grant execute on function public.end_membership to authenticated;

-- Payment provider. Functions for our server and the worker; callers have no access.

/* Returns whether the event is new. A concurrent duplicate waits until the first has been processed. */
create function private.record_payment_event(provider text, event_id text, type text, occurred_at timestamptz, payload jsonb)
returns boolean language sql security definer set search_path = '' as $$
  with noted as (
    insert into private.payment_events (provider, event_id, type, occurred_at, payload, processed_at)
    values ($1, $2, $3, $4, $5, now()) on conflict do nothing returning 1
  )
  select exists (select from noted)
$$;

/* Queues the cancellation of a subscription: at once, or at the end of the paid month of the given plan. */
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

/*
 * Links a paid subscription to the plan. Returns the subscription it replaces, for the provider to cancel. If the holder lost their
 * role while paying, it ends with the paid month; if the plan itself has ended, at once.
 */
create function private.attach_subscription(membership_id uuid, provider text, customer text, subscription text) returns text
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
  ends := not private.can_holder_advertise(membership.user_id, membership.agency_id);
  update public.memberships m set provider = $2, provider_customer_id = $3, provider_subscription_id = $4,
      cancel_at_period_end = ends, next_plan_id = case when ends then null else m.next_plan_id end
    where m.id = $1;
  if ends then perform private.cancel_subscription($4, $1); end if;
  delete from public.payments p where p.membership_id = $1 and p.status = 'pending' and p.provider = 'invoice';
  return nullif(membership.provider_subscription_id, $4);
end
$$;

/*
 * Applies a change reported by the provider: the subscription was cancelled, resumed or has ended (then invoices are used again).
 * If the holder has lost their role, it stays cancelled whatever the provider reports.
 */
create function private.apply_subscription_change(subscription text, cancel_at_period_end boolean, has_ended boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships;
  has_rights boolean;
begin
  select * into membership from public.memberships m where m.provider_subscription_id = $1 and m.status <> 'cancelled' for update;
  if not found then return; end if;
  has_rights := private.can_holder_advertise(membership.user_id, membership.agency_id);
  update public.memberships m set
      cancel_at_period_end = not has_rights or ($2 and m.next_plan_id is null),
      provider = case when $3 then 'invoice' else m.provider end,
      provider_subscription_id = case when $3 then null else m.provider_subscription_id end
    where m.id = membership.id;
  if not (has_rights or $2 or $3) then perform private.cancel_subscription($1, membership.id); end if;
end
$$;

/* The next refund to make. It is retried later unless it is marked as done. */
create function private.claim_provider_refund() returns table (payment_id uuid, provider_payment_id text)
language sql security definer set search_path = '' as $$
  with claimed as (
    update private.provider_refunds r set attempts = r.attempts + 1, try_after = now() + least(interval '1 minute' * power(2, r.attempts), interval '6 hours')
    where r.payment_id = (
      select w.payment_id from private.provider_refunds w where w.done_at is null and w.try_after <= now()
      order by w.try_after limit 1 for update skip locked)
    returning r.payment_id
  )
  select p.id, p.provider_payment_id from claimed c join public.payments p on p.id = c.payment_id
$$;

/* The next subscription to cancel. It is retried later unless it is marked as done. Skips plans that were resumed. */
create function private.claim_subscription_cancellation() returns table (subscription text, at_period_end boolean, request_id uuid)
language plpgsql security definer set search_path = '' as $$
begin
  update private.subscription_cancellations c set done_at = now(), problem = null
    where c.done_at is null and c.membership_id is not null and not exists (
      select from public.memberships m
      where m.id = c.membership_id and m.cancel_at_period_end and m.provider_subscription_id = c.subscription);
  return query
  update private.subscription_cancellations c
    set attempts = c.attempts + 1, try_after = now() + least(interval '1 minute' * power(2, c.attempts), interval '6 hours')
  where c.subscription = (
    select w.subscription from private.subscription_cancellations w where w.done_at is null and w.try_after <= now()
    order by w.try_after limit 1 for update skip locked)
  returning c.subscription, c.membership_id is not null, c.request_id;
end
$$;

-- Deleted holders

/* Deleting a plan with its holder also cancels its subscription. */
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
 * Payments that were paid, failed or refunded are tax records: their number, dates and amount are kept, without a name once the
 * holder is erased. Unpaid invoices are deleted with the plan.
 */
create function private.delete_unpaid_invoices() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.payments p where p.membership_id = old.id and p.status = 'pending' and p.provider = 'invoice';
  return old;
end
$$;

create trigger delete_unpaid_invoices before delete on public.memberships
  for each row execute function private.delete_unpaid_invoices();

/* Clears the fields of a payment that could identify an erased holder. */
create function private.anonymise_payment() returns trigger language plpgsql set search_path = '' as $$
begin
  new.reference := null;
  new.note := null;
  return new;
end
$$;

create trigger anonymise_payment before update of user_id, agency_id on public.payments
  for each row when (num_nonnulls(old.user_id, old.agency_id) = 1 and num_nonnulls(new.user_id, new.agency_id) = 0)
  execute function private.anonymise_payment();
