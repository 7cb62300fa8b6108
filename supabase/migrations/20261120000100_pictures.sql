-- Pictures are as public as what they show, are named after their content, and go when it goes.

-- Our server shows at its public address whatever the policies show to everybody, so the pictures of a draft can be
-- kept back. A hosted project shows there only buckets that are public as a whole: it keeps them by their names alone.
update storage.buckets set public = false
  where id = 'listing-pictures' and exists (select from pg_namespace where nspname = 'platform');
-- Feeds are text; nothing else is taken in that is no picture.
update storage.buckets set allowed_mime_types = array['text/csv', 'text/plain'] where id = 'imports';

do $$
begin
  if exists (select from information_schema.columns
             where table_schema = 'storage' and table_name = 'buckets' and column_name = 'server_names') then
    execute 'update storage.buckets set server_names = true where id in (''listing-pictures'', ''agency-pictures'', ''content-pictures'')';
  end if;
end
$$;

-- The policies of public.properties decide which homes the caller sees.
create policy "everybody sees the pictures of homes they see" on storage.objects for select to anon, authenticated
  using (bucket_id = 'listing-pictures'
    and exists (select from public.properties p where p.id = private.uuid_or_null(split_part(name, '/', 1))));
create policy "administrators remove pictures" on storage.objects for delete to authenticated
  using (bucket_id in ('listing-pictures', 'agency-pictures') and (select private.has_role('admin')));

/* Has a folder room for one more? Sixty are shown; some are replaced and some are tried. */
create function private.has_room_for_file(bucket text, folder text) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) < 100 from (
    select from storage.objects o
    where o.bucket_id = bucket and o.name collate "C" >= folder || '/' and o.name collate "C" < folder || '0'
    limit 100) as taken
$$;
grant execute on function private.has_room_for_file, private.uuid_or_null to anon, authenticated;
alter policy "people add files where they keep them" on storage.objects
  with check (private.keeps_file(bucket_id, name)
    and (bucket_id = 'content-pictures' or private.has_room_for_file(bucket_id, split_part(name, '/', 1))));

-- What is gone takes its files along: noted with the deletion itself, done by the worker.
create table private.file_removals (
  id bigint generated always as identity primary key,
  bucket_id text not null,
  folder text not null,
  requested_at timestamptz not null default now()
);

create function private.remove_files() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.file_removals (bucket_id, folder) values (tg_argv[0], old.id);
  perform pg_notify('file_removals', '');
  return null;
end
$$;
create trigger remove_files after delete on public.properties
  for each row execute function private.remove_files('listing-pictures');
create trigger remove_files after delete on public.agencies
  for each row execute function private.remove_files('agency-pictures');
create trigger remove_files after delete on public.profiles
  for each row execute function private.remove_files('imports');

/* Files of what is no longer there, wherever they come from. */
create function private.orphaned_files() returns table (id uuid) language sql stable security definer set search_path = '' as $$
  select o.id from storage.objects o
  where o.created_at < now() - interval '1 hour'
    and case o.bucket_id
      when 'listing-pictures' then not exists (
        select from public.properties p where p.id = private.uuid_or_null(split_part(o.name, '/', 1)))
      when 'agency-pictures' then not exists (
        select from public.agencies a where a.id = private.uuid_or_null(split_part(o.name, '/', 1)))
      when 'imports' then not exists (
        select from public.profiles p where p.id = private.uuid_or_null(split_part(o.name, '/', 1)))
      else false
    end
$$;
