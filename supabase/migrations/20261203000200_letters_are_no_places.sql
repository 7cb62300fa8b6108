/*
 * The place a text names. A text of thousands of words took seconds to be found to name none, since each way of parting it was
 * tried: no place has a name of more than sixteen words, together with what it lies in.
 */
create or replace function private.find_place(location text) returns private.found_place
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := private.normalise(location);
  postcode constant text := private.full_postcode(location);
  words constant text[] := string_to_array(wanted, ' ');
  found private.found_place;
begin
  if wanted is null or wanted = '' or cardinality(words) > 16 or length(location) > 200 then return null; end if;
  select p.name, p.kind, p.parent, p.outcode, p.latitude, p.longitude, p.key into found
    from public.places p
    cross join lateral (select case
      -- A radius is meant, so a city goes before the county of its name, but no village before all of Kent.
      when p.search_name = wanted then p.population / case when p.kind in ('county', 'region', 'country') then 10.0 else 1.0 end
      -- 'Newcastle' is said of Newcastle upon Tyne, since it is by far the largest.
      when p.kind in ('city', 'town') and split_part(substr(p.search_name, length(wanted) + 2), ' ', 1)
        in ('upon', 'on', 'under', 'in', 'super', 'by', 'le', 'next', 'over', 'de') then p.population / 2.0
    end as strength) meant
    -- The name itself and the names that go on after it with a space: '!' is the character after the space.
    where p.search_name ~>=~ wanted and p.search_name ~<~ (wanted || '!') and meant.strength is not null
    order by meant.strength desc, p.id limit 1;
  if found.name is not null then return found; end if;
  if postcode is not null then
    select postcode, 'postcode', null, split_part(postcode, ' ', 1), l.latitude, l.longitude, null into found
      from private.locate_postcode(postcode) l where l.latitude is not null;
    return found;
  end if;
  for length in reverse cardinality(words) - 1 .. 1 loop
    select p.name, p.kind, p.parent, p.outcode, p.latitude, p.longitude, p.key into found
      from public.places p
      where p.search_name = array_to_string(words[1 : length], ' ')
        and array_to_string(words[length + 1 :], ' ') in (private.normalise(p.parent), lower(p.outcode), lower(p.country))
      order by p.population / case when p.kind in ('county', 'region', 'country') then 10.0 else 1.0 end desc, p.id limit 1;
    if found.name is not null then return found; end if;
  end loop;
  return null;
end
$$;
