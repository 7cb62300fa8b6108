-- Mail is written here in the transaction that causes it and sent by the worker: a dead mail server loses
-- nothing, and a transaction that fails mails nobody.
create table private.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  to_email text not null,
  user_id uuid references auth.users (id) on delete cascade,
  data jsonb not null default '{}',
  -- The same event twice is one mail.
  dedupe_key text unique,
  created_at timestamptz not null default now(),
  send_after timestamptz not null default now(),
  attempts int not null default 0,
  locked_until timestamptz,
  last_error text,
  sent_at timestamptz,
  failed_at timestamptz,
  message_id text
);
create index mail_outbox_due_idx on private.mail_outbox (send_after) where sent_at is null and failed_at is null;
create index mail_outbox_user_id_idx on private.mail_outbox (user_id);

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  audience text not null check (audience in ('everybody', 'user', 'letting_agent', 'private_landlord', 'admin')),
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) between 1 and 5000),
  link text,
  by_mail boolean not null default false,
  recipients int not null default 0,
  sent_by uuid references auth.users (id) on delete set null,
  sent_at timestamptz not null default now()
);
alter table public.announcements enable row level security;
create index announcements_sent_by_idx on public.announcements (sent_by);

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  title text not null,
  body text not null default '',
  link text,
  data jsonb not null default '{}',
  announcement_id uuid references public.announcements (id) on delete set null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
alter table public.notifications enable row level security;
create index notifications_user_id_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_announcement_id_idx on public.notifications (announcement_id);

create table public.notification_preferences (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('access_request', 'enquiry', 'alert', 'listing', 'payment', 'support', 'announcement')),
  by_mail boolean not null default true,
  in_portal boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (user_id, kind)
);
alter table public.notification_preferences enable row level security;
