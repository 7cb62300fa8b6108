comment on column storage.objects.version is
  'The key of the bytes: each writing gets a new one, so that no file is ever changed in place.';

-- Uploads in parts. The bytes wait in the file store; a row says how far an upload has come and who sends it.
create table platform.resumable_uploads (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and size_bytes),
  -- The keys of the parts, in their order.
  parts text[] not null default '{}',
  metadata jsonb not null,
  is_upsert boolean not null,
  -- Whose it is: nobody else adds to it.
  owner_role text not null,
  owner_id text,
  -- While the last part is being made into a file, so that one sent twice makes one file.
  finishing_until timestamptz,
  -- When the upload is whole, what it became: a client that missed the last answer may ask again.
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
 * What a folder holds, by name, as the caller may see it: objects, and each folder below once. It jumps from one
 * entry to the next instead of reading what lies deep in the folders between.
 */
create function storage.folder_entries(bucket text, prefix text, after text, max_entries int)
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
grant execute on function storage.folder_entries to anon, authenticated, service_role;
