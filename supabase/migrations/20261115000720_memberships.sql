-- What somebody may publish: a plan held by a landlord, or by an agency for its whole team.
create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  agency_id uuid references public.agencies (id) on delete cascade,
  plan_id text not null references public.plans (id),
  -- A smaller plan takes over when the paid month ends.
  next_plan_id text references public.plans (id),
  status text not null default 'awaiting_payment'
    check (status in ('awaiting_payment', 'active', 'past_due', 'lapsed', 'cancelled')),
  provider text not null default 'invoice' check (provider in ('invoice', 'stripe')),
  provider_customer_id text,
  provider_subscription_id text unique,
  started_at timestamptz,
  current_period_end timestamptz,
  -- The holder has asked for it to end with the paid month.
  is_ending boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.memberships enable row level security;
create unique index memberships_landlord_key on public.memberships (user_id) where agency_id is null and status <> 'cancelled';
create unique index memberships_agency_key on public.memberships (agency_id) where status <> 'cancelled';
create index memberships_agency_id_idx on public.memberships (agency_id);
create index memberships_user_id_idx on public.memberships (user_id);
create index memberships_plan_id_idx on public.memberships (plan_id);
create index memberships_next_plan_id_idx on public.memberships (next_plan_id);
create index memberships_period_idx on public.memberships (current_period_end) where status in ('active', 'past_due');

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
  unique (provider, provider_payment_id)
);
alter table public.payments enable row level security;
create index payments_membership_id_idx on public.payments (membership_id, created_at desc);
create index payments_user_id_idx on public.payments (user_id, created_at desc);
create index payments_plan_id_idx on public.payments (plan_id);
create index payments_recorded_by_idx on public.payments (recorded_by);
create index payments_created_at_idx on public.payments (created_at desc);

-- What the payment provider told us, each event once, whatever it repeats or reorders.
create table private.payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  occurred_at timestamptz not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  problem text,
  primary key (provider, event_id)
);

grant select on public.memberships, public.payments to authenticated;
create policy "only trusted sessions" on public.memberships as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "holders and colleagues see a membership, administrators all" on public.memberships
  for select to authenticated
  using (user_id = (select auth.uid()) or agency_id = (select private.my_agency_id()) or (select private.has_role('admin')));

create policy "only trusted sessions" on public.payments as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "payers see their payments and administrators all" on public.payments for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

create trigger touch_updated_at before update on public.memberships
  for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.payments
  for each row execute function private.touch_updated_at();
create trigger audit_change after insert or update or delete on public.memberships
  for each row execute function private.audit_change('id', 'user_id', 'admin');
create trigger audit_change after insert or update or delete on public.payments
  for each row execute function private.audit_change('id', 'user_id', 'admin');

/* Branding is shown while the agency's plan has it and is paid. */
create function private.follow_membership() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.agencies a set has_branding = now_has.it
    from (select p.has_branding and new.status in ('active', 'past_due') as it from public.plans p where p.id = new.plan_id) now_has
    where a.id = new.agency_id and a.has_branding <> now_has.it;
  return null;
end
$$;
create trigger follow_membership after insert or update on public.memberships
  for each row when (new.agency_id is not null) execute function private.follow_membership();

-- Paying -------------------------------------------------------------------------------------------------

/* An invoice for a month of `plan_id`; one that was still open is replaced. */
create function private.invoice_membership(membership_id uuid, plan_id text) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  due public.payments;
begin
  delete from public.payments p where p.membership_id = $1 and p.status = 'pending' and p.provider = 'invoice';
  insert into public.payments (membership_id, user_id, plan_id, amount_pence)
    select m.id, m.user_id, p.id, p.price_pounds_monthly * 100
    from public.memberships m, public.plans p where m.id = $1 and p.id = $2
    returning * into due;
  perform private.notify(due.user_id, 'payment', 'Payment due', '', '/portal/membership', 'payment_due',
    jsonb_build_object('invoice_number', due.invoice_number, 'amount_pence', due.amount_pence, 'plan', due.plan_id));
  return due;
end
$$;

/* A free plan holds from now on; a paid one from its first payment. */
create function private.start_membership(holder uuid, agency_id uuid, plan_id text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  is_free boolean := (select p.price_pounds_monthly = 0 from public.plans p where p.id = $3);
  made uuid;
begin
  insert into public.memberships (user_id, agency_id, plan_id, status, started_at)
    values ($1, $2, $3, case when is_free then 'active' else 'awaiting_payment' end, case when is_free then now() end)
    returning id into made;
  if not is_free then perform private.invoice_membership(made, $3); end if;
  return made;
end
$$;

/* The request somebody came with shows what became of its payment. */
create function private.mirror_payment_status(payment public.payments) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (select p.role from public.plans p where p.id = payment.plan_id) = 'letting_agent' then
    update public.letting_agent_requests r set payment_status = payment.status
      where r.user_id = payment.user_id and r.status = 'approved';
  else
    update public.private_landlord_requests r set payment_status = payment.status
      where r.user_id = payment.user_id and r.status = 'approved';
  end if;
end
$$;

/* Pending goes to paid or failed, failed may yet be paid, paid may be refunded. Anything else is old news and changes nothing. */
create function private.settle_payment(payment_id uuid, status text) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  membership public.memberships;
begin
  select * into payment from public.payments p where p.id = settle_payment.payment_id for update;
  if not ((payment.status = 'pending' and settle_payment.status in ('paid', 'failed'))
       or (payment.status = 'failed' and settle_payment.status = 'paid')
       or (payment.status = 'paid' and settle_payment.status = 'refunded')) then
    return payment;
  end if;
  select * into membership from public.memberships m where m.id = payment.membership_id for update;
  if settle_payment.status = 'paid' then
    -- A month more of the same plan follows the one that runs; another plan starts at once.
    payment.period_start := case
      when membership.plan_id = payment.plan_id and membership.current_period_end > now() then membership.current_period_end
      else now() end;
    payment.period_end := payment.period_start + interval '1 month';
  end if;
  update public.payments p set
      status = settle_payment.status,
      paid_at = case when settle_payment.status = 'paid' then now() else p.paid_at end,
      refunded_at = case when settle_payment.status = 'refunded' then now() else p.refunded_at end,
      period_start = payment.period_start, period_end = payment.period_end
    where p.id = payment.id returning * into payment;
  if settle_payment.status = 'paid' then
    update public.memberships m set plan_id = payment.plan_id, status = 'active', current_period_end = payment.period_end,
        next_plan_id = nullif(m.next_plan_id, payment.plan_id), started_at = coalesce(m.started_at, now())
      where m.id = payment.membership_id;
  elsif settle_payment.status = 'refunded' and payment.period_end > now() then
    update public.memberships m set current_period_end = now() where m.id = payment.membership_id;
    perform private.close_membership(payment.membership_id, 'lapsed');
  end if;
  perform private.mirror_payment_status(payment);
  perform private.notify(payment.user_id, 'payment',
    case payment.status when 'paid' then 'Payment received' when 'failed' then 'Payment failed' else 'Payment refunded' end,
    '', '/portal/membership', 'payment_' || payment.status,
    jsonb_build_object('invoice_number', payment.invoice_number, 'amount_pence', payment.amount_pence, 'plan', payment.plan_id));
  return payment;
end
$$;

/* What a payment provider reports, under its own number for the payment: repeats and late news change nothing. */
create function private.settle_provider_payment(
  provider text, provider_payment_id text, membership_id uuid, plan_id text, amount_pence int, status text
) returns public.payments language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  insert into public.payments (membership_id, user_id, plan_id, amount_pence, provider, provider_payment_id)
    select m.id, m.user_id, $4, $5, $1, $2 from public.memberships m where m.id = $3
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
  perform private.audit_as('record_payment', record_payment.note);
  select * into payment from public.payments p where p.id = record_payment.payment_id for update;
  if payment.id is null or payment.status not in ('pending', 'failed') then
    raise exception 'This payment is % already', coalesce(payment.status, 'gone') using errcode = 'P0001', hint = 'payment_settled';
  end if;
  update public.payments p set reference = record_payment.reference, note = record_payment.note, recorded_by = auth.uid()
    where p.id = payment.id;
  return private.settle_payment(payment.id, 'paid');
end
$$;

create function private.refund_payment(payment_id uuid, reason text) returns public.payments
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_role('admin') then raise exception 'Only administrators refund payments' using errcode = '42501'; end if;
  perform private.audit_as('refund_payment', refund_payment.reason);
  perform from public.payments p where p.id = refund_payment.payment_id and p.status = 'paid' for update;
  if not found then raise exception 'Only what was paid can be refunded' using errcode = 'P0001', hint = 'payment_not_paid'; end if;
  return private.settle_payment(refund_payment.payment_id, 'refunded');
end
$$;

/* The caller's membership, if they may decide about it: a landlord's own, or the agency's for its owners. */
create function private.my_membership() returns public.memberships
language sql stable security definer set search_path = '' as $$
  select m.* from public.memberships m
  where m.status <> 'cancelled' and private.session_is_trusted()
    and ((m.agency_id is null and m.user_id = auth.uid()) or private.owns_agency(m.agency_id))
  order by m.agency_id nulls last limit 1
$$;

/* A dearer plan holds from its payment, a cheaper one from the end of the paid month. */
create function private.change_plan(plan_id text) returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships := private.my_membership();
  held public.plans;
  wanted public.plans;
begin
  select * into membership from public.memberships m where m.id = membership.id for update;
  select * into held from public.plans p where p.id = membership.plan_id;
  select * into wanted from public.plans p where p.id = change_plan.plan_id and p.is_offered and p.role = held.role;
  if wanted.id is null then raise exception 'No such plan for you' using errcode = 'P0001', hint = 'no_such_plan'; end if;
  if wanted.id = held.id and membership.status in ('active', 'past_due') then
    update public.memberships m set next_plan_id = null, is_ending = false where m.id = membership.id returning * into membership;
  elsif membership.status = 'active' and membership.current_period_end > now() and wanted.price_pounds_monthly < held.price_pounds_monthly then
    update public.memberships m set next_plan_id = wanted.id, is_ending = false where m.id = membership.id returning * into membership;
  elsif wanted.price_pounds_monthly = 0 then
    update public.memberships m set plan_id = wanted.id, next_plan_id = null, status = 'active', current_period_end = null
      where m.id = membership.id returning * into membership;
    perform private.close_listings_beyond_plan(membership);
    delete from public.payments p where p.membership_id = membership.id and p.status = 'pending' and p.provider = 'invoice';
  else
    perform private.invoice_membership(membership.id, wanted.id);
  end if;
  return membership;
end
$$;

create function private.end_membership() returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships := private.my_membership();
begin
  update public.memberships m set is_ending = true where m.id = membership.id returning * into membership;
  if not found then raise exception 'You hold no plan' using errcode = 'P0001', hint = 'no_membership'; end if;
  return membership;
end
$$;
grant execute on function private.record_payment, private.refund_payment, private.change_plan, private.end_membership to authenticated;

create function public.record_payment(payment_id uuid, reference text default null, note text default null) returns public.payments
  language sql set search_path = '' return private.record_payment(payment_id, reference, note);
create function public.refund_payment(payment_id uuid, reason text) returns public.payments
  language sql set search_path = '' return private.refund_payment(payment_id, reason);
create function public.change_plan(plan_id text) returns public.memberships
  language sql set search_path = '' return private.change_plan(plan_id);
create function public.end_membership() returns public.memberships
  language sql set search_path = '' return private.end_membership();
grant execute on function public.record_payment, public.refund_payment, public.change_plan, public.end_membership to authenticated;
