-- A number that no clock can bear would stop the worker that reckons with it, and a text is printed on every invoice.
create or replace function private.guard_setting() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  if jsonb_typeof(new.value) <> jsonb_typeof(old.value)
     or (jsonb_typeof(new.value) = 'number' and (new.value::text::numeric not between 0 and 100000 or new.value::text::numeric % 1 <> 0))
     or (jsonb_typeof(new.value) = 'string' and length(new.value #>> '{}') > 1000) then
    raise exception 'The setting % cannot be %', new.key, left(new.value::text, 100) using errcode = '22023', hint = 'invalid_setting';
  end if;
  return new;
end
$$;
