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
grant select on public.content_revisions to authenticated;
grant insert (id, title, content, image_url, image_alt, status, publish_at, created_at),
  update (title, content, image_url, image_alt, status, publish_at, created_at), delete on public.blog_posts to authenticated;
grant insert (slug, title, description, content, status, publish_at),
  update (slug, title, description, content, status, publish_at), delete on public.pages to authenticated;

create policy "everybody reads published posts" on public.blog_posts for select to anon
  using (status <> 'draft' and coalesce(publish_at, created_at) <= now());
create policy "members read published posts and administrators all" on public.blog_posts for select to authenticated
  using ((status <> 'draft' and coalesce(publish_at, created_at) <= now()) or (select private.has_role('admin')));
create policy "administrators write posts" on public.blog_posts for insert to authenticated
  with check ((select private.has_role('admin')));
create policy "administrators change posts" on public.blog_posts for update to authenticated
  using ((select private.has_role('admin')));
create policy "administrators delete posts" on public.blog_posts for delete to authenticated
  using ((select private.has_role('admin')));

create policy "everybody reads published pages" on public.pages for select to anon
  using (status <> 'draft' and coalesce(publish_at, created_at) <= now());
create policy "members read published pages and administrators all" on public.pages for select to authenticated
  using ((status <> 'draft' and coalesce(publish_at, created_at) <= now()) or (select private.has_role('admin')));
create policy "administrators write pages" on public.pages for insert to authenticated
  with check ((select private.has_role('admin')));
create policy "administrators change pages" on public.pages for update to authenticated
  using ((select private.has_role('admin')));
create policy "administrators delete pages" on public.pages for delete to authenticated
  using ((select private.has_role('admin')));

create policy "administrators read revisions" on public.content_revisions for select to authenticated
  using ((select private.has_role('admin')));

create trigger touch_updated_at before update on public.blog_posts
  for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.pages
  for each row execute function private.touch_updated_at();

create function private.keep_revision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.content_revisions (entity, entity_id, title, content, status, saved_by)
    values (tg_argv[0], to_jsonb(old) ->> tg_argv[1], old.title, old.content, old.status, auth.uid());
  return null;
end
$$;
create trigger keep_revision after update or delete on public.blog_posts
  for each row execute function private.keep_revision('blog_post', 'id');
create trigger keep_revision after update or delete on public.pages
  for each row execute function private.keep_revision('page', 'slug');
create trigger audit_change after insert or update or delete on public.blog_posts
  for each row execute function private.audit_change('id', '', 'admin');
create trigger audit_change after insert or update or delete on public.pages
  for each row execute function private.audit_change('slug', '', 'admin');
