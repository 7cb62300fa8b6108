-- A decision leads to what comes next: the homes, the invoice that stands before them, or the form to apply again.
create or replace function private.apply_access_decision() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  role constant text := tg_argv[0];
  plan public.plans;
  agency uuid;
  needs_payment boolean;
  next_page text;
begin
  select * into plan from public.plans p where p.role = tg_argv[0] and p.code = new.membership_plan;
  if new.status = 'approved' then
    insert into public.user_roles (user_id, role) values (new.user_id, role) on conflict do nothing;
    if role = 'letting_agent' then agency := private.found_agency(new); end if;
    if not exists (select from public.memberships m where m.status <> 'cancelled'
                   and case when agency is null then m.agency_id is null and m.user_id = new.user_id else m.agency_id = agency end) then
      perform private.start_membership(new.user_id, agency, plan.id);
      needs_payment := plan.price_pounds_monthly > 0;
    end if;
  end if;
  next_page := case
    when new.status = 'approved' then case when needs_payment then '/portal/membership' else '/portal/listings' end
    when role = 'letting_agent' then '/portal/letting-admin'
    else '/landlords'
  end;
  perform private.notify(new.user_id, 'access_request', 'Request ' || new.status, coalesce(new.decision_reason, ''), next_page,
    'access_request_' || new.status,
    jsonb_build_object('kind', role, 'company_name', new.company_name, 'plan', plan.id, 'reason', new.decision_reason,
      'needs_payment', coalesce(needs_payment, false)));
  return null;
end
$$;
