-- Stations are places one can search by, and being near one is a feature. A text that many homes have is found in the
-- order of the page instead of being gathered first; counting one no longer fetches it.

alter table public.places drop constraint places_kind_check, add constraint places_kind_check check (kind in
  ('country', 'region', 'county', 'city', 'town', 'suburb', 'village', 'outcode', 'sector', 'station'));

/* Each name's place in the list is its bit. */
create or replace function private.flag_mask(names text[]) returns int language sql immutable parallel safe set search_path = ''
return (select coalesce(bit_or(1 << (array_position(array[
  'new_home', 'retirement', 'student', 'furnished', 'private_landlord', 'reduced', 'chain_free', 'garden', 'parking', 'garage',
  'balcony', 'lift', 'ensuite', 'fireplace', 'conservatory', 'ev_charging', 'pets', 'bills_included', 'near_station'
], n) - 1)), 0) from unnest(names) n);

/* What an advert's list of features says, as the bits above. */
create or replace function private.feature_flags(features text[]) returns int language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  said constant text := private.normalise(array_to_string(features, ' / '));
begin
  if said = '' then return 0; end if;
  return ((said ~ 'chain free|no onward chain|no chain')::int << 6)
    | ((said ~ 'garden')::int << 7)
    | ((said ~ 'parking|driveway|garage|carport')::int << 8)
    | ((said ~ 'garage')::int << 9)
    | ((said ~ 'balcony|terrace')::int << 10)
    | ((said ~ 'lift')::int << 11)
    | ((said ~ 'ensuite|en suite')::int << 12)
    | ((said ~ 'fireplace|wood burner|log burner|stove')::int << 13)
    | ((said ~ 'conservatory|sun room')::int << 14)
    | ((said ~ 'ev charg|electric vehicle|car charg')::int << 15)
    | ((said ~ 'pets')::int << 16);
end
$$;

/*
 * The places a home is said to be in, by its location's words, its postcode district and the district's town. A place counts if it is the nearest of its name and at most 20 miles from the home;
 * where the home's position is unknown, the largest of that name. Those less than a mile away are left out: they
 * are found by their distance, since a mile is the smallest radius.
 */
create or replace function private.places_named(names text[], lat float8, lng float8, is_rent boolean) returns bigint[]
language plpgsql stable parallel safe set search_path = '' as $$
begin
  return array(
    select named.key + is_rent::int from (
      select distinct on (p.search_name) p.key, p.latitude, p.longitude
      from public.places p
      where p.search_name = any (names) and p.kind in ('city', 'town', 'suburb', 'village', 'outcode')
      order by p.search_name,
        (p.latitude - lat) * (p.latitude - lat) + (p.longitude - lng) * (p.longitude - lng) * 0.36, p.population desc
    ) named
    where lat is null or 12742017.6 * asin(sqrt(power(sind((named.latitude - lat) / 2), 2)
      + cosd(named.latitude) * cosd(lat) * power(sind((named.longitude - lng) / 2), 2))) between 1609 and 32187);
end
$$;

/* Half a mile: ten minutes on foot. */
create or replace function private.is_near_station(lat float8, lng float8) returns boolean
language plpgsql stable strict parallel safe set search_path = '' as $$
begin
  return exists (
    select from public.stations s
    where s.latitude between lat - 0.0073 and lat + 0.0073 and s.longitude between lng - 0.015 and lng + 0.015
      and private.metres_between(s.latitude, s.longitude, lat, lng) <= 805);
end
$$;

create or replace function private.card_of(home public.properties) returns json language plpgsql stable parallel safe set search_path = '' as $$
begin
  return json_strip_nulls(json_build_object(
    'id', home.id, 'listing_type', home.listing_type, 'title', home.title, 'location', home.location, 'price', home.price,
    'price_qualifier', home.price_qualifier, 'bedrooms', home.bedrooms, 'bathrooms', home.bathrooms,
    'receptions', home.receptions, 'square_feet', home.square_feet, 'property_type', home.property_type,
    'image', home.images[1], 'image_details', home.image_details -> 0, 'image_count', cardinality(home.images),
    'status', home.status, 'latitude', home.latitude, 'longitude', home.longitude, 'published_at', home.published_at,
    'previous_price', home.previous_price, 'reduced_at', home.reduced_at, 'features', home.features[1:4],
    'is_new_home', home.is_new_home, 'furnishing', home.furnishing, 'available_from', home.available_from,
    'tenure', home.tenure, 'lease_years_left', home.lease_years_left, 'epc_rating', home.epc_rating, 'council_tax_band', home.council_tax_band,
    'agency', (select json_build_object('name', a.name, 'slug', a.slug,
        'logo', case when a.has_branding then a.logo end, 'colour', case when a.has_branding then a.colour_primary end)
      from public.agencies a where a.id = home.agency_id)));
end
$$;

create or replace function private.search_row(home public.properties) returns private.listing_search
language plpgsql stable parallel safe cost 10000 set search_path = '' as $$
declare
  located constant text := private.normalise(home.location);
  district constant text := coalesce(nullif(split_part(home.postcode, ' ', 1), ''), upper(substring(located from '\m[a-z]{1,2}[0-9][a-z0-9]?$')));
  area private.outcode_areas;
  made private.listing_search;
begin
  made.listing_id := home.id;
  made.price := home.price;
  made.added_at := coalesce(home.published_at, home.created_at);
  -- Unknown is where no home is: no circle and no box reaches it.
  made.latitude := coalesce(home.latitude, 0);
  made.longitude := coalesce(home.longitude, 0);
  made.bedrooms := coalesce(home.bedrooms, 0);
  made.type := private.type_code(home.property_type);
  made.is_rent := home.listing_type = 'rent';
  made.flags := home.is_new_home::int | (home.is_retirement::int << 1) | (home.is_student::int << 2)
    | ((coalesce(home.furnishing, '') in ('furnished', 'part furnished', 'either'))::int << 3)
    | ((home.agency_id is null)::int << 4) | ((home.reduced_at is not null)::int << 5)
    | private.feature_flags(home.features)
    | ((coalesce(home.pets, '') in ('yes', 'considered'))::int << 16) | (coalesce(home.bills_included, false)::int << 17)
    | (coalesce(private.is_near_station(home.latitude, home.longitude), false)::int << 18);

  select * into area from private.outcode_areas a where a.outcode = district;
  made.places := array[made.is_rent::int::bigint]
    || private.places_named(private.word_runs(located) || lower(district) || area.town, home.latitude, home.longitude, made.is_rent);
  if home.latitude is not null then
    made.places := made.places || private.cell_place(private.tile_x(home.longitude), private.tile_y(home.latitude), made.is_rent);
  end if;
  made.region := 0;
  if area.outcode is not null then
    made.places := made.places || area.county + made.is_rent::int;
    made.region := area.region;
  end if;

  made.location_key := replace(located, ' ', '');
  made.words := array_to_tsvector(array_remove(string_to_array(concat_ws(' ', located,
    private.normalise(concat_ws(' ', home.title, home.property_type, home.description, array_to_string(home.features, ' ')))), ' '), ''));
  made.card := private.card_of(home);
  return made;
end
$$;

/* Files everything anew: after a bulk load, or when the gazetteer has changed. Answers how many homes are on the market. */
create or replace function private.rebuild_listing_search() returns bigint language plpgsql security definer set search_path = '' as $$
declare
  filed bigint;
begin
  truncate private.listing_search, private.listing_places;
  drop index private.listing_search_location_idx, private.listing_search_words_idx;
  analyze public.properties;
  -- A table made from a query may be worked out by several processes at once, an insert may not.
  create temp table filed_anew on commit drop as
    select private.search_row(p) as made from public.properties p where p.status in ('live', 'under_offer');
  insert into private.listing_search select (f.made).* from pg_temp.filed_anew f;
  get diagnostics filed = row_count;
  create index listing_search_location_idx on private.listing_search using gin (location_key extensions.gin_trgm_ops);
  create index listing_search_words_idx on private.listing_search using gin (words);
  insert into private.listing_places (place, price, listing_id, added_at, latitude, longitude, flags, region, bedrooms, type)
    select distinct place, s.price, s.listing_id, s.added_at, s.latitude, s.longitude, s.flags, s.region, s.bedrooms, s.type
    from private.listing_search s, unnest(s.places) place
    order by place, s.price, s.listing_id;
  drop table pg_temp.filed_anew;
  analyze private.listing_search, private.listing_places;
  return filed;
end
$$;

create or replace function private.count_text_hits(plan private.search_plan) returns int
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

/*
 * The filters stand here once and the readers are made from them. The plan's fields reach a reader through a
 * materialised row, so that they are numbers at hand for every row of the scan; a generic plan is kept, because
 * planning would cost more than running.
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
  -- A page: each list is read in order from its index until it has given 25 homes, then the heads are merged.
  for sort in select * from (values
    ('lowest_price', 'price, listing_id', '(s.price, s.listing_id) > (after_price, after_id) and s.price between q.min_price and q.max_price'),
    ('highest_price', 'price desc, listing_id desc', '(s.price, s.listing_id) < (after_price, after_id) and s.price between q.min_price and q.max_price'),
    -- "+ 0" keeps the price index out of it
    ('most_recent', 'added_at desc, listing_id desc', '(s.added_at, s.listing_id) < (after_at, after_id) and s.price + 0 between q.min_price and q.max_price')
  ) as sorts (name, ordering, beyond)
  loop
    execute replace(replace(replace(replace(replace($fn$
      create or replace function private.page_by_{name}(plan private.search_plan, after_price int, after_at timestamptz, after_id uuid)
      returns setof private.search_hit language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
      begin
        return query
        with q as materialized (select (plan).*)
        select h.* from q, unnest(q.places) w (place) cross join lateral (
          select s.listing_id, s.price, s.added_at, s.latitude, s.longitude from private.listing_places s
          where {beyond} and {filters} and {text}
          order by {ordering} limit 25) h
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
      $$;$fn$, '{name}', sort.name), '{ordering}', sort.ordering), '{beyond}', sort.beyond), '{filters}', filters), '{text}', text_filter);
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

/* A page of homes as cards, and where the next page begins: {items, next}. `next` goes into `after`. */
create or replace function public.search_properties(
  listing_type text default 'sale', location text default null, radius float8 default 5,
  min_price int default null, max_price int default null, min_bedrooms int default null, max_bedrooms int default null,
  property_types text[] default null, features text[] default null, keywords text default null,
  added_since timestamptz default null, bounds float8[] default null, area float8[] default null,
  sort text default 'most_recent', after text default null, page_size int default 24
) returns json language plpgsql stable set search_path = '' as $$
declare
  plan constant private.search_plan := private.plan_search(lower(listing_type) = 'rent', location, radius, bounds, area,
    min_price, max_price, min_bedrooms, max_bedrooms, property_types, features, keywords, added_since);
  is_by_text constant boolean := private.goes_by_text(plan);
  size constant int := least(greatest(page_size, 1), 24);
  after_key constant bigint := split_part(after, '.', 1)::bigint;
  after_id constant uuid := coalesce(split_part(after, '.', 2)::uuid,
    case sort when 'lowest_price' then uuid '00000000-0000-0000-0000-000000000000' else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end);
  after_price constant int := case sort when 'lowest_price' then coalesce(after_key, -1) when 'highest_price' then coalesce(after_key, 2147483647) end;
  after_at constant timestamptz := case when after_key is null then 'infinity' else timestamptz 'epoch' + after_key * interval '1 microsecond' end;
  hits private.search_hit[];
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
  return json_build_object(
    'items', (select coalesce(json_agg(s.card order by h.position), '[]')
      from unnest(hits[1:size]) with ordinality h (listing_id, price, added_at, latitude, longitude, position)
      join private.listing_search s on s.listing_id = h.listing_id),
    'next', case when cardinality(hits) > size then
      (case when sort = 'most_recent' then (extract(epoch from hits[size].added_at) * 1000000)::bigint else hits[size].price end)
      || '.' || hits[size].listing_id end);
end
$$;

/* How many homes a search finds: exact up to 10,000, beyond that 'more than'. {count, is_exact} */
create or replace function public.search_count(
  listing_type text default 'sale', location text default null, radius float8 default 5,
  min_price int default null, max_price int default null, min_bedrooms int default null, max_bedrooms int default null,
  property_types text[] default null, features text[] default null, keywords text default null,
  added_since timestamptz default null, bounds float8[] default null, area float8[] default null
) returns json language plpgsql stable set search_path = '' as $$
declare
  plan constant private.search_plan := private.plan_search(lower(listing_type) = 'rent', location, radius, bounds, area,
    min_price, max_price, min_bedrooms, max_bedrooms, property_types, features, keywords, added_since);
  found int;
begin
  found := case when private.goes_by_text(plan)
    then private.count_text_hits(plan) else private.count_hits(plan) end;
  return json_build_object('count', least(found, 10000), 'is_exact', found <= 10000);
end
$$;

/*
 * The homes of a search in a map's window, gathered into squares of about 64 pixels: [{latitude, longitude, count,
 * min_price, id}], where `id` is that of a home that stands alone. Its price may be on application: then it is null.
 */
create or replace function public.map_clusters(
  bounds float8[], zoom int, listing_type text default 'sale', location text default null, radius float8 default 5,
  min_price int default null, max_price int default null, min_bedrooms int default null, max_bedrooms int default null,
  property_types text[] default null, features text[] default null, keywords text default null,
  added_since timestamptz default null, area float8[] default null
) returns json language plpgsql stable set search_path = '' as $$
declare
  -- A place or an area says which homes are meant; the window only says which of them are in sight.
  plan private.search_plan := private.plan_search(lower(listing_type) = 'rent', location, radius,
    case when coalesce(private.normalise(location), '') = '' then bounds end, area,
    min_price, max_price, min_bedrooms, max_bedrooms, property_types, features, keywords, added_since);
  is_by_text constant boolean := private.goes_by_text(plan);
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
      select count(*) as homes, avg(latitude) as latitude, avg(longitude) as longitude, min(price) as cheapest,
        (array_agg(listing_id))[1] as first_id
      from hits where latitude between plan.south and plan.north and longitude between plan.west and plan.east
      group by floor(longitude / step), floor(latitude / (step * 0.6))
    )
    select coalesce(json_agg(json_build_object('latitude', round(c.latitude::numeric, 6), 'longitude', round(c.longitude::numeric, 6),
      'count', homes, 'id', s.listing_id, 'min_price',
      case when s.card ->> 'price_qualifier' is distinct from 'POA' then c.cheapest end) order by homes desc, first_id), '[]')
    from clusters c left join private.listing_search s on homes = 1 and s.listing_id = first_id);
end
$$;

/* The place a text names, if it names one: the same that a search for it is about. */
create or replace function public.find_place(location text)
returns table (name text, kind text, parent text, outcode text, latitude float8, longitude float8)
language sql stable set search_path = '' as $$
  select p.name, p.kind, p.parent, p.outcode, p.latitude, p.longitude
  from private.find_place(left(find_place.location, 200)) p where p.name is not null
$$;

grant execute on function
  private.text_head_by_lowest_price, private.text_head_by_highest_price, private.text_head_by_most_recent, private.count_text_hits
  to anon, authenticated;
grant execute on function public.find_place to anon, authenticated;

/* Homes filed before know nothing of stations. */
do $$
begin
  if exists (select from private.listing_search) then perform private.rebuild_listing_search(); end if;
end
$$;
