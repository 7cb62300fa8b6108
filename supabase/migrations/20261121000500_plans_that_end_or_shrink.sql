-- A smaller plan that is paid ahead waits for the month that runs: until now its payment took the larger plan away at
-- once. A plan without a paid month ends when its holder says so: until now it never did.

/* Pending goes to paid or failed, failed may yet be paid, paid may be refunded. Anything else is old news and changes nothing. */
create or replace function private.settle_payment(payment_id uuid, status text) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  membership public.memberships;
  takes_over_later boolean;
begin
  select * into payment from public.payments p where p.id = settle_payment.payment_id for update;
  if not ((payment.status = 'pending' and settle_payment.status in ('paid', 'failed'))
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
      paid_at = case when settle_payment.status = 'paid' then now() else p.paid_at end,
      refunded_at = case when settle_payment.status = 'refunded' then now() else p.refunded_at end,
      period_start = payment.period_start, period_end = payment.period_end
    where p.id = payment.id returning * into payment;
  if settle_payment.status = 'paid' then
    update public.memberships m set status = 'active', current_period_end = payment.period_end,
        plan_id = case when takes_over_later then m.plan_id else payment.plan_id end,
        next_plan_id = case when takes_over_later then m.next_plan_id else nullif(m.next_plan_id, payment.plan_id) end,
        started_at = coalesce(m.started_at, now())
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

/* The months of paid plans: the next invoice a week ahead, a reminder's grace, then the homes close. */
create or replace function private.roll_memberships() returns int language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships;
  next_plan public.plans;
  rolled int := 0;
begin
  -- The smaller plan was paid ahead, and its month has come.
  for membership in
    update public.memberships m set plan_id = m.next_plan_id, next_plan_id = null
    from public.payments p
    where p.membership_id = m.id and p.plan_id = m.next_plan_id and p.status = 'paid'
      and p.period_end = m.current_period_end and p.period_start <= now() and m.status in ('active', 'past_due')
    returning m.*
  loop
    perform private.close_listings_beyond_plan(membership);
    rolled := rolled + 1;
  end loop;
  for membership in
    select * from public.memberships m
    where m.status in ('active', 'past_due') and m.current_period_end <= now() + interval '7 days'
    order by m.current_period_end limit 500 for update skip locked
  loop
    select * into next_plan from public.plans p where p.id = coalesce(membership.next_plan_id, membership.plan_id);
    if membership.current_period_end > now() then
      if membership.provider = 'invoice' and not membership.is_ending and next_plan.price_pounds_monthly > 0
         and not exists (select from public.payments p where p.membership_id = membership.id and p.status = 'pending') then
        perform private.invoice_membership(membership.id, next_plan.id);
        rolled := rolled + 1;
      end if;
    elsif membership.is_ending then
      perform private.close_membership(membership.id, 'cancelled');
      rolled := rolled + 1;
    elsif next_plan.price_pounds_monthly = 0 then
      update public.memberships m set plan_id = next_plan.id, next_plan_id = null, status = 'active', current_period_end = null
        where m.id = membership.id returning * into membership;
      perform private.close_listings_beyond_plan(membership);
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

create or replace function private.end_membership() returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships := private.my_membership();
begin
  update public.memberships m set is_ending = true where m.id = membership.id returning * into membership;
  if not found then raise exception 'You hold no plan' using errcode = 'P0001', hint = 'no_membership'; end if;
  -- Where no paid month runs there is nothing to wait for.
  if membership.current_period_end is null then
    delete from public.payments p where p.membership_id = membership.id and p.status = 'pending' and p.provider = 'invoice';
    perform private.close_membership(membership.id, 'cancelled');
    select * into membership from public.memberships m where m.id = membership.id;
  end if;
  return membership;
end
$$;
