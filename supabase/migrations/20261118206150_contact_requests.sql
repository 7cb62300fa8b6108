-- Contact requests: questions to the site's staff from people without an account.

insert into public.app_settings (key, value, description, is_public) values
  ('company_address', '""', 'Postal address of the company, shown on the contact page', true),
  ('company_phone', '""', 'Phone number of the company, shown on the contact page', true),
  ('company_opening_hours', '""', 'When the phone is answered, shown on the contact page', true),
  ('contact_requests_per_day', '10', 'Contact requests allowed from one person or network in a day', false);

create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  topic text not null check (topic in ('account', 'listing', 'advertising', 'press', 'other')),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$'),
  message text not null check (length(message) between 1 and 5000),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  answer text check (length(answer) between 1 and 5000),
  answered_at timestamptz,
  answered_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint "an answered request has an answer" check ((status = 'answered') = (answer is not null))
);
create index contact_requests_created_at_idx on public.contact_requests (created_at desc, id);
create index contact_requests_open_idx on public.contact_requests (created_at) where status = 'open';
create index contact_requests_answered_by_idx on public.contact_requests (answered_by);
grant select on public.contact_requests to authenticated;
alter table public.contact_requests enable row level security;

create policy "administrators see contact requests" on public.contact_requests for select to authenticated
  using ((select private.has_role('admin')));

insert into private.quotas (name, relation, per, counted_by, max_count, max_per_network, setting, network_setting, hint) values
  ('contact_requests', 'public.contact_requests', 'day', null, 10, 10, 'contact_requests_per_day', 'contact_requests_per_day', 'rate_limited');
create trigger enforce_quotas after insert on public.contact_requests referencing new table as added
  for each statement execute function private.enforce_quotas();

-- Strangers are emailed only what an administrator has written.
insert into private.mail_templates (template, triggered_by, max_per_recipient, max_per_actor, overflow) values
  ('contact_answered', 'administrator', null, null, 'defer');

/*
 * Stores a contact request, for which a captcha has been solved. The caller chooses the id, so that a repeated request creates one
 * row.
 */
create function private.send_contact_request(id uuid, topic text, name text, email text, message text, captcha_pass text) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('contact request ' || $1, 0));
  if exists (select from public.contact_requests r where r.id = $1 and lower(r.email) = lower(trim($4))) then return $1; end if;
  perform private.consume_captcha_pass(captcha_pass);
  insert into public.contact_requests (id, topic, name, email, message) values ($1, $2, trim($3), trim($4), trim($5));
  return $1;
end
$$;
grant execute on function private.send_contact_request to anon, authenticated;

create function public.send_contact_request(id uuid, topic text, name text, email text, message text, captcha_pass text) returns uuid
  language sql set search_path = '' return private.send_contact_request(id, topic, name, email, message, captcha_pass);
grant execute on function public.send_contact_request to anon, authenticated;

/* Emails an administrator's answer, once; without an answer it closes the request. */
create function private.answer_contact_request(request_id uuid, answer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.contact_requests;
  reply constant text := nullif(trim(answer), '');
begin
  perform private.require_admin();
  select * into request from public.contact_requests r where r.id = request_id for update;
  if request.id is null then raise exception 'No such request' using errcode = 'P0001', hint = 'not_found'; end if;
  if request.status <> 'open' then
    raise exception 'This request has been handled' using errcode = 'P0001', hint = 'already_answered';
  end if;
  update public.contact_requests r
    set status = case when reply is null then 'closed' else 'answered' end, answer = reply, answered_at = now(), answered_by = auth.uid()
    where r.id = request.id;
  if reply is not null then
    perform private.queue_mail('contact_answered', request.email,
      jsonb_build_object('name', request.name, 'question', request.message, 'answer', reply));
  end if;
  perform private.write_audit(case when reply is null then 'close_contact_request' else 'answer_contact_request' end, 'contact_requests',
    request.id::text, null, jsonb_build_object('status', request.status),
    jsonb_build_object('status', case when reply is null then 'closed' else 'answered' end));
end
$$;
grant execute on function private.answer_contact_request to authenticated;

create function public.answer_contact_request(request_id uuid, answer text default null) returns void
  language sql set search_path = '' return private.answer_contact_request(request_id, answer);
grant execute on function public.answer_contact_request to authenticated;
