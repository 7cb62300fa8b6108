-- One's own sessions, and the trail of what happened to one's account.

/* Where the caller is signed in, the session that asks first. */
create function private.my_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text, is_current boolean
) language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at), s.user_agent,
    host(s.ip), s.aal::text, s.id::text = auth.jwt() ->> 'session_id'
  from auth.sessions s
  where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now()) and private.session_is_trusted()
  order by 7 desc, 3 desc
$$;

/* Ends a session of the caller's own; answers whether there was one. */
create function private.end_session(session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.session_is_trusted() then
    raise exception 'MFA is needed to end sessions' using errcode = '42501', hint = 'mfa_required';
  end if;
  delete from auth.sessions s where s.id = end_session.session_id and s.user_id = auth.uid();
  if found then
    perform private.write_audit('session_ended', 'account', auth.uid()::text, auth.uid());
  end if;
  return found;
end
$$;
grant execute on function private.my_sessions, private.end_session to authenticated;

create function public.my_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text, is_current boolean
) language sql stable set search_path = ''
begin atomic
  select * from private.my_sessions();
end;
create function public.end_session(session_id uuid) returns boolean language sql set search_path = ''
  return private.end_session(session_id);
grant execute on function public.my_sessions, public.end_session to authenticated;

/*
 * The service that keeps accounts writes a trail of its own, which nobody can read over the wire. What concerns
 * the person is copied to the one they and the administrators can.
 */
create function private.copy_account_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event jsonb := new.payload::jsonb;
  traits jsonb := coalesce(event -> 'traits', '{}');
  subject uuid := nullif(coalesce(traits ->> 'user_id', event ->> 'actor_id'), '')::uuid;
  copied text := case event ->> 'action'
    when 'login' then 'signed_in'
    when 'login_failed' then 'sign_in_failed'
    when 'logout' then 'signed_out'
    when 'user_signedup' then 'account_made'
    when 'user_repeated_signup' then 'sign_up_repeated'
    when 'user_invited' then 'invited'
    when 'user_recovery_requested' then 'reset_requested'
    when 'user_updated_password' then 'password_changed'
    when 'user_modified' then 'account_changed'
    when 'user_deleted' then 'account_deleted'
    when 'factor_in_progress' then 'mfa_setup_begun'
    when 'factor_deleted' then 'mfa_factor_removed'
    when 'verification_attempted' then case traits ->> 'is_right' when 'false' then 'mfa_failed' else 'mfa_passed' end
    when 'token_revoked' then case traits ->> 'reason' when 'reuse' then 'session_ended_as_stolen' end
  end;
begin
  if copied is null then return null; end if;
  insert into public.audit_log (at, actor_id, subject_id, action, entity, entity_id, after)
    values (coalesce(new.created_at, now()), subject, subject, copied, 'account', subject::text,
      jsonb_strip_nulls(traits - 'user_id' || jsonb_build_object('ip', nullif(new.ip_address, ''))));
  return null;
end
$$;
create trigger lintel_copy_account_event after insert on auth.audit_log_entries
  for each row execute function private.copy_account_event();
