-- Bucket content checks: which files a bucket accepts. By default any, as on a hosted project.

alter table storage.buckets add column content_check text not null default 'none'
  check (content_check in ('none', 'picture', 'text'));
comment on column storage.buckets.content_check is
  'Used only by our own storage service. picture: only pictures, which are re-encoded. text: only text without markup. none: any file, kept as it is.';

-- Until now every bucket accepted only pictures, and text where its list of types allowed that.
update storage.buckets set content_check =
  case when exists (select from unnest(allowed_mime_types) type where type like 'text/%') then 'text' else 'picture' end;
