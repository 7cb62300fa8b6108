-- Mail is written here in the transaction that causes it and sent by the worker: a dead mail server loses
-- nothing, and a transaction that fails mails nobody.
create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  to_email text not null,
  user_id uuid references auth.users (id) on delete cascade,
  data jsonb not null default '{}',
  -- The same event twice is one mail.
  dedupe_key text unique,
  created_at timestamptz not null default now(),
  send_after timestamptz not null default now(),
  attempts int not null default 0,
  locked_until timestamptz,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  message_id text
);
create index mail_outbox_due_idx on private.mail_outbox (send_after) where sent_at is null and failed_at is null;
create index mail_outbox_user_id_idx on private.mail_outbox (user_id);

/* Wakes the worker when the transaction commits. */
create function private.announce_mail() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('mail_outbox', '');
  return null;
end
$$;
create trigger announce_mail after insert on private.mail_outbox
  for each statement execute function private.announce_mail();

create function private.queue_mail(
  template text, to_email text, data jsonb default '{}', user_id uuid default null, dedupe_key text default null
) returns uuid language sql security definer set search_path = '' as $$
  insert into private.mail_outbox (template, to_email, data, user_id, dedupe_key) values ($1, $2, $3, $4, $5)
  on conflict do nothing
  returning id
$$;

-- Messages of administrators to everybody with a role.
create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  audience text not null check (audience in ('everybody', 'user', 'letting_agent', 'private_landlord', 'admin')),
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) between 1 and 5000),
  link text check (link ~ '^/'),
  by_mail boolean not null default false,
  recipients int not null default 0,
  sent_by uuid references auth.users (id) on delete set null,
  sent_at timestamptz not null default now()
);
alter table public.announcements enable row level security;
create index announcements_sent_by_idx on public.announcements (sent_by);
grant select on public.announcements to authenticated;
create policy "administrators see announcements" on public.announcements for select to authenticated
  using ((select private.has_role('admin')));

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('access_request', 'enquiry', 'alert', 'listing', 'payment', 'support', 'announcement', 'account')),
  title text not null,
  body text not null default '',
  link text check (link ~ '^/'),
  data jsonb not null default '{}',
  announcement_id uuid references public.announcements (id) on delete set null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
alter table public.notifications enable row level security;
create index notifications_user_id_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_announcement_id_idx on public.notifications (announcement_id);
alter publication supabase_realtime add table public.notifications;

grant select, delete on public.notifications to authenticated;
grant update (read_at) on public.notifications to authenticated;
create policy "only trusted sessions" on public.notifications as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people read their notices and administrators announced ones" on public.notifications
  for select to authenticated
  using (user_id = (select auth.uid()) or (announcement_id is not null and (select private.has_role('admin'))));
create policy "people mark their notifications" on public.notifications for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people clear their notifications" on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()));

create table public.notification_preferences (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null check (kind in ('access_request', 'enquiry', 'alert', 'listing', 'payment', 'support', 'announcement')),
  by_mail boolean not null default true,
  in_portal boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (user_id, kind)
);
alter table public.notification_preferences enable row level security;
create trigger touch_updated_at before update on public.notification_preferences
  for each row execute function private.touch_updated_at();

grant select, delete on public.notification_preferences to authenticated;
grant insert (user_id, kind, by_mail, in_portal), update (user_id, kind, by_mail, in_portal)
  on public.notification_preferences to authenticated;
create policy "only trusted sessions" on public.notification_preferences as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people keep their own preferences" on public.notification_preferences for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

/* Tells somebody in the portal, and by mail where a template is named, as they prefer for this kind. */
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

create function private.announce(audience text, title text, body text, link text, by_mail boolean)
returns public.announcements language plpgsql security definer set search_path = '' as $$
declare
  made public.announcements;
begin
  if not private.has_role('admin') then raise exception 'Only administrators announce' using errcode = '42501'; end if;
  insert into public.announcements (audience, title, body, link, by_mail, sent_by)
    values (announce.audience, announce.title, announce.body, announce.link, announce.by_mail, auth.uid())
    returning * into made;
  with recipients as (
    select distinct r.user_id from public.user_roles r
    where made.audience = 'everybody' or r.role = made.audience
  ), told as (
    insert into public.notifications (user_id, kind, title, body, link, announcement_id)
    select r.user_id, 'announcement', made.title, made.body, made.link, made.id
    from recipients r
    left join public.notification_preferences p on p.user_id = r.user_id and p.kind = 'announcement'
    where coalesce(p.in_portal, true)
  ), mailed as (
    insert into private.mail_outbox (template, to_email, user_id, data)
    select 'announcement', u.email, u.id, jsonb_build_object('title', made.title, 'body', made.body, 'link', made.link)
    from recipients r
    join auth.users u on u.id = r.user_id
    left join public.notification_preferences p on p.user_id = r.user_id and p.kind = 'announcement'
    where made.by_mail and u.email is not null and coalesce(p.by_mail, true)
  )
  update public.announcements a set recipients = (select count(*) from recipients) where a.id = made.id returning * into made;
  perform private.write_audit('announce', 'announcements', made.id::text, null, null, to_jsonb(made));
  return made;
end
$$;
grant execute on function private.announce to authenticated;

create function public.send_announcement(
  audience text, title text, body text, link text default null, by_mail boolean default false
) returns public.announcements language sql set search_path = ''
  return private.announce(audience, title, body, link, by_mail);
grant execute on function public.send_announcement to authenticated;

create function public.mark_all_notifications_read() returns int language sql set search_path = '' as $$
  with marked as (
    update public.notifications set read_at = now() where user_id = auth.uid() and read_at is null returning 1
  )
  select count(*)::int from marked
$$;
grant execute on function public.mark_all_notifications_read to authenticated;
