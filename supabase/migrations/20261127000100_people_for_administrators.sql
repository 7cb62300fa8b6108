-- The administrators' list of people sorts and filters on the server, and every list that names somebody can say who.

drop function public.admin_users(text, text, int, int);
drop function private.admin_users(text, text, int, int);

/* Accounts by name, address or number, with the number of all that match. */
create function private.admin_users(query text, role text, state text, sort text, is_descending boolean, page_size int, page_offset int)
returns table (
  id uuid, email text, first_name text, last_name text, roles text[], created_at timestamptz, last_sign_in_at timestamptz,
  is_confirmed boolean, banned_until timestamptz, locked_until timestamptz, has_mfa boolean, sessions int, total bigint
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  with found as (
    select u.id as account, u.email::text as address, p.first_name as first, p.last_name as last, u.created_at as made,
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
      case when not is_descending then f.made end, f.made desc nulls last, f.account
    limit least(greatest(page_size, 1), 200) offset greatest(page_offset, 0)
  )
  select g.account, g.address, g.first, g.last,
    array(select r.role from public.user_roles r where r.user_id = g.account order by 1), g.made, g.seen,
    g.email_confirmed_at is not null, g.barred,
    (select max(f.locked_until) from private.sign_in_failures f where f.user_id = g.account and f.locked_until > now()), g.mfa,
    (select count(*)::int from auth.sessions s where s.user_id = g.account), g.total
  from page g;
end
$$;

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

/* Who the people behind these numbers are: lists name owners, reporters and colleagues. */
create function private.admin_people(ids uuid[]) returns table (id uuid, email text, first_name text, last_name text)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select u.id, u.email::text, p.first_name, p.last_name
  from auth.users u left join public.profiles p on p.id = u.id where u.id = any (ids[1:500]);
end
$$;
create function public.admin_people(ids uuid[]) returns table (id uuid, email text, first_name text, last_name text)
language sql stable set search_path = ''
begin atomic
  select * from private.admin_people(ids);
end;

/* Where somebody is signed in. */
create function private.sessions_of(account uuid) returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at), s.user_agent, host(s.ip), s.aal::text
  from auth.sessions s where s.user_id = account and (s.not_after is null or s.not_after > now()) order by 3 desc limit 100;
end
$$;
create function public.sessions_of(account uuid) returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text
) language sql stable set search_path = ''
begin atomic
  select * from private.sessions_of(account);
end;

grant execute on function private.admin_users, private.admin_people, private.sessions_of to authenticated;
grant execute on function public.admin_users, public.admin_people, public.sessions_of to authenticated;

-- The trail says what was so before, too.
create or replace function private.lock_account(account uuid, until timestamptz, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was timestamptz;
begin
  perform private.require_admin();
  if account = auth.uid() then raise exception 'You cannot lock your own account' using errcode = 'P0001', hint = 'own_account'; end if;
  select u.banned_until into was from auth.users u where u.id = account for update;
  if not found then raise exception 'No such account' using errcode = 'P0002', hint = 'no_such_account'; end if;
  update auth.users u set banned_until = until where u.id = account;
  delete from auth.sessions s where s.user_id = account;
  perform private.write_audit('account_barred', 'account', account::text, account,
    jsonb_build_object('banned_until', was), jsonb_build_object('banned_until', until), reason);
end
$$;

create or replace function private.unlock_account(account uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  was timestamptz;
begin
  perform private.require_admin();
  select u.banned_until into was from auth.users u where u.id = account for update;
  if not found then raise exception 'No such account' using errcode = 'P0002', hint = 'no_such_account'; end if;
  update auth.users u set banned_until = null where u.id = account;
  perform private.clear_sign_in_failures(account);
  perform private.write_audit('account_let_in', 'account', account::text, account,
    jsonb_build_object('banned_until', was), jsonb_build_object('banned_until', null));
end
$$;

create or replace function private.end_sessions_of(account uuid) returns int language plpgsql security definer set search_path = '' as $$
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

/* Everything of an account goes; the trail keeps that it went and why, without the address. */
create or replace function private.erase_account(account uuid, reason text) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if account = auth.uid() then raise exception 'You cannot erase your own account here' using errcode = 'P0001', hint = 'own_account'; end if;
  perform from auth.users u where u.id = account for update;
  if not found then raise exception 'No such account' using errcode = 'P0002', hint = 'no_such_account'; end if;
  perform private.write_audit('account_erased', 'account', account::text, account,
    jsonb_build_object('roles', (select jsonb_agg(r.role order by r.role) from public.user_roles r where r.user_id = account)), null, reason);
  delete from auth.users u where u.id = account;
end
$$;
