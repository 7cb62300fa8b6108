-- Where pictures and feed files lie, and who may put them there. Public buckets are read by everybody at their address.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  -- {property id}/..., photographs and floor plans
  ('listing-pictures', 'listing-pictures', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  -- {agency id}/...
  ('agency-pictures', 'agency-pictures', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  -- for pages and posts
  ('content-pictures', 'content-pictures', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  -- {account id}/..., feeds to import
  ('imports', 'imports', false, 104857600, null)
on conflict (id) do nothing;

create function private.uuid_or_null(value text) returns uuid language sql immutable set search_path = ''
  return case when pg_input_is_valid(value, 'uuid') then value::uuid end;

/* Is this a place where the caller keeps files? The first folder says whose it is. */
create function private.keeps_file(bucket text, name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  folder constant text := split_part(name, '/', 1);
begin
  return case bucket
    when 'listing-pictures' then exists (
      select from public.properties p where p.id = private.uuid_or_null(folder)
        and ((p.agency_id is null and p.owner_id = private.trusted_uid()) or p.agency_id = private.my_agency_id()))
    when 'agency-pictures' then folder = private.my_agency_id()::text and private.owns_agency(private.my_agency_id())
    when 'content-pictures' then private.has_role('admin')
    when 'imports' then folder = private.trusted_uid()::text
    else false
  end;
end
$$;
grant execute on function private.keeps_file to authenticated;

create policy "people list their files" on storage.objects for select to authenticated
  using (private.keeps_file(bucket_id, name));
create policy "people add files where they keep them" on storage.objects for insert to authenticated
  with check (private.keeps_file(bucket_id, name));
create policy "people replace their files" on storage.objects for update to authenticated
  using (private.keeps_file(bucket_id, name)) with check (private.keeps_file(bucket_id, name));
create policy "people remove their files" on storage.objects for delete to authenticated
  using (private.keeps_file(bucket_id, name));
