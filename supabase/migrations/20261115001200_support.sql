create table public.support_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  subject text not null check (length(subject) between 1 and 200),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  plan_id text references public.plans (id),
  -- From the plan's hours of support; null where the plan promises none.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  updated_at timestamptz not null default now()
);
alter table public.support_requests enable row level security;
create index support_requests_user_id_idx on public.support_requests (user_id, created_at desc);
create index support_requests_plan_id_idx on public.support_requests (plan_id);
create index support_requests_open_idx on public.support_requests (due_at) where status = 'open';

create table public.support_messages (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.support_requests (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  is_staff boolean not null default false,
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null default now()
);
alter table public.support_messages enable row level security;
create index support_messages_request_id_idx on public.support_messages (request_id, created_at);
create index support_messages_author_id_idx on public.support_messages (author_id);
