-- A word no advert can have is not looked for letter by letter: the text index refuses words of two thousand characters,
-- and an address of that length is no fault of ours. Thirty words of sixty letters are more than any search says.
create or replace function private.keyword_query(keywords text) returns tsquery language sql immutable parallel safe set search_path = ''
return (
  select string_agg(left(w, 60) || ':*', ' & ')
  from unnest((string_to_array(private.normalise(left(keywords, 2000)), ' '))[1:30]) w where w <> '')::tsquery;
