create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  first_name text check (length(first_name) <= 100),
  last_name text check (length(last_name) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  has_mfa boolean not null default false,
  mfa_skip_until timestamptz
);
alter table public.profiles enable row level security;

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('admin', 'user', 'letting_agent', 'private_landlord')),
  granted_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
alter table public.user_roles enable row level security;
create index user_roles_role_idx on public.user_roles (role);
create index user_roles_granted_by_idx on public.user_roles (granted_by);
