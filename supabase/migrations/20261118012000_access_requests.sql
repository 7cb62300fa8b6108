-- Access requests: applications for the letting agent and private landlord roles.

/* The provider of a free email address, with any top-level domain and under its alternative names; null for other addresses. */
create function private.mail_provider(email text) returns text language sql immutable strict set search_path = ''
return (
  select case
    when name in ('gmail', 'googlemail') then 'gmail'
    when name in ('outlook', 'live', 'msn') then 'outlook'
    when name in ('icloud', 'me', 'mac') then 'icloud'
    else name
  end
  from (select substring(lower(email) from
    '@(gmail|googlemail|yahoo|hotmail|outlook|live|msn|aol|icloud|me|mac)\.(?:[a-z]{2,}|(?:co|com|net|org)\.[a-z]{2})$') as name) provider
);
grant execute on function private.mail_provider to authenticated;

create table public.letting_agent_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  company_name text not null check (length(company_name) between 1 and 200),
  business_address text not null check (length(business_address) between 1 and 500),
  contact_first_name text not null check (length(contact_first_name) between 1 and 100),
  contact_last_name text not null check (length(contact_last_name) between 1 and 100),
  business_email text not null check (business_email like '%_@_%._%' and length(business_email) <= 254),
  phone_number text not null check (length(phone_number) between 5 and 30),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  membership_plan text not null default 'early' check (membership_plan in ('early', 'premium')),
  created_at timestamptz not null default now(),
  -- null: sent by a client that asks for consent on its own screen
  accepted_terms boolean,
  accepted_liability boolean,
  accepted_privacy boolean,
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  decision_reason text check (length(decision_reason) <= 2000),
  constraint "terms, liability and privacy are accepted" check (
    accepted_terms is not false and accepted_liability is not false and accepted_privacy is not false),
  constraint "letting agencies write from a company address" check (private.mail_provider(business_email) is null)
);
-- One open or approved request per person and role; after a rejection they can apply again.
create unique index letting_agent_requests_open_key on public.letting_agent_requests (user_id) where status <> 'rejected';
create index letting_agent_requests_user_id_idx on public.letting_agent_requests (user_id);
create index letting_agent_requests_created_at_idx on public.letting_agent_requests (created_at desc);
create index letting_agent_requests_decided_by_idx on public.letting_agent_requests (decided_by);
grant select, update (status, decision_reason),
  insert (user_id, company_name, business_address, contact_first_name, contact_last_name, business_email, phone_number,
    status, payment_status, membership_plan, accepted_terms, accepted_liability, accepted_privacy) on public.letting_agent_requests to authenticated;
alter table public.letting_agent_requests enable row level security;
alter table public.letting_agent_requests replica identity full;

create policy "only trusted sessions" on public.letting_agent_requests as restrictive for all to authenticated
  using ((select private.session_is_trusted()));

create policy "applicants see their requests and administrators all" on public.letting_agent_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

create policy "people apply for themselves" on public.letting_agent_requests for insert to authenticated
  with check (user_id = (select auth.uid()) and status = 'pending' and payment_status = 'pending');

create policy "administrators decide" on public.letting_agent_requests for update to authenticated
  using ((select private.has_role('admin')));

/* Applies only to requests from users, not to the service or the worker. */
create function private.refuse_closed_requests() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and not private.is_setting_on('feature_access_requests') then
    raise exception 'New requests are not being taken at the moment. Please try again later.'
      using errcode = 'P0001', hint = 'requests_closed';
  end if;
  return new;
end
$$;

create trigger a_refuse_closed_requests before insert on public.letting_agent_requests
  for each row execute function private.refuse_closed_requests();

create trigger audit_change after update on public.letting_agent_requests
  for each row execute function private.audit_change('id', 'user_id', 'always');

create trigger enforce_quotas after insert on public.letting_agent_requests referencing new table as added
  for each statement execute function private.enforce_quotas();

create table public.private_landlord_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  company_name text not null check (length(company_name) between 1 and 200),
  business_address text not null check (length(business_address) between 1 and 500),
  contact_first_name text not null check (length(contact_first_name) between 1 and 100),
  contact_last_name text not null check (length(contact_last_name) between 1 and 100),
  business_email text not null check (business_email like '%_@_%._%' and length(business_email) <= 254),
  phone_number text not null check (length(phone_number) between 5 and 30),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  membership_plan text not null default 'basic' check (membership_plan in ('basic', 'premium')),
  created_at timestamptz not null default now(),
  -- null: sent by a client that asks for consent on its own screen
  accepted_terms boolean,
  accepted_liability boolean,
  accepted_privacy boolean,
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  decision_reason text check (length(decision_reason) <= 2000),
  constraint "terms, liability and privacy are accepted" check (
    accepted_terms is not false and accepted_liability is not false and accepted_privacy is not false),
  constraint "landlords write from a personal address" check (
    coalesce(private.mail_provider(business_email), '') in ('gmail', 'hotmail', 'outlook'))
);
create unique index private_landlord_requests_open_key on public.private_landlord_requests (user_id) where status <> 'rejected';
create index private_landlord_requests_user_id_idx on public.private_landlord_requests (user_id);
create index private_landlord_requests_created_at_idx on public.private_landlord_requests (created_at desc);
create index private_landlord_requests_decided_by_idx on public.private_landlord_requests (decided_by);
grant select, update (status, decision_reason),
  insert (user_id, company_name, business_address, contact_first_name, contact_last_name, business_email, phone_number,
    status, payment_status, membership_plan, accepted_terms, accepted_liability, accepted_privacy) on public.private_landlord_requests to authenticated;
alter table public.private_landlord_requests enable row level security;
alter table public.private_landlord_requests replica identity full;

create policy "only trusted sessions" on public.private_landlord_requests as restrictive for all to authenticated
  using ((select private.session_is_trusted()));

create policy "applicants see their requests and administrators all" on public.private_landlord_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

create policy "people apply for themselves" on public.private_landlord_requests for insert to authenticated
  with check (user_id = (select auth.uid()) and status = 'pending' and payment_status = 'pending');

create policy "administrators decide" on public.private_landlord_requests for update to authenticated
  using ((select private.has_role('admin')));

create trigger a_refuse_closed_requests before insert on public.private_landlord_requests
  for each row execute function private.refuse_closed_requests();

create trigger audit_change after update on public.private_landlord_requests
  for each row execute function private.audit_change('id', 'user_id', 'always');

create trigger enforce_quotas after insert on public.private_landlord_requests referencing new table as added
  for each statement execute function private.enforce_quotas();

-- Submission. The effects of a request and of its decision are implemented as triggers, so that they apply whichever way the row is
-- written.

/* Sends a request for the caller. The keys of `details` are the column names. */
create function public.submit_access_request(kind text, details jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  new_request_id uuid;
begin
  if auth.uid() is null then raise exception 'Not authenticated' using errcode = '42501', hint = 'not_authenticated'; end if;
  if not coalesce((details ->> 'accepted_terms')::boolean and (details ->> 'accepted_liability')::boolean
                  and (details ->> 'accepted_privacy')::boolean, false) then
    raise exception 'You must agree to all terms and conditions to proceed.' using errcode = '23514', hint = 'terms_not_accepted';
  end if;
  if kind = 'letting_agent' then
    insert into public.letting_agent_requests (company_name, business_address, contact_first_name, contact_last_name,
        business_email, phone_number, membership_plan, accepted_terms, accepted_liability, accepted_privacy)
      select company_name, business_address, contact_first_name, contact_last_name, business_email, phone_number,
        coalesce(membership_plan, 'early'), true, true, true
      from jsonb_populate_record(null::public.letting_agent_requests, details) returning id into new_request_id;
  elsif kind = 'private_landlord' then
    insert into public.private_landlord_requests (company_name, business_address, contact_first_name, contact_last_name,
        business_email, phone_number, membership_plan, accepted_terms, accepted_liability, accepted_privacy)
      select company_name, business_address, contact_first_name, contact_last_name, business_email, phone_number,
        coalesce(membership_plan, 'basic'), true, true, true
      from jsonb_populate_record(null::public.private_landlord_requests, details) returning id into new_request_id;
  else
    raise exception 'No such kind' using errcode = '22023';
  end if;
  return new_request_id;
end
$$;
grant execute on function public.submit_access_request to authenticated;

create function private.notify_access_request() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  admin uuid;
begin
  perform private.notify(new.user_id, 'access_request', 'Request received', '', null, 'access_request_received',
    jsonb_build_object('kind', tg_argv[0], 'company_name', new.company_name));
  for admin in select r.user_id from public.user_roles r where r.role = 'admin' loop
    perform private.notify(admin, 'access_request', 'New access request', new.company_name, '/admin');
  end loop;
  return null;
end
$$;

create trigger notify_access_request after insert on public.letting_agent_requests
  for each row when (new.status = 'pending') execute function private.notify_access_request('letting_agent');

create trigger notify_access_request after insert on public.private_landlord_requests
  for each row when (new.status = 'pending') execute function private.notify_access_request('private_landlord');

-- Decision

/* A pending request is decided once; if two administrators decide at the same time, the second gets an error. */
create function private.guard_access_decision() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status <> 'pending' then
    raise exception 'This request was % already', old.status using errcode = 'P0001', hint = 'already_decided';
  end if;
  new.decided_at := now();
  new.decided_by := coalesce(auth.uid(), new.decided_by);
  return new;
end
$$;

create trigger guard_access_decision before update of status on public.letting_agent_requests
  for each row execute function private.guard_access_decision();

create trigger guard_access_decision before update of status on public.private_landlord_requests
  for each row execute function private.guard_access_decision();

/* Creates the agency of an approved applicant, who becomes its owner. Someone who is already a member of an agency stays there. */
create function private.create_agency_for_request(request public.letting_agent_requests) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  agency uuid := (select m.agency_id from public.agency_members m where m.user_id = request.user_id);
begin
  if agency is not null then return agency; end if;
  insert into public.agencies (name, slug, email, phone, address_line)
    values (request.company_name, private.generate_agency_slug(request.company_name), request.business_email,
      request.phone_number, request.business_address)
    returning id into agency;
  insert into public.agency_members (agency_id, user_id, role) values (agency, request.user_id, 'owner');
  return agency;
end
$$;

/*
 * Grants the role and starts the plan. The notification links to the next step: the listings, the first invoice, or the form to
 * apply again.
 */
create function private.apply_access_decision() returns trigger language plpgsql security definer set search_path = '' as $$
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
    if role = 'letting_agent' then agency := private.create_agency_for_request(new); end if;
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

create trigger apply_access_decision after update of status on public.letting_agent_requests
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.apply_access_decision('letting_agent');

create trigger apply_access_decision after update of status on public.private_landlord_requests
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.apply_access_decision('private_landlord');

create function public.decide_access_request(kind text, id uuid, decision text, reason text default null) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.has_role('admin') then raise exception 'Only administrators decide' using errcode = '42501'; end if;
  if kind not in ('letting_agent', 'private_landlord') or decision not in ('approved', 'rejected') then
    raise exception 'No such kind or decision' using errcode = '22023';
  end if;
  perform private.set_audit_context(case decision when 'approved' then 'approve_request' else 'reject_request' end, reason);
  if kind = 'letting_agent' then
    update public.letting_agent_requests r set status = decision, decision_reason = reason where r.id = decide_access_request.id;
  else
    update public.private_landlord_requests r set status = decision, decision_reason = reason where r.id = decide_access_request.id;
  end if;
  if not found then raise exception 'No such request' using errcode = 'P0002', hint = 'no_such_request'; end if;
end
$$;
grant execute on function public.decide_access_request to authenticated;
