-- Uploads that come at once each counted the files of the folder before any of the others was there, and all went in.

/*
 * Has a folder room for one more? Sixty are shown; some are replaced and some are tried. Whoever asks waits for those who asked
 * before and have not finished, and then counts what they have added: volatile, so that it sees what was committed meanwhile.
 */
create or replace function private.has_room_for_file(bucket text, folder text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('files of ' || bucket || '/' || folder, 0));
  return (select count(*) < 100 from (
    select from storage.objects o
    where o.bucket_id = bucket and o.name collate "C" >= folder || '/' and o.name collate "C" < folder || '0'
    limit 100) as taken);
end
$$;
