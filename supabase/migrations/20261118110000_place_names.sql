-- Place names: readable ids, outlines, landmarks, other names, and the correction of misspelt names.

create extension if not exists fuzzystrmatch with schema extensions;
grant execute on function extensions.levenshtein(text, text) to anon, authenticated;

alter table public.places
  -- Readable and unique, so that a chosen place can travel in the address: 'clapham-bedfordshire'.
  add column slug text not null default '',
  -- The slug of the place that this row is another name of.
  add column alias_of text,
  -- How far a place without an outline reaches.
  add column reach_metres int not null default 800 check (reach_metres between 100 and 20000),
  -- The outline as {longitude, latitude, longitude, latitude, ...}.
  add column shape float8[] check (cardinality(shape) between 6 and 200 and cardinality(shape) % 2 = 0),
  drop constraint places_kind_check,
  add constraint places_kind_check check (kind in (
    'country', 'region', 'county', 'city', 'town', 'suburb', 'village', 'postcode_area', 'outcode', 'sector', 'station',
    'quarter', 'national_park', 'landscape', 'university', 'hospital', 'airport'));
create index places_slug_idx on public.places (slug);

alter type private.found_place add attribute slug text, add attribute reach_metres int, add attribute shape float8[];

/*
 * The place of a row: for another name of a place, the place itself. A full postcode is not a row and has a reach of its own.
 */
create function private.place_of_row(place public.places) returns private.found_place
language plpgsql stable set search_path = '' as $$
begin
  if place.alias_of is not null then
    select p.* into place from public.places p where p.slug = place.alias_of order by p.id limit 1;
  end if;
  return (place.name, place.kind, place.parent, place.outcode, place.latitude, place.longitude, place.key,
    place.slug, place.reach_metres, place.shape)::private.found_place;
end
$$;
grant execute on function private.place_of_row to anon, authenticated;

/* The place with this id. */
create function private.place_by_slug(place_slug text) returns private.found_place
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  place public.places;
begin
  if coalesce(place_slug, '') = '' then return null; end if;
  select p.* into place from public.places p where p.slug = lower(place_slug) order by p.id limit 1;
  if not found then return null; end if;
  return private.place_of_row(place);
end
$$;
grant execute on function private.place_by_slug to anon, authenticated;

/*
 * How strongly a place is meant by a normalised text: null if not at all. Its population if the text is its name. A search is
 * by radius, so a city ranks above the county of the same name, but a village does not rank above Kent. A name that continues
 * after the text counts half: 'Newcastle' means Newcastle upon Tyne and 'Chorlton' Chorlton-cum-Hardy, by far the largest. What
 * people call a place counts five times: 'Kingston' is the one upon Thames, not Hull.
 */
create function private.place_strength(place public.places, normalised text) returns float8
language plpgsql immutable set search_path = '' as $$
begin
  if place.search_name = normalised then
    return place.population * case when place.kind in ('county', 'region', 'country', 'postcode_area') then 0.1
      when place.alias_of is not null then 5.0 else 1.0 end;
  end if;
  if place.kind in ('city', 'town', 'suburb') and split_part(substr(place.search_name, length(normalised) + 2), ' ', 1)
    in ('upon', 'on', 'under', 'in', 'super', 'by', 'le', 'next', 'over', 'de', 'cum') then
    return place.population / 2.0;
  end if;
  return null;
end
$$;
grant execute on function private.place_strength to anon, authenticated;

/* 'near the peak district' -> 'peak district'; 'saint albans' -> 'st albans' */
create function private.place_text(normalised text) returns text language sql immutable strict parallel safe set search_path = ''
return regexp_replace(regexp_replace(normalised,
  '^(near to|near|nr|around|close to|next to|by|in|at)? ?(the )?', ''), '^saint ', 'st ');
grant execute on function private.place_text to anon, authenticated;

/* The place that a normalised text names, alone or followed by what it belongs to: 'clapham', 'clapham bedfordshire', 'clapham sw4'. */
create function private.place_by_name(normalised text) returns private.found_place
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  words constant text[] := string_to_array(normalised, ' ');
  place public.places;
begin
  select p.* into place
    from public.places p cross join lateral (select private.place_strength(p, normalised) as strength) meant
    -- The name itself and names that continue after a space: '!' is the character after the space.
    where p.search_name ~>=~ normalised and p.search_name ~<~ (normalised || '!') and meant.strength is not null
    order by meant.strength desc, p.id limit 1;
  if found then return private.place_of_row(place); end if;
  for length in reverse cardinality(words) - 1 .. 1 loop
    select p.* into place
      from public.places p
      where p.search_name = array_to_string(words[1 : length], ' ')
        and array_to_string(words[length + 1 :], ' ') in (private.normalise(p.parent), lower(p.outcode), lower(p.country))
      order by private.place_strength(p, p.search_name) desc, p.id limit 1;
    if found then return private.place_of_row(place); end if;
  end loop;
  return null;
end
$$;
grant execute on function private.place_by_name to anon, authenticated;

/*
 * The place that a text names, as it is or without the words before a name; 'Oxford Circus' is the station. Texts of more than
 * sixteen words are rejected: no place has a longer name, including the place it belongs to, and trying every split of
 * thousands of words takes seconds.
 */
create or replace function private.find_place(location text) returns private.found_place
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  normalised constant text := private.normalise(location);
  postcode constant text := private.full_postcode(location);
  bare text;
  found private.found_place;
begin
  if normalised is null or normalised = '' or length(location) > 200 or cardinality(string_to_array(normalised, ' ')) > 16 then
    return null;
  end if;
  found := private.place_by_name(normalised);
  if found.name is not null then return found; end if;
  if postcode is not null then
    select postcode, 'postcode', null, split_part(postcode, ' ', 1), l.latitude, l.longitude, null, null, 400, null into found
      from private.locate_postcode(postcode) l where l.latitude is not null;
    return found;
  end if;
  bare := private.place_text(normalised);
  if bare <> normalised and bare <> '' then
    found := private.place_by_name(bare);
    if found.name is not null then return found; end if;
  end if;
  if bare <> '' and bare !~ ' station$' then return private.place_by_name(bare || ' station'); end if;
  return null;
end
$$;

/* The place that a search is for: the chosen one if its id is known, otherwise what the text names. */
create function private.search_place(place_slug text, location text) returns private.found_place
language plpgsql stable set search_path = '' as $$
declare
  chosen private.found_place;
begin
  if place_slug is not null then
    chosen := private.place_by_slug(place_slug);
    if chosen.name is not null then return chosen; end if;
  end if;
  return private.find_place(location);
end
$$;
grant execute on function private.search_place to anon, authenticated;

-- Corrections -----------------------------------------------------------------------------------------------------------

/*
 * The place that was probably meant by a text that names none, and whether that is likely enough to search there although
 * adverts contain the text: the text is the beginning of the name of a town, or one letter differs. Otherwise up to three
 * letters may differ, fewer in short names; of several places the nearest in spelling and the largest.
 */
create function private.correct_place(location text, out place private.found_place, out is_likely boolean)
language plpgsql stable set search_path = '' as $$
declare
  typed constant text := private.place_text(private.normalise(left(location, 100)));
  best public.places;
  edits int;
begin
  if typed is null or length(typed) < 4 then return; end if;
  select p.* into best from public.places p
    where p.search_name ~>=~ typed and p.search_name ~<~ (typed || '~') and p.kind in ('city', 'town') and length(typed) >= 5
      and p.population >= 20000
    order by p.population desc, p.id limit 1;
  if found then
    place := private.place_of_row(best);
    is_likely := true;
    return;
  end if;
  -- Two swapped letters leave few trigrams of a short name, so towns with the same first letter are tried as well.
  select p.* into best from public.places p
  cross join lateral (select extensions.levenshtein(p.search_name, typed) as edits) d
  where (p.search_name operator(extensions.%) typed and p.kind not in ('outcode', 'sector', 'postcode_area')
      or p.kind in ('city', 'town') and p.population >= 20000)
    and p.search_name ~>=~ left(typed, 1) and p.search_name ~<~ (left(typed, 1) || '~')
    and abs(length(p.search_name) - length(typed)) <= 3
    and d.edits <= case when length(typed) >= 8 then 3 when length(typed) >= 6 then 2 else 1 end
    and (d.edits = 1 or p.population >= 2000)
  order by d.edits::float8 / length(typed) - 0.03 * ln(private.place_strength(p, p.search_name) + 1), p.id limit 1;
  if not found then return; end if;
  edits := extensions.levenshtein(best.search_name, typed);
  place := private.place_of_row(best);
  is_likely := edits = 1 and length(typed) >= 6 and best.population >= 5000;
end
$$;
grant execute on function private.correct_place to anon, authenticated;

/* The place that a misspelt text probably means: {name, slug, is_likely}, or null. */
create function public.correct_place(location text) returns json language sql stable set search_path = '' as $$
  select case when ((c).place).name is not null then json_build_object('name', ((c).place).name, 'parent', ((c).place).parent,
    'slug', ((c).place).slug, 'is_likely', (c).is_likely) end
  from private.correct_place(correct_place.location) c
$$;
grant execute on function public.correct_place to anon, authenticated;

-- Suggestions -----------------------------------------------------------------------------------------------------------

/*
 * Raises a settlement with homes on the market around it, up to five times, and one within 25 miles of the searcher's last place
 * twenty times.
 */
create function private.suggestion_factor(place public.places, near_latitude float8, near_longitude float8) returns float8
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  cell bigint;
  homes int;
begin
  if place.kind in ('county', 'region', 'country', 'postcode_area', 'outcode', 'sector') then return 1; end if;
  cell := private.cell_code(private.tile_x(place.longitude), private.tile_y(place.latitude), false);
  select count(*) into homes from (select from private.listing_places l where l.place in (cell, cell + 1) limit 40) l;
  return (1 + homes / 10.0) * case when near_latitude is not null
    and private.metres_between(near_latitude, near_longitude, place.latitude, place.longitude) <= 40234 then 20 else 1 end;
end
$$;
grant execute on function private.suggestion_factor to anon, authenticated;

drop function public.suggest_places;

/*
 * Suggestions while typing, best first and without doubles: the place that the text names, places that begin with the text,
 * then places with a similar name. Among places of one kind the larger comes first; places with homes on the market and
 * places near the searcher's last one gain. `location` is the name, with what it belongs to where another place has the same
 * one; `slug` is the id that finds exactly this place.
 */
create function public.suggest_places(
  query text, max_count int default 8, near_latitude float8 default null, near_longitude float8 default null
) returns table (location text, name text, kind text, parent text, outcode text, latitude float8, longitude float8, slug text)
language plpgsql stable set search_path = '' as $$
declare
  typed constant text := private.normalise(left(query, 100));
  normalised text := typed;
  how_many constant int := least(greatest(max_count, 1), 20);
  meant constant private.found_place := private.find_place(left(query, 100));
  slugs text[];
begin
  if coalesce(normalised, '') = '' then return; end if;
  if meant.kind = 'postcode' then
    return query select meant.name, meant.name, meant.kind, meant.parent, meant.outcode, meant.latitude, meant.longitude, null::text;
    return;
  end if;
  if not exists (select from public.places p where p.search_name ~>=~ typed and p.search_name ~<~ (typed || '~')) then
    normalised := coalesce(nullif(private.place_text(typed), ''), typed);
  end if;
  slugs := array(
    select r.slug from (
      select b.slug, b.is_whole, b.weight * private.suggestion_factor(b.place, near_latitude, near_longitude) as weight
      from (
        select coalesce(p.alias_of, p.slug) as slug, p.search_name = normalised as is_whole, p as place,
          case when p.kind in ('county', 'region', 'country', 'postcode_area') then p.population / 3.0 else p.population end as weight
        from public.places p
        where p.search_name ~>=~ normalised and p.search_name ~<~ (normalised || '~')
          and (p.kind <> 'sector' or normalised ~ '[0-9] ?[0-9]?$')
        order by p.search_name = normalised desc, p.population desc, p.id limit how_many * 3
      ) b
    ) r
    group by r.slug
    order by near_latitude is null and r.slug is distinct from meant.slug, bool_or(r.is_whole or r.slug = meant.slug) desc,
      max(r.weight) desc, r.slug
    limit how_many);
  if meant.slug is not null and meant.slug <> all (slugs) then slugs := (meant.slug || slugs)[1 : how_many]; end if;
  if cardinality(slugs) < how_many and length(normalised) >= 4 then
    slugs := slugs || array(
      select s.slug from (
        select distinct on (coalesce(p.alias_of, p.slug)) coalesce(p.alias_of, p.slug) as slug, p.search_name, p.population
        from public.places p
        where p.search_name operator(extensions.%) normalised and p.kind not in ('outcode', 'sector', 'postcode_area')
          and coalesce(p.alias_of, p.slug) <> all (slugs)
      ) s
      order by round(extensions.similarity(s.search_name, normalised)::numeric, 1) desc, s.population desc, s.slug
      limit how_many - cardinality(slugs));
  end if;
  return query
  select case when p.parent is null or p.parent = p.name or p.slug is not distinct from (private.find_place(p.name)).slug then p.name
      else p.name || ', ' || p.parent end,
    p.name, p.kind, p.parent, p.outcode, p.latitude, p.longitude, p.slug
  from unnest(slugs) with ordinality i (slug, position)
    cross join lateral (select a.* from public.places a where a.slug = i.slug order by a.id limit 1) p
  order by i.position;
end
$$;
grant execute on function public.suggest_places to anon, authenticated;

/* The place that a text names, if any: the same place that a search for the text uses. */
drop function public.find_place;
create function public.find_place(location text)
returns table (name text, kind text, parent text, outcode text, latitude float8, longitude float8, slug text)
language sql stable set search_path = '' as $$
  select p.name, p.kind, p.parent, p.outcode, p.latitude, p.longitude, p.slug
  from private.find_place(left(find_place.location, 200)) p where p.name is not null
$$;
grant execute on function public.find_place to anon, authenticated;

/* The next towns around a place, nearest first: where to look if there is nothing in the place itself. */
create function public.nearby_towns(latitude float8, longitude float8, max_count int default 6)
returns table (name text, slug text, metres int) language sql stable set search_path = '' as $$
  select p.name, p.slug, d.metres::int
  from public.places p
  cross join lateral (select private.metres_between($1, $2, p.latitude, p.longitude) as metres) d
  where p.latitude between $1 - 0.4 and $1 + 0.4 and p.longitude between $2 - 0.7 and $2 + 0.7
    and p.kind in ('city', 'town') and p.alias_of is null and p.population >= 5000 and d.metres between 1500 and 40000
  order by d.metres limit least(greatest($3, 1), 12)
$$;
grant execute on function public.nearby_towns to anon, authenticated;
