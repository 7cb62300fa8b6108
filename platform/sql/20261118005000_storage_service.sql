-- Storage service: resumable uploads and folder listing for our storage service.

comment on column storage.objects.version is
  'The key of the bytes: each writing gets a new one, so that no file is ever changed in place.';

-- Uploads in several parts. The bytes are in the file store; a row records the progress of an upload and its owner.
create table platform.resumable_uploads (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and size_bytes),
  -- Storage keys of the parts, in order.
  parts text[] not null default '{}',
  metadata jsonb not null,
  is_upsert boolean not null,
  -- Only the owner can add parts.
  owner_role text not null,
  owner_id text,
  -- Set while the last part is being assembled into a file, so that a repeated request creates only one file.
  finishing_until timestamptz,
  -- The resulting object once the upload is complete, for clients that missed the last response.
  object_key text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint resumable_uploads_size_check check (length(name) <= 1024 and length(object_key) <= 1200 and length(owner_id) <= 100
    and length(owner_role) <= 100 and octet_length(metadata::text) <= 20000 and octet_length(parts::text) <= 50000)
);
create index resumable_uploads_expires_at_idx on platform.resumable_uploads (expires_at);
create index resumable_uploads_bucket_id_idx on platform.resumable_uploads (bucket_id);
create index resumable_uploads_owner_id_idx on platform.resumable_uploads (owner_id);

/*
 * The entries of a folder by name, as visible to the caller: objects, and each subfolder once. It seeks from one entry to the next
 * instead of reading the contents of subfolders.
 */
create function storage.list_folder(bucket text, prefix text, after text, max_entries int)
returns table (entry text, is_folder boolean, object storage.objects)
language plpgsql stable set search_path = '' as $$
declare
  cursor_name text := greatest(prefix collate "C", coalesce(after, '') collate "C");
  is_first boolean := after is null;
  last_possible text := prefix || chr(1114111);
  found_object storage.objects;
  rest text;
  slash int;
begin
  for i in 1 .. max_entries loop
    select o.* into found_object from storage.objects o
      where o.bucket_id = bucket
        and o.name collate "C" >= cursor_name and (is_first or o.name <> cursor_name)
        and o.name collate "C" <= last_possible
      order by o.name collate "C" limit 1;
    exit when found_object.id is null;
    is_first := false;
    rest := substr(found_object.name, length(prefix) + 1);
    slash := strpos(rest, '/');
    if slash > 0 then
      entry := left(found_object.name, length(prefix) + slash - 1);
      is_folder := true;
      object := null;
      cursor_name := entry || '/' || chr(1114111);
    else
      entry := found_object.name;
      is_folder := false;
      object := found_object;
      cursor_name := found_object.name;
    end if;
    return next;
  end loop;
end
$$;
grant execute on function storage.list_folder to anon, authenticated, service_role;
