-- Account data: export and erasure of an account, its sessions, and its security events.

-- Erasure ---------------------------------------------------------------------------------------------------------------

-- Links that were emailed to confirm an erasure.
create table private.account_erasures (
  user_id uuid primary key references auth.users (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null,
  constraint account_erasures_token_hash_check check (length(token_hash) <= 200)
);

create trigger enforce_quotas after insert on private.account_erasures referencing new table as added
  for each statement execute function private.enforce_quotas();

/* Emails the caller a link that erases their account. */
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
    jsonb_build_object('token', token), person);
end
$$;
grant execute on function private.request_account_erasure to authenticated;

create function public.request_account_erasure() returns void
  language sql set search_path = '' return private.request_account_erasure();
grant execute on function public.request_account_erasure to authenticated;

/* Erases the account that the link belongs to. Returns false for an unknown or expired link. */
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
grant execute on function private.confirm_account_erasure to anon, authenticated;

create function public.confirm_account_erasure(token text) returns boolean
  language sql set search_path = '' return private.confirm_account_erasure(token);
grant execute on function public.confirm_account_erasure to anon, authenticated;

-- Export ----------------------------------------------------------------------------------------------------------------

/*
 * The caller's personal data and their own listings as a landlord, not the business of an agency that they work or worked
 * for.
 */
create function private.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.trusted_uid();
begin
  if person is null then raise exception 'Not authenticated' using errcode = '42501'; end if;
  return jsonb_build_object(
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = person),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = person),
    'roles', (select jsonb_agg(to_jsonb(r)) from public.user_roles r where r.user_id = person),
    'agency', (select to_jsonb(m) from public.agency_members m where m.user_id = person),
    'saved_properties', (select jsonb_agg(to_jsonb(s)) from public.saved_properties s where s.user_id = person),
    'saved_lists', (select jsonb_agg(to_jsonb(l) || jsonb_build_object('items',
        (select jsonb_agg(i.property_id) from public.saved_list_items i where i.list_id = l.id)))
      from public.saved_lists l where l.user_id = person),
    'saved_searches', (select jsonb_agg(to_jsonb(s) - 'unsubscribe_token') from public.saved_searches s where s.user_id = person),
    'enquiries', (select jsonb_agg(to_jsonb(e)) from public.property_enquiries e where e.enquirer_id = person),
    -- Messages written on behalf of an agency belong to the agency.
    'messages', (select jsonb_agg(to_jsonb(m)) from public.enquiry_messages m join public.property_enquiries e on e.id = m.enquiry_id
      where m.sender_id = person and (m.side = 'enquirer' or e.agency_id is null)),
    'properties', (select jsonb_agg(to_jsonb(p)) from public.properties p where p.owner_id = person and p.agency_id is null),
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
grant execute on function private.export_my_data to authenticated;

create function public.export_my_data() returns jsonb
  language sql stable set search_path = '' return private.export_my_data();
grant execute on function public.export_my_data to authenticated;

-- Sessions --------------------------------------------------------------------------------------------------------------

/* The caller's sessions, the current one first. */
create function private.my_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text, is_current boolean
) language sql stable security definer set search_path = '' as $$
  select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.updated_at, s.created_at), s.user_agent,
    host(s.ip), s.aal::text, s.id::text = auth.jwt() ->> 'session_id'
  from auth.sessions s
  where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now()) and private.session_is_trusted()
  order by 7 desc, 3 desc
$$;
grant execute on function private.my_sessions to authenticated;

create function public.my_sessions() returns table (
  id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text, is_current boolean
) language sql stable set search_path = ''
begin atomic
  select * from private.my_sessions();
end;
grant execute on function public.my_sessions to authenticated;

/* Ends one of the caller's own sessions. Returns whether it existed. */
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
grant execute on function private.end_session to authenticated;

create function public.end_session(session_id uuid) returns boolean language sql set search_path = ''
  return private.end_session(session_id);
grant execute on function public.end_session to authenticated;

-- Security events -------------------------------------------------------------------------------------------------------

/*
 * Copies events from the auth service's own log, which is not exposed by the API, to public.audit_log, where the account's
 * owner and administrators can read them.
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
    when 'user_signedup' then 'account_created'
    when 'user_repeated_signup' then 'sign_up_repeated'
    when 'user_invited' then 'invited'
    when 'user_recovery_requested' then 'reset_requested'
    when 'user_updated_password' then 'password_changed'
    when 'user_modified' then 'account_changed'
    when 'user_deleted' then 'account_deleted'
    when 'factor_in_progress' then 'mfa_enrolment_started'
    when 'factor_deleted' then 'mfa_factor_removed'
    when 'verification_attempted' then case traits ->> 'is_right' when 'false' then 'mfa_failed' else 'mfa_passed' end
    when 'recovery_codes_generated' then 'recovery_codes_generated'
    when 'recovery_code_attempted' then case traits ->> 'is_right' when 'false' then 'recovery_code_failed' else 'recovery_code_used' end
    when 'token_revoked' then case traits ->> 'reason' when 'reuse' then 'session_revoked_token_reuse' end
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
