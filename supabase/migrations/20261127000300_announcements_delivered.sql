-- Sending an announcement twice is one announcement, and administrators see what became of it.

alter table private.mail_outbox add column announcement_id uuid references public.announcements (id) on delete set null;
create index mail_outbox_announcement_id_idx on private.mail_outbox (announcement_id);

drop function public.send_announcement(text, text, text, text, boolean);
drop function private.announce(text, text, text, text, boolean);

create function private.announce(id uuid, audience text, title text, body text, link text, by_mail boolean)
returns public.announcements language plpgsql security definer set search_path = '' as $$
declare
  made public.announcements;
begin
  perform private.require_admin();
  insert into public.announcements (id, audience, title, body, link, by_mail, sent_by)
    values (announce.id, announce.audience, announce.title, announce.body, announce.link, announce.by_mail, auth.uid())
    on conflict on constraint announcements_pkey do nothing
    returning * into made;
  -- The same number again: the answer to the first sending was lost on its way.
  if made.id is null then
    select * into made from public.announcements a where a.id = announce.id;
    return made;
  end if;
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
    insert into private.mail_outbox (template, to_email, user_id, data, announcement_id, dedupe_key)
    select 'announcement', u.email, u.id, jsonb_build_object('title', made.title, 'body', made.body, 'link', made.link),
      made.id, 'announcement:' || made.id || ':' || u.id
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

create function public.send_announcement(
  audience text, title text, body text, link text default null, by_mail boolean default false, id uuid default gen_random_uuid()
) returns public.announcements language sql set search_path = ''
  return private.announce(id, audience, title, body, link, by_mail);

/* How many would be told now. */
create function private.audience_size(audience text) returns int language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select count(distinct r.user_id) from public.user_roles r where audience = 'everybody' or r.role = audience);
end
$$;
create function public.audience_size(audience text) returns int
  language sql stable set search_path = '' return private.audience_size(audience);

/* In the portal: told and read. By mail: waiting, sent, failed. */
create function private.announcement_delivery(ids uuid[])
returns table (id uuid, told int, read int, mails_waiting int, mails_sent int, mails_failed int)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select a.id, n.told, n.read, m.waiting, m.sent, m.failed
  from unnest(ids[1:200]) as a (id),
    lateral (select count(*)::int as told, count(x.read_at)::int as read
      from public.notifications x where x.announcement_id = a.id) n,
    lateral (select count(*) filter (where x.sent_at is null and x.failed_at is null)::int as waiting,
        count(x.sent_at)::int as sent, count(x.failed_at)::int as failed
      from private.mail_outbox x where x.announcement_id = a.id) m;
end
$$;
create function public.announcement_delivery(ids uuid[])
returns table (id uuid, told int, read int, mails_waiting int, mails_sent int, mails_failed int)
language sql stable set search_path = ''
begin atomic
  select * from private.announcement_delivery(ids);
end;

grant execute on function private.announce, private.audience_size, private.announcement_delivery to authenticated;
grant execute on function public.send_announcement, public.audience_size, public.announcement_delivery to authenticated;
create index announcements_sent_at_idx on public.announcements (sent_at desc, id);
