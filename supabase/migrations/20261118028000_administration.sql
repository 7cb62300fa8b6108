-- Administration: what administrators can do with accounts, sessions, reports and listings, and the health page.

-- Administrators act in their own name, and every change is written to the audit log.

create function private.require_admin() returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.has_role('admin') then raise exception 'Only administrators may do this' using errcode = '42501'; end if;
end
$$;

-- Accounts --------------------------------------------------------------------------------------------------------------

/* Accounts by name, email address or id, with the total number of matches. */
create function private.admin_users(query text, role text, state text, sort text, is_descending boolean, page_size int, page_offset int)
returns table (
  id uuid, email text, first_name text, last_name text, roles text[], created_at timestamptz, last_sign_in_at timestamptz,
  is_confirmed boolean, banned_until timestamptz, locked_until timestamptz, has_mfa boolean, sessions int, total bigint
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  with found as (
    select u.id as account, u.email::text as address, p.first_name as first, p.last_name as last, u.created_at as joined_at,
      u.last_sign_in_at as seen, u.email_confirmed_at, u.banned_until as barred, coalesce(p.has_mfa, false) as mfa
    from auth.users u left join public.profiles p on p.id = u.id
    where (coalesce(admin_users.query, '') = '' or u.id::text = lower(admin_users.query)
        or position(lower(admin_users.query) in lower(concat_ws(' ', u.email, p.first_name, p.last_name))) > 0)
      and (admin_users.role is null
        or exists (select from public.user_roles r where r.user_id = u.id and r.role = admin_users.role))
      and case admin_users.state
        when 'locked' then u.banned_until > now()
        when 'unconfirmed' then u.email_confirmed_at is null
        when 'without_role' then not exists (select from public.user_roles r where r.user_id = u.id)
        else true
      end
  ), page as (
    select f.*, count(*) over () as total from found f
    order by
      case when sort = 'email' and not is_descending then lower(f.address) end,
      case when sort = 'email' and is_descending then lower(f.address) end desc,
      case when sort = 'name' and not is_descending then lower(concat_ws(' ', f.last, f.first)) end,
      case when sort = 'name' and is_descending then lower(concat_ws(' ', f.last, f.first)) end desc,
      case when sort = 'last_sign_in_at' and not is_descending then f.seen end nulls last,
      case when sort = 'last_sign_in_at' and is_descending then f.seen end desc nulls last,
      case when not is_descending then f.joined_at end, f.joined_at desc nulls last, f.account
    limit least(greatest(page_size, 1), 200) offset greatest(page_offset, 0)
  )
  select g.account, g.address, g.first, g.last,
    array(select r.role from public.user_roles r where r.user_id = g.account order by 1), g.joined_at, g.seen,
    g.email_confirmed_at is not null, g.barred,
    (select max(f.locked_until) from private.sign_in_failures f where f.user_id = g.account and f.locked_until > now()), g.mfa,
    (select count(*)::int from auth.sessions s where s.user_id = g.account), g.total
  from page g;
end
$$;
grant execute on function private.admin_users to authenticated;

create function public.admin_users(
  query text default '', role text default null, state text default null, sort text default 'created_at',
  is_descending boolean default true, page_size int default 50, page_offset int default 0
) returns table (
  id uuid, email text, first_name text, last_name text, roles text[], created_at timestamptz, last_sign_in_at timestamptz,
  is_confirmed boolean, banned_until timestamptz, locked_until timestamptz, has_mfa boolean, sessions int, total bigint
) language sql stable set search_path = ''
begin atomic
  select * from private.admin_users(query, role, state, sort, is_descending, page_size, page_offset);
end;
grant execute on function public.admin_users to authenticated;

/* Names and email addresses for ids, because lists show owners, reporters and colleagues. */
create function private.admin_user_names(ids uuid[]) returns table (id uuid, email text, first_name text, last_name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select u.id, u.email::text, p.first_name, p.last_name
  from auth.users u left join public.profiles p on p.id = u.id where u.id = any (ids[1:500]);
end
$$;
grant execute on function private.admin_user_names to authenticated;

create function public.admin_user_names(ids uuid[]) returns table (id uuid, email text, first_name text, last_name text)
language sql stable set search_path = ''
begin atomic
  select * from private.admin_user_names(ids);
end;
grant execute on function public.admin_user_names to authenticated;

create function private.lock_account(account uuid, until timestamptz, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was timestamptz;
begin
  perform private.require_admin();
  if account = auth.uid() then raise exception 'You cannot lock your own account' using errcode = 'P0001', hint = 'own_account'; end if;
  select u.banned_until into was from auth.users u where u.id = account for update;
  if not found then raise exception 'No such account' using errcode = 'PT404', hint = 'no_such_account'; end if;
  update auth.users u set banned_until = until where u.id = account;
  delete from auth.sessions s where s.user_id = account;
  perform private.write_audit('account_barred', 'account', account::text, account,
    jsonb_build_object('banned_until', was), jsonb_build_object('banned_until', until), reason);
end
$$;
grant execute on function private.lock_account to authenticated;

create function public.lock_account(account uuid, until timestamptz default '2200-01-01', reason text default null) returns void
  language sql set search_path = '' return private.lock_account(account, until, reason);
grant execute on function public.lock_account to authenticated;

create function private.unlock_account(account uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  was timestamptz;
begin
  perform private.require_admin();
  select u.banned_until into was from auth.users u where u.id = account for update;
  if not found then raise exception 'No such account' using errcode = 'PT404', hint = 'no_such_account'; end if;
  update auth.users u set banned_until = null where u.id = account;
  perform private.clear_sign_in_failures(account);
  perform private.write_audit('account_unlocked', 'account', account::text, account,
    jsonb_build_object('banned_until', was), jsonb_build_object('banned_until', null));
end
$$;
grant execute on function private.unlock_account to authenticated;

create function public.unlock_account(account uuid) returns void
  language sql set search_path = '' return private.unlock_account(account);
grant execute on function public.unlock_account to authenticated;

/* Deletes an account and all its data. The audit log keeps the deletion and its reason, without the email address. */
create function private.erase_account(account uuid, reason text) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if account = auth.uid() then raise exception 'You cannot erase your own account here' using errcode = 'P0001', hint = 'own_account'; end if;
  perform from auth.users u where u.id = account for update;
  if not found then raise exception 'No such account' using errcode = 'PT404', hint = 'no_such_account'; end if;
  perform private.write_audit('account_erased', 'account', account::text, account,
    jsonb_build_object('roles', (select jsonb_agg(r.role order by r.role) from public.user_roles r where r.user_id = account)), null, reason);
  delete from auth.users u where u.id = account;
end
$$;
grant execute on function private.erase_account to authenticated;

create function public.erase_account(account uuid, reason text) returns void
  language sql set search_path = '' return private.erase_account(account, reason);
grant execute on function public.erase_account to authenticated;

-- Sessions --------------------------------------------------------------------------------------------------------------

/* The sessions of an account. */
create function private.admin_sessions(account uuid) returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at), s.user_agent, host(s.ip), s.aal::text
  from auth.sessions s where s.user_id = account and (s.not_after is null or s.not_after > now()) order by 3 desc limit 100;
end
$$;
grant execute on function private.admin_sessions to authenticated;

create function public.admin_sessions(account uuid) returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text
) language sql stable set search_path = ''
begin atomic
  select * from private.admin_sessions(account);
end;
grant execute on function public.admin_sessions to authenticated;

/* Ends one session of an account. Returns whether it existed. */
create function private.admin_end_session(account uuid, session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  ended auth.sessions;
begin
  perform private.require_admin();
  delete from auth.sessions s where s.id = admin_end_session.session_id and s.user_id = account returning * into ended;
  if ended.id is null then return false; end if;
  perform private.write_audit('session_ended', 'account', account::text, account,
    jsonb_build_object('session', jsonb_build_object('device', ended.user_agent, 'since', ended.created_at)),
    jsonb_build_object('session', null));
  return true;
end
$$;
grant execute on function private.admin_end_session to authenticated;

create function public.admin_end_session(account uuid, session_id uuid) returns boolean
  language sql set search_path = '' return private.admin_end_session(account, session_id);
grant execute on function public.admin_end_session to authenticated;

/* Ends all sessions of an account. Returns their number. */
create function private.admin_end_all_sessions(account uuid) returns int language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  perform private.require_admin();
  delete from auth.sessions s where s.user_id = account;
  get diagnostics ended = row_count;
  perform private.write_audit('sessions_ended', 'account', account::text, account,
    jsonb_build_object('sessions', ended), jsonb_build_object('sessions', 0));
  return ended;
end
$$;
grant execute on function private.admin_end_all_sessions to authenticated;

create function public.admin_end_all_sessions(account uuid) returns int
  language sql set search_path = '' return private.admin_end_all_sessions(account);
grant execute on function public.admin_end_all_sessions to authenticated;

-- Reports ---------------------------------------------------------------------------------------------------------------

/* Checks a decision on either kind of report: it must be valid, and a report is decided once until it is reopened. */
create function private.check_report_decision(was text, decision text) returns void language plpgsql set search_path = '' as $$
begin
  if decision not in ('open', 'upheld', 'dismissed') then raise exception 'No such decision' using errcode = '22023'; end if;
  if was is null then raise exception 'No such report' using errcode = 'PT404', hint = 'no_such_report'; end if;
  if (was = 'open') = (decision = 'open') then
    raise exception 'This report is % already', was using errcode = 'P0001', hint = 'already_handled';
  end if;
  perform private.set_audit_context(case decision when 'upheld' then 'uphold_report' when 'dismissed' then 'dismiss_report' else 'reopen_report' end);
end
$$;
grant execute on function private.check_report_decision to authenticated;

/* Upholding a report can also remove the listing, which upholds every other open report of the listing. */
create function public.decide_listing_report(report_id uuid, decision text, outcome text default null, removes_listing boolean default false)
returns void language plpgsql set search_path = '' as $$
declare
  report public.listing_reports;
begin
  if not private.has_role('admin') then raise exception 'Only administrators decide' using errcode = '42501'; end if;
  select * into report from public.listing_reports r where r.id = report_id for update;
  perform private.check_report_decision(report.status, decision);
  update public.listing_reports r set status = decision, outcome = decide_listing_report.outcome
    where r.id = report.id or (removes_listing and decision = 'upheld' and r.property_id = report.property_id and r.status = 'open');
  if removes_listing and decision = 'upheld'
     and exists (select from public.properties p where p.id = report.property_id and p.status <> 'removed') then
    perform public.remove_listing(report.property_id, outcome);
  end if;
end
$$;
grant execute on function public.decide_listing_report to authenticated;

create function public.decide_enquiry_report(report_id uuid, decision text, outcome text default null) returns void
language plpgsql set search_path = '' as $$
declare
  was text;
begin
  if not private.has_role('admin') then raise exception 'Only administrators decide' using errcode = '42501'; end if;
  select r.status into was from public.enquiry_reports r where r.id = report_id for update;
  perform private.check_report_decision(was, decision);
  update public.enquiry_reports r set status = decision, outcome = decide_enquiry_report.outcome where r.id = report_id;
end
$$;
grant execute on function public.decide_enquiry_report to authenticated;

-- Listings --------------------------------------------------------------------------------------------------------------

/* Listings in any status, by words or by the id of the listing, its owner or its agency, with the total number of matches. */
create function private.admin_properties(query text, state text, kind text, sort text, is_descending boolean, page_size int, page_offset int)
returns table (
  id uuid, title text, location text, price int, listing_type text, status text, created_at timestamptz, updated_at timestamptz,
  owner_id uuid, agency json, total bigint
-- With a custom plan, filters that are not set are removed before planning, so that the others can use an index.
) language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  number constant uuid := case when query ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then query::uuid end;
  -- Each word matches as a prefix, in any order. A query without a word matches no listing.
  words constant tsquery := case when number is null and query ~ '\S' then to_tsquery('simple', coalesce(
    (select string_agg(word || ':*', ' & ') from regexp_split_to_table(query, '[^[:alnum:]]+') word where word <> ''), '')) end;
begin
  perform private.require_admin();
  return query
  with found as not materialized (
    select p.* from public.properties p
    where (number is null or p.id = number or p.owner_id = number or p.agency_id = number)
      and (words is null or to_tsvector('simple', translate(p.title || ' ' || p.location || ' ' || coalesce(p.address_line, '') || ' '
        || coalesce(p.postcode, '') || ' ' || coalesce(p.external_ref, ''), '-/._@:+', '       ')) @@ words)
      and (state is null or p.status = state) and (kind is null or p.listing_type = kind)
  ), page as (
    select f.id, f.title, f.location, f.price, f.listing_type, f.status, f.created_at, f.updated_at, f.owner_id, f.agency_id from found f
    order by
      case when sort = 'price' and not is_descending then f.price end,
      case when sort = 'price' and is_descending then f.price end desc,
      case when sort = 'title' and not is_descending then lower(f.title) end,
      case when sort = 'title' and is_descending then lower(f.title) end desc,
      case when sort = 'updated_at' and not is_descending then f.updated_at end,
      case when sort = 'updated_at' and is_descending then f.updated_at end desc,
      case when sort = 'created_at' and not is_descending then f.created_at end, f.created_at desc, f.id
    limit least(greatest(page_size, 1), 200) offset greatest(page_offset, 0)
  )
  select g.id, g.title, g.location, g.price, g.listing_type, g.status, g.created_at, g.updated_at, g.owner_id,
    (select json_build_object('name', a.name, 'slug', a.slug) from public.agencies a where a.id = g.agency_id),
    (select count(*) from found)
  from page g;
end
$$;
grant execute on function private.admin_properties to authenticated;

create function public.admin_properties(
  query text default '', state text default null, kind text default null, sort text default 'created_at',
  is_descending boolean default true, page_size int default 50, page_offset int default 0
) returns table (
  id uuid, title text, location text, price int, listing_type text, status text, created_at timestamptz, updated_at timestamptz,
  owner_id uuid, agency json, total bigint
) language sql stable set search_path = ''
begin atomic
  select * from private.admin_properties(query, state, kind, sort, is_descending, page_size, page_offset);
end;
grant execute on function public.admin_properties to authenticated;

-- Health ----------------------------------------------------------------------------------------------------------------

/* The state of the background queues and of file storage. */
create function private.admin_health() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'mail', (select jsonb_build_object('waiting', count(*) filter (where m.sent_at is null and m.failed_at is null),
        'failed', count(*) filter (where m.failed_at is not null),
        'oldest_waiting', min(m.created_at) filter (where m.sent_at is null and m.failed_at is null), 'last_sent', max(m.sent_at))
      from private.mail_outbox m),
    'alerts', (select jsonb_build_object('unmatched', count(*), 'oldest', min(e.at)) from private.listing_events e where e.matched_at is null),
    'listings', jsonb_build_object(
      'overdue_opening', (select count(*) from public.properties p where p.status = 'scheduled' and p.publish_at < now() - interval '1 minute'),
      'overdue_closing', (select count(*) from public.properties p
        where p.status in ('live', 'under_offer') and p.expires_at < now() - interval '1 minute')),
    'support', (select jsonb_build_object('open', count(*), 'overdue', count(*) filter (where r.due_at < now())) from public.support_requests r where r.status = 'open'),
    'refunds', (select jsonb_build_object('waiting', count(*), 'failing', count(r.problem)) from private.provider_refunds r where r.done_at is null),
    'cancellations', (select jsonb_build_object('waiting', count(*), 'failing', count(c.problem))
      from private.subscription_cancellations c where c.done_at is null),
    'withdrawals', (select jsonb_build_object('waiting', count(*), 'oldest', min(w.created_at)) from private.listing_withdrawals w),
    'pictures', (select jsonb_build_object('waiting', count(*), 'oldest_due', min(f.try_after) filter (where f.try_after <= now()))
      from private.feed_pictures f where f.state = 'waiting'),
    'files', (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from (
      select o.bucket_id as bucket, count(*) as files, sum((o.metadata ->> 'size')::bigint) as bytes from storage.objects o group by 1 order by 1) b));
end
$$;
grant execute on function private.admin_health to authenticated;

create function public.admin_health() returns jsonb
  language sql stable set search_path = '' return private.admin_health();
grant execute on function public.admin_health to authenticated;
