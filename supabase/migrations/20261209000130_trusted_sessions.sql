/*
 * May the caller's session use the account's rights? Where MFA is on, the session must be at aal2 now, not only when its
 * token was issued: a session falls back when its factor is removed. Where MFA is off, people are let in for two days from
 * the profile's creation and while a skip lasts. Policies call it as (select ...), so it runs once per statement.
 */
create or replace function private.session_is_trusted() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case
        when p.has_mfa then auth.jwt() ->> 'aal' = 'aal2' and (s.id is null or s.aal = 'aal2')
        else p.created_at > now() - interval '2 days' or coalesce(p.mfa_skip_until > now(), false)
      end
      and (u.banned_until is null or u.banned_until <= now())
      and (auth.jwt() ->> 'session_id' is null or s.id is not null)
    from public.profiles p
    join auth.users u on u.id = p.id
    left join auth.sessions s on s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = p.id
    where p.id = auth.uid()
  ), false)
$$;
