-- A name is often shared: by a county and a village, or by a village and the city everybody calls by its first word.
-- What most people mean wins; the others are found with what they lie in behind a comma.

/*
 * The place a text names: 'Leeds', 'Clapham, London', 'Clapham SW4', 'M20', 'SW4 0', 'SW4 0AA'. Of namesakes the one
 * most people mean. What is not in the gazetteer is nowhere: it is searched as text.
 */
create or replace function private.find_place(location text) returns private.found_place
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := private.normalise(location);
  postcode constant text := private.full_postcode(location);
  words constant text[] := string_to_array(wanted, ' ');
  found private.found_place;
begin
  if wanted is null or wanted = '' then return null; end if;
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

/*
 * Places as one types, best first: the one the text already means, what begins with it, then what is spelt much like
 * it, each once. `location` is the text that finds this very place: 'Clapham' for the one in London, 'Clapham,
 * Bedfordshire' for its namesake.
 */
create or replace function public.suggest_places(query text, max_count int default 8)
returns table (location text, name text, kind text, parent text, outcode text, latitude float8, longitude float8)
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := private.normalise(left(query, 100));
  how_many constant int := least(greatest(max_count, 1), 20);
  meant constant private.found_place := private.find_place(left(query, 100));
  ids int[];
begin
  if coalesce(wanted, '') = '' then return; end if;
  if meant.kind = 'postcode' then
    return query select meant.name, meant.name, meant.kind, meant.parent, meant.outcode, meant.latitude, meant.longitude;
  end if;
  ids := array(
    select b.id from (
      select distinct on (p.key) p.id, p.key, p.search_name, p.kind, p.population from public.places p
      where p.search_name like wanted || '%' and (p.kind <> 'sector' or wanted ~ '[0-9] ?[0-9]?$')
      order by p.key, p.population desc, p.id
    ) b
    order by b.key is distinct from meant.key, b.search_name <> wanted,
      case when b.kind in ('county', 'region', 'country') then b.population / 3 else b.population end desc, b.id
    limit how_many);
  if cardinality(ids) < how_many and length(wanted) >= 4 then
    ids := ids || array(
      select p.id from public.places p
      where p.search_name operator(extensions.%) wanted and p.id <> all (ids) and p.kind not in ('outcode', 'sector')
        and not exists (select from public.places n where n.id = any (ids) and n.key = p.key)
      order by round(extensions.similarity(p.search_name, wanted)::numeric, 1) desc, p.population desc, p.id limit how_many - cardinality(ids));
  end if;
  return query
  select case
      when p.key = (private.find_place(p.name)).key then p.name
      when p.key = (private.find_place(p.name || ', ' || p.parent)).key then p.name || ', ' || p.parent
      else p.name || ', ' || coalesce(p.outcode, p.parent, p.country) end,
    p.name, p.kind, p.parent, p.outcode, p.latitude, p.longitude
  from unnest(ids) with ordinality i (id, position) join public.places p on p.id = i.id
  order by i.position;
end
$$;
