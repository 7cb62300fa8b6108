-- A refund takes back the month it was paid for and no other: until now a month refunded in advance, or one that a larger
-- plan had replaced, closed the month that still ran. And a payment that comes late wakes no plan that was ended.

/* The months paid after a refunded one move up; a larger plan that is given back leaves what is left of the smaller one. */
create function private.take_back_month(payment public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships;
  running public.payments;
  lost interval := payment.period_end - greatest(payment.period_start, now());
  ends timestamptz;
begin
  select * into membership from public.memberships m where m.id = payment.membership_id for update;
  if payment.period_end <= now() or membership.current_period_end is null or membership.status = 'cancelled' then return; end if;
  -- What was paid later and began before this month's end has taken its place.
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
  perform private.close_listings_beyond_plan(membership);
end
$$;

/* Pending goes to paid or failed, failed may yet be paid, paid may be refunded. Anything else is old news and changes nothing. */
create or replace function private.settle_payment(payment_id uuid, status text) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  membership public.memberships;
  takes_over_later boolean;
begin
  select * into payment from public.payments p where p.id = settle_payment.payment_id for update;
  if payment.id is null or not ((payment.status = 'pending' and settle_payment.status in ('paid', 'failed'))
       or (payment.status = 'failed' and settle_payment.status = 'paid')
       or (payment.status = 'paid' and settle_payment.status = 'refunded')) then
    return payment;
  end if;
  select * into membership from public.memberships m where m.id = payment.membership_id for update;
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
  perform private.notify(payment.user_id, 'payment',
    case payment.status when 'paid' then 'Payment received' when 'failed' then 'Payment failed' else 'Payment refunded' end,
    '', '/portal/membership', 'payment_' || payment.status,
    jsonb_build_object('invoice_number', payment.invoice_number, 'amount_pence', payment.amount_pence, 'plan', payment.plan_id));
  return payment;
end
$$;

-- An agency's owners answer for its plan together, so they see its invoices whoever was the first of them.
alter policy "payers see their payments and administrators all" on public.payments
  using (user_id = (select auth.uid()) or (select private.has_role('admin')) or exists (
    select from public.memberships m where m.id = membership_id
      and m.agency_id = (select private.my_agency_id()) and private.owns_agency(m.agency_id)));

insert into public.app_settings (key, value, description, is_public) values
  ('invoice_payment_details', '""', 'How invoices are paid: bank, sort code and account, as printed on every invoice', true);
