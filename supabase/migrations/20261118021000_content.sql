-- Content: blog posts and pages, with their revisions and scheduled changes.

-- Blog posts ------------------------------------------------------------------------------------------------------------

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
  updated_at timestamptz not null default now(),
  constraint "a post's picture comes from our storage or by https" check (image_url is null or private.is_image_url(image_url)),
  constraint blog_posts_content_check check (private.fits_rendered_size(content, 60000)),
  constraint blog_posts_image_alt_check check (length(image_alt) <= 300)
);
create index blog_posts_created_at_idx on public.blog_posts (created_at desc, id);
create index blog_posts_author_id_idx on public.blog_posts (author_id);
grant select on public.blog_posts to anon, authenticated;
grant insert (id, title, content, image_url, image_alt, status, publish_at, created_at),
  update (title, content, image_url, image_alt, status, publish_at, created_at), delete on public.blog_posts to authenticated;
alter table public.blog_posts enable row level security;

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

create trigger audit_change after insert or update or delete on public.blog_posts
  for each row execute function private.audit_change('id', '', 'admin');
create trigger enforce_quotas after insert on public.blog_posts referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger touch_updated_at before update on public.blog_posts
  for each row execute function private.touch_updated_at();

-- Pages -----------------------------------------------------------------------------------------------------------------

-- The pages linked in the header and footer; content is Markdown.
create table public.pages (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)*$'),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 300),
  content text not null default '',
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint pages_content_check check (private.fits_rendered_size(content, 60000)),
  constraint pages_slug_length_check check (length(slug) <= 200)
);
grant select on public.pages to anon, authenticated;
grant insert (slug, title, description, content, status, publish_at),
  update (slug, title, description, content, status, publish_at), delete on public.pages to authenticated;
alter table public.pages enable row level security;

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

create trigger audit_change after insert or update or delete on public.pages
  for each row execute function private.audit_change('slug', '', 'admin');
create trigger enforce_quotas after insert on public.pages referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger touch_updated_at before update on public.pages
  for each row execute function private.touch_updated_at();

-- Revisions -------------------------------------------------------------------------------------------------------------

-- Every previous version of a page or post, saved by trigger.
create table public.content_revisions (
  id bigint generated always as identity primary key,
  entity text not null check (entity in ('page', 'blog_post')),
  entity_id text not null,
  title text not null,
  content text not null,
  status text not null,
  saved_by uuid references auth.users (id) on delete set null,
  saved_at timestamptz not null default now(),
  constraint content_revisions_content_check check (private.fits_rendered_size(content, 60000)),
  constraint content_revisions_title_check check (length(title) <= 200),
  constraint content_revisions_status_check check (length(status) <= 20),
  constraint content_revisions_entity_id_check check (length(entity_id) <= 200)
);
create index content_revisions_entity_idx on public.content_revisions (entity, entity_id, saved_at desc);
create index content_revisions_saved_by_idx on public.content_revisions (saved_by);
grant select on public.content_revisions to authenticated;
alter table public.content_revisions enable row level security;

create policy "administrators read revisions" on public.content_revisions for select to authenticated
  using ((select private.has_role('admin')));

create trigger enforce_quotas after insert on public.content_revisions referencing new table as added
  for each statement execute function private.enforce_quotas();

create function private.save_revision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.content_revisions (entity, entity_id, title, content, status, saved_by)
    values (tg_argv[0], to_jsonb(old) ->> tg_argv[1], old.title, old.content, old.status, auth.uid());
  return null;
end
$$;

create trigger save_revision after update or delete on public.blog_posts
  for each row execute function private.save_revision('blog_post', 'id');
create trigger save_revision after update or delete on public.pages
  for each row execute function private.save_revision('page', 'slug');

-- Pending changes -------------------------------------------------------------------------------------------------------

-- The next version of a published page or post, as a draft or scheduled. Pages and posts that are not published yet have
-- their drafts in their own rows.
create table public.content_changes (
  entity text not null check (entity in ('page', 'blog_post')),
  entity_id text not null,
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 300),
  content text not null default '',
  image_url text,
  image_alt text not null default '',
  -- Null for a draft; otherwise when it replaces the published version.
  publish_at timestamptz,
  saved_by uuid default auth.uid() references auth.users (id) on delete set null,
  updated_at timestamptz not null default now(),
  primary key (entity, entity_id),
  constraint "a picture in waiting comes from our storage or by https" check (image_url is null or private.is_image_url(image_url)),
  constraint content_changes_content_check check (private.fits_rendered_size(content, 60000)),
  constraint content_changes_image_alt_check check (length(image_alt) <= 300),
  constraint content_changes_entity_id_check check (length(entity_id) <= 200)
);
create index content_changes_saved_by_idx on public.content_changes (saved_by);
create index content_changes_due_idx on public.content_changes (publish_at) where publish_at is not null;
grant select, delete on public.content_changes to authenticated;
grant insert (entity, entity_id, title, description, content, image_url, image_alt, publish_at),
  update (title, description, content, image_url, image_alt, publish_at) on public.content_changes to authenticated;
alter table public.content_changes enable row level security;

create policy "administrators see changes in waiting" on public.content_changes for select to authenticated
  using ((select private.has_role('admin')));
create policy "administrators prepare changes" on public.content_changes for insert to authenticated
  with check ((select private.has_role('admin')));
create policy "administrators rework changes" on public.content_changes for update to authenticated
  using ((select private.has_role('admin')));
create policy "administrators discard changes" on public.content_changes for delete to authenticated
  using ((select private.has_role('admin')));

create trigger audit_change after insert or update or delete on public.content_changes
  for each row execute function private.audit_change('entity_id', '', 'admin');
create trigger enforce_quotas after insert on public.content_changes referencing new table as added
  for each statement execute function private.enforce_quotas();

create function private.stamp_change() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := clock_timestamp();
  new.saved_by := coalesce(auth.uid(), new.saved_by);
  return new;
end
$$;

create trigger stamp_change before insert or update on public.content_changes
  for each row execute function private.stamp_change();

/* Deleting a page or post deletes its pending change. */
create function private.delete_content_changes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.content_changes c where c.entity = tg_argv[0] and c.entity_id = to_jsonb(old) ->> tg_argv[1];
  return null;
end
$$;

create trigger delete_content_changes after delete on public.blog_posts
  for each row execute function private.delete_content_changes('blog_post', 'id');
create trigger delete_content_changes after delete on public.pages
  for each row execute function private.delete_content_changes('page', 'slug');

-- Saving and publishing -------------------------------------------------------------------------------------------------

/* Null for a page or post that does not exist. `version` changes with every save of the text or of its pending change. */
create function private.content_state(kind text, key text, out is_public boolean, out version timestamptz)
language sql stable set search_path = '' as $$
  select c.status <> 'draft' and coalesce(c.publish_at, c.created_at) <= now(), coalesce(w.updated_at, c.updated_at)
  from (
    select p.status, p.publish_at, p.created_at, p.updated_at from public.pages p where kind = 'page' and p.slug = key
    union all
    select b.status, b.publish_at, b.created_at, b.updated_at from public.blog_posts b where kind = 'blog_post' and b.id::text = key
  ) c left join public.content_changes w on w.entity = kind and w.entity_id = key
$$;
grant execute on function private.content_state to authenticated;

create function private.write_page(key text, fields jsonb, status text, publish_at timestamptz) returns void
language sql set search_path = '' as $$
  insert into public.pages as p (slug, title, description, content, status, publish_at)
    values ($1, $2 ->> 'title', coalesce($2 ->> 'description', ''), coalesce($2 ->> 'content', ''), $3, $4)
    on conflict (slug) do update set title = excluded.title, description = excluded.description, content = excluded.content,
      status = excluded.status, publish_at = excluded.publish_at
$$;
grant execute on function private.write_page to authenticated;

/* A post's created_at is the date on which readers first see it. */
create function private.write_post(key uuid, fields jsonb, status text, publish_at timestamptz, is_public boolean) returns void
language sql set search_path = '' as $$
  insert into public.blog_posts as b (id, title, content, image_url, image_alt, status, publish_at, created_at)
    values ($1, $2 ->> 'title', coalesce($2 ->> 'content', ''), $2 ->> 'image_url', coalesce($2 ->> 'image_alt', ''), $3, $4, coalesce($4, now()))
    on conflict (id) do update set title = excluded.title, content = excluded.content, image_url = excluded.image_url,
      image_alt = excluded.image_alt, status = excluded.status, publish_at = excluded.publish_at,
      created_at = case when $5 or excluded.status = 'draft' then b.created_at else excluded.created_at end
$$;
grant execute on function private.write_post to authenticated;

create function private.prepare_change(kind text, key text, fields jsonb, publish_at timestamptz) returns void
language sql set search_path = '' as $$
  insert into public.content_changes as c (entity, entity_id, title, description, content, image_url, image_alt, publish_at)
    values ($1, $2, $3 ->> 'title', coalesce($3 ->> 'description', ''), coalesce($3 ->> 'content', ''), $3 ->> 'image_url',
      coalesce($3 ->> 'image_alt', ''), $4)
    on conflict (entity, entity_id) do update set title = excluded.title, description = excluded.description,
      content = excluded.content, image_url = excluded.image_url, image_alt = excluded.image_alt, publish_at = excluded.publish_at
$$;
grant execute on function private.prepare_change to authenticated;

/*
 * Saves a page or post. `action` is draft, schedule or publish; `withdraw` unpublishes it and `discard` deletes its pending
 * change. `version` is the version that the writer started from: if a colleague has saved since, the call fails and
 * overwrites nothing. Returns the new version.
 */
create function public.save_content(
  kind text, key text, action text, fields jsonb default '{}', publish_at timestamptz default null, version timestamptz default null
) returns timestamptz language plpgsql set search_path = '' as $$
declare
  was record;
  status constant text := case action when 'publish' then 'published' when 'schedule' then 'scheduled' else 'draft' end;
  at constant timestamptz := case when action = 'schedule' then publish_at end;
begin
  if not private.has_role('admin') then raise exception 'Only administrators write' using errcode = '42501'; end if;
  if kind not in ('page', 'blog_post') or action not in ('draft', 'schedule', 'publish', 'withdraw', 'discard') then
    raise exception 'No such kind or action' using errcode = '22023';
  end if;
  if action = 'schedule' and coalesce(publish_at <= now(), true) then
    raise exception 'A schedule needs a time to come' using errcode = '22023', hint = 'past_date';
  end if;
  perform pg_advisory_xact_lock(hashtext('content ' || kind || ' ' || key));
  select * into was from private.content_state(kind, key);
  if was.version is distinct from save_content.version then
    raise exception 'This text was saved by somebody else meanwhile' using errcode = 'P0001', hint = 'version_conflict';
  end if;
  perform private.set_audit_context(action || case kind when 'page' then '_page' else '_post' end);
  if was.is_public and action in ('draft', 'schedule') then
    perform private.prepare_change(kind, key, fields, at);
  else
    delete from public.content_changes c where c.entity = kind and c.entity_id = key;
    if action = 'discard' then
      null;
    elsif kind = 'page' then
      perform private.write_page(key, fields, status, at);
    else
      perform private.write_post(key::uuid, fields, status, at, coalesce(was.is_public, false));
    end if;
  end if;
  return (private.content_state(kind, key)).version;
end
$$;
grant execute on function public.save_content to authenticated;

/* Publishes pending changes whose time has come. Called by the worker. */
create function private.publish_due_changes() returns int language plpgsql security definer set search_path = '' as $$
declare
  change public.content_changes;
  done int := 0;
begin
  for change in
    select * from public.content_changes c where c.publish_at <= now() order by c.publish_at limit 500 for update skip locked
  loop
    if change.entity = 'page' then
      update public.pages p set title = change.title, description = change.description, content = change.content
        where p.slug = change.entity_id;
    else
      update public.blog_posts b set title = change.title, content = change.content, image_url = change.image_url, image_alt = change.image_alt
        where b.id = change.entity_id::uuid;
    end if;
    delete from public.content_changes c where c.entity = change.entity and c.entity_id = change.entity_id;
    perform private.write_audit('publish_scheduled', case change.entity when 'page' then 'pages' else 'blog_posts' end,
      change.entity_id, null, null, jsonb_build_object('title', change.title));
    done := done + 1;
  end loop;
  return done;
end
$$;
