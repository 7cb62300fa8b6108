create table public.plans (
  id text primary key,
  role text not null check (role in ('letting_agent', 'private_landlord')),
  -- The name a request for access carries in membership_plan.
  code text not null,
  name text not null,
  price_pounds_monthly int not null check (price_pounds_monthly >= 0),
  -- null: no limit
  max_listings int check (max_listings > 0),
  max_published_per_month int check (max_published_per_month > 0),
  validity_days int check (validity_days > 0),
  opens_after_days int not null default 0 check (opens_after_days >= 0),
  support_hours int check (support_hours > 0),
  has_analytics boolean not null default false,
  has_branding boolean not null default false,
  is_offered boolean not null default true,
  position smallint not null default 0,
  updated_at timestamptz not null default now(),
  unique (role, code)
);
alter table public.plans enable row level security;

insert into public.plans
  (id, role, code, name, price_pounds_monthly, max_listings, max_published_per_month, validity_days, opens_after_days, support_hours, has_analytics, has_branding, position)
values
  ('landlord_basic', 'private_landlord', 'basic', 'Landlord Basic', 0, 1, null, 15, 5, null, false, false, 1),
  ('landlord_premium', 'private_landlord', 'premium', 'Landlord Premium', 25, 4, null, 30, 0, 48, false, false, 2),
  ('agent_early', 'letting_agent', 'early', 'Agent Early', 40, null, 20, null, 0, 48, false, false, 3),
  ('agent_premium', 'letting_agent', 'premium', 'Agent Premium', 75, null, null, null, 0, 24, true, true, 4);

create table public.agencies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  description text not null default '' check (length(description) <= 5000),
  logo text,
  colour_primary text check (colour_primary ~ '^#[0-9a-f]{6}$'),
  colour_secondary text check (colour_secondary ~ '^#[0-9a-f]{6}$'),
  -- Kept by the membership: logo and colours are shown while the plan has branding.
  has_branding boolean not null default false,
  phone text,
  email text,
  website text check (website ~ '^https?://'),
  address_line text,
  postcode text,
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  -- Median minutes to the first answer over the last 90 days, kept by the worker.
  response_minutes int check (response_minutes >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.agencies enable row level security;

create table public.agency_branches (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.agencies (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  address_line text,
  postcode text,
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  phone text,
  email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (agency_id, name)
);
alter table public.agency_branches enable row level security;

create table public.agency_members (
  agency_id uuid not null references public.agencies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member')),
  branch_id uuid references public.agency_branches (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (agency_id, user_id)
);
alter table public.agency_members enable row level security;
-- One person works for one agency.
create unique index agency_members_user_id_key on public.agency_members (user_id);
create index agency_members_branch_id_idx on public.agency_members (branch_id);

create table public.agency_invitations (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.agencies (id) on delete cascade,
  email text not null check (email like '%_@_%' and length(email) <= 254),
  role text not null default 'member' check (role in ('owner', 'member')),
  branch_id uuid references public.agency_branches (id) on delete set null,
  token_hash text not null unique,
  invited_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on delete set null,
  revoked_at timestamptz
);
alter table public.agency_invitations enable row level security;
create unique index agency_invitations_open_key on public.agency_invitations (agency_id, lower(email))
  where accepted_at is null and revoked_at is null;
create index agency_invitations_branch_id_idx on public.agency_invitations (branch_id);
create index agency_invitations_invited_by_idx on public.agency_invitations (invited_by);
create index agency_invitations_accepted_by_idx on public.agency_invitations (accepted_by);

-- What somebody may publish: a plan held by a landlord, or by an agency for its whole team.
create table public.memberships (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  agency_id uuid references public.agencies (id) on delete cascade,
  plan_id text not null references public.plans (id),
  -- A smaller plan takes over when the paid month ends.
  next_plan_id text references public.plans (id),
  status text not null default 'awaiting_payment'
    check (status in ('awaiting_payment', 'active', 'past_due', 'lapsed', 'cancelled')),
  provider text not null default 'invoice' check (provider in ('invoice', 'stripe')),
  provider_customer_id text,
  provider_subscription_id text unique,
  started_at timestamptz,
  current_period_end timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.memberships enable row level security;
create unique index memberships_landlord_key on public.memberships (user_id) where agency_id is null and status <> 'cancelled';
create unique index memberships_agency_key on public.memberships (agency_id) where status <> 'cancelled';
create index memberships_user_id_idx on public.memberships (user_id);
create index memberships_plan_id_idx on public.memberships (plan_id);
create index memberships_next_plan_id_idx on public.memberships (next_plan_id);
create index memberships_period_idx on public.memberships (current_period_end) where status in ('active', 'past_due');

create sequence private.invoice_numbers;

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  membership_id uuid references public.memberships (id) on delete set null,
  user_id uuid references auth.users (id) on delete set null,
  plan_id text not null references public.plans (id),
  amount_pence int not null check (amount_pence >= 0),
  currency text not null default 'GBP' check (currency = 'GBP'),
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed', 'refunded')),
  provider text not null default 'invoice' check (provider in ('invoice', 'stripe')),
  provider_payment_id text,
  invoice_number bigint not null unique default nextval('private.invoice_numbers'),
  reference text,
  note text,
  period_start timestamptz,
  period_end timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  refunded_at timestamptz,
  recorded_by uuid references auth.users (id) on delete set null,
  unique (provider, provider_payment_id)
);
alter table public.payments enable row level security;
create index payments_membership_id_idx on public.payments (membership_id, created_at desc);
create index payments_user_id_idx on public.payments (user_id, created_at desc);
create index payments_plan_id_idx on public.payments (plan_id);
create index payments_recorded_by_idx on public.payments (recorded_by);
create index payments_created_at_idx on public.payments (created_at desc);

-- What the payment provider told us, each event once, whatever it repeats or reorders.
create table private.payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  occurred_at timestamptz not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  problem text,
  primary key (provider, event_id)
);

grant select on public.plans, public.agencies, public.agency_branches to anon, authenticated;
create policy "everybody sees the plans" on public.plans for select to anon, authenticated using (true);
create policy "everybody sees agencies" on public.agencies for select to anon, authenticated using (true);
create policy "everybody sees branches" on public.agency_branches for select to anon, authenticated using (true);
