-- Browsers in which a right code was given: their guesses are counted apart from those of strangers.
alter table platform.known_devices add column code_given_at timestamptz;

/* Gives a permit back that turned out not to count. */
create function platform.return_permit(key text, burst int, window_seconds double precision) returns void
language sql set search_path = '' as $$
  update platform.rate_limits r set free_at = r.free_at - make_interval(secs => return_permit.window_seconds / return_permit.burst)
  where r.key = return_permit.key
$$;

-- Codes for whoever has lost their authenticator app, as keyed hashes. A used code is deleted.
create table platform.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_hash text not null check (length(code_hash) <= 200),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

/* Recovery codes stand in for a verified factor: with the last of those they are worth nothing. */
create function platform.drop_recovery_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from platform.recovery_codes c where c.user_id = old.user_id and not exists (
    select from auth.mfa_factors f where f.user_id = old.user_id and f.status = 'verified'
  );
  return null;
end
$$;
create trigger drop_recovery_codes after delete on auth.mfa_factors
  for each row execute function platform.drop_recovery_codes();

/* Codes from before an account had a verified factor are not its owner's. */
create function platform.drop_earlier_recovery_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from platform.recovery_codes c where c.user_id = new.user_id and not exists (
    select from auth.mfa_factors f where f.user_id = new.user_id and f.status = 'verified' and f.id <> new.id
  );
  return null;
end
$$;
create trigger drop_recovery_codes_of_added_factor after insert on auth.mfa_factors
  for each row when (new.status = 'verified') execute function platform.drop_earlier_recovery_codes();
create trigger drop_recovery_codes_of_verified_factor after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function platform.drop_earlier_recovery_codes();
