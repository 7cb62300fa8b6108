-- Search: searching listings and places, which anyone may call, and the sitemap.
--
-- domain/search/search-rules.ts states what each filter means in plain code, and a test compares the two.

-- Types -----------------------------------------------------------------------------------------------------------------

create type private.found_place as (name text, kind text, parent text, outcode text, latitude float8, longitude float8, key bigint);

-- A search prepared for execution: filters as values without nulls, and the places to read.
create type private.search_plan as (
  places bigint[],
  -- A circle, or nulls. Listings found by map cell count inside it; listings found by the place's name count outside it.
  metres float8, latitude float8, longitude float8, cos2 float8, inner2 float8, outer2 float8,
  south float8, west float8, north float8, east float8, area polygon, regions int[],
  min_price int, max_price int, min_bedrooms smallint, max_bedrooms smallint, types int, flags int, since timestamptz,
  -- Set only for a location that the gazetteer does not know, and for keywords.
  location_like text, words tsquery,
  -- The number of `places` at the start that are read first. The rest are read only as far as the page needs.
  inner_places int,
  -- The place that the location names, if the gazetteer knows it.
  place private.found_place
);

create type private.search_hit as (listing_id uuid, price int, added_at timestamptz, latitude float8, longitude float8);

-- Planning --------------------------------------------------------------------------------------------------------------

/*
 * The place that a text names. Texts of more than sixteen words are rejected: no place has a longer name, including the
 * place it belongs to, and trying every split of thousands of words takes seconds.
 */
create function private.find_place(location text) returns private.found_place
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  normalised constant text := private.normalise(location);
  postcode constant text := private.full_postcode(location);
  words constant text[] := string_to_array(normalised, ' ');
  found private.found_place;
begin
  if normalised is null or normalised = '' or cardinality(words) > 16 or length(location) > 200 then return null; end if;
  select p.name, p.kind, p.parent, p.outcode, p.latitude, p.longitude, p.key into found
    from public.places p
    cross join lateral (select case
      -- A search is by radius, so a city ranks above the county of the same name, but a village does not rank above Kent.
      when p.search_name = normalised then p.population / case when p.kind in ('county', 'region', 'country') then 10.0 else 1.0 end
      -- 'Newcastle' means Newcastle upon Tyne, because it is by far the largest.
      when p.kind in ('city', 'town') and split_part(substr(p.search_name, length(normalised) + 2), ' ', 1)
        in ('upon', 'on', 'under', 'in', 'super', 'by', 'le', 'next', 'over', 'de') then p.population / 2.0
    end as strength) meant
    -- The name itself and names that continue after a space: '!' is the character after the space.
    where p.search_name ~>=~ normalised and p.search_name ~<~ (normalised || '!') and meant.strength is not null
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
grant execute on function private.find_place to anon, authenticated;

/* The map cells that a box touches. */
create function private.cells_in_box(south float8, west float8, north float8, east float8, is_rent boolean) returns bigint[]
language sql immutable strict parallel safe set search_path = ''
return (
  select array_agg(((y::bigint << 12) + x + 1) * 2 + is_rent::int)
  from generate_series(private.tile_y(north), private.tile_y(south)) y, generate_series(private.tile_x(west), private.tile_x(east)) x
);
grant execute on function private.cells_in_box to anon, authenticated;

/*
 * The map cells that a circle touches: those whose centre is inside it, and those at its edge, where most listings may be
 * outside. Calculated on the projected map with the scale at the end nearest the pole, which makes the circle slightly too
 * wide. A loop, because starting a query would take ten times as long.
 */
create function private.cells_in_circle(latitude float8, longitude float8, metres float8, is_rent boolean, out inside bigint[], out edge bigint[])
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  -- In units of cells, whose centres are whole numbers.
  middle_x constant float8 := (longitude + 180) / 360 * 4096 - 0.5;
  middle_y constant float8 := (1 - ln(tand(latitude) + 1 / cosd(latitude)) / pi()) / 2 * 4096 - 0.5;
  reach constant float8 := metres / 111195 * 1.01 / cosd(latitude + metres / 111195) / 360 * 4096;
  up float8;
  half_touched float8;
  half_inside float8;
begin
  inside := '{}';
  edge := '{}';
  for y in round(middle_y - reach)::int .. round(middle_y + reach)::int loop
    up := abs(y - middle_y);
    half_touched := sqrt(greatest(reach * reach - power(greatest(up - 0.5, 0), 2), 0));
    half_inside := case when up <= reach then sqrt(reach * reach - up * up) else -1 end;
    for x in round(middle_x - half_touched)::int .. round(middle_x + half_touched)::int loop
      if abs(x - middle_x) <= half_inside or (up <= 0.5 and abs(x - middle_x) <= 0.5) then
        inside := inside || private.cell_code(x, y, is_rent);
      else
        edge := edge || private.cell_code(x, y, is_rent);
      end if;
    end loop;
  end loop;
end
$$;
grant execute on function private.cells_in_circle to anon, authenticated;

/*
 * Limited to thirty words of sixty letters, which is more than any search needs: the text index rejects words of two
 * thousand characters, and a URL that contains one must not cause an error.
 */
create function private.keyword_query(keywords text) returns tsquery language sql immutable parallel safe set search_path = ''
return (
  select string_agg(left(w, 60) || ':*', ' & ')
  from unnest((string_to_array(private.normalise(left(keywords, 2000)), ' '))[1:30]) w where w <> '')::tsquery;
grant execute on function private.keyword_query to anon, authenticated;

/* {lng, lat, lng, lat, ...} as a polygon */
create function private.to_polygon(area float8[]) returns polygon language sql immutable strict parallel safe set search_path = ''
return (select ('(' || string_agg(format('(%s,%s)', area[i], area[i + 1]), ',' order by i) || ')')::polygon
  from generate_series(1, cardinality(area) - 1, 2) i);
grant execute on function private.to_polygon to anon, authenticated;

create function private.plan_search(
  is_rent boolean, location text, radius_miles float8, bounds float8[], area float8[],
  min_price int, max_price int, min_bedrooms int, max_bedrooms int, property_types text[], flags text[],
  keywords text, added_since timestamptz
) returns private.search_plan language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  plan private.search_plan;
  place private.found_place;
  everywhere constant bigint[] := array[is_rent::int::bigint];
  across float8;
  circle record;
begin
  plan.min_price := coalesce(min_price, 0);
  plan.max_price := coalesce(max_price, 2147483647);
  plan.min_bedrooms := greatest(least(coalesce(min_bedrooms, 0), 32767), 0);
  plan.max_bedrooms := greatest(least(coalesce(max_bedrooms, 32767), 32767), -1);
  plan.types := private.type_mask(property_types);
  plan.flags := private.flag_mask(flags);
  plan.since := coalesce(added_since, '-infinity');
  plan.words := private.keyword_query(keywords);
  plan.south := -90; plan.west := -180; plan.north := 90; plan.east := 180;
  plan.places := everywhere;
  plan.inner_places := 32767;

  if cardinality(area) >= 6 then
    plan.area := private.to_polygon(area);
    bounds := array[(select min(v) from unnest(area) with ordinality a(v, i) where i % 2 = 1),
      (select min(v) from unnest(area) with ordinality a(v, i) where i % 2 = 0),
      (select max(v) from unnest(area) with ordinality a(v, i) where i % 2 = 1),
      (select max(v) from unnest(area) with ordinality a(v, i) where i % 2 = 0)];
  end if;
  if cardinality(bounds) = 4 then
    plan.west := bounds[1]; plan.south := bounds[2]; plan.east := bounds[3]; plan.north := bounds[4];
    -- For a box that covers half the country, reading in order and skipping what is outside is faster.
    if (plan.north - plan.south) * (plan.east - plan.west) < 8 then
      plan.places := coalesce(private.cells_in_box(greatest(plan.south, 49), greatest(plan.west, -9), least(plan.north, 61.5), least(plan.east, 2.5), is_rent), '{}');
    end if;
    return plan;
  end if;

  if coalesce(private.normalise(location), '') = '' then return plan; end if;
  place := private.find_place(location);
  plan.place := place;
  if place.name is null then
    plan.location_like := '%' || replace(private.normalise(location), ' ', '') || '%';
  elsif place.kind = 'county' then
    plan.places := array[place.key + is_rent::int];
  elsif place.kind = 'region' then
    plan.regions := array[private.region_code(place.name)];
  elsif place.kind = 'country' then
    plan.regions := array(select private.region_code(r.name) from public.places r where r.kind = 'region' and r.parent = place.name)
      || private.region_code(place.name); -- Scotland, Wales and Northern Ireland are also regions
  else
    plan.metres := least(greatest(coalesce(radius_miles, 5), 1), 40) * 1609.344;
    plan.latitude := place.latitude;
    plan.longitude := place.longitude;
    across := plan.metres / 111195;
    plan.cos2 := power(cosd(place.latitude), 2);
    plan.inner2 := power(across * 0.98, 2);
    plan.outer2 := power(across * 1.02, 2);
    circle := private.cells_in_circle(place.latitude, place.longitude, plan.metres, is_rent);
    plan.places := circle.inside || circle.edge;
    plan.inner_places := cardinality(circle.inside);
    if place.key is not null then plan.places := plan.places || place.key + is_rent::int; end if;
  end if;
  return plan;
end
$$;
grant execute on function private.plan_search to anon, authenticated;

/* The plan of a saved search. Its criteria have the names of search_properties' arguments. */
create function private.plan_from_criteria(criteria jsonb) returns private.search_plan language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.plan_search(lower(coalesce(c.listing_type, 'sale')) = 'rent', c.location, coalesce(c.radius, 5), c.bounds, c.area,
      c.min_price, c.max_price, c.min_bedrooms, c.max_bedrooms, c.property_types, c.features, c.keywords, null)
    from jsonb_to_record(criteria) c (
      listing_type text, location text, radius float8, bounds float8[], area float8[], min_price int, max_price int,
      min_bedrooms int, max_bedrooms int, property_types text[], features text[], keywords text));
end
$$;

/* Whether to use the text indexes: for a location that the gazetteer does not know, and for keywords over the whole country. */
create function private.is_text_search(plan private.search_plan) returns boolean language sql immutable set search_path = ''
return (plan).location_like is not null
  or ((plan).words is not null and (plan).places[1] in (0, 1) and (plan).regions is null and (plan).area is null and (plan).north = 90);
grant execute on function private.is_text_search to anon, authenticated;

-- Reading the index -----------------------------------------------------------------------------------------------------

/* Every listing that matches the text and the filters, from the text indexes, in no particular order. */
create function private.text_hits(plan private.search_plan) returns setof private.search_hit
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with q as materialized (select (plan).*)
  select t.listing_id, t.price, t.added_at, t.latitude, t.longitude from q, private.listing_search t
  where (plan.location_like is null or t.location_key like plan.location_like) and (plan.words is null or t.words @@ plan.words)
    and t.is_rent = (q.places[1] % 2 = 1)
    and t.price between q.min_price and q.max_price and t.bedrooms between q.min_bedrooms and q.max_bedrooms
    and (1 << t.type) & q.types <> 0 and t.flags & q.flags = q.flags and t.added_at >= q.since;
end
$$;
grant execute on function private.text_hits to anon, authenticated;

create function private.count_text_hits(plan private.search_plan) returns int
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with q as materialized (select (plan).*)
    select count(*) from (
      select from q, private.listing_search t
      where (plan.location_like is null or t.location_key like plan.location_like) and (plan.words is null or t.words @@ plan.words)
        and t.is_rent = (q.places[1] % 2 = 1)
        and t.price between q.min_price and q.max_price and t.bedrooms between q.min_bedrooms and q.max_bedrooms
        and (1 << t.type) & q.types <> 0 and t.flags & q.flags = q.flags and t.added_at >= q.since
      limit 10001) counted);
end
$$;
grant execute on function private.count_text_hits to anon, authenticated;

-- The filters are written once here, and the functions that read private.listing_places are generated from them. Each
-- function reads the fields of the search plan from a materialised row, so that they are plain values for every row of the
-- scan and one generic query plan can be reused.
do $make$
declare
  filters constant text := $f$
    s.place = w.place
      and s.bedrooms between q.min_bedrooms and q.max_bedrooms and (1 << s.type) & q.types <> 0 and s.flags & q.flags = q.flags
      and s.added_at >= q.since and (q.regions is null or s.region = any (q.regions))
      and s.latitude between q.south and q.north and s.longitude between q.west and q.east
      and (q.area is null or q.area @> point(s.longitude, s.latitude))
      -- A flat approximation decides all but the listings near the circle's edge, which are measured on the sphere.
      and (q.metres is null or (w.place > 1) = (
        (s.latitude - q.latitude) * (s.latitude - q.latitude) + (s.longitude - q.longitude) * (s.longitude - q.longitude) * q.cos2 <= q.inner2
        or ((s.latitude - q.latitude) * (s.latitude - q.latitude) + (s.longitude - q.longitude) * (s.longitude - q.longitude) * q.cos2 <= q.outer2
          and 12742017.6 * asin(sqrt(least(1.0, power(sind((s.latitude - q.latitude) / 2), 2)
            + cosd(s.latitude) * cosd(q.latitude) * power(sind((s.longitude - q.longitude) / 2), 2)))) <= q.metres)))
$f$;
  text_filter constant text := $f$ ((q.words is null and q.location_like is null) or exists (
        select from private.listing_search t where t.listing_id = s.listing_id
          and (q.words is null or t.words @@ q.words) and (q.location_like is null or t.location_key like q.location_like)))$f$;
  sort record;
begin
  -- A page: the first 25 listings of each place are read in index order and merged. The cells at a circle's edge
  -- and the rows under the place's name are mostly listings that the filters skip, so they are read last, and no further than
  -- the end of the page that the cells inside the circle have filled.
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
    execute replace(replace(replace(replace(replace(replace($fn$
      create function private.page_by_{name}(plan private.search_plan, after_price int, after_at timestamptz, after_id uuid)
      returns setof private.search_hit language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
      begin
        return query
        with q as materialized (select (plan).*),
        inside as materialized (
          select h.* from q, unnest(q.places[1 : q.inner_places]) w (place) cross join lateral (
            select s.listing_id, s.price, s.added_at, s.latitude, s.longitude from private.listing_places s
            where {beyond} and {filters} and {text}
            order by {ordering} limit 25) h
          order by {ordering} limit 25),
        -- The last hit of a full page: anything that sorts after it can be skipped.
        worst as materialized (select i.price, i.added_at, i.listing_id from inside i order by {ordering} offset 24)
        select h.* from (
          select * from inside
          union all
          select e.* from q left join worst on true, unnest(q.places[q.inner_places + 1 :]) w (place) cross join lateral (
            select s.listing_id, s.price, s.added_at, s.latitude, s.longitude from private.listing_places s
            where {beyond} and {better} and {filters} and {text}
            order by {ordering} limit 25) e) h
        order by {ordering} limit 25;
      end
      $$;
      -- A common text fills a page quickly, so the first 4,000 listings are tried before the text indexes.
      create function private.text_head_by_{name}(plan private.search_plan, after_price int, after_at timestamptz, after_id uuid)
      returns setof private.search_hit language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
      begin
        return query
        with q as materialized (select (plan).*)
        select s.* from q, unnest(q.places[1:1]) w (place) cross join lateral (
          select s.listing_id, s.price, s.added_at, s.latitude, s.longitude from private.listing_places s
          where {beyond} and {filters} order by {ordering} limit 4000) s
        where {text} order by {ordering} limit 25;
      end
      $$;
      create function private.text_page_by_{name}(plan private.search_plan, after_price int, after_at timestamptz, after_id uuid)
      returns setof private.search_hit language plpgsql stable set search_path = '' as $$
      begin
        return query
        with q as materialized (select (plan).*)
        select s.* from q, private.text_hits(plan) s where {beyond} order by {ordering} limit 25;
      end
      $$;$fn$, '{name}', sort.name), '{ordering}', sort.ordering), '{beyond}', sort.beyond), '{better}', sort.better), '{filters}', filters), '{text}', text_filter);
  end loop;

  execute replace(replace($fn$
    create function private.hits(plan private.search_plan, max_count int) returns setof private.search_hit
    language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
    begin
      return query
      with q as materialized (select (plan).*)
      select s.listing_id, s.price, s.added_at, s.latitude, s.longitude
      from q, unnest(q.places) w (place), private.listing_places s
      where s.price between q.min_price and q.max_price and {filters} and {text} limit max_count;
    end
    $$;
    create function private.count_hits(plan private.search_plan) returns int
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
    create function private.filter_hits(plan private.search_plan, listing_ids uuid[]) returns setof uuid
    language plpgsql stable set search_path = '' as $$
    begin
      return query
      with q as materialized (select (plan).*)
      select s.listing_id
      from q, unnest(q.places) w (place), private.listing_search h, private.listing_places s
      where h.listing_id = any (listing_ids) and s.listing_id = h.listing_id and s.price = h.price
        and s.price between q.min_price and q.max_price and {filters} and {text};
    end
    $$;$fn$, '{filters}', filters), '{text}', text_filter);
end
$make$;
grant execute on function private.hits, private.count_hits, private.page_by_lowest_price, private.page_by_highest_price,
  private.page_by_most_recent, private.text_page_by_lowest_price, private.text_page_by_highest_price,
  private.text_page_by_most_recent, private.text_head_by_lowest_price, private.text_head_by_highest_price,
  private.text_head_by_most_recent to anon, authenticated;

-- Searching -------------------------------------------------------------------------------------------------------------

/* The place that a search was resolved to, or null. */
create function private.place_of_plan(plan private.search_plan) returns json language sql immutable set search_path = ''
return case when ((plan).place).name is not null then json_build_object('name', ((plan).place).name, 'kind', ((plan).place).kind,
  'parent', ((plan).place).parent, 'latitude', ((plan).place).latitude, 'longitude', ((plan).place).longitude) end;
grant execute on function private.place_of_plan to anon, authenticated;

/* The number of listings that a plan finds: exact up to 10,000, then 10,001. */
create function private.count_plan(plan private.search_plan) returns int language plpgsql stable set search_path = '' as $$
begin
  return case when private.is_text_search(plan) then private.count_text_hits(plan) else private.count_hits(plan) end;
end
$$;
grant execute on function private.count_plan to anon, authenticated;

/*
 * One page of listing cards, where the next page starts and the place that the location names: {items, next, place}. Pass
 * `next` as `after`. With `with_count`, also how many listings there are, as search_count does: {count, is_exact}. Items and
 * count come from one snapshot, so they agree.
 */
create function public.search_properties(
  listing_type text default 'sale', location text default null, radius float8 default 5,
  min_price int default null, max_price int default null, min_bedrooms int default null, max_bedrooms int default null,
  property_types text[] default null, features text[] default null, keywords text default null,
  added_since timestamptz default null, bounds float8[] default null, area float8[] default null,
  sort text default 'most_recent', after text default null, page_size int default 24, with_count boolean default false
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  plan constant private.search_plan := private.plan_search(lower(listing_type) = 'rent', location, radius, bounds, area,
    min_price, max_price, min_bedrooms, max_bedrooms, property_types, features, keywords, added_since);
  is_by_text constant boolean := private.is_text_search(plan);
  size constant int := least(greatest(page_size, 1), 24);
  after_key constant bigint := split_part(after, '.', 1)::bigint;
  after_id constant uuid := coalesce(split_part(after, '.', 2)::uuid,
    case sort when 'lowest_price' then uuid '00000000-0000-0000-0000-000000000000' else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end);
  after_price constant int := case sort when 'lowest_price' then coalesce(after_key, -1) when 'highest_price' then coalesce(after_key, 2147483647) end;
  after_at constant timestamptz := case when after_key is null then 'infinity' else timestamptz 'epoch' + after_key * interval '1 microsecond' end;
  hits private.search_hit[];
  found int;
begin
  if sort not in ('lowest_price', 'highest_price', 'most_recent') then
    raise exception 'No such sort: %', sort using errcode = '22023';
  end if;
  if is_by_text then
    hits := case sort
      when 'lowest_price' then array(select h from private.text_head_by_lowest_price(plan, after_price, after_at, after_id) h)
      when 'highest_price' then array(select h from private.text_head_by_highest_price(plan, after_price, after_at, after_id) h)
      else array(select h from private.text_head_by_most_recent(plan, after_price, after_at, after_id) h) end;
  end if;
  if is_by_text and cardinality(hits) < 25 then
    hits := case sort
      when 'lowest_price' then array(select h from private.text_page_by_lowest_price(plan, after_price, after_at, after_id) h)
      when 'highest_price' then array(select h from private.text_page_by_highest_price(plan, after_price, after_at, after_id) h)
      else array(select h from private.text_page_by_most_recent(plan, after_price, after_at, after_id) h) end;
  elsif not is_by_text then
    hits := case sort
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
    'next', case when cardinality(hits) > size then
      (case when sort = 'most_recent' then (extract(epoch from hits[size].added_at) * 1000000)::bigint else hits[size].price end)
      || '.' || hits[size].listing_id end);
end
$$;
grant execute on function public.search_properties to anon, authenticated;

/* The number of listings that a search finds, exact up to 10,000, and the place it was for: {count, is_exact, place}. */
create function public.search_count(
  listing_type text default 'sale', location text default null, radius float8 default 5,
  min_price int default null, max_price int default null, min_bedrooms int default null, max_bedrooms int default null,
  property_types text[] default null, features text[] default null, keywords text default null,
  added_since timestamptz default null, bounds float8[] default null, area float8[] default null
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  plan constant private.search_plan := private.plan_search(lower(listing_type) = 'rent', location, radius, bounds, area,
    min_price, max_price, min_bedrooms, max_bedrooms, property_types, features, keywords, added_since);
  found constant int := private.count_plan(plan);
begin
  return json_build_object('count', least(found, 10000), 'is_exact', found <= 10000, 'place', private.place_of_plan(plan));
end
$$;
grant execute on function public.search_count to anon, authenticated;

/* search_count for the criteria of a saved search. */
create function private.count_from_criteria(criteria jsonb) returns json language sql stable set search_path = '' as $$
  select public.search_count(coalesce(c.listing_type, 'sale'), c.location, coalesce(c.radius, 5), c.min_price, c.max_price,
    c.min_bedrooms, c.max_bedrooms, c.property_types, c.features, c.keywords, null, c.bounds, c.area)
  from jsonb_to_record(criteria) c (
    listing_type text, location text, radius float8, bounds float8[], area float8[], min_price int, max_price int,
    min_bedrooms int, max_bedrooms int, property_types text[], features text[], keywords text)
$$;

/*
 * The listings of a search within the map's window, grouped into squares of about 64 pixels: [{latitude, longitude, count,
 * min_price, id}]. `id` is set for a single listing. `min_price` is null if its price is on application.
 */
create function public.map_clusters(
  bounds float8[], zoom int, listing_type text default 'sale', location text default null, radius float8 default 5,
  min_price int default null, max_price int default null, min_bedrooms int default null, max_bedrooms int default null,
  property_types text[] default null, features text[] default null, keywords text default null,
  added_since timestamptz default null, area float8[] default null
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  -- A place or an area selects the listings; the window only limits which of them are shown.
  plan private.search_plan := private.plan_search(lower(listing_type) = 'rent', location, radius,
    case when coalesce(private.normalise(location), '') = '' then bounds end, area,
    min_price, max_price, min_bedrooms, max_bedrooms, property_types, features, keywords, added_since);
  is_by_text constant boolean := private.is_text_search(plan);
  step constant float8 := 90.0 / (1 << least(greatest(zoom, 3), 20));
begin
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

-- Finding places --------------------------------------------------------------------------------------------------------

/* The place that a text names, if any: the same place that a search for the text uses. */
create function public.find_place(location text)
returns table (name text, kind text, parent text, outcode text, latitude float8, longitude float8)
language sql stable set search_path = '' as $$
  select p.name, p.kind, p.parent, p.outcode, p.latitude, p.longitude
  from private.find_place(left(find_place.location, 200)) p where p.name is not null
$$;
grant execute on function public.find_place to anon, authenticated;

/*
 * Suggestions while typing, best first and without duplicates: the place that the text names, places that begin with the
 * text, then places with a similar name. `location` is the text that finds exactly this place: 'Clapham' for the one in
 * London, 'Clapham, Bedfordshire' for the other.
 */
create function public.suggest_places(query text, max_count int default 8)
returns table (location text, name text, kind text, parent text, outcode text, latitude float8, longitude float8)
language plpgsql stable set search_path = '' as $$
declare
  normalised constant text := private.normalise(left(query, 100));
  how_many constant int := least(greatest(max_count, 1), 20);
  meant constant private.found_place := private.find_place(left(query, 100));
  ids int[];
begin
  if coalesce(normalised, '') = '' then return; end if;
  if meant.kind = 'postcode' then
    return query select meant.name, meant.name, meant.kind, meant.parent, meant.outcode, meant.latitude, meant.longitude;
  end if;
  ids := array(
    select b.id from (
      select distinct on (p.key) p.id, p.key, p.search_name, p.kind, p.population from public.places p
      where p.search_name like normalised || '%' and (p.kind <> 'sector' or normalised ~ '[0-9] ?[0-9]?$')
      order by p.key, p.population desc, p.id
    ) b
    order by b.key is distinct from meant.key, b.search_name <> normalised,
      case when b.kind in ('county', 'region', 'country') then b.population / 3 else b.population end desc, b.id
    limit how_many);
  if cardinality(ids) < how_many and length(normalised) >= 4 then
    ids := ids || array(
      select p.id from public.places p
      where p.search_name operator(extensions.%) normalised and p.id <> all (ids) and p.kind not in ('outcode', 'sector')
        and not exists (select from public.places n where n.id = any (ids) and n.key = p.key)
      order by round(extensions.similarity(p.search_name, normalised)::numeric, 1) desc, p.population desc, p.id limit how_many - cardinality(ids));
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
grant execute on function public.suggest_places to anon, authenticated;

-- Sitemap ---------------------------------------------------------------------------------------------------------------

/*
 * The parts of the sitemap, as prefixes of listing ids: as few as keep a part under about 20,000 listings. '' is all
 * listings in one part.
 */
create function public.sitemap_parts() returns jsonb language sql stable set search_path = '' as $$
  with counted as (
    select case when exact.listings <= 20000 then exact.listings else greatest(c.reltuples, exact.listings) end as listings
    from pg_catalog.pg_class c, (select count(*) as listings from (select from private.listing_search limit 20001) s) exact
    where c.oid = 'private.listing_search'::regclass
  )
  select case
    when listings <= 20000 then '[""]'::jsonb
    when listings <= 300000 then (select jsonb_agg(to_hex(i)) from generate_series(0, 15) i)
    else (select jsonb_agg(lpad(to_hex(i), 2, '0')) from generate_series(0, 255) i)
  end from counted
$$;
grant execute on function public.sitemap_parts to anon, authenticated;

/* The listings on the market whose id begins with the prefix: [[id, updated_at], ...]. */
create function private.sitemap_listings(prefix text) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_array(p.id, p.updated_at) order by p.id), '[]')
  from private.listing_search s join public.properties p on p.id = s.listing_id
  where prefix ~ '^[0-9a-f]{0,2}$'
    and s.listing_id between (rpad(prefix, 8, '0') || '-0000-0000-0000-000000000000')::uuid
      and (rpad(prefix, 8, 'f') || '-ffff-ffff-ffff-ffffffffffff')::uuid
    and (p.expires_at is null or p.expires_at > now())
$$;
grant execute on function private.sitemap_listings to anon, authenticated;

create function public.sitemap_listings(prefix text) returns jsonb language sql stable set search_path = ''
  return private.sitemap_listings(prefix);
grant execute on function public.sitemap_listings to anon, authenticated;
