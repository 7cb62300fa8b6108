-- REST: the response size limit of /rest/v1.

/*
 * Aborts a /rest/v1 statement whose response is too large. The statement calls this function in place of the value that exceeds the
 * limit, so PostgreSQL neither computes nor sends the rest.
 */
create function auth.raise_response_too_large(most_bytes bigint) returns text
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
revoke execute on function auth.raise_response_too_large from public;
grant execute on function auth.raise_response_too_large to anon, authenticated;
