-- Who follows an invitation's link sees whose it is before answering. The secret is the key: nothing is told without it.
create function private.agency_invitation(token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('agency', a.name, 'logo', case when a.has_branding then a.logo end, 'role', i.role, 'email', i.email,
    'expires_at', i.expires_at, 'is_open', i.accepted_at is null and i.revoked_at is null and i.expires_at > now())
  from public.agency_invitations i join public.agencies a on a.id = i.agency_id
  where i.token_hash = private.token_hash($1)
$$;
grant execute on function private.agency_invitation to anon, authenticated;
create function public.agency_invitation(token text) returns jsonb
  language sql stable set search_path = '' return private.agency_invitation(token);
grant execute on function public.agency_invitation to anon, authenticated;

/* An agency's invitations are limited by the day: they are mails to people who have not asked for any. */
create function private.limit_invitations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('invitations of ' || new.agency_id));
  if (select count(*) from public.agency_invitations i where i.agency_id = new.agency_id and i.created_at > now() - interval '1 day')
     >= private.setting_int('invitations_per_day') then
    raise exception 'Too many invitations today' using errcode = 'PT429', hint = 'rate_limited';
  end if;
  return new;
end
$$;
create trigger limit_invitations before insert on public.agency_invitations
  for each row execute function private.limit_invitations();
insert into public.app_settings (key, value, description, is_public) values
  ('invitations_per_day', '30', 'Invitations an agency may send in 24 hours', true);
