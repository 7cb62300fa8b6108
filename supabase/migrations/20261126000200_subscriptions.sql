-- What our server does with a payment provider's news about a subscription. Callers never reach these.

/* Whether this is heard for the first time. Said twice at once, the second waits until the first is done. */
create function private.note_payment_event(provider text, event_id text, type text, occurred_at timestamptz, payload jsonb)
returns boolean language sql security definer set search_path = '' as $$
  with noted as (
    insert into private.payment_events (provider, event_id, type, occurred_at, payload, processed_at)
    values ($1, $2, $3, $4, $5, now()) on conflict do nothing returning 1
  )
  select exists (select from noted)
$$;

/* A paid-for subscription carries the plan from now on. Answers with the one it replaces, for the provider to end. */
create function private.attach_subscription(membership_id uuid, provider text, customer text, subscription text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  replaced text;
begin
  select m.provider_subscription_id into replaced from public.memberships m where m.id = $1 for update;
  if not found then return null; end if;
  update public.memberships m set provider = $2, provider_customer_id = $3, provider_subscription_id = $4, is_ending = false
    where m.id = $1;
  delete from public.payments p where p.membership_id = $1 and p.status = 'pending' and p.provider = 'invoice';
  return nullif(replaced, $4);
end
$$;

/* Its holder has asked for it to end, thought better of it, or it has ended: then invoices take over again. */
create function private.follow_subscription(subscription text, is_ending boolean, has_ended boolean) returns void
language sql security definer set search_path = '' as $$
  update public.memberships m set
      is_ending = $2 and m.next_plan_id is null,
      provider = case when $3 then 'invoice' else m.provider end,
      provider_subscription_id = case when $3 then null else m.provider_subscription_id end
    where m.provider_subscription_id = $1 and m.status <> 'cancelled'
$$;

-- The account's customer at the provider is named for its owner alone, so that cards are managed by whoever pays.
create function private.payable_membership(plan_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  membership public.memberships := private.my_membership();
  wanted public.plans;
begin
  if membership.id is null then raise exception 'You hold no plan' using errcode = 'P0001', hint = 'no_membership'; end if;
  select p.* into wanted from public.plans p, public.plans held
    where p.id = $1 and held.id = membership.plan_id and p.role = held.role and (p.is_offered or p.id = held.id);
  if $1 is not null and wanted.id is null then raise exception 'No such plan for you' using errcode = 'P0001', hint = 'no_such_plan'; end if;
  return jsonb_build_object('membership', to_jsonb(membership), 'plan', to_jsonb(wanted),
    'held', (select to_jsonb(p) from public.plans p where p.id = membership.plan_id),
    'email', (select u.email from auth.users u where u.id = auth.uid()));
end
$$;
grant execute on function private.payable_membership to authenticated;
