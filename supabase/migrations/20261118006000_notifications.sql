-- Notifications: announcements, notifications, notification preferences and the email outbox.

-- Tables

-- Messages from administrators to all users with a role.
create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  audience text not null check (audience in ('everybody', 'user', 'letting_agent', 'private_landlord', 'admin')),
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) between 1 and 5000),
  link text,
  by_mail boolean not null default false,
  recipients int not null default 0,
  sent_by uuid references auth.users (id) on delete set null,
  sent_at timestamptz not null default now(),
  constraint "an announcement leads to a page of ours" check (link is null or private.is_internal_path(link)),
  constraint announcements_link_check check (length(link) <= 2000)
);
create index announcements_sent_by_idx on public.announcements (sent_by);
create index announcements_sent_at_idx on public.announcements (sent_at desc, id);
grant select on public.announcements to authenticated;
alter table public.announcements enable row level security;

create policy "administrators see announcements" on public.announcements for select to authenticated
  using ((select private.has_role('admin')));

create trigger enforce_quotas after insert on public.announcements referencing new table as added
  for each statement execute function private.enforce_quotas();

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('access_request', 'enquiry', 'alert', 'listing', 'payment', 'support', 'announcement', 'account')),
  title text not null,
  body text not null default '',
  link text,
  data jsonb not null default '{}',
  announcement_id uuid references public.announcements (id) on delete set null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint "a notification leads to a page of ours" check (link is null or private.is_internal_path(link)),
  constraint notifications_title_check check (length(title) <= 600),
  constraint notifications_body_check check (length(body) <= 10000),
  constraint notifications_data_check check (octet_length(data::text) <= 60000),
  constraint notifications_link_check check (length(link) <= 2000)
);
create index notifications_user_id_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_announcement_id_idx on public.notifications (announcement_id);
create index notifications_unread_viewings_idx on public.notifications (link) where read_at is null and data ? 'viewing_at';
grant select, delete on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;
alter table public.notifications enable row level security;
alter table public.notifications replica identity full;
alter publication supabase_realtime add table public.notifications;

create policy "only trusted sessions" on public.notifications as restrictive for all to authenticated
  using ((select private.session_is_trusted()));

create policy "people read their notices and administrators announced ones" on public.notifications
  for select to authenticated
  using (user_id = (select auth.uid()) or (announcement_id is not null and (select private.has_role('admin'))));

create policy "people mark their notifications" on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "people clear their notifications" on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()));

create trigger enforce_quotas after insert on public.notifications referencing new table as added
  for each statement execute function private.enforce_quotas();

create table public.notification_preferences (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('access_request', 'enquiry', 'alert', 'listing', 'payment', 'support', 'announcement')),
  by_mail boolean not null default true,
  in_portal boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (user_id, kind)
);
grant select, delete on public.notification_preferences to authenticated;
grant insert (user_id, kind, by_mail, in_portal), update (user_id, kind, by_mail, in_portal)
  on public.notification_preferences to authenticated;
alter table public.notification_preferences enable row level security;

create policy "only trusted sessions" on public.notification_preferences as restrictive for all to authenticated
  using ((select private.session_is_trusted()));

create policy "people keep their own preferences" on public.notification_preferences for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger touch_updated_at before update on public.notification_preferences
  for each row execute function private.touch_updated_at();

create trigger enforce_quotas after insert on public.notification_preferences referencing new table as added
  for each statement execute function private.enforce_quotas();

-- Outgoing email

-- Email is queued here in the transaction that causes it and sent by the worker: an unavailable mail server loses nothing, and a
-- failed transaction sends nothing.
create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  to_email text not null,
  user_id uuid references auth.users (id) on delete cascade,
  data jsonb not null default '{}',
  -- Prevents a second email for the same event.
  dedupe_key text unique,
  created_at timestamptz not null default now(),
  send_after timestamptz not null default now(),
  attempts int not null default 0,
  locked_until timestamptz,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  message_id text,
  -- For the delivery figures that administrators see.
  announcement_id uuid references public.announcements (id) on delete set null,
  collapse_key text check (length(collapse_key) <= 400),
  constraint mail_outbox_template_check check (length(template) <= 100),
  constraint mail_outbox_to_email_check check (length(to_email) <= 320),
  constraint mail_outbox_data_check check (octet_length(data::text) <= 200000),
  constraint mail_outbox_dedupe_key_check check (length(dedupe_key) <= 500),
  constraint mail_outbox_last_error_check check (length(last_error) <= 2000),
  constraint mail_outbox_message_id_check check (length(message_id) <= 1000)
);
create index mail_outbox_due_idx on private.mail_outbox (send_after) where sent_at is null and failed_at is null;
create index mail_outbox_user_id_idx on private.mail_outbox (user_id);
create index mail_outbox_announcement_id_idx on private.mail_outbox (announcement_id);
create index mail_outbox_failed_idx on private.mail_outbox (failed_at desc) where failed_at is not null;
create index mail_outbox_collapse_key_idx on private.mail_outbox (collapse_key) where collapse_key is not null;

/* Wakes the worker when the transaction commits. */
create function private.notify_mail_worker() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('mail_outbox', '');
  return null;
end
$$;

create trigger notify_mail_worker after insert on private.mail_outbox
  for each statement execute function private.notify_mail_worker();

create function private.queue_mail(
  template text, to_email text, data jsonb default '{}', user_id uuid default null, dedupe_key text default null
) returns uuid language sql security definer set search_path = '' as $$
  insert into private.mail_outbox (template, to_email, data, user_id, dedupe_key) values ($1, $2, $3, $4, $5)
  on conflict do nothing
  returning id
$$;

create function private.failed_mail() returns table (id uuid, template text, to_email text, attempts int, failed_at timestamptz, last_error text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select m.id, m.template, m.to_email, m.attempts, m.failed_at, m.last_error
  from private.mail_outbox m where m.failed_at is not null order by m.failed_at desc limit 50;
end
$$;
grant execute on function private.failed_mail to authenticated;

create function public.failed_mail() returns table (id uuid, template text, to_email text, attempts int, failed_at timestamptz, last_error text)
language sql stable set search_path = ''
begin atomic
  select * from private.failed_mail();
end;
grant execute on function public.failed_mail to authenticated;

create function private.retry_failed_mail() returns int language plpgsql security definer set search_path = '' as $$
declare
  again int;
begin
  perform private.require_admin();
  update private.mail_outbox m set failed_at = null, attempts = 0, locked_until = null, send_after = now() where m.failed_at is not null;
  get diagnostics again = row_count;
  if again > 0 then
    perform pg_notify('mail_outbox', '');
    perform private.write_audit('retry_mail', 'mail', null, null, jsonb_build_object('failed', again), jsonb_build_object('failed', 0));
  end if;
  return again;
end
$$;
grant execute on function private.retry_failed_mail to authenticated;

create function public.retry_failed_mail() returns int
  language sql set search_path = '' return private.retry_failed_mail();
grant execute on function public.retry_failed_mail to authenticated;

-- Email limits

-- Who can trigger each kind of email, and how many. Counted on insert into the outbox, so the limits cannot be bypassed.
create table private.mail_templates (
  template text primary key,
  triggered_by text not null check (triggered_by in ('guest', 'member', 'advertiser', 'administrator', 'schedule')),
  -- Emails of this kind per hour to one mailbox, and from one user or network.
  max_per_recipient int check (max_per_recipient > 0),
  max_per_actor int check (max_per_actor > 0),
  -- Above the recipient's limit, either the request is refused, or the email is deferred to the next hour and only the account's
  -- latest one is sent.
  overflow text not null default 'defer' check (overflow in ('refuse', 'defer')),
  -- Emails of one group about the same item (`collapse_by` is a field of the data) are delayed briefly and only the latest is sent.
  collapse_group text,
  collapse_by text,
  constraint "what a person can trigger has limits" check (
    triggered_by in ('administrator', 'schedule') or (max_per_recipient is not null and max_per_actor is not null)),
  constraint "a group says what its mails are about" check ((collapse_group is null) = (collapse_by is null))
);

insert into private.mail_templates (template, triggered_by, max_per_recipient, max_per_actor, overflow, collapse_group, collapse_by) values
  -- Accounts. The auth service has lower limits: a few emails of all kinds together per mailbox. Emails that owners need to sign in
  -- or to notice a break-in are refused together with the request and never deferred.
  ('requested:signup', 'guest', 30, 60, 'refuse', null, null),
  ('requested:recovery', 'guest', 30, 60, 'refuse', null, null),
  ('requested:magiclink', 'guest', 30, 60, 'refuse', null, null),
  ('requested:email_change', 'member', 30, 60, 'refuse', null, null),
  ('confirm', 'guest', 30, 60, 'refuse', null, null),
  ('already_registered', 'guest', 30, 60, 'refuse', null, null),
  ('reset', 'guest', 30, 60, 'refuse', null, null),
  ('magic_link', 'guest', 30, 60, 'refuse', null, null),
  ('email_change', 'member', 30, 60, 'refuse', null, null),
  ('reauthenticate', 'member', 30, 60, 'refuse', null, null),
  ('password_changed', 'member', 30, 60, 'refuse', null, null),
  ('mfa_changed', 'member', 30, 60, 'refuse', null, null),
  ('new_device', 'member', 30, 60, 'defer', null, null),
  ('account_locked', 'guest', 10, 60, 'defer', null, null),
  ('email_taken', 'member', 10, 60, 'defer', null, null),
  ('recovery_codes_generated', 'member', 10, 60, 'refuse', null, null),
  ('recovery_code_used', 'member', 30, 60, 'refuse', null, null),
  ('mfa_reset_requested', 'administrator', null, null, 'defer', null, null),
  ('mfa_reset_cancelled', 'member', 10, 60, 'refuse', null, null),
  ('account_erasure', 'member', 5, 5, 'refuse', null, null),
  ('invite', 'administrator', null, null, 'defer', null, null),
  -- Access requests and plans
  ('access_request_received', 'member', 5, 10, 'defer', null, null),
  ('access_request_approved', 'administrator', null, null, 'defer', null, null),
  ('access_request_rejected', 'administrator', null, null, 'defer', null, null),
  ('role_withdrawn', 'administrator', null, null, 'defer', null, null),
  ('payment_due', 'advertiser', 10, 20, 'defer', null, null),
  ('payment_paid', 'schedule', null, null, 'defer', null, null),
  ('payment_failed', 'schedule', null, null, 'defer', null, null),
  ('payment_refunded', 'administrator', null, null, 'defer', null, null),
  ('membership_ended', 'advertiser', 10, 20, 'defer', null, null),
  ('agency_owner_appointed', 'administrator', null, null, 'defer', null, null),
  ('agency_invitation', 'advertiser', 20, 50, 'refuse', null, null),
  -- Enquiries
  ('enquiry_confirm', 'guest', 5, 20, 'refuse', null, null),
  ('enquiry_received', 'guest', 60, 300, 'defer', null, null),
  ('enquiry_reply', 'advertiser', 30, 120, 'defer', null, null),
  ('viewing_booked', 'advertiser', 20, 60, 'defer', 'viewing', 'enquiry_id'),
  ('viewing_cancelled', 'member', 20, 60, 'defer', 'viewing', 'enquiry_id'),
  -- Listings. The worker checks the limit before it writes an alert; what has to wait is combined into one later email.
  ('alert', 'advertiser', 100, 100, 'refuse', null, null),
  ('listing_removed', 'administrator', null, null, 'defer', null, null),
  ('listing_not_opened', 'schedule', null, null, 'defer', null, null),
  ('listing_expired', 'schedule', null, null, 'defer', null, null),
  ('listing_expiring', 'schedule', null, null, 'defer', null, null),
  -- From administrators
  ('support_answered', 'administrator', null, null, 'defer', null, null),
  ('announcement', 'administrator', null, null, 'defer', null, null);

/* The mailbox behind an address: "ada+one@example.org" is delivered to "ada@example.org", and Gmail ignores dots. */
create function private.normalise_mailbox(email text) returns text language sql immutable set search_path = ''
  return (
    select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
    from (values (
      coalesce(nullif(split_part(split_part(lower(trim(email)), '@', 1), '+', 1), ''), split_part(lower(trim(email)), '@', 1)),
      split_part(lower(trim(email)), '@', 2))) as parts (name, host));

/* Whether another email of this kind can be sent to this address within the hour. */
create function private.is_within_mail_limit(template text, to_email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select u.used < k.max_per_recipient from private.mail_templates k
    join private.quota_usage u on u.quota = 'mail ' || k.template and u.subject = private.daily_hash(private.normalise_mailbox($2))
      and u.starts_at = private.window_start('hour')
    where k.template = $1), true)
$$;

/* Deletes unsent emails with this key (and address, if given) and returns when the first was due. */
create function private.replace_pending_mail(key text, address text default null) returns timestamptz
language sql security definer set search_path = '' as $$
  with replaced as (
    delete from private.mail_outbox m
    where m.collapse_key = $1 and ($2 is null or m.to_email = $2) and m.sent_at is null and m.failed_at is null
      and (m.locked_until is null or m.locked_until < now())
    returning m.send_after
  )
  select min(r.send_after) from replaced r
$$;

create function private.limit_mail() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  actor constant text := private.quota_subject();
  kind private.mail_templates;
  pending_since timestamptz;
begin
  select * into kind from private.mail_templates k where k.template = new.template;
  -- Email of an undeclared kind is sent, with limits; a test fails for it.
  if not found then
    kind := row(new.template, 'guest', 10, 10, 'defer', null, null);
  end if;
  if kind.triggered_by in ('administrator', 'schedule') then return new; end if;
  -- Duplicate event: the insert will conflict and add no email.
  if new.dedupe_key is not null and exists (select from private.mail_outbox m where m.dedupe_key = new.dedupe_key) then
    return new;
  end if;
  if kind.collapse_group is not null then
    new.collapse_key := kind.collapse_group || ':' || (new.data ->> kind.collapse_by);
    perform pg_advisory_xact_lock(hashtextextended('mail ' || new.collapse_key, 0));
    pending_since := private.replace_pending_mail(new.collapse_key, new.to_email);
    new.send_after := coalesce(pending_since,
      greatest(new.send_after, now() + make_interval(secs => private.setting_int('viewing_mail_delay_seconds'))));
    if pending_since is not null then return new; end if;
  end if;
  if actor is not null and private.increment_quota_usage('mail ' || kind.template || ' by', actor, 'hour', 1) > kind.max_per_actor
     and not private.has_role('admin') then
    raise exception 'Too many mails of the kind %', kind.template using errcode = 'PT429', hint = 'rate_limited', detail = 'hour';
  end if;
  if private.increment_quota_usage('mail ' || kind.template, private.daily_hash(private.normalise_mailbox(new.to_email)), 'hour', 1)
      > kind.max_per_recipient then
    if kind.overflow = 'refuse' then
      raise exception 'Too many mails of the kind % to one address', kind.template
        using errcode = 'PT429', hint = 'rate_limited', detail = 'hour';
    end if;
    -- An email only replaces emails to the same account, even if several accounts share a mailbox.
    new.collapse_key := 'deferred:' || kind.template || ':' || coalesce(new.user_id::text, private.normalise_mailbox(new.to_email));
    pending_since := private.replace_pending_mail(new.collapse_key);
    new.send_after := coalesce(pending_since, private.window_start('hour') + interval '1 hour');
  end if;
  return new;
end
$$;

create trigger limit_mail before insert on private.mail_outbox
  for each row execute function private.limit_mail();

-- Notifications

/* Notifies a user in the portal, and by email if a template is given, according to their preferences for this kind. */
create function private.notify(
  recipient uuid, kind text, title text, body text default '', link text default null,
  template text default null, data jsonb default '{}', dedupe_key text default null
) returns void language plpgsql security definer set search_path = '' as $$
declare
  wants public.notification_preferences;
  address text := (select u.email from auth.users u where u.id = recipient);
begin
  if address is null then return; end if;
  select * into wants from public.notification_preferences p where p.user_id = recipient and p.kind = notify.kind;
  if coalesce(wants.in_portal, true) then
    insert into public.notifications (user_id, kind, title, body, link, data)
      values (recipient, notify.kind, notify.title, notify.body, notify.link, notify.data);
  end if;
  if template is not null and coalesce(wants.by_mail, true) then
    perform private.queue_mail(
      template, address,
      data || jsonb_build_object('title', title, 'body', body, 'link', link), recipient, notify.dedupe_key);
  end if;
end
$$;

create function public.mark_all_notifications_read() returns int language sql set search_path = '' as $$
  with marked as (
    update public.notifications set read_at = now() where user_id = auth.uid() and read_at is null returning 1
  )
  select count(*)::int from marked
$$;
grant execute on function public.mark_all_notifications_read to authenticated;

-- Announcements

create function private.announce(id uuid, audience text, title text, body text, link text, by_mail boolean)
returns public.announcements language plpgsql security definer set search_path = '' as $$
declare
  announcement public.announcements;
begin
  perform private.require_admin();
  insert into public.announcements (id, audience, title, body, link, by_mail, sent_by)
    values (announce.id, announce.audience, announce.title, announce.body, announce.link, announce.by_mail, auth.uid())
    on conflict on constraint announcements_pkey do nothing
    returning * into announcement;
  -- The same id again: the client did not receive the first response and repeated the request.
  if announcement.id is null then
    select * into announcement from public.announcements a where a.id = announce.id;
    return announcement;
  end if;
  with recipients as (
    select distinct r.user_id from public.user_roles r
    where announcement.audience = 'everybody' or r.role = announcement.audience
  ), notified as (
    insert into public.notifications (user_id, kind, title, body, link, announcement_id)
    select r.user_id, 'announcement', announcement.title, announcement.body, announcement.link, announcement.id
    from recipients r
    left join public.notification_preferences p on p.user_id = r.user_id and p.kind = 'announcement'
    where coalesce(p.in_portal, true)
  ), mailed as (
    insert into private.mail_outbox (template, to_email, user_id, data, announcement_id, dedupe_key)
    select 'announcement', u.email, u.id, jsonb_build_object('title', announcement.title, 'body', announcement.body, 'link', announcement.link),
      announcement.id, 'announcement:' || announcement.id || ':' || u.id
    from recipients r
    join auth.users u on u.id = r.user_id
    left join public.notification_preferences p on p.user_id = r.user_id and p.kind = 'announcement'
    where announcement.by_mail and u.email is not null and coalesce(p.by_mail, true)
  )
  update public.announcements a set recipients = (select count(*) from recipients) where a.id = announcement.id returning * into announcement;
  perform private.write_audit('announce', 'announcements', announcement.id::text, null, null, to_jsonb(announcement));
  return announcement;
end
$$;
grant execute on function private.announce to authenticated;

create function public.send_announcement(
  audience text, title text, body text, link text default null, by_mail boolean default false, id uuid default gen_random_uuid()
) returns public.announcements language sql set search_path = ''
  return private.announce(id, audience, title, body, link, by_mail);
grant execute on function public.send_announcement to authenticated;

/* How many users an announcement would reach now. */
create function private.audience_size(audience text) returns int language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select count(distinct r.user_id) from public.user_roles r where audience = 'everybody' or r.role = audience);
end
$$;
grant execute on function private.audience_size to authenticated;

create function public.audience_size(audience text) returns int
  language sql stable set search_path = '' return private.audience_size(audience);
grant execute on function public.audience_size to authenticated;

/* Delivery figures: notified and read in the portal; emails waiting, sent and failed. */
create function private.announcement_delivery(ids uuid[])
returns table (id uuid, notified int, read int, mails_waiting int, mails_sent int, mails_failed int)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select a.id, n.notified, n.read, m.waiting, m.sent, m.failed
  from unnest(ids[1:200]) as a (id),
    lateral (select count(*)::int as notified, count(x.read_at)::int as read
      from public.notifications x where x.announcement_id = a.id) n,
    lateral (select count(*) filter (where x.sent_at is null and x.failed_at is null)::int as waiting,
        count(x.sent_at)::int as sent, count(x.failed_at)::int as failed
      from private.mail_outbox x where x.announcement_id = a.id) m;
end
$$;
grant execute on function private.announcement_delivery to authenticated;

create function public.announcement_delivery(ids uuid[])
returns table (id uuid, notified int, read int, mails_waiting int, mails_sent int, mails_failed int)
language sql stable set search_path = ''
begin atomic
  select * from private.announcement_delivery(ids);
end;
grant execute on function public.announcement_delivery to authenticated;
