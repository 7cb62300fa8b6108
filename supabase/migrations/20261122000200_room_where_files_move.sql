-- A folder's room was asked about when a file was added, not when one was moved in: files could be added to one home
-- and moved to another without end.

/* Does the file lie in this folder already? Asked while a row is changed, it sees the row as it was. */
create function private.lies_in_folder(object uuid, bucket text, folder text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from storage.objects o
    where o.id = object and o.bucket_id = bucket and split_part(o.name, '/', 1) = folder)
$$;
grant execute on function private.lies_in_folder to authenticated;

alter policy "people replace their files" on storage.objects
  with check (private.keeps_file(bucket_id, name)
    and (bucket_id = 'content-pictures'
      or private.lies_in_folder(id, bucket_id, split_part(name, '/', 1))
      or private.has_room_for_file(bucket_id, split_part(name, '/', 1))));
