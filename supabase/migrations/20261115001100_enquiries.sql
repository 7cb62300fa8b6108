create table public.property_enquiries (
  id uuid primary key default gen_random_uuid(),
  property_id uuid references public.properties (id) on delete set null,
  property_title text not null,
  -- null: somebody without an account, whose confirmed address is in private.enquiry_guests
  enquirer_id uuid references auth.users (id) on delete set null,
  owner_id uuid references auth.users (id) on delete set null,
  agency_id uuid references public.agencies (id) on delete set null,
  name text not null check (length(name) between 1 and 200),
  -- What the enquirer chose to give.
  contact_email text check (length(contact_email) <= 254),
  contact_phone text check (length(contact_phone) <= 30),
  message text not null check (length(message) between 1 and 5000),
  wants_viewing boolean not null default false,
  preferred_times text[] not null default '{}' check (cardinality(preferred_times) <= 10),
  status text not null default 'new' check (status in ('unconfirmed', 'new', 'answered', 'viewing_booked', 'closed')),
  viewing_at timestamptz,
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  first_answered_at timestamptz,
  enquirer_read_at timestamptz,
  professional_read_at timestamptz
);
alter table public.property_enquiries enable row level security;
create index property_enquiries_property_id_idx on public.property_enquiries (property_id);
create index property_enquiries_enquirer_id_idx on public.property_enquiries (enquirer_id, last_message_at desc);
create index property_enquiries_owner_id_idx on public.property_enquiries (owner_id, last_message_at desc);
create index property_enquiries_agency_id_idx on public.property_enquiries (agency_id, last_message_at desc);
create index property_enquiries_created_at_idx on public.property_enquiries (created_at desc);

create table public.enquiry_messages (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.property_enquiries (id) on delete cascade,
  sender_id uuid references auth.users (id) on delete set null,
  side text not null check (side in ('enquirer', 'professional')),
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null default now()
);
alter table public.enquiry_messages enable row level security;
create index enquiry_messages_enquiry_id_idx on public.enquiry_messages (enquiry_id, created_at);
create index enquiry_messages_sender_id_idx on public.enquiry_messages (sender_id, created_at desc);

-- The address of an enquirer without an account, and the secret in the links we mail to it.
create table private.enquiry_guests (
  enquiry_id uuid primary key references public.property_enquiries (id) on delete cascade,
  email text not null,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
create index enquiry_guests_email_idx on private.enquiry_guests (lower(email), created_at);

create table public.enquiry_blocks (
  blocker_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id)
);
alter table public.enquiry_blocks enable row level security;
create index enquiry_blocks_blocked_id_idx on public.enquiry_blocks (blocked_id);

create table public.enquiry_reports (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references public.property_enquiries (id) on delete cascade,
  reporter_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  reason text not null check (length(reason) between 1 and 2000),
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  outcome text check (length(outcome) <= 2000),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references auth.users (id) on delete set null,
  unique (enquiry_id, reporter_id)
);
alter table public.enquiry_reports enable row level security;
create index enquiry_reports_reporter_id_idx on public.enquiry_reports (reporter_id);
create index enquiry_reports_handled_by_idx on public.enquiry_reports (handled_by);
create index enquiry_reports_open_idx on public.enquiry_reports (created_at desc) where status = 'open';
