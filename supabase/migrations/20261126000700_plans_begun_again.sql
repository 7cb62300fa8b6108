-- Who has ended a plan may begin one again: until now nobody without a plan could choose one.

/* The membership the caller decides about; where there is none, one of this plan is begun, for landlords and owners of agencies. */
create function private.begin_membership(plan_id text) returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  membership public.memberships := private.my_membership();
  wanted public.plans;
  agency uuid;
begin
  if membership.id is not null then return membership; end if;
  select * into wanted from public.plans p where p.id = $1 and p.is_offered;
  if wanted.id is null or not private.has_role(wanted.role) then
    raise exception 'No such plan for you' using errcode = 'P0001', hint = 'no_such_plan';
  end if;
  if wanted.role = 'letting_agent' then
    agency := private.my_agency_id();
    if agency is null or not private.owns_agency(agency) then
      raise exception 'Only owners choose the plan of an agency' using errcode = '42501', hint = 'owners_only';
    end if;
  end if;
  -- Two tabs at once begin one: the second finds it.
  perform pg_advisory_xact_lock(hashtext('membership of ' || coalesce(agency, auth.uid())));
  membership := private.my_membership();
  if membership.id is null then
    perform private.start_membership(auth.uid(), agency, wanted.id);
    membership := private.my_membership();
  end if;
  return membership;
end
$$;
grant execute on function private.begin_membership to authenticated;

/* A dearer plan holds from its payment, a cheaper one from the end of the paid month. */
create or replace function private.change_plan(plan_id text) returns public.memberships
language plpgsql security definer set search_path = '' as $$
declare
  held_before uuid := (private.my_membership()).id;
  membership public.memberships := private.begin_membership(plan_id);
  held public.plans;
  wanted public.plans;
begin
  if held_before is null then return membership; end if;
  select * into membership from public.memberships m where m.id = membership.id for update;
  select * into held from public.plans p where p.id = membership.plan_id;
  select * into wanted from public.plans p where p.id = change_plan.plan_id and (p.is_offered or p.id = held.id) and p.role = held.role;
  if wanted.id is null then raise exception 'No such plan for you' using errcode = 'P0001', hint = 'no_such_plan'; end if;
  if wanted.id = held.id and membership.status in ('active', 'past_due') then
    update public.memberships m set next_plan_id = null, is_ending = false where m.id = membership.id returning * into membership;
    -- What was invoiced for the plan that was to follow is owed no more.
    delete from public.payments p where p.membership_id = membership.id and p.status = 'pending' and p.provider = 'invoice'
      and p.plan_id <> held.id;
  elsif membership.status = 'active' and membership.current_period_end > now() and wanted.price_pounds_monthly < held.price_pounds_monthly then
    update public.memberships m set next_plan_id = wanted.id, is_ending = false where m.id = membership.id returning * into membership;
    delete from public.payments p where p.membership_id = membership.id and p.status = 'pending' and p.provider = 'invoice'
      and p.plan_id <> wanted.id;
  elsif wanted.price_pounds_monthly = 0 then
    update public.memberships m set plan_id = wanted.id, next_plan_id = null, status = 'active', current_period_end = null, is_ending = false
      where m.id = membership.id returning * into membership;
    perform private.close_listings_beyond_plan(membership);
    delete from public.payments p where p.membership_id = membership.id and p.status = 'pending' and p.provider = 'invoice';
  else
    perform private.invoice_membership(membership.id, wanted.id);
  end if;
  return membership;
end
$$;
