-- Picture buckets: our own storage re-encodes the pictures in these buckets, and accepts only text for imports. A hosted project has
-- no such column.
do $$
begin
  if exists (select from information_schema.columns
             where table_schema = 'storage' and table_name = 'buckets' and column_name = 'content_check') then
    execute 'update storage.buckets set content_check = ''picture'' where id in (''listing-pictures'', ''agency-pictures'', ''content-pictures'')';
    execute 'update storage.buckets set content_check = ''text'' where id = ''imports''';
  end if;
end
$$;
