-- Search rules: where a listing counts, which listings are homes, more filters, and the order by distance.
--
-- test/search-model/search-rules.ts states what each filter means in plain code, and a test compares the two.

-- Index rows ------------------------------------------------------------------------------------------------------------

alter table private.listing_search
  add column bathrooms smallint,
  add column square_feet int,
  -- Positions in private.tenure_code, private.epc_code and so on; 0 if not stated.
  add column tenure smallint not null default 0,
  add column epc smallint,
  add column council_tax smallint,
  add column furnishing smallint not null default 0,
  add column available_from date;

create function private.tenure_code(tenure text) returns smallint language sql immutable parallel safe set search_path = ''
return case tenure when 'freehold' then 1 when 'commonhold' then 1 when 'feudal' then 1 when 'leasehold' then 2
  when 'share of freehold' then 3 else 0 end::smallint;
grant execute on function private.tenure_code to anon, authenticated;

/* 'either' is its own code: it counts as furnished and as unfurnished. */
create function private.furnishing_code(furnishing text) returns smallint language sql immutable parallel safe set search_path = ''
return coalesce(array_position(array['furnished', 'part furnished', 'unfurnished', 'either'], furnishing), 0)::smallint;
grant execute on function private.furnishing_code to anon, authenticated;

/* A is 1. Null if there is no such letter. */
create function private.letter_code(letter text) returns smallint language sql immutable parallel safe set search_path = ''
return nullif(position(upper(letter) in 'ABCDEFGHI'), 0)::smallint;
grant execute on function private.letter_code to anon, authenticated;

/* A name's position in the list is its bit. */
create or replace function private.flag_mask(names text[]) returns int language sql immutable parallel safe set search_path = ''
return (select coalesce(bit_or(1 << (array_position(array[
  'new_home', 'retirement', 'student', 'furnished', 'private_landlord', 'reduced', 'chain_free', 'garden', 'parking', 'garage',
  'balcony', 'lift', 'ensuite', 'fireplace', 'conservatory', 'ev_charging', 'pets', 'bills_included', 'near_station',
  'photos', 'floor_plan', 'under_offer'
], n) - 1)), 0) from unnest(names) n);

/*
 * The types that a search finds: those that are chosen, otherwise dwellings. Land, garages and commercial property (6, 8 and 9)
 * are not homes and are found when their type is chosen.
 */
create or replace function private.type_mask(property_types text[]) returns int language sql immutable parallel safe set search_path = ''
return case when coalesce(cardinality(property_types), 0) = 0 then ~((1 << 6) | (1 << 8) | (1 << 9))
  else (select coalesce(bit_or(1 << private.type_code(t)), 0) from unnest(property_types) t) end;

/*
 * A listing is found by where it is, so it is filed under the whole country, its map cell and its county. One whose position is
 * unknown is found by the words of its location.
 */
create or replace function private.build_search_row(listing public.properties) returns private.listing_search
language plpgsql stable parallel safe cost 10000 set search_path = '' as $$
declare
  located constant text := private.normalise(listing.location);
  district constant text := coalesce(nullif(split_part(listing.postcode, ' ', 1), ''), upper(substring(located from '\m[a-z]{1,2}[0-9][a-z0-9]?$')));
  area private.outcode_areas;
  entry private.listing_search;
begin
  entry.listing_id := listing.id;
  entry.price := listing.price;
  entry.added_at := coalesce(listing.published_at, listing.created_at);
  -- An unknown position becomes (0, 0), which is outside every circle and box in the UK.
  entry.latitude := coalesce(listing.latitude, 0);
  entry.longitude := coalesce(listing.longitude, 0);
  entry.bedrooms := coalesce(listing.bedrooms, 0);
  entry.type := private.type_code(listing.property_type);
  entry.is_rent := listing.listing_type = 'rent';
  entry.flags := listing.is_new_home::int | (listing.is_retirement::int << 1) | (listing.is_student::int << 2)
    | ((coalesce(listing.furnishing, '') in ('furnished', 'part furnished', 'either'))::int << 3)
    | ((listing.agency_id is null)::int << 4) | ((listing.reduced_at is not null)::int << 5)
    | private.feature_flags(listing.features)
    | ((coalesce(listing.pets, '') in ('yes', 'considered'))::int << 16) | (coalesce(listing.bills_included, false)::int << 17)
    | (coalesce(private.is_near_station(listing.latitude, listing.longitude), false)::int << 18)
    | ((cardinality(listing.images) > 0)::int << 19) | ((listing.floor_plan is not null)::int << 20)
    | ((listing.status = 'under_offer')::int << 21);
  entry.bathrooms := listing.bathrooms;
  entry.square_feet := listing.square_feet;
  entry.tenure := private.tenure_code(listing.tenure);
  entry.epc := private.letter_code(listing.epc_rating);
  entry.council_tax := private.letter_code(listing.council_tax_band);
  entry.furnishing := private.furnishing_code(listing.furnishing);
  entry.available_from := listing.available_from;

  entry.places := array[entry.is_rent::int::bigint];
  if listing.latitude is not null then
    entry.places := entry.places || private.cell_code(private.tile_x(listing.longitude), private.tile_y(listing.latitude), entry.is_rent);
  end if;
  select * into area from private.outcode_areas a where a.outcode = district;
  entry.region := 0;
  if area.outcode is not null then
    entry.places := entry.places || area.county + entry.is_rent::int;
    entry.region := area.region;
  end if;

  entry.location_key := replace(located, ' ', '');
  entry.words := array_to_tsvector(array_remove(string_to_array(concat_ws(' ', located,
    private.normalise(concat_ws(' ', listing.title, listing.property_type, listing.description, array_to_string(listing.features, ' ')))), ' '), ''));
  entry.card := private.listing_card(listing);
  return entry;
end
$$;

drop function private.place_codes_for_names;
drop function private.word_ngrams;

-- Plans -----------------------------------------------------------------------------------------------------------------

alter type private.search_plan
  -- With several areas: a listing counts in any circle (latitude, longitude, metres, ...), outline or region.
  add attribute circles float8[], add attribute outlines polygon[],
  -- Areas to leave out.
  add attribute not_circles float8[], add attribute not_outlines polygon[], add attribute not_regions int[],
  add attribute is_several boolean, add attribute leaves_out boolean,
  -- Facts; `has_facts` if any of them is set. A listing that does not state a fact does not match a filter on it.
  add attribute has_facts boolean, add attribute not_flags int, add attribute not_words tsquery,
  add attribute min_bathrooms smallint, add attribute min_square_feet int, add attribute max_square_feet int,
  add attribute tenures int, add attribute worst_epc smallint, add attribute highest_council_tax smallint,
  add attribute furnishings int, add attribute available_by date, add attribute max_price_per_square_foot int;

/* Whether a point is in one of the circles or outlines. */
create function private.is_in_shapes(latitude float8, longitude float8, circles float8[], outlines polygon[]) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  for i in 1 .. coalesce(cardinality(circles), 0) by 3 loop
    if abs(latitude - circles[i]) * 111195 <= circles[i + 2] * 1.01
      and private.metres_between(latitude, longitude, circles[i], circles[i + 1]) <= circles[i + 2] then return true; end if;
  end loop;
  for i in 1 .. coalesce(cardinality(outlines), 0) loop
    if outlines[i] @> point(longitude, latitude) then return true; end if;
  end loop;
  return false;
end
$$;
grant execute on function private.is_in_shapes to anon, authenticated;

/* West, south, east and north of an area. */
create function private.bounds_of(area float8[]) returns float8[] language sql immutable strict parallel safe set search_path = ''
return (select array[min(v) filter (where i % 2 = 1), min(v) filter (where i % 2 = 0),
  max(v) filter (where i % 2 = 1), max(v) filter (where i % 2 = 0)] from unnest(area) with ordinality a (v, i));
grant execute on function private.bounds_of to anon, authenticated;

/*
 * Whether a place is searched by its outline, whatever the radius: a place as large as the Peak District is not a point to
 * search around.
 */
create function private.is_wide_area(kind text) returns boolean language sql immutable parallel safe set search_path = ''
return kind in ('postcode_area', 'quarter', 'national_park', 'landscape');
grant execute on function private.is_wide_area to anon, authenticated;

/* The radius of a search in metres: at most forty miles. Zero is the place itself. */
create function private.search_metres(radius_miles float8) returns float8 language sql immutable parallel safe set search_path = ''
return least(greatest(coalesce(radius_miles, 5), 0), 40) * 1609.344;
grant execute on function private.search_metres to anon, authenticated;

/* Adds a circle to a plan: the cells to read and what decides near its edge. */
create function private.plan_circle(plan private.search_plan, metres float8, is_rent boolean) returns private.search_plan
language plpgsql immutable set search_path = '' as $$
declare
  across constant float8 := metres / 111195;
  circle constant record := private.cells_in_circle(plan.latitude, plan.longitude, metres, is_rent);
begin
  plan.metres := metres;
  plan.inner2 := power(across * 0.98, 2);
  plan.outer2 := power(across * 1.02, 2);
  plan.places := circle.inside || circle.edge;
  plan.inner_places := cardinality(circle.inside);
  return plan;
end
$$;
grant execute on function private.plan_circle to anon, authenticated;

/* Limits a plan to a box, and reads the map cells in it if it is small enough. */
create function private.plan_box(plan private.search_plan, bounds float8[], is_rent boolean) returns private.search_plan
language plpgsql immutable set search_path = '' as $$
begin
  plan.west := bounds[1]; plan.south := bounds[2]; plan.east := bounds[3]; plan.north := bounds[4];
  -- For a box that covers half the country, reading in order and skipping what is outside is faster.
  if (plan.north - plan.south) * (plan.east - plan.west) < 8 then
    plan.places := coalesce(private.cells_in_box(greatest(plan.south, 49), greatest(plan.west, -9), least(plan.north, 61.5), least(plan.east, 2.5), is_rent), '{}');
  end if;
  return plan;
end
$$;
grant execute on function private.plan_box to anon, authenticated;

/* The regions that a region or a country covers. Scotland, Wales and Northern Ireland are also regions. */
create function private.regions_of(place private.found_place) returns int[] language plpgsql stable set search_path = '' as $$
begin
  if place.kind = 'region' then return array[private.region_code(place.name)]; end if;
  return array(select private.region_code(r.name) from public.places r where r.kind = 'region' and r.parent = place.name)
    || private.region_code(place.name);
end
$$;
grant execute on function private.regions_of to anon, authenticated;

/*
 * Where a search for one place looks. A county, a region or a country: the listings in it. A wide area, and any place with the
 * radius zero: inside its outline, or as far as it reaches if it has none. Any other place: within the radius.
 */
create function private.plan_place(plan private.search_plan, place private.found_place, radius_miles float8, is_rent boolean)
returns private.search_plan language plpgsql stable set search_path = '' as $$
declare
  metres constant float8 := private.search_metres(radius_miles);
begin
  if place.kind = 'county' then
    plan.places := array[place.key + is_rent::int];
    return plan;
  end if;
  if place.kind in ('region', 'country') then
    plan.regions := private.regions_of(place);
    return plan;
  end if;
  plan.latitude := place.latitude;
  plan.longitude := place.longitude;
  plan.cos2 := power(cosd(place.latitude), 2);
  if metres > 0 and not private.is_wide_area(place.kind) then return private.plan_circle(plan, metres, is_rent); end if;
  if place.shape is null then return private.plan_circle(plan, coalesce(place.reach_metres, 800), is_rent); end if;
  plan.area := private.to_polygon(place.shape);
  return private.plan_box(plan, private.bounds_of(place.shape), is_rent);
end
$$;
grant execute on function private.plan_place to anon, authenticated;

/* The shapes of several places, each as a search for it alone would look. A county counts by its outline here. */
create function private.shapes_of_places(locations text[], radius_miles float8, out circles float8[], out outlines polygon[],
  out regions int[], out names text[])
language plpgsql stable set search_path = '' as $$
declare
  metres constant float8 := private.search_metres(radius_miles);
  place private.found_place;
begin
  circles := '{}'; outlines := '{}'; regions := '{}'; names := '{}';
  for i in 1 .. least(cardinality(locations), 10) loop
    place := private.search_place(locations[i], replace(locations[i], '-', ' '));
    continue when place.name is null;
    names := names || place.name;
    if place.kind in ('region', 'country') then
      regions := regions || private.regions_of(place);
    elsif place.shape is not null and (metres = 0 or private.is_wide_area(place.kind) or place.kind = 'county') then
      outlines := outlines || private.to_polygon(place.shape);
    else
      circles := circles || array[place.latitude, place.longitude, case when metres > 0 then metres else coalesce(place.reach_metres, 800) end];
    end if;
  end loop;
end
$$;
grant execute on function private.shapes_of_places to anon, authenticated;

drop function private.plan_search;

create function private.plan_search(
  is_rent boolean, location text, place text, radius_miles float8, bounds float8[], area float8[],
  min_price int, max_price int, min_bedrooms int, max_bedrooms int, property_types text[], flags text[],
  keywords text, added_since timestamptz, locations text[], excluded_locations text[]
) returns private.search_plan language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  plan private.search_plan;
begin
  plan.min_price := coalesce(min_price, 0);
  plan.max_price := coalesce(max_price, 2147483647);
  plan.min_bedrooms := greatest(least(coalesce(min_bedrooms, 0), 32767), 0);
  plan.max_bedrooms := greatest(least(coalesce(max_bedrooms, 32767), 32767), -1);
  plan.types := private.type_mask(property_types);
  plan.flags := private.flag_mask(flags);
  plan.not_flags := 0;
  plan.has_facts := false;
  plan.is_several := false;
  plan.leaves_out := false;
  plan.since := coalesce(added_since, '-infinity');
  plan.words := private.keyword_query(keywords);
  plan.south := -90; plan.west := -180; plan.north := 90; plan.east := 180;
  plan.places := array[is_rent::int::bigint];
  plan.inner_places := 32767;
  if cardinality(excluded_locations) > 0 then plan := private.plan_exclusions(plan, excluded_locations); end if;

  if cardinality(area) >= 6 then
    plan.area := private.to_polygon(area);
    return private.plan_box(plan, private.bounds_of(area), is_rent);
  end if;
  if cardinality(bounds) = 4 then return private.plan_box(plan, bounds, is_rent); end if;
  if cardinality(locations) > 0 then
    return private.plan_several(plan, coalesce(place, nullif(location, '')) || locations, radius_miles, is_rent);
  end if;
  if place is null and coalesce(private.normalise(location), '') = '' then return plan; end if;
  plan.place := private.search_place(place, location);
  -- The words of a location count only if they are not the name of a place.
  if (plan.place).name is null then
    plan.location_like := '%' || replace(private.normalise(location), ' ', '') || '%';
    return plan;
  end if;
  return private.plan_place(plan, plan.place, radius_miles, is_rent);
end
$$;
grant execute on function private.plan_search to anon, authenticated;

/* Areas to leave out: inside a place's outline, or as far as it reaches. */
create function private.plan_exclusions(plan private.search_plan, excluded_locations text[]) returns private.search_plan
language plpgsql stable set search_path = '' as $$
declare
  shapes constant record := private.shapes_of_places(excluded_locations, 0);
begin
  plan.leaves_out := cardinality(shapes.names) > 0;
  plan.not_circles := shapes.circles;
  plan.not_outlines := shapes.outlines;
  plan.not_regions := shapes.regions;
  return plan;
end
$$;
grant execute on function private.plan_exclusions to anon, authenticated;

/* West, south, east and north of circles and outlines; of nothing, the country. */
create function private.bounds_of_shapes(circles float8[], outlines polygon[]) returns float8[]
language plpgsql immutable set search_path = '' as $$
declare
  west float8 := 180; south float8 := 90; east float8 := -180; north float8 := -90;
  half float8;
  corners box;
begin
  for i in 1 .. cardinality(circles) by 3 loop
    half := circles[i + 2] / 111195;
    south := least(south, circles[i] - half);
    north := greatest(north, circles[i] + half);
    west := least(west, circles[i + 1] - half / cosd(circles[i]));
    east := greatest(east, circles[i + 1] + half / cosd(circles[i]));
  end loop;
  for i in 1 .. cardinality(outlines) loop
    corners := box(outlines[i]);
    east := greatest(east, (corners[0])[0]);
    north := greatest(north, (corners[0])[1]);
    west := least(west, (corners[1])[0]);
    south := least(south, (corners[1])[1]);
  end loop;
  return case when west < east then array[west, south, east, north] else array[-8.2, 49.9, 1.8, 59.2] end;
end
$$;
grant execute on function private.bounds_of_shapes to anon, authenticated;

/* Several places: a listing counts if it is in any of them. Reads the cells of all, or the whole country if one is a region. */
create function private.plan_several(plan private.search_plan, locations text[], radius_miles float8, is_rent boolean)
returns private.search_plan language plpgsql stable set search_path = '' as $$
declare
  shapes constant record := private.shapes_of_places(locations, radius_miles);
  cells bigint[] := '{}';
  around constant float8[] := private.bounds_of_shapes(shapes.circles, shapes.outlines);
begin
  plan.is_several := true;
  -- All of them as one place, with the box around them for the map.
  plan.place := (regexp_replace(array_to_string(shapes.names, ', '), ', ([^,]*)$', ' and \1'), 'several', null, null,
    (around[2] + around[4]) / 2, (around[1] + around[3]) / 2, null, null, null,
    array[around[1], around[2], around[3], around[2], around[3], around[4], around[1], around[4]])::private.found_place;
  plan.circles := shapes.circles;
  plan.outlines := shapes.outlines;
  plan.regions := nullif(shapes.regions, '{}');
  if cardinality(shapes.regions) > 0 then return plan; end if;
  for i in 1 .. cardinality(shapes.circles) by 3 loop
    cells := cells || (select c.inside || c.edge from private.cells_in_circle(shapes.circles[i], shapes.circles[i + 1], shapes.circles[i + 2], is_rent) c);
  end loop;
  for i in 1 .. cardinality(shapes.outlines) loop
    cells := cells || (select private.cells_in_box(b[2], b[1], b[4], b[3], is_rent) from private.bounds_of_shapes('{}', shapes.outlines[i : i]) b);
  end loop;
  plan.places := array(select distinct c from unnest(cells) c);
  return plan;
end
$$;
grant execute on function private.plan_several to anon, authenticated;

/* Adds the filters on facts, which only some searches have. */
create function private.plan_facts(
  plan private.search_plan, min_bathrooms int, min_square_feet int, max_square_feet int, tenures text[], min_epc text,
  max_council_tax text, furnishings text[], available_by date, max_price_per_square_foot int, excluded_features text[], excluded_words text
) returns private.search_plan language plpgsql immutable set search_path = '' as $$
begin
  plan.not_flags := private.flag_mask(excluded_features);
  plan.not_words := private.excluded_words_query(excluded_words);
  plan.min_bathrooms := case when min_bathrooms > 0 then least(min_bathrooms, 32767) end;
  plan.min_square_feet := min_square_feet;
  plan.max_square_feet := max_square_feet;
  plan.tenures := (select bit_or(1 << private.tenure_code(t)) from unnest(tenures) t where private.tenure_code(t) > 0);
  plan.worst_epc := private.letter_code(min_epc);
  plan.highest_council_tax := private.letter_code(max_council_tax);
  -- 'Either' matches furnished and unfurnished.
  plan.furnishings := (select bit_or(1 << private.furnishing_code(f)) from unnest(furnishings) f where private.furnishing_code(f) > 0) | (1 << 4);
  plan.available_by := available_by;
  plan.max_price_per_square_foot := max_price_per_square_foot;
  plan.has_facts := num_nonnulls(plan.not_words, plan.min_bathrooms, plan.min_square_feet, plan.max_square_feet, plan.tenures, plan.worst_epc,
    plan.highest_council_tax, plan.furnishings, plan.available_by, plan.max_price_per_square_foot) > 0;
  return plan;
end
$$;
grant execute on function private.plan_facts to anon, authenticated;

/* Phrases between commas: a listing is left out if it has every word of one of them. */
create function private.excluded_words_query(phrases text) returns tsquery language sql immutable parallel safe set search_path = ''
return (
  select string_agg('(' || words.query || ')', ' | ')
  from unnest((string_to_array(left(phrases, 2000), ','))[1:10]) phrase
    cross join lateral (select private.keyword_query(phrase)::text as query) words
  where words.query is not null)::tsquery;
grant execute on function private.excluded_words_query to anon, authenticated;

/* The plan of a saved search. Its criteria have the names of search_properties' arguments. */
create or replace function private.plan_from_criteria(criteria jsonb) returns private.search_plan language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.plan_facts(
      private.plan_search(lower(coalesce(c.listing_type, 'sale')) = 'rent', c.location, c.place, coalesce(c.radius, 5), c.bounds, c.area,
        c.min_price, c.max_price, c.min_bedrooms, c.max_bedrooms, c.property_types, c.features, c.keywords, c.added_since,
        c.locations, c.excluded_locations),
      c.min_bathrooms, c.min_square_feet, c.max_square_feet, c.tenures, c.min_epc, c.max_council_tax, c.furnishings, c.available_by,
      c.max_price_per_square_foot, c.excluded_features, c.excluded_words)
    from jsonb_to_record(criteria) c (
      listing_type text, location text, place text, radius float8, bounds float8[], area float8[], min_price int, max_price int,
      min_bedrooms int, max_bedrooms int, property_types text[], features text[], keywords text, added_since timestamptz,
      locations text[], excluded_locations text[], min_bathrooms int, min_square_feet int, max_square_feet int, tenures text[],
      min_epc text, max_council_tax text, furnishings text[], available_by date, max_price_per_square_foot int,
      excluded_features text[], excluded_words text));
end
$$;
grant execute on function private.plan_from_criteria to anon, authenticated;

-- Reading the index -----------------------------------------------------------------------------------------------------

-- The filters are written once here, and the functions that read the index are generated from them.
do $make$
declare
  -- On private.listing_places s, for each place w.place of the plan q.
  filters constant text := $f$
    s.place = w.place
      and s.bedrooms between q.min_bedrooms and q.max_bedrooms and (1 << s.type) & q.types <> 0
      and s.flags & q.flags = q.flags and s.flags & q.not_flags = 0
      and s.added_at >= q.since
      and s.latitude between q.south and q.north and s.longitude between q.west and q.east
      and (q.area is null or q.area @> point(s.longitude, s.latitude))
      -- A flat approximation decides all but the listings near the circle's edge, which are measured on the sphere.
      and (q.metres is null
        or (s.latitude - q.latitude) * (s.latitude - q.latitude) + (s.longitude - q.longitude) * (s.longitude - q.longitude) * q.cos2 <= q.inner2
        or ((s.latitude - q.latitude) * (s.latitude - q.latitude) + (s.longitude - q.longitude) * (s.longitude - q.longitude) * q.cos2 <= q.outer2
          and 12742017.6 * asin(sqrt(least(1.0, power(sind((s.latitude - q.latitude) / 2), 2)
            + cosd(s.latitude) * cosd(q.latitude) * power(sind((s.longitude - q.longitude) / 2), 2)))) <= q.metres))
      and case when q.is_several
        then coalesce(s.region = any (q.regions), false) or private.is_in_shapes(s.latitude, s.longitude, q.circles, q.outlines)
        else q.regions is null or s.region = any (q.regions) end
      and not (q.leaves_out and (s.region = any (q.not_regions) or private.is_in_shapes(s.latitude, s.longitude, q.not_circles, q.not_outlines)))
$f$;
  -- On private.listing_search t.
  facts constant text := $f$
    (q.words is null or t.words @@ q.words) and (q.not_words is null or not t.words @@ q.not_words)
      and (q.min_bathrooms is null or t.bathrooms >= q.min_bathrooms)
      and (q.min_square_feet is null or t.square_feet >= q.min_square_feet)
      and (q.max_square_feet is null or t.square_feet <= q.max_square_feet)
      and (q.tenures is null or (1 << t.tenure) & q.tenures <> 0)
      and (q.worst_epc is null or t.epc <= q.worst_epc)
      and (q.highest_council_tax is null or t.council_tax <= q.highest_council_tax)
      and (q.furnishings is null or (1 << t.furnishing) & q.furnishings <> 0)
      -- A home without a date is available now.
      and (q.available_by is null or t.available_from is null or t.available_from <= q.available_by)
      and (q.max_price_per_square_foot is null or t.price <= q.max_price_per_square_foot::bigint * t.square_feet)
$f$;
  text_filter constant text := $f$ ((q.words is null and q.location_like is null and not q.has_facts) or exists (
        select from private.listing_search t where t.listing_id = s.listing_id and {facts}
          and (q.location_like is null or t.location_key like q.location_like)))$f$;
  -- The text indexes are used for the words of the plan itself, which the planner has to see as constants.
  text_hits constant text := $f$
    from q, private.listing_search t
    where (plan.location_like is null or t.location_key like plan.location_like) and (plan.words is null or t.words @@ plan.words)
      and t.is_rent = (q.places[1] % 2 = 1)
      and t.price between q.min_price and q.max_price and t.bedrooms between q.min_bedrooms and q.max_bedrooms
      and (1 << t.type) & q.types <> 0 and t.flags & q.flags = q.flags and t.flags & q.not_flags = 0 and t.added_at >= q.since
      and not (q.leaves_out and (t.region = any (q.not_regions) or private.is_in_shapes(t.latitude, t.longitude, q.not_circles, q.not_outlines)))
      and (not q.has_facts or ({facts}))
$f$;
  -- Whole metres from the centre, on a flat map.
  metres constant text := $f$ round(111195 * sqrt((s.latitude - q.latitude) * (s.latitude - q.latitude)
    + (s.longitude - q.longitude) * (s.longitude - q.longitude) * q.cos2))::int $f$;
  columns constant text := 's.listing_id, s.price, s.added_at, s.latitude, s.longitude';
  sort record;
begin
  -- A page: the first 25 listings of each place are read in index order and merged. The cells at a circle's edge are mostly
  -- listings that the filters skip, so they are read last, and no further than the end of the page that the cells inside the
  -- circle have filled.
  for sort in select * from (values
    ('lowest_price', 'price, listing_id', '(s.price, s.listing_id) > (after_price, after_id) and s.price between q.min_price and q.max_price',
      '(s.price, s.listing_id) < (coalesce(worst.price, 2147483647), coalesce(worst.listing_id, ''ffffffff-ffff-ffff-ffff-ffffffffffff''))'),
    ('highest_price', 'price desc, listing_id desc', '(s.price, s.listing_id) < (after_price, after_id) and s.price between q.min_price and q.max_price',
      '(s.price, s.listing_id) > (coalesce(worst.price, -1), coalesce(worst.listing_id, ''00000000-0000-0000-0000-000000000000''))'),
    -- "+ 0" prevents the use of the price index.
    ('most_recent', 'added_at desc, listing_id desc', '(s.added_at, s.listing_id) < (after_at, after_id) and s.price + 0 between q.min_price and q.max_price',
      '(s.added_at, s.listing_id) > (coalesce(worst.added_at, ''-infinity''), coalesce(worst.listing_id, ''00000000-0000-0000-0000-000000000000''))')
  ) as sorts (name, ordering, beyond, better)
  loop
    execute replace(replace(replace(replace(replace(replace(replace(replace($fn$
      create or replace function private.page_by_{name}(plan private.search_plan, after_price int, after_at timestamptz, after_id uuid)
      returns setof private.search_hit language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
      begin
        return query
        with q as materialized (select (plan).*),
        inside as materialized (
          select h.* from q, unnest(q.places[1 : q.inner_places]) w (place) cross join lateral (
            select {columns} from private.listing_places s
            where {beyond} and {filters} and {text}
            order by {ordering} limit 25) h
          order by {ordering} limit 25),
        -- The last hit of a full page: anything that sorts after it can be skipped.
        worst as materialized (select i.price, i.added_at, i.listing_id from inside i order by {ordering} offset 24)
        select h.* from (
          select * from inside
          union all
          select e.* from q left join worst on true, unnest(q.places[q.inner_places + 1 :]) w (place) cross join lateral (
            select {columns} from private.listing_places s
            where {beyond} and {better} and {filters} and {text}
            order by {ordering} limit 25) e) h
        order by {ordering} limit 25;
      end
      $$;
      -- A common text fills a page quickly, so the first 4,000 listings are tried before the text indexes.
      create or replace function private.text_head_by_{name}(plan private.search_plan, after_price int, after_at timestamptz, after_id uuid)
      returns setof private.search_hit language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
      begin
        return query
        with q as materialized (select (plan).*)
        select s.* from q, unnest(q.places[1:1]) w (place) cross join lateral (
          select {columns} from private.listing_places s
          where {beyond} and {filters} order by {ordering} limit 4000) s
        where {text} order by {ordering} limit 25;
      end
      $$;
      create or replace function private.text_page_by_{name}(plan private.search_plan, after_price int, after_at timestamptz, after_id uuid)
      returns setof private.search_hit language plpgsql stable set search_path = '' as $$
      begin
        return query
        with q as materialized (select (plan).*)
        select s.* from q, private.text_hits(plan) s where {beyond} order by {ordering} limit 25;
      end
      $$;$fn$, '{name}', sort.name), '{ordering}', sort.ordering), '{beyond}', sort.beyond), '{better}', sort.better), '{filters}', filters),
      '{text}', text_filter), '{columns}', columns), '{facts}', facts);
  end loop;

  execute replace(replace(replace(replace(replace(replace($fn$
    create or replace function private.text_hits(plan private.search_plan) returns setof private.search_hit
    language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
    begin
      return query
      with q as materialized (select (plan).*)
      select t.listing_id, t.price, t.added_at, t.latitude, t.longitude {text_hits};
    end
    $$;
    create or replace function private.count_text_hits(plan private.search_plan) returns int
    language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
    begin
      return (
        with q as materialized (select (plan).*)
        select count(*) from (select {text_hits} limit 10001) counted);
    end
    $$;
    create or replace function private.hits(plan private.search_plan, max_count int) returns setof private.search_hit
    language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
    begin
      return query
      with q as materialized (select (plan).*)
      select s.listing_id, s.price, s.added_at, s.latitude, s.longitude
      from q, unnest(q.places) w (place), private.listing_places s
      where s.price between q.min_price and q.max_price and {filters} and {text} limit max_count;
    end
    $$;
    create or replace function private.count_hits(plan private.search_plan) returns int
    language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
    begin
      return (
        with q as materialized (select (plan).*)
        select count(*) from (
          select from q, unnest(q.places) w (place), private.listing_places s
          where s.price between q.min_price and q.max_price and {filters} and {text} limit 10001) counted);
    end
    $$;
    -- Which of these listings a search finds, for alerts.
    create or replace function private.filter_hits(plan private.search_plan, listing_ids uuid[]) returns setof uuid
    language plpgsql stable set search_path = '' as $$
    begin
      return query
      with q as materialized (select (plan).*)
      select s.listing_id
      from q, unnest(q.places) w (place), private.listing_search h, private.listing_places s
      where h.listing_id = any (listing_ids) and s.listing_id = h.listing_id and s.price = h.price
        and s.price between q.min_price and q.max_price and {filters} and {text};
    end
    $$;
    -- The number of listings of each type, whatever types are chosen; at most 20,000 listings are counted.
    create function private.count_types(plan private.search_plan) returns table (type smallint, listings bigint)
    language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
    begin
      plan.types := -1;
      return query
      with q as materialized (select (plan).*)
      select c.type, count(*) from (
        select s.type from q, unnest(q.places) w (place), private.listing_places s
        where s.price between q.min_price and q.max_price and {filters} and {text} limit 20000) c
      group by c.type;
    end
    $$;
    -- Newest day first, and within a day nearest first. Reads the listings of the days from `first_day` until before `last_day`.
    create function private.page_by_day(plan private.search_plan, first_day timestamptz, end_day timestamptz, after_day date, after_metres int, after_id uuid)
    returns setof private.search_hit language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
    begin
      return query
      with q as materialized (select (plan).*)
      select h.listing_id, h.price, h.added_at, h.latitude, h.longitude from (
        select {columns}, (s.added_at at time zone 'UTC')::date as day, {metres} as metres
        from q, unnest(q.places) w (place), private.listing_places s
        where s.added_at >= first_day and s.added_at < end_day and s.price + 0 between q.min_price and q.max_price and {filters} and {text}) h
      where h.day < after_day or (h.day = after_day and (h.metres, h.listing_id) > (after_metres, after_id))
      order by h.day desc, h.metres, h.listing_id limit 25;
    end
    $$;
    create function private.page_by_distance(plan private.search_plan, after_metres int, after_id uuid)
    returns setof private.search_hit language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
    begin
      return query
      with q as materialized (select (plan).*)
      select h.listing_id, h.price, h.added_at, h.latitude, h.longitude from (
        select {columns}, {metres} as metres
        from q, unnest(q.places) w (place), private.listing_places s
        where s.price between q.min_price and q.max_price and {filters} and {text}) h
      where (h.metres, h.listing_id) > (after_metres, after_id)
      order by h.metres, h.listing_id limit 25;
    end
    $$;$fn$, '{filters}', filters), '{text}', text_filter), '{columns}', columns), '{metres}', metres), '{text_hits}', text_hits), '{facts}', facts);
end
$make$;
grant execute on function private.count_types, private.page_by_day, private.page_by_distance to anon, authenticated;

/* Whole metres from a plan's centre, as the pages are ordered. */
create function private.metres_from_centre(plan private.search_plan, latitude float8, longitude float8) returns int
language plpgsql immutable set search_path = '' as $$
begin
  return round(111195 * sqrt((latitude - plan.latitude) * (latitude - plan.latitude)
    + (longitude - plan.longitude) * (longitude - plan.longitude) * plan.cos2))::int;
end
$$;
grant execute on function private.metres_from_centre to anon, authenticated;

/*
 * Most recent around a place: newest day first, and of the listings of one day the nearest first. The index in order of time
 * tells how many days a page needs.
 */
create function private.page_by_recent_day(plan private.search_plan, after_day date, after_metres int, after_id uuid)
returns setof private.search_hit language plpgsql stable set search_path = '' as $$
declare
  zero constant uuid := '00000000-0000-0000-0000-000000000000';
  older constant private.search_hit[] := array(select h from private.page_by_most_recent(plan, null,
    case when after_day is null then 'infinity' else after_day::timestamp at time zone 'UTC' end, zero) h);
begin
  if after_day is null and cardinality(older) < 25 then
    return query select h.* from unnest(older) h
      order by (h.added_at at time zone 'UTC')::date desc, private.metres_from_centre(plan, h.latitude, h.longitude), h.listing_id;
    return;
  end if;
  return query select h.* from private.page_by_day(plan,
    case when cardinality(older) < 25 then '-infinity' else date_trunc('day', older[25].added_at, 'UTC') end,
    case when after_day is null then 'infinity' else (after_day + 1)::timestamp at time zone 'UTC' end,
    coalesce(after_day, 'infinity'), coalesce(after_metres, -1), coalesce(after_id, zero)) h;
end
$$;
grant execute on function private.page_by_recent_day to anon, authenticated;

/* Nearest first, in circles that grow until they hold a page. A flat map is out by less than two per cent. */
create function private.page_by_nearest(plan private.search_plan, after_metres int, after_id uuid)
returns setof private.search_hit language plpgsql stable set search_path = '' as $$
declare
  is_rent constant boolean := plan.places[1] % 2 = 1;
  limit_metres constant float8 := coalesce(plan.metres, 'infinity');
  reach float8 := greatest(coalesce(after_metres, 0) * 1.5, 800);
  hits private.search_hit[];
begin
  loop
    exit when reach >= limit_metres or reach > 40000;
    hits := array(select h from private.page_by_distance(private.plan_circle(plan, reach, is_rent),
      coalesce(after_metres, -1), coalesce(after_id, '00000000-0000-0000-0000-000000000000')) h);
    if cardinality(hits) = 25 and private.metres_from_centre(plan, hits[25].latitude, hits[25].longitude) <= reach * 0.98 then
      return query select h.* from unnest(hits) h;
      return;
    end if;
    reach := reach * 2;
  end loop;
  return query select h.* from private.page_by_distance(plan, coalesce(after_metres, -1),
    coalesce(after_id, '00000000-0000-0000-0000-000000000000')) h;
end
$$;
grant execute on function private.page_by_nearest to anon, authenticated;

-- Searching -------------------------------------------------------------------------------------------------------------

drop function public.search_properties;
drop function public.search_count;
drop function public.map_clusters;

/*
 * The place that a search was resolved to, or null. With its outline if that is what was searched, so that the map can draw it,
 * or the reach of a place without one.
 */
create or replace function private.place_of_plan(plan private.search_plan) returns json language sql immutable set search_path = ''
return case when ((plan).place).name is not null then json_strip_nulls(json_build_object('name', ((plan).place).name, 'kind', ((plan).place).kind,
  'parent', ((plan).place).parent, 'latitude', ((plan).place).latitude, 'longitude', ((plan).place).longitude, 'slug', ((plan).place).slug,
  'shape', case when (plan).area is not null or (plan).is_several then ((plan).place).shape end, 'metres', (plan).metres)) end;

/*
 * One page of listing cards, where the next page starts and the place that the location names: {items, next, place}. Pass
 * `next` as `after`. With `with_count`, also how many listings there are, as search_count does: {count, is_exact}. Items and
 * count come from one snapshot, so they agree. The nearest come first only around a place; elsewhere the most recent do.
 */
create function public.search_properties(
  listing_type text default 'sale', location text default null, radius float8 default 5,
  min_price int default null, max_price int default null, min_bedrooms int default null, max_bedrooms int default null,
  property_types text[] default null, features text[] default null, keywords text default null,
  added_since timestamptz default null, bounds float8[] default null, area float8[] default null,
  sort text default 'most_recent', after text default null, page_size int default 24, with_count boolean default false,
  place text default null, locations text[] default null, excluded_locations text[] default null,
  min_bathrooms int default null, min_square_feet int default null, max_square_feet int default null, tenures text[] default null,
  min_epc text default null, max_council_tax text default null, furnishings text[] default null, available_by date default null,
  max_price_per_square_foot int default null, excluded_features text[] default null, excluded_words text default null
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  plan private.search_plan := private.plan_search(lower(listing_type) = 'rent', location, place, radius, bounds, area,
    min_price, max_price, min_bedrooms, max_bedrooms, property_types, features, keywords, added_since, locations, excluded_locations);
  is_by_text constant boolean := private.is_text_search(plan);
  has_centre constant boolean := plan.latitude is not null;
  order_by constant text := case when sort = 'nearest' and not has_centre then 'most_recent' else sort end;
  is_by_day constant boolean := order_by = 'most_recent' and has_centre;
  size constant int := least(greatest(page_size, 1), 24);
  after_key constant text := split_part(after, '.', 1);
  after_id constant uuid := coalesce(split_part(after, '.', 2)::uuid,
    case sort when 'lowest_price' then uuid '00000000-0000-0000-0000-000000000000' else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end);
  after_price int;
  after_at timestamptz;
  hits private.search_hit[];
  found int;
begin
  if sort not in ('lowest_price', 'highest_price', 'most_recent', 'nearest') then
    raise exception 'No such sort: %', sort using errcode = '22023';
  end if;
  if num_nonnulls(min_bathrooms, min_square_feet, max_square_feet, tenures, min_epc, max_council_tax, furnishings, available_by,
    max_price_per_square_foot, excluded_features, excluded_words) > 0 then
    plan := private.plan_facts(plan, min_bathrooms, min_square_feet, max_square_feet, tenures, min_epc, max_council_tax, furnishings,
      available_by, max_price_per_square_foot, excluded_features, excluded_words);
  end if;
  if is_by_day then
    hits := array(select h from private.page_by_recent_day(plan, date 'epoch' + split_part(after_key, ':', 1)::int,
      split_part(after_key, ':', 2)::int, case when after is not null then after_id end) h);
  elsif order_by = 'nearest' then
    hits := array(select h from private.page_by_nearest(plan, after_key::int, case when after is not null then after_id end) h);
  else
    after_price := case sort when 'lowest_price' then coalesce(after_key::int, -1) when 'highest_price' then coalesce(after_key::int, 2147483647) end;
    after_at := case when after is null then 'infinity' else timestamptz 'epoch' + after_key::bigint * interval '1 microsecond' end;
  end if;
  if hits is null and is_by_text then
    hits := case order_by
      when 'lowest_price' then array(select h from private.text_head_by_lowest_price(plan, after_price, after_at, after_id) h)
      when 'highest_price' then array(select h from private.text_head_by_highest_price(plan, after_price, after_at, after_id) h)
      else array(select h from private.text_head_by_most_recent(plan, after_price, after_at, after_id) h) end;
    if cardinality(hits) < 25 then
      hits := case order_by
        when 'lowest_price' then array(select h from private.text_page_by_lowest_price(plan, after_price, after_at, after_id) h)
        when 'highest_price' then array(select h from private.text_page_by_highest_price(plan, after_price, after_at, after_id) h)
        else array(select h from private.text_page_by_most_recent(plan, after_price, after_at, after_id) h) end;
    end if;
  elsif hits is null then
    hits := case order_by
      when 'lowest_price' then array(select h from private.page_by_lowest_price(plan, after_price, after_at, after_id) h)
      when 'highest_price' then array(select h from private.page_by_highest_price(plan, after_price, after_at, after_id) h)
      else array(select h from private.page_by_most_recent(plan, after_price, after_at, after_id) h) end;
  end if;
  -- A first page that is not full already shows every listing.
  if with_count then
    found := case when after is null and cardinality(hits) <= size then cardinality(hits) else private.count_plan(plan) end;
  end if;
  return json_build_object(
    'place', private.place_of_plan(plan),
    'count', case when with_count then least(found, 10000) end, 'is_exact', found <= 10000,
    'items', (select coalesce(json_agg(s.card order by h.position), '[]')
      from unnest(hits[1:size]) with ordinality h (listing_id, price, added_at, latitude, longitude, position)
      join private.listing_search s on s.listing_id = h.listing_id),
    'next', case when cardinality(hits) > size then (case
      when is_by_day then ((hits[size].added_at at time zone 'UTC')::date - date 'epoch') || ':'
        || private.metres_from_centre(plan, hits[size].latitude, hits[size].longitude)
      when order_by = 'nearest' then private.metres_from_centre(plan, hits[size].latitude, hits[size].longitude)::text
      when order_by = 'most_recent' then ((extract(epoch from hits[size].added_at) * 1000000)::bigint)::text
      else hits[size].price::text end) || '.' || hits[size].listing_id end);
end
$$;
grant execute on function public.search_properties to anon, authenticated;

/* The number of listings that a search finds, exact up to 10,000, and the place it was for: {count, is_exact, place}. */
create function public.search_count(
  listing_type text default 'sale', location text default null, radius float8 default 5,
  min_price int default null, max_price int default null, min_bedrooms int default null, max_bedrooms int default null,
  property_types text[] default null, features text[] default null, keywords text default null,
  added_since timestamptz default null, bounds float8[] default null, area float8[] default null,
  place text default null, locations text[] default null, excluded_locations text[] default null,
  min_bathrooms int default null, min_square_feet int default null, max_square_feet int default null, tenures text[] default null,
  min_epc text default null, max_council_tax text default null, furnishings text[] default null, available_by date default null,
  max_price_per_square_foot int default null, excluded_features text[] default null, excluded_words text default null
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  plan private.search_plan := private.plan_search(lower(listing_type) = 'rent', location, place, radius, bounds, area,
    min_price, max_price, min_bedrooms, max_bedrooms, property_types, features, keywords, added_since, locations, excluded_locations);
  found int;
begin
  if num_nonnulls(min_bathrooms, min_square_feet, max_square_feet, tenures, min_epc, max_council_tax, furnishings, available_by,
    max_price_per_square_foot, excluded_features, excluded_words) > 0 then
    plan := private.plan_facts(plan, min_bathrooms, min_square_feet, max_square_feet, tenures, min_epc, max_council_tax, furnishings,
      available_by, max_price_per_square_foot, excluded_features, excluded_words);
  end if;
  found := private.count_plan(plan);
  return json_build_object('count', least(found, 10000), 'is_exact', found <= 10000, 'place', private.place_of_plan(plan));
end
$$;
grant execute on function public.search_count to anon, authenticated;

/* search_count for the criteria of a saved search. */
create or replace function private.count_from_criteria(criteria jsonb) returns json language plpgsql stable set search_path = '' as $$
declare
  plan constant private.search_plan := private.plan_from_criteria(criteria);
  found constant int := private.count_plan(plan);
begin
  return json_build_object('count', least(found, 10000), 'is_exact', found <= 10000, 'place', private.place_of_plan(plan));
end
$$;
grant execute on function private.count_from_criteria to anon, authenticated;

/*
 * The counts of up to 30 searches in order, in one request and from one snapshot: [{count, is_exact, place}, ...]. The criteria
 * have the names of search_count's arguments.
 */
create function public.count_searches(searches jsonb) returns json language sql stable set search_path = '' as $$
  select coalesce(json_agg(private.count_from_criteria(s.criteria) order by s.position), '[]')
  from jsonb_array_elements(searches) with ordinality s (criteria, position) where s.position <= 30
$$;
grant execute on function public.count_searches to anon, authenticated;

/* The number of listings of each type that a search finds, whatever types it is for: {"Flat": 12, "Land": 1}. */
create function public.count_property_types(criteria jsonb) returns json language sql stable set search_path = '' as $$
  select coalesce(json_object_agg(names.name, c.listings), '{}')
  from private.count_types(private.plan_from_criteria(criteria)) c
  join unnest(array['Flat', 'Detached', 'Semi-Detached', 'Terraced', 'Bungalow', 'Land', 'Park Home', 'Garage', 'Commercial'])
    with ordinality names (name, code) on names.code = c.type
$$;
grant execute on function public.count_property_types to anon, authenticated;

/*
 * The listings of a search within the map's window, grouped into squares of about 64 pixels: [{latitude, longitude, count,
 * min_price, id}]. `id` is set for a single listing. `min_price` is null if its price is on application.
 */
create function public.map_clusters(
  bounds float8[], zoom int, listing_type text default 'sale', location text default null, radius float8 default 5,
  min_price int default null, max_price int default null, min_bedrooms int default null, max_bedrooms int default null,
  property_types text[] default null, features text[] default null, keywords text default null,
  added_since timestamptz default null, area float8[] default null,
  place text default null, locations text[] default null, excluded_locations text[] default null,
  min_bathrooms int default null, min_square_feet int default null, max_square_feet int default null, tenures text[] default null,
  min_epc text default null, max_council_tax text default null, furnishings text[] default null, available_by date default null,
  max_price_per_square_foot int default null, excluded_features text[] default null, excluded_words text default null
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  -- A place or an area selects the listings; the window only limits which of them are shown.
  plan private.search_plan := private.plan_search(lower(listing_type) = 'rent', location, place, radius,
    case when coalesce(private.normalise(location), '') = '' and place is null and coalesce(cardinality(locations), 0) = 0 then bounds end, area,
    min_price, max_price, min_bedrooms, max_bedrooms, property_types, features, keywords, added_since, locations, excluded_locations);
  is_by_text constant boolean := private.is_text_search(plan);
  step constant float8 := 90.0 / (1 << least(greatest(zoom, 3), 20));
begin
  if num_nonnulls(min_bathrooms, min_square_feet, max_square_feet, tenures, min_epc, max_council_tax, furnishings, available_by,
    max_price_per_square_foot, excluded_features, excluded_words) > 0 then
    plan := private.plan_facts(plan, min_bathrooms, min_square_feet, max_square_feet, tenures, min_epc, max_council_tax, furnishings,
      available_by, max_price_per_square_foot, excluded_features, excluded_words);
  end if;
  plan.west := greatest(plan.west, bounds[1]); plan.south := greatest(plan.south, bounds[2]);
  plan.east := least(plan.east, bounds[3]); plan.north := least(plan.north, bounds[4]);
  return (
    with hits as (
      select * from private.hits(plan, 2147483647) where not is_by_text
      union all
      select * from private.text_hits(plan) where is_by_text
    ), clusters as (
      select count(*) as listings, avg(latitude) as latitude, avg(longitude) as longitude, min(price) as cheapest,
        (array_agg(listing_id))[1] as first_id
      from hits where latitude between plan.south and plan.north and longitude between plan.west and plan.east
      group by floor(longitude / step), floor(latitude / (step * 0.6))
    )
    select coalesce(json_agg(json_build_object('latitude', round(c.latitude::numeric, 6), 'longitude', round(c.longitude::numeric, 6),
      'count', listings, 'id', s.listing_id, 'min_price',
      case when s.card ->> 'price_qualifier' is distinct from 'POA' then c.cheapest end) order by listings desc, first_id), '[]')
    from clusters c left join private.listing_search s on listings = 1 and s.listing_id = first_id);
end
$$;
grant execute on function public.map_clusters to anon, authenticated;

-- Listings that are already indexed get the new columns.
do $$
begin
  if exists (select from private.listing_search) then perform private.rebuild_listing_search(); end if;
end
$$;
