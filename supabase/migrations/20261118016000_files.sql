-- Files: storage buckets, the policies on their files, and the removal of files whose owner was deleted.

-- Files in a public bucket can be read by anyone who has the URL.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  /*
   * {property id}/...: photos and floor plans. Our own storage applies the policies to its public URLs, so the photos of a
   * draft stay private. A hosted project serves public URLs only for buckets that are public as a whole.
   */
  ('listing-pictures', 'listing-pictures', not exists (select from pg_namespace where nspname = 'platform'), 15728640,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  -- {agency id}/...: pictures of an agency
  ('agency-pictures', 'agency-pictures', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  -- pictures in pages and blog posts
  ('content-pictures', 'content-pictures', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  -- {account id}/...: feed files to import
  ('imports', 'imports', false, 104857600, array['text/csv', 'text/plain'])
on conflict (id) do nothing;

-- Our own storage names these files after their content. A hosted project has no such column.
do $$
begin
  if exists (select from information_schema.columns
             where table_schema = 'storage' and table_name = 'buckets' and column_name = 'content_addressed') then
    execute 'update storage.buckets set content_addressed = true where id in (''listing-pictures'', ''agency-pictures'', ''content-pictures'')';
  end if;
end
$$;

-- Access ----------------------------------------------------------------------------------------------------------------

create function private.uuid_or_null(value text) returns uuid language sql immutable set search_path = ''
  return case when pg_input_is_valid(value, 'uuid') then value::uuid end;
grant execute on function private.uuid_or_null to anon, authenticated;

/* Whether the caller may manage the files in the folder of this name. */
create function private.owns_file_folder(bucket text, name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  folder constant text := split_part(name, '/', 1);
begin
  return case bucket
    when 'listing-pictures' then exists (
      -- A UUID can be written in several ways. Only the canonical form is accepted: the limit counts the files of a folder.
      select from public.properties p
      where p.id = private.uuid_or_null(folder) and p.id::text = folder and private.manages(p.owner_id, p.agency_id))
    when 'agency-pictures' then folder = private.my_owned_agency_id()::text
    when 'content-pictures' then private.has_role('admin')
    when 'imports' then folder = private.trusted_uid()::text
      and (private.my_landlord_id() is not null or private.my_agency_id() is not null)
    else false
  end;
end
$$;
grant execute on function private.owns_file_folder to authenticated;

/*
 * Whether a folder has space for one more file. A listing shows 60; the limit of 100 leaves space for replaced and unused
 * files. The lock makes concurrent uploads to a folder wait for each other. The function is volatile so that the count
 * includes what those uploads have committed.
 */
create function private.has_space_for_file(bucket text, folder text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('files of ' || bucket || '/' || folder, 0));
  return (select count(*) < 100 from (
    select from storage.objects o
    where o.bucket_id = bucket and o.name collate "C" >= folder || '/' and o.name collate "C" < folder || '0'
    limit 100) as taken);
end
$$;
grant execute on function private.has_space_for_file to anon, authenticated;

/*
 * Whether the file is already in this folder. In an update policy it sees the row before the change, so a file moved into a
 * folder counts towards the folder's limit and a file replaced in place does not.
 */
create function private.is_in_folder(object uuid, bucket text, folder text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from storage.objects o
    where o.id = object and o.bucket_id = bucket and split_part(o.name, '/', 1) = folder)
$$;
grant execute on function private.is_in_folder to authenticated;

create policy "people list their files" on storage.objects for select to authenticated
  using (private.owns_file_folder(bucket_id, name));
create policy "people add files where they keep them" on storage.objects for insert to authenticated
  with check (private.owns_file_folder(bucket_id, name)
    and (bucket_id = 'content-pictures' or private.has_space_for_file(bucket_id, split_part(name, '/', 1))));
create policy "people replace their files" on storage.objects for update to authenticated
  using (private.owns_file_folder(bucket_id, name)) with check (private.owns_file_folder(bucket_id, name)
    and (bucket_id = 'content-pictures'
      or private.is_in_folder(id, bucket_id, split_part(name, '/', 1))
      or private.has_space_for_file(bucket_id, split_part(name, '/', 1))));
create policy "people remove their files" on storage.objects for delete to authenticated
  using (private.owns_file_folder(bucket_id, name));

-- The policies on public.properties decide which listings the caller sees.
create policy "everybody sees the pictures of homes they see" on storage.objects for select to anon, authenticated
  using (bucket_id = 'listing-pictures'
    and exists (select from public.properties p where p.id = private.uuid_or_null(split_part(name, '/', 1))));
create policy "administrators remove pictures" on storage.objects for delete to authenticated
  using (bucket_id in ('listing-pictures', 'agency-pictures') and (select private.has_role('admin')));

-- Removal ---------------------------------------------------------------------------------------------------------------

-- Folders to remove, queued by the deletion of their owner and emptied by the worker.
create table private.file_removals (
  id bigint generated always as identity primary key,
  bucket_id text not null,
  folder text not null,
  requested_at timestamptz not null default now(),
  constraint file_removals_check check (length(bucket_id) <= 100 and length(folder) <= 1024)
);

create trigger enforce_quotas after insert on private.file_removals referencing new table as added
  for each statement execute function private.enforce_quotas();

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

/* Files older than one hour whose listing, agency or account does not exist. */
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
