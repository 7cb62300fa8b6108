-- What an administrator refunds of a card's payment is given back by its provider: noted with the refund, done by the worker.
create table private.provider_refunds (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  attempts int not null default 0,
  try_after timestamptz not null default now(),
  done_at timestamptz,
  problem text
);
create index provider_refunds_due_idx on private.provider_refunds (try_after) where done_at is null;

create or replace function private.refund_payment(payment_id uuid, reason text) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  if not private.has_role('admin') then raise exception 'Only administrators refund payments' using errcode = '42501'; end if;
  perform private.audit_as('refund_payment', refund_payment.reason);
  select * into payment from public.payments p where p.id = refund_payment.payment_id and p.status = 'paid' for update;
  if not found then raise exception 'Only what was paid can be refunded' using errcode = 'P0001', hint = 'payment_not_paid'; end if;
  if payment.provider <> 'invoice' then
    insert into private.provider_refunds (payment_id) values (payment.id) on conflict do nothing;
    perform pg_notify('provider_refunds', '');
  end if;
  return private.settle_payment(payment.id, 'refunded');
end
$$;

/* The next refund to make; it comes again later unless it is done meanwhile. */
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
