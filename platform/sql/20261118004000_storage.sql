-- Storage: the tables and path functions of a hosted Supabase project's storage schema.

-- Columns match the hosted service. Product migrations define policies on storage.objects; the service reads and writes in the
-- caller's role.
create schema storage;
grant usage on schema storage to anon, authenticated, service_role, supabase_storage_admin;

create table storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  type text not null default 'STANDARD',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Used only by our own storage service: whether it names uploads after their content. The requested path remains an alias.
  content_addressed boolean not null default false
);
grant all on storage.buckets to anon, authenticated, service_role, supabase_storage_admin;
alter table storage.buckets enable row level security;

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  user_metadata jsonb,
  -- The path requested by the uploader, when the service chose the name.
  requested_name text,
  unique (bucket_id, name),
  constraint objects_name_size_check check (length(name) <= 1024 and length(requested_name) <= 1024 and length(version) <= 100 and length(owner_id) <= 100),
  constraint objects_metadata_size_check check (octet_length(metadata::text) <= 5000 and octet_length(user_metadata::text) <= 40000)
);
create index objects_bucket_id_name_idx on storage.objects (bucket_id, name collate "C");
create unique index objects_requested_name_key on storage.objects (bucket_id, requested_name);
create index objects_version_idx on storage.objects (version text_pattern_ops);
grant all on storage.objects to anon, authenticated, service_role, supabase_storage_admin;
alter table storage.objects enable row level security;

/* 'a/b/c.png' -> {a,b} */
create function storage.foldername(name text) returns text[] language sql immutable
  return (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1];

/* 'a/b/c.png' -> 'c.png' */
create function storage.filename(name text) returns text language sql immutable
  return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];

/* 'a/b/c.png' -> 'png' */
create function storage.extension(name text) returns text language sql immutable
  return reverse(split_part(reverse(storage.filename(name)), '.', 1));
