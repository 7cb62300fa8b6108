-- Multipart uploads of the S3 endpoint, in the tables of a hosted project. The bytes of the parts are in the file store.

create table storage.s3_multipart_uploads (
  id text primary key,
  in_progress_size bigint not null default 0,
  upload_signature text not null default '',
  bucket_id text not null references storage.buckets (id) on delete cascade,
  key text collate "C" not null,
  -- The key of the blob that completing the upload creates.
  version text not null,
  owner_id text,
  created_at timestamptz not null default now(),
  user_metadata jsonb,
  metadata jsonb not null default '{}',
  -- Columns that only our own service uses. Only the owner can add parts.
  owner_role text not null,
  expires_at timestamptz not null,
  -- Set while the parts are being assembled, so that a repeated request creates only one file.
  finishing_until timestamptz,
  constraint s3_multipart_uploads_size_check check (length(id) <= 100 and length(key) <= 1024 and length(version) <= 100
    and length(owner_id) <= 100 and length(owner_role) <= 100 and octet_length(user_metadata::text) <= 40000
    and octet_length(metadata::text) <= 5000 and length(upload_signature) <= 200)
);
create index idx_multipart_uploads_list on storage.s3_multipart_uploads (bucket_id, key, created_at);
create index s3_multipart_uploads_expires_at_idx on storage.s3_multipart_uploads (expires_at);
create index s3_multipart_uploads_owner_id_idx on storage.s3_multipart_uploads (owner_id);
alter table storage.s3_multipart_uploads enable row level security;

create table storage.s3_multipart_uploads_parts (
  id uuid primary key default gen_random_uuid(),
  upload_id text not null references storage.s3_multipart_uploads (id) on delete cascade,
  size bigint not null default 0,
  part_number int not null check (part_number between 1 and 10000),
  bucket_id text not null references storage.buckets (id) on delete cascade,
  key text collate "C" not null,
  etag text not null,
  owner_id text,
  -- The key of the part's blob.
  version text not null,
  created_at timestamptz not null default now(),
  unique (upload_id, part_number),
  constraint s3_multipart_uploads_parts_size_check check (size >= 0 and length(key) <= 1024 and length(etag) <= 100 and length(owner_id) <= 100
    and length(version) <= 100)
);
create index s3_multipart_uploads_parts_version_idx on storage.s3_multipart_uploads_parts (version text_pattern_ops);
create index s3_multipart_uploads_parts_bucket_id_idx on storage.s3_multipart_uploads_parts (bucket_id);
alter table storage.s3_multipart_uploads_parts enable row level security;

grant all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to service_role, supabase_storage_admin;
