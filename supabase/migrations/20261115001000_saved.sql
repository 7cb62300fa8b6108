create table public.saved_properties (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  property_id uuid not null references public.properties (id) on delete cascade,
  note text not null default '' check (length(note) <= 2000),
  -- What it was when it was saved, so that the page can tell what changed.
  price_at_save int,
  status_at_save text,
  created_at timestamptz not null default now(),
  primary key (user_id, property_id)
);
alter table public.saved_properties enable row level security;
create index saved_properties_property_id_idx on public.saved_properties (property_id);

-- Lists that can be shown to others by a link, for as long as share_token stands.
create table public.saved_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  share_token text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.saved_lists enable row level security;
create index saved_lists_user_id_idx on public.saved_lists (user_id);

create table public.saved_list_items (
  list_id uuid not null references public.saved_lists (id) on delete cascade,
  property_id uuid not null references public.properties (id) on delete cascade,
  position int not null default 0,
  created_at timestamptz not null default now(),
  primary key (list_id, property_id)
);
alter table public.saved_list_items enable row level security;
create index saved_list_items_property_id_idx on public.saved_list_items (property_id);

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  -- The address of the search, 'location=Leeds&type=rent&maxPrice=1200', and the same as the search functions take it.
  query text not null check (length(query) <= 2000),
  criteria jsonb not null check (jsonb_typeof(criteria) = 'object'),
  alert text not null default 'off' check (alert in ('off', 'instant', 'daily', 'weekly')),
  is_paused boolean not null default false,
  unsubscribe_token text not null unique default private.random_token(),
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, query)
);
alter table public.saved_searches enable row level security;
create index saved_searches_alerting_idx on public.saved_searches (alert) where alert <> 'off' and not is_paused;

-- A home that came, or came down in price, written with the change itself; the worker matches searches to it.
create table private.listing_events (
  id bigint generated always as identity primary key,
  property_id uuid not null references public.properties (id) on delete cascade,
  reason text not null check (reason in ('new', 'reduced')),
  price int not null,
  previous_price int,
  at timestamptz not null default now(),
  matched_at timestamptz
);
create index listing_events_unmatched_idx on private.listing_events (id) where matched_at is null;
create index listing_events_property_id_idx on private.listing_events (property_id);

-- Each match once: the same home for the same reason at the same price is never sent twice.
create table public.alert_matches (
  id bigint generated always as identity primary key,
  saved_search_id uuid not null references public.saved_searches (id) on delete cascade,
  property_id uuid not null references public.properties (id) on delete cascade,
  reason text not null check (reason in ('new', 'reduced')),
  price int not null,
  previous_price int,
  matched_at timestamptz not null default now(),
  -- Set in the transaction that writes the mail.
  sent_at timestamptz,
  mail_id uuid,
  unique (saved_search_id, property_id, reason, price)
);
alter table public.alert_matches enable row level security;
create index alert_matches_unsent_idx on public.alert_matches (saved_search_id, id) where sent_at is null;
create index alert_matches_property_id_idx on public.alert_matches (property_id);

-- A day's or week's digest of a search goes out once, whichever worker comes first.
create table private.alert_digests (
  saved_search_id uuid not null references public.saved_searches (id) on delete cascade,
  period date not null,
  sent_at timestamptz not null default now(),
  primary key (saved_search_id, period)
);
