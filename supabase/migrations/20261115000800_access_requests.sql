create table public.letting_agent_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  company_name text not null check (length(company_name) between 1 and 200),
  business_address text not null check (length(business_address) between 1 and 500),
  contact_first_name text not null check (length(contact_first_name) between 1 and 100),
  contact_last_name text not null check (length(contact_last_name) between 1 and 100),
  business_email text not null check (length(business_email) <= 254),
  phone_number text not null check (length(phone_number) between 5 and 30),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  membership_plan text not null default 'early' check (membership_plan in ('early', 'premium')),
  created_at timestamptz not null default now(),
  accepted_terms boolean not null default false,
  accepted_liability boolean not null default false,
  accepted_privacy boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  decision_reason text check (length(decision_reason) <= 2000)
);

create table public.private_landlord_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  company_name text not null check (length(company_name) between 1 and 200),
  business_address text not null check (length(business_address) between 1 and 500),
  contact_first_name text not null check (length(contact_first_name) between 1 and 100),
  contact_last_name text not null check (length(contact_last_name) between 1 and 100),
  business_email text not null check (length(business_email) <= 254),
  phone_number text not null check (length(phone_number) between 5 and 30),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  membership_plan text not null default 'basic' check (membership_plan in ('basic', 'premium')),
  created_at timestamptz not null default now(),
  accepted_terms boolean not null default false,
  accepted_liability boolean not null default false,
  accepted_privacy boolean not null default false,
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  decision_reason text check (length(decision_reason) <= 2000)
);
alter table public.letting_agent_requests enable row level security;
alter table public.private_landlord_requests enable row level security;

-- One request per person and kind; after a rejection one may apply again.
create unique index letting_agent_requests_open_key on public.letting_agent_requests (user_id) where status <> 'rejected';
create unique index private_landlord_requests_open_key on public.private_landlord_requests (user_id) where status <> 'rejected';
create index letting_agent_requests_user_id_idx on public.letting_agent_requests (user_id);
create index private_landlord_requests_user_id_idx on public.private_landlord_requests (user_id);
create index letting_agent_requests_created_at_idx on public.letting_agent_requests (created_at desc);
create index private_landlord_requests_created_at_idx on public.private_landlord_requests (created_at desc);
create index letting_agent_requests_decided_by_idx on public.letting_agent_requests (decided_by);
create index private_landlord_requests_decided_by_idx on public.private_landlord_requests (decided_by);
