/*
 * Ends a statement of /rest/v1 whose answer grows too large, with the whole refusal. The statement calls it in the place of
 * the value that is too much, so PostgreSQL neither finishes nor sends the answer.
 */
create function auth.refuse_large_answer(most_bytes bigint) returns text
language plpgsql stable parallel safe set search_path = '' as $$
begin
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', 'PGRSTX01',
      'message', 'The answer is too large',
      'details', format('An answer may have %s bytes.', most_bytes),
      'hint', 'Select fewer columns, or fewer rows with limit and offset.')::text,
    detail = '{"status": 413, "headers": {}}';
end
$$;
revoke execute on function auth.refuse_large_answer from public;
grant execute on function auth.refuse_large_answer to anon, authenticated;
