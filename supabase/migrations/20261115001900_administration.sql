-- What administrators do with accounts, in their own name: the trail says who and why.

create function private.require_admin() returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.has_role('admin') then raise exception 'Only administrators may do this' using errcode = '42501'; end if;
end
$$;

/* Accounts by name or address, newest first, with the number of all that match. */
create function private.admin_users(query text, role text, page_size int, page_offset int)
returns table (
  id uuid, email text, first_name text, last_name text, roles text[], created_at timestamptz, last_sign_in_at timestamptz,
  is_confirmed boolean, banned_until timestamptz, has_mfa boolean, sessions int, total bigint
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select u.id, u.email::text, p.first_name, p.last_name,
    array(select r.role from public.user_roles r where r.user_id = u.id order by 1), u.created_at, u.last_sign_in_at,
    u.email_confirmed_at is not null, u.banned_until, coalesce(p.has_mfa, false),
    (select count(*)::int from auth.sessions s where s.user_id = u.id), count(*) over ()
  from auth.users u left join public.profiles p on p.id = u.id
  where (coalesce(admin_users.query, '') = ''
      or position(lower(admin_users.query) in lower(concat_ws(' ', u.email, p.first_name, p.last_name))) > 0)
    and (admin_users.role is null or exists (select from public.user_roles r where r.user_id = u.id and r.role = admin_users.role))
  order by u.created_at desc nulls last, u.id
  limit least(greatest(page_size, 1), 200) offset greatest(page_offset, 0);
end
$$;

/* Keeps somebody out until a time, and ends their sessions. Nobody locks themselves out. */
create function private.lock_account(account uuid, until timestamptz, reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if account = auth.uid() then raise exception 'You cannot lock your own account' using errcode = 'P0001', hint = 'own_account'; end if;
  update auth.users u set banned_until = until where u.id = account;
  if not found then raise exception 'No such account' using errcode = 'P0002'; end if;
  delete from auth.sessions s where s.user_id = account;
  perform private.write_audit('account_barred', 'account', account::text, account, null, jsonb_build_object('banned_until', until), reason);
end
$$;

create function private.unlock_account(account uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  update auth.users u set banned_until = null where u.id = account;
  perform private.clear_sign_in_failures(account);
  perform private.write_audit('account_let_in', 'account', account::text, account);
end
$$;

create function private.end_sessions_of(account uuid) returns int language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  perform private.require_admin();
  delete from auth.sessions s where s.user_id = account;
  get diagnostics ended = row_count;
  perform private.write_audit('sessions_ended', 'account', account::text, account);
  return ended;
end
$$;

/* Everything of an account goes; the trail keeps that it went and why, without the address. */
create function private.erase_account(account uuid, reason text) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if account = auth.uid() then raise exception 'You cannot erase your own account here' using errcode = 'P0001', hint = 'own_account'; end if;
  perform private.write_audit('account_erased', 'account', account::text, account, null, null, reason);
  delete from auth.users u where u.id = account;
end
$$;

/* How mail, alerts and the passing of time are doing. */
create function private.admin_health() returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'mail', (select jsonb_build_object('waiting', count(*) filter (where m.sent_at is null and m.failed_at is null),
        'failed', count(*) filter (where m.failed_at is not null),
        'oldest_waiting', min(m.created_at) filter (where m.sent_at is null and m.failed_at is null), 'last_sent', max(m.sent_at))
      from private.mail_outbox m),
    'alerts', (select jsonb_build_object('unmatched', count(*), 'oldest', min(e.at)) from private.listing_events e where e.matched_at is null),
    'listings', (select jsonb_build_object('overdue_opening', count(*) filter (where p.status = 'scheduled' and p.publish_at < now() - interval '1 minute'),
        'overdue_closing', count(*) filter (where p.status in ('live', 'under_offer') and p.expires_at < now() - interval '1 minute'))
      from public.properties p where p.status = 'scheduled' or p.expires_at < now()),
    'support', (select jsonb_build_object('open', count(*), 'overdue', count(*) filter (where r.due_at < now())) from public.support_requests r where r.status = 'open'),
    'files', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from (
      select o.bucket_id as bucket, count(*) as files, sum((o.metadata ->> 'size')::bigint) as bytes from storage.objects o group by 1 order by 1) b));
end
$$;

-- One's own account -------------------------------------------------------------------------------------------

create table private.account_erasures (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);

/* Asks for a mail with the link that erases the caller's account. */
create function private.request_account_erasure() returns void language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.trusted_uid();
  token text := private.random_token();
begin
  if person is null then raise exception 'Not authenticated' using errcode = '42501'; end if;
  insert into private.account_erasures as e (user_id, token_hash, expires_at)
    values (person, private.token_hash(token), now() + interval '1 day')
    on conflict on constraint account_erasures_pkey do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at;
  perform private.queue_mail('account_erasure', (select u.email from auth.users u where u.id = person),
    jsonb_build_object('link', '/portal/settings/erase?token=' || token), person);
end
$$;

create function private.confirm_account_erasure(token text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  delete from private.account_erasures e where e.token_hash = private.token_hash(token) and e.expires_at > now() returning e.user_id into person;
  if person is null then return false; end if;
  perform private.write_audit('account_erased', 'account', person::text, person);
  delete from auth.users u where u.id = person;
  return true;
end
$$;

/* Everything the product keeps about the caller. */
create function private.export_my_data() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.trusted_uid();
begin
  if person is null then raise exception 'Not authenticated' using errcode = '42501'; end if;
  return jsonb_build_object(
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = person),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = person),
    'roles', (select jsonb_agg(to_jsonb(r)) from public.user_roles r where r.user_id = person),
    'saved_properties', (select jsonb_agg(to_jsonb(s)) from public.saved_properties s where s.user_id = person),
    'saved_lists', (select jsonb_agg(to_jsonb(l) || jsonb_build_object('items',
        (select jsonb_agg(i.property_id) from public.saved_list_items i where i.list_id = l.id)))
      from public.saved_lists l where l.user_id = person),
    'saved_searches', (select jsonb_agg(to_jsonb(s) - 'unsubscribe_token') from public.saved_searches s where s.user_id = person),
    'enquiries', (select jsonb_agg(to_jsonb(e)) from public.property_enquiries e where e.enquirer_id = person),
    'messages', (select jsonb_agg(to_jsonb(m)) from public.enquiry_messages m where m.sender_id = person),
    'properties', (select jsonb_agg(to_jsonb(p)) from public.properties p where p.owner_id = person),
    'requests', (select jsonb_agg(r.it) from (
      select to_jsonb(a) as it from public.letting_agent_requests a where a.user_id = person
      union all select to_jsonb(l) from public.private_landlord_requests l where l.user_id = person) r),
    'memberships', (select jsonb_agg(to_jsonb(m)) from public.memberships m where m.user_id = person),
    'payments', (select jsonb_agg(to_jsonb(p)) from public.payments p where p.user_id = person),
    'support', (select jsonb_agg(to_jsonb(m)) from public.support_messages m where m.author_id = person),
    'notifications', (select jsonb_agg(to_jsonb(n)) from public.notifications n where n.user_id = person),
    'account_events', (select jsonb_agg(to_jsonb(a)) from public.audit_log a where a.subject_id = person and a.entity in ('account', 'user_roles')));
end
$$;

/* The caller's colleagues with names and addresses. */
create function private.agency_team() returns table (
  user_id uuid, role text, branch_id uuid, first_name text, last_name text, email text, joined_at timestamptz
) language sql stable security definer set search_path = '' as $$
  select m.user_id, m.role, m.branch_id, p.first_name, p.last_name, u.email::text, m.created_at
  from public.agency_members m join auth.users u on u.id = m.user_id left join public.profiles p on p.id = m.user_id
  where m.agency_id = private.my_agency_id() order by m.role desc, m.created_at
$$;

grant execute on function private.confirm_account_erasure to anon, authenticated;
grant execute on function private.admin_users, private.lock_account, private.unlock_account, private.end_sessions_of, private.erase_account,
  private.admin_health, private.request_account_erasure, private.export_my_data, private.agency_team to authenticated;

create function public.admin_users(query text default '', role text default null, page_size int default 50, page_offset int default 0)
returns table (
  id uuid, email text, first_name text, last_name text, roles text[], created_at timestamptz, last_sign_in_at timestamptz,
  is_confirmed boolean, banned_until timestamptz, has_mfa boolean, sessions int, total bigint
) language sql stable set search_path = ''
begin atomic
  select * from private.admin_users(query, role, page_size, page_offset);
end;
create function public.lock_account(account uuid, until timestamptz default '2200-01-01', reason text default null) returns void
  language sql set search_path = '' return private.lock_account(account, until, reason);
create function public.unlock_account(account uuid) returns void
  language sql set search_path = '' return private.unlock_account(account);
create function public.end_sessions_of(account uuid) returns int
  language sql set search_path = '' return private.end_sessions_of(account);
create function public.erase_account(account uuid, reason text) returns void
  language sql set search_path = '' return private.erase_account(account, reason);
create function public.admin_health() returns jsonb
  language sql stable set search_path = '' return private.admin_health();
create function public.request_account_erasure() returns void
  language sql set search_path = '' return private.request_account_erasure();
create function public.confirm_account_erasure(token text) returns boolean
  language sql set search_path = '' return private.confirm_account_erasure(token);
create function public.export_my_data() returns jsonb
  language sql stable set search_path = '' return private.export_my_data();
create function public.agency_team() returns table (
  user_id uuid, role text, branch_id uuid, first_name text, last_name text, email text, joined_at timestamptz
) language sql stable set search_path = ''
begin atomic
  select * from private.agency_team();
end;
grant execute on function public.confirm_account_erasure to anon, authenticated;
grant execute on function public.admin_users, public.lock_account, public.unlock_account, public.end_sessions_of, public.erase_account,
  public.admin_health, public.request_account_erasure, public.export_my_data, public.agency_team to authenticated;
