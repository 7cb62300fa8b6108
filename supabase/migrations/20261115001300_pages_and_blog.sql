create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(title) between 1 and 200),
  content text not null default '',
  image_url text,
  image_alt text not null default '',
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.blog_posts enable row level security;
create index blog_posts_created_at_idx on public.blog_posts (created_at desc, id);
create index blog_posts_author_id_idx on public.blog_posts (author_id);

-- Pages behind the header's and footer's links; content is Markdown.
create table public.pages (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$'),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 300),
  content text not null default '',
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.pages enable row level security;

-- Every earlier text of a page or post, kept by trigger.
create table public.content_revisions (
  id bigint generated always as identity primary key,
  entity text not null check (entity in ('page', 'blog_post')),
  entity_id text not null,
  title text not null,
  content text not null,
  status text not null,
  saved_by uuid references auth.users (id) on delete set null,
  saved_at timestamptz not null default now()
);
alter table public.content_revisions enable row level security;
create index content_revisions_entity_idx on public.content_revisions (entity, entity_id, saved_at desc);
create index content_revisions_saved_by_idx on public.content_revisions (saved_by);

grant select on public.blog_posts, public.pages to anon, authenticated;
create policy "everybody reads published posts" on public.blog_posts for select to anon, authenticated
  using (status <> 'draft' and coalesce(publish_at, created_at) <= now());
create policy "everybody reads published pages" on public.pages for select to anon, authenticated
  using (status <> 'draft' and coalesce(publish_at, created_at) <= now());
