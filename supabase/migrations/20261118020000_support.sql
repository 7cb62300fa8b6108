-- Support: requests for help and the messages on them.

create table public.support_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  subject text not null check (length(subject) between 1 and 200),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  plan_id text references public.plans (id),
  -- Set from the plan's support hours; null if the plan has none.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  updated_at timestamptz not null default now()
);
create index support_requests_user_id_idx on public.support_requests (user_id, created_at desc);
create index support_requests_plan_id_idx on public.support_requests (plan_id);
create index support_requests_open_idx on public.support_requests (due_at) where status = 'open';
grant select on public.support_requests to authenticated;
grant insert (user_id, subject) on public.support_requests to authenticated;
grant update (status) on public.support_requests to authenticated;
alter table public.support_requests enable row level security;

create policy "only trusted sessions" on public.support_requests as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people see their requests and administrators all" on public.support_requests for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));
create policy "people ask for help" on public.support_requests for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "people close their requests and administrators all" on public.support_requests for update to authenticated
  using (user_id = (select auth.uid()) or (select private.has_role('admin')));

create trigger audit_change after update on public.support_requests
  for each row execute function private.audit_change('id', 'user_id', 'admin');
create trigger enforce_quotas after insert on public.support_requests referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger touch_updated_at before update on public.support_requests
  for each row execute function private.touch_updated_at();

/* Sets the reply deadline from the plan with the fastest support, of the person or of their agency. */
create function private.set_support_due_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select p.id, new.created_at + make_interval(hours => p.support_hours) into new.plan_id, new.due_at
    from public.memberships m join public.plans p on p.id = m.plan_id
    where m.status in ('active', 'past_due') and (m.user_id = new.user_id
      or m.agency_id in (select a.agency_id from private.active_members a where a.user_id = new.user_id))
    order by p.support_hours nulls last limit 1;
  return new;
end
$$;

create trigger set_support_due_at before insert on public.support_requests
  for each row execute function private.set_support_due_at();

create table public.support_messages (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.support_requests (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  is_staff boolean not null default false,
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null default now()
);
create index support_messages_request_id_idx on public.support_messages (request_id, created_at);
create index support_messages_author_id_idx on public.support_messages (author_id);
grant select on public.support_messages to authenticated;
grant insert (request_id, author_id, body) on public.support_messages to authenticated;
alter table public.support_messages enable row level security;

create policy "both sides read the messages" on public.support_messages for select to authenticated
  using ((select private.has_role('admin'))
    or exists (select from public.support_requests r where r.id = request_id and r.user_id = (select auth.uid())));
create policy "both sides write messages" on public.support_messages for insert to authenticated
  with check (author_id = (select auth.uid()) and ((select private.has_role('admin'))
    or exists (select from public.support_requests r where r.id = request_id and r.user_id = (select auth.uid()))));

create trigger enforce_quotas after insert on public.support_messages referencing new table as added
  for each statement execute function private.enforce_quotas();

/* A reply by staff marks the request as answered and notifies the person; a message from the person reopens it. */
create function private.update_support_request() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  request public.support_requests;
begin
  select * into request from public.support_requests r where r.id = new.request_id for update;
  new.is_staff := new.author_id is distinct from request.user_id;
  if new.is_staff then
    update public.support_requests r set status = 'answered', answered_at = coalesce(r.answered_at, now()) where r.id = request.id;
    perform private.notify(request.user_id, 'support', 'Your request was answered', request.subject, 'support',
      'support_answered', jsonb_build_object('subject', request.subject, 'message', new.body));
  else
    update public.support_requests r set status = 'open' where r.id = request.id;
  end if;
  return new;
end
$$;

create trigger update_support_request before insert on public.support_messages
  for each row execute function private.update_support_request();

/*
 * Logs every reply by staff, including those that do not change the request's status. The text is not logged: it is deleted
 * with the account.
 */
create function private.audit_support_reply() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.write_audit('answer_support', 'support_requests', new.request_id::text,
    (select r.user_id from public.support_requests r where r.id = new.request_id), null, jsonb_build_object('message_id', new.id));
  return null;
end
$$;

create trigger audit_support_reply after insert on public.support_messages
  for each row when (new.is_staff and new.author_id is not null) execute function private.audit_support_reply();

create function public.request_support(subject text, body text) returns public.support_requests
language plpgsql set search_path = '' as $$
declare
  request public.support_requests;
begin
  insert into public.support_requests (subject) values (request_support.subject) returning * into request;
  insert into public.support_messages (request_id, body) values (request.id, request_support.body);
  return request;
end
$$;
grant execute on function public.request_support to authenticated;
