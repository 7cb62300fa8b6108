/*
 * The owner hears of every factor that is added or removed, whoever did it and by whichever way. An account that goes with
 * its factors hears nothing.
 */
create function private.mail_factor_change() returns trigger
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
    jsonb_build_object('change', case tg_op when 'DELETE' then 'removed' else 'added' end,
      'name', factor.friendly_name, 'other_factors', others, 'at', now()),
    factor.user_id);
  return null;
end
$$;
create trigger lintel_mail_added_factor after insert on auth.mfa_factors
  for each row when (new.status = 'verified') execute function private.mail_factor_change();
create trigger lintel_mail_verified_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.mail_factor_change();
create trigger lintel_mail_removed_factor after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.mail_factor_change();

/*
 * The service that keeps accounts writes a trail of its own, which nobody can read over the wire. What concerns
 * the person is copied to the one they and the administrators can.
 */
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
    when 'recovery_codes_generated' then 'recovery_codes_generated'
    when 'recovery_code_attempted' then case traits ->> 'is_right' when 'false' then 'recovery_code_failed' else 'recovery_code_used' end
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
