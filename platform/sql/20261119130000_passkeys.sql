-- Passkeys: credentials with which users sign in without a password, as in a hosted project. WebAuthn credentials of a second factor
-- are in auth.mfa_factors.

create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  attestation_type text not null default '',
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- Only our own service uses this column. Added in a session at aal2: it also replaces the second factor when signing in. A passkey
  -- that was added before the account had a second factor may be a stranger's, and does not.
  replaces_second_factor boolean not null default false,
  constraint webauthn_credentials_size_check check (length(friendly_name) <= 120 and length(attestation_type) <= 100
    and octet_length(credential_id) between 1 and 1023 and octet_length(public_key) <= 2000
    and octet_length(transports::text) <= 500)
);
create unique index webauthn_credentials_credential_id_key on auth.webauthn_credentials (credential_id);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);
alter table auth.webauthn_credentials enable row level security;

create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  -- null for a sign-in: who signs in is not known yet.
  user_id uuid references auth.users (id) on delete cascade,
  challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
  session_data jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint webauthn_challenges_size_check check (octet_length(session_data::text) <= 2000)
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
alter table auth.webauthn_challenges enable row level security;

grant all on auth.webauthn_credentials, auth.webauthn_challenges to supabase_auth_admin;
