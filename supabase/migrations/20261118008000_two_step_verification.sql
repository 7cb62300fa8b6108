-- Two-step verification: emails about factor changes, and factor resets by administrators.

-- Factor changes

/*
 * Emails the owner about every factor that is added or removed, whatever made the change. No email is sent when the whole account
 * is deleted.
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

-- Resets by an administrator

-- For users who have lost their authenticator app and their recovery codes: an administrator requests a reset of their second
-- factor. The owner is emailed at once and has 24 hours to stop it.
create table private.mfa_resets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  requested_by uuid references auth.users (id) on delete set null,
  reason text not null check (length(reason) between 1 and 1000),
  token_hash text not null unique check (length(token_hash) <= 64),
  requested_at timestamptz not null default now(),
  effective_at timestamptz not null default now() + interval '24 hours',
  -- null while pending. `superseded`: the owner added another factor, or had none left, before it took effect.
  outcome text check (outcome in ('applied', 'cancelled', 'stopped', 'superseded')),
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null))
);
create unique index mfa_resets_pending_idx on private.mfa_resets (user_id) where outcome is null;
create index mfa_resets_user_idx on private.mfa_resets (user_id, requested_at desc);
create index mfa_resets_due_idx on private.mfa_resets (effective_at) where outcome is null;
create index mfa_resets_requested_by_idx on private.mfa_resets (requested_by);

/* Returns when the second factor will be removed. */
create function private.request_mfa_reset(account uuid, reason text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.random_token();
  address text;
  reset private.mfa_resets;
begin
  perform private.require_admin();
  if account = auth.uid() then
    raise exception 'You cannot reset your own second factor' using errcode = 'P0001', hint = 'own_account';
  end if;
  if coalesce(trim(request_mfa_reset.reason), '') = '' then
    raise exception 'A reason is needed' using errcode = 'P0001', hint = 'reason_missing';
  end if;
  select u.email into address from auth.users u where u.id = account and u.deleted_at is null for update;
  if address is null then raise exception 'No such account' using errcode = 'PT404', hint = 'no_such_account'; end if;
  if not private.has_verified_factor(account) then
    raise exception 'This account has no second factor' using errcode = 'P0001', hint = 'no_second_factor';
  end if;
  -- Each request and each cancellation sends an email to the owner. The account row is locked, so concurrent requests cannot both
  -- pass this check.
  if not exists (select from private.mfa_resets r where r.user_id = account and r.outcome is null) and (
    select count(*) from private.mfa_resets r where r.user_id = account and r.requested_at > now() - interval '1 day'
  ) >= 3 then
    raise exception 'Three resets a day are allowed for an account' using errcode = 'P0001', hint = 'mfa_reset_limit';
  end if;
  insert into private.mfa_resets (user_id, requested_by, reason, token_hash)
    values (account, auth.uid(), left(trim(request_mfa_reset.reason), 1000), private.token_hash(token))
    on conflict (user_id) where outcome is null do nothing
    returning * into reset;
  if reset.id is null then
    raise exception 'A reset is pending already' using errcode = 'P0001', hint = 'mfa_reset_pending';
  end if;
  perform private.queue_mail('mfa_reset_requested', address,
    jsonb_build_object('link', '/mfa-reset/' || token, 'effective_at', reset.effective_at), account);
  perform private.write_audit('mfa_reset_requested', 'account', account::text, account, null,
    jsonb_build_object('effective_at', reset.effective_at), reset.reason);
  return reset.effective_at;
end
$$;
grant execute on function private.request_mfa_reset to authenticated;

/* Ends a pending reset and emails the owner. Returns whether there was one. */
create function private.cancel_pending_mfa_reset(reset_id uuid, as_outcome text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  ended private.mfa_resets;
begin
  -- Lock the account first, as everywhere else: deleting an account also deletes its resets.
  perform from auth.users u where u.id = (select r.user_id from private.mfa_resets r where r.id = reset_id) for update;
  update private.mfa_resets r set outcome = as_outcome, decided_at = now()
    where r.id = reset_id and r.outcome is null returning * into ended;
  if ended.id is null then return false; end if;
  perform private.queue_mail('mfa_reset_cancelled', (select u.email from auth.users u where u.id = ended.user_id),
    jsonb_build_object('by_owner', as_outcome = 'stopped', 'at', now()), ended.user_id);
  perform private.write_audit('mfa_reset_' || as_outcome, 'account', ended.user_id::text, ended.user_id,
    jsonb_build_object('effective_at', ended.effective_at), null);
  return true;
end
$$;

create function private.cancel_mfa_reset(account uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return coalesce((
    select private.cancel_pending_mfa_reset(r.id, 'cancelled') from private.mfa_resets r where r.user_id = account and r.outcome is null
  ), false);
end
$$;
grant execute on function private.cancel_mfa_reset to authenticated;

/* The latest reset of an account. */
create function private.mfa_reset_of(account uuid) returns table (
  requested_at timestamptz, effective_at timestamptz, requested_by uuid, reason text, outcome text, decided_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
  select r.requested_at, r.effective_at, r.requested_by, r.reason, r.outcome, r.decided_at
  from private.mfa_resets r where r.user_id = account order by r.requested_at desc limit 1;
end
$$;
grant execute on function private.mfa_reset_of to authenticated;

/* The reset behind the link in the owner's email, or null if there is none. Opening the link does not cancel the reset. */
create function private.mfa_reset_for_cancel(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('outcome', r.outcome, 'effective_at', r.effective_at)
  from private.mfa_resets r where r.token_hash = private.token_hash(token)
$$;
grant execute on function private.mfa_reset_for_cancel to anon, authenticated;

/* Cancels the reset with the link alone, because an owner without their phone may not be able to sign in. */
create function private.cancel_mfa_reset_by_link(token text) returns boolean
language sql security definer set search_path = '' as $$
  select coalesce((
    select private.cancel_pending_mfa_reset(r.id, 'stopped') from private.mfa_resets r where r.token_hash = private.token_hash(token)
  ), false)
$$;
grant execute on function private.cancel_mfa_reset_by_link to anon, authenticated;

/*
 * Applies the resets that were not stopped within 24 hours: deletes all factors and sessions. If the owner has added another factor
 * since, the reset is not needed. Returns how many were due.
 */
create function private.apply_due_mfa_resets() returns int
language plpgsql security definer set search_path = '' as $$
declare
  due private.mfa_resets;
  done int := 0;
  is_needed boolean;
begin
  for due in
    select * from private.mfa_resets r where r.outcome is null and r.effective_at <= now() order by r.effective_at limit 100
  loop
    -- Accounts that are being changed are left for the next run.
    perform from auth.users u where u.id = due.user_id for update skip locked;
    if not found then continue; end if;
    select * into due from private.mfa_resets r where r.id = due.id and r.outcome is null for update;
    if not found then continue; end if;
    is_needed := private.has_verified_factor(due.user_id) and not exists (
      select from auth.mfa_factors f
      where f.user_id = due.user_id and f.status = 'verified' and f.created_at > due.requested_at
    );
    update private.mfa_resets r set outcome = case when is_needed then 'applied' else 'superseded' end, decided_at = now()
      where r.id = due.id;
    if is_needed then
      delete from auth.mfa_factors f where f.user_id = due.user_id;
      delete from auth.sessions s where s.user_id = due.user_id;
    end if;
    perform private.write_audit(case when is_needed then 'mfa_reset_applied' else 'mfa_reset_superseded' end,
      'account', due.user_id::text, due.user_id, null, jsonb_build_object('requested_by', due.requested_by), due.reason);
    done := done + 1;
  end loop;
  return done;
end
$$;

create function public.request_mfa_reset(account uuid, reason text) returns timestamptz
  language sql set search_path = '' return private.request_mfa_reset(account, reason);
grant execute on function public.request_mfa_reset to authenticated;

create function public.cancel_mfa_reset(account uuid) returns boolean
  language sql set search_path = '' return private.cancel_mfa_reset(account);
grant execute on function public.cancel_mfa_reset to authenticated;

create function public.mfa_reset_of(account uuid) returns table (
  requested_at timestamptz, effective_at timestamptz, requested_by uuid, reason text, outcome text, decided_at timestamptz
) language sql stable set search_path = ''
begin atomic
  select * from private.mfa_reset_of(account);
end;
grant execute on function public.mfa_reset_of to authenticated;

create function public.mfa_reset_for_cancel(token text) returns jsonb
  language sql stable set search_path = '' return private.mfa_reset_for_cancel(token);
grant execute on function public.mfa_reset_for_cancel to anon, authenticated;

create function public.cancel_mfa_reset_by_link(token text) returns boolean
  language sql set search_path = '' return private.cancel_mfa_reset_by_link(token);
grant execute on function public.cancel_mfa_reset_by_link to anon, authenticated;
