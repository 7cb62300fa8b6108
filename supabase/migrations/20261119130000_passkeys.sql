-- Passkeys: emails about them, their events, and their part of the data export. The auth service keeps the passkeys themselves.

insert into private.mail_templates (template, triggered_by, max_per_recipient, max_per_actor, overflow) values
  ('passkey_changed', 'member', 30, 60, 'refuse');

/*
 * Emails the owner about every passkey that is added or removed, whatever made the change. No email is sent when the whole account
 * is deleted.
 */
create function private.mail_passkey_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  passkey auth.webauthn_credentials := coalesce(new, old);
  address text := (select u.email from auth.users u where u.id = passkey.user_id and u.deleted_at is null);
begin
  if address is null then return null; end if;
  perform private.queue_mail('passkey_changed', address,
    jsonb_build_object('change', case tg_op when 'DELETE' then 'removed' else 'added' end, 'name', passkey.friendly_name, 'at', now()),
    passkey.user_id);
  return null;
end
$$;

create trigger lintel_mail_passkey_change after insert or delete on auth.webauthn_credentials
  for each row execute function private.mail_passkey_change();

/* As before, with the type of the factor: it may be an authenticator app or a security key. */
create or replace function private.mail_factor_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  factor auth.mfa_factors := coalesce(new, old);
  address text := (select u.email from auth.users u where u.id = factor.user_id and u.deleted_at is null);
  others int := (
    select count(*) from auth.mfa_factors f
    where f.user_id = factor.user_id and f.status = 'verified' and f.id <> factor.id
  );
begin
  if address is null then return null; end if;
  perform private.queue_mail('mfa_changed', address,
    jsonb_build_object('change', case tg_op when 'DELETE' then 'removed' else 'added' end, 'type', factor.factor_type,
      'name', factor.friendly_name, 'other_factors', others, 'at', now()),
    factor.user_id);
  return null;
end
$$;

/* As before, with the events of passkeys. */
create or replace function private.copy_account_event() returns trigger
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
    when 'passkey_created' then 'passkey_added'
    when 'passkey_deleted' then 'passkey_removed'
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

-- Data export

/* The caller's passkeys and second factors, without keys. */
create function private.export_my_credentials() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.trusted_uid();
begin
  if person is null then raise exception 'Not authenticated' using errcode = '42501'; end if;
  return jsonb_build_object(
    'passkeys', (select jsonb_agg(jsonb_build_object('name', c.friendly_name, 'created_at', c.created_at, 'last_used_at', c.last_used_at)
        order by c.created_at)
      from auth.webauthn_credentials c where c.user_id = person),
    'second_factors', (select jsonb_agg(jsonb_build_object('name', f.friendly_name, 'type', f.factor_type, 'created_at', f.created_at)
        order by f.created_at)
      from auth.mfa_factors f where f.user_id = person and f.status = 'verified'));
end
$$;
grant execute on function private.export_my_credentials to authenticated;

create or replace function public.export_my_data() returns jsonb
  language sql stable set search_path = '' return private.export_my_data() || private.export_my_credentials();
