-- A circle is read from its inside out, and what a search asks of the database is planned once, not anew for every search.

alter type private.search_plan add attribute inner_places int;

/*
 * The map cells that a circle touches: those whose middle is in it, and those at its edge, of which most homes may lie
 * outside. Reckoned on the map, where it is a little too wide: with the scale of its end nearest to the pole. A loop,
 * because starting a query would take ten times as long.
 */
create function private.cells_around(latitude float8, longitude float8, metres float8, is_rent boolean, out inside bigint[], out edge bigint[])
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  -- In cells, whose middles are the whole numbers.
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
        inside := inside || private.cell_place(x, y, is_rent);
      else
        edge := edge || private.cell_place(x, y, is_rent);
      end if;
    end loop;
  end loop;
end
$$;
grant execute on function private.cells_around, private.cell_place to anon, authenticated;

create or replace function private.plan_search(
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
    plan.area := private.ring(area);
    bounds := array[(select min(v) from unnest(area) with ordinality a(v, i) where i % 2 = 1),
      (select min(v) from unnest(area) with ordinality a(v, i) where i % 2 = 0),
      (select max(v) from unnest(area) with ordinality a(v, i) where i % 2 = 1),
      (select max(v) from unnest(area) with ordinality a(v, i) where i % 2 = 0)];
  end if;
  if cardinality(bounds) = 4 then
    plan.west := bounds[1]; plan.south := bounds[2]; plan.east := bounds[3]; plan.north := bounds[4];
    -- A box of half the country is better read in order, passing over what is outside.
    if (plan.north - plan.south) * (plan.east - plan.west) < 8 then
      plan.places := coalesce(private.cells_in(greatest(plan.south, 49), greatest(plan.west, -9), least(plan.north, 61.5), least(plan.east, 2.5), is_rent), '{}');
    end if;
    return plan;
  end if;

  if coalesce(private.normalise(location), '') = '' then return plan; end if;
  place := private.find_place(location);
  if place.name is null then
    plan.location_like := '%' || replace(private.normalise(location), ' ', '') || '%';
  elsif place.kind = 'county' then
    plan.places := array[place.key + is_rent::int];
  elsif place.kind = 'region' then
    plan.regions := array[private.region_number(place.name)];
  elsif place.kind = 'country' then
    plan.regions := array(select private.region_number(r.name) from public.places r where r.kind = 'region' and r.parent = place.name)
      || private.region_number(place.name); -- Scotland, Wales and Northern Ireland are regions by themselves
  else
    plan.metres := least(greatest(coalesce(radius_miles, 5), 1), 40) * 1609.344;
    plan.latitude := place.latitude;
    plan.longitude := place.longitude;
    across := plan.metres / 111195;
    plan.cos2 := power(cosd(place.latitude), 2);
    plan.inner2 := power(across * 0.98, 2);
    plan.outer2 := power(across * 1.02, 2);
    circle := private.cells_around(place.latitude, place.longitude, plan.metres, is_rent);
    plan.places := circle.inside || circle.edge;
    plan.inner_places := cardinality(circle.inside);
    if place.key is not null then plan.places := plan.places || place.key + is_rent::int; end if;
  end if;
  return plan;
end
$$;

/*
 * The filters stand here once and the readers are made from them. The plan's fields reach a reader through a materialised row,
 * so that they are numbers at hand for every row of the scan; one plan is kept.
 */
do $make$
declare
  filters constant text := $f$
    s.place = w.place
      and s.bedrooms between q.min_bedrooms and q.max_bedrooms and (1 << s.type) & q.types <> 0 and s.flags & q.flags = q.flags
      and s.added_at >= q.since and (q.regions is null or s.region = any (q.regions))
      and s.latitude between q.south and q.north and s.longitude between q.west and q.east
      and (q.area is null or q.area @> point(s.longitude, s.latitude))
      -- A flat reckoning decides all but the homes near the circle's edge, which are measured on the sphere.
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
  -- A page: each list is read in order from its index until it has given 25 homes, then the heads are merged. The lists at a
  -- circle's edge, and those of homes that only bear the place's name, are full of homes to pass over: they are read
  -- no further than the page that the lists inside have filled.
  for sort in select * from (values
    ('lowest_price', 'price, listing_id', '(s.price, s.listing_id) > (after_price, after_id) and s.price between q.min_price and q.max_price',
      '(s.price, s.listing_id) < (coalesce(worst.price, 2147483647), coalesce(worst.listing_id, ''ffffffff-ffff-ffff-ffff-ffffffffffff''))'),
    ('highest_price', 'price desc, listing_id desc', '(s.price, s.listing_id) < (after_price, after_id) and s.price between q.min_price and q.max_price',
      '(s.price, s.listing_id) > (coalesce(worst.price, -1), coalesce(worst.listing_id, ''00000000-0000-0000-0000-000000000000''))'),
    -- "+ 0" keeps the price index out of it
    ('most_recent', 'added_at desc, listing_id desc', '(s.added_at, s.listing_id) < (after_at, after_id) and s.price + 0 between q.min_price and q.max_price',
      '(s.added_at, s.listing_id) > (coalesce(worst.added_at, ''-infinity''), coalesce(worst.listing_id, ''00000000-0000-0000-0000-000000000000''))')
  ) as sorts (name, ordering, beyond, better)
  loop
    execute replace(replace(replace(replace(replace(replace($fn$
      create or replace function private.page_by_{name}(plan private.search_plan, after_price int, after_at timestamptz, after_id uuid)
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
        -- The last of a full page: what comes after it is of no interest any more.
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
      -- With a text that many homes have, the page is soon full: of the first 4,000 homes, those that have it.
      create or replace function private.text_head_by_{name}(plan private.search_plan, after_price int, after_at timestamptz, after_id uuid)
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
      create or replace function private.text_page_by_{name}(plan private.search_plan, after_price int, after_at timestamptz, after_id uuid)
      returns setof private.search_hit language plpgsql stable set search_path = '' as $$
      begin
        return query
        with q as materialized (select (plan).*)
        select s.* from q, private.text_hits(plan) s where {beyond} order by {ordering} limit 25;
      end
      $$;$fn$, '{name}', sort.name), '{ordering}', sort.ordering), '{beyond}', sort.beyond), '{better}', sort.better), '{filters}', filters), '{text}', text_filter);
  end loop;

  execute replace(replace($fn$
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
    -- Which of these homes does a search find? For alerts.
    create or replace function private.hits_among(plan private.search_plan, homes uuid[]) returns setof uuid
    language plpgsql stable set search_path = '' as $$
    begin
      return query
      with q as materialized (select (plan).*)
      select s.listing_id
      from q, unnest(q.places) w (place), private.listing_search h, private.listing_places s
      where h.listing_id = any (homes) and s.listing_id = h.listing_id and s.price = h.price
        and s.price between q.min_price and q.max_price and {filters} and {text};
    end
    $$;$fn$, '{filters}', filters), '{text}', text_filter);
end
$make$;

-- Planning costs as much as answering, and what is asked is always the same.
alter function private.find_place set plan_cache_mode = 'force_generic_plan';
alter function public.search_properties set plan_cache_mode = 'force_generic_plan';
alter function public.search_count set plan_cache_mode = 'force_generic_plan';
alter function public.map_clusters set plan_cache_mode = 'force_generic_plan';
