-- Area guides: asking prices and rents by town and postcode district, calculated from the listings on the market.

-- Tables ----------------------------------------------------------------------------------------------------------------

-- Towns and postcode districts.
create table private.areas (
  slug text primary key,
  name text not null,
  kind text not null check (kind in ('town', 'district')),
  -- The town of a district, the county of a town.
  parent text,
  parent_slug text,
  region text,
  country text,
  latitude float8 not null,
  longitude float8 not null,
  population int not null,
  homes_for_sale int not null,
  homes_to_rent int not null,
  median_price int,
  median_rent int,
  calculated_at timestamptz not null default now()
);
create index areas_parent_slug_idx on private.areas (parent_slug);
create index areas_position_idx on private.areas (latitude, longitude);
grant select on private.areas to anon, authenticated;

-- Every price of an area in ascending order, so that the number below a budget is a lookup in a sorted array.
create table private.area_prices (
  area text not null references private.areas (slug) on delete cascade,
  is_rent boolean not null,
  -- 5 means five or more, -1 any number.
  bedrooms smallint not null,
  prices int[] not null,
  -- The median number of days on the market.
  median_days int,
  primary key (area, is_rent, bedrooms)
);
grant select on private.area_prices to anon, authenticated;

-- Calculation -----------------------------------------------------------------------------------------------------------

create function private.slug(name text) returns text language sql immutable strict parallel safe set search_path = ''
  return replace(private.normalise(name), ' ', '-');
grant execute on function private.slug to anon, authenticated;

/* The median of a sorted array: the mean of the two middle values if their number is even. Null for an empty array. */
create function private.median(prices int[]) returns int language sql immutable strict parallel safe set search_path = ''
  return round((prices[(cardinality(prices) + 1) / 2] + prices[cardinality(prices) / 2 + 1]) / 2.0)::int;
grant execute on function private.median to anon, authenticated;

/*
 * All districts and their towns. Of towns with the same name the largest has the plain slug; the slugs of the others include
 * the county.
 */
create function private.areas_from_gazetteer()
returns table (slug text, name text, kind text, parent text, parent_slug text, region text, country text,
  latitude float8, longitude float8, population int)
language sql stable set search_path = '' as $$
  with districts as (
    select o.outcode, o.parent as town, coalesce(c.county, '') as county, c.region, o.country, o.latitude, o.longitude, o.population
    from public.places o
    left join lateral (
      select c.name as county, c.parent as region
      from public.places t join public.places c on c.kind = 'county' and c.search_name = private.normalise(t.parent)
      where t.search_name = private.normalise(o.parent) and t.kind in ('city', 'town', 'village', 'suburb')
      order by private.metres_between(o.latitude, o.longitude, t.latitude, t.longitude) limit 1) c on true
    where o.kind = 'outcode' and o.parent is not null
  ), towns as (
    select town, county, min(region) as region, min(country) as country, sum(population)::int as population,
      sum(latitude * population) / sum(population) as latitude, sum(longitude * population) / sum(population) as longitude,
      row_number() over (partition by private.slug(town) order by sum(population) desc, county) as place
    from districts group by town, county having sum(population) > 0
  ), named as (
    select t.*, private.slug(case when place = 1 or county = '' then town else town || ' ' || county end) as slug from towns t
  )
  select distinct on (n.slug) n.slug, n.town, 'town', nullif(n.county, ''), null::text, n.region, n.country, n.latitude, n.longitude, n.population
  from named n
  union all
  select lower(d.outcode), d.outcode, 'district', d.town, n.slug, d.region, d.country, d.latitude, d.longitude, d.population
  from districts d join named n on n.town = d.town and n.county = d.county
$$;

/* The listings that count towards prices: dwellings on the market, sold or let as a whole, with a stated price. */
create function private.listings_for_price_stats()
returns table (area text, is_rent boolean, bedrooms smallint, price int, days int)
language sql stable security definer set search_path = '' as $$
  select lower(coalesce(nullif(split_part(p.postcode, ' ', 1), ''), substring(p.location from '\m[A-Z]{1,2}[0-9][A-Z0-9]?$'))),
    p.listing_type = 'rent', least(coalesce(p.bedrooms, 0), 5)::smallint, p.price,
    greatest(extract(day from now() - coalesce(p.published_at, p.created_at))::int, 0)
  from public.properties p
  where p.status in ('live', 'under_offer') and (p.expires_at is null or p.expires_at > now())
    and p.property_type not in ('Land', 'Garage', 'Commercial') and p.let_type is distinct from 'commercial'
    and (p.price_qualifier is null or p.price_qualifier not in ('POA', 'shared ownership', 'part buy part rent'))
$$;

create function private.refresh_area_guides() returns void language plpgsql security definer set search_path = '' as $$
begin
  -- Readers see the previous figures until this transaction commits. The lock makes a second server wait.
  perform pg_advisory_xact_lock(hashtext('area guides'));
  delete from private.areas;
  insert into private.areas (slug, name, kind, parent, parent_slug, region, country, latitude, longitude, population, homes_for_sale, homes_to_rent)
    select g.*, 0, 0 from private.areas_from_gazetteer() g on conflict do nothing;
  insert into private.area_prices (area, is_rent, bedrooms, prices, median_days)
    with filed as materialized (
      select a.slug as district, a.parent_slug as town, h.is_rent, h.bedrooms, h.price, h.days
      from private.listings_for_price_stats() h join private.areas a on a.slug = h.area and a.kind = 'district'
    )
    select coalesce(district, town), is_rent, coalesce(bedrooms, -1), array_agg(price order by price),
      percentile_disc(0.5) within group (order by days)
    from filed
    group by grouping sets ((district, is_rent, bedrooms), (district, is_rent), (town, is_rent, bedrooms), (town, is_rent));
  update private.areas a set
      homes_for_sale = coalesce(sale.listings, 0), median_price = sale.median,
      homes_to_rent = coalesce(rent.listings, 0), median_rent = rent.median
    from private.areas o
    left join lateral (select cardinality(p.prices) as listings, private.median(p.prices) as median
      from private.area_prices p where p.area = o.slug and not p.is_rent and p.bedrooms = -1) sale on true
    left join lateral (select cardinality(p.prices) as listings, private.median(p.prices) as median
      from private.area_prices p where p.area = o.slug and p.is_rent and p.bedrooms = -1) rent on true
    where a.slug = o.slug and (sale.listings is not null or rent.listings is not null);
end
$$;

/*
 * Called by the worker at any interval. Refreshes the guides if they are an hour old, or if they have no prices although
 * there are listings. Returns whether it did.
 */
create function private.refresh_area_guides_if_due() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.areas a where a.calculated_at > now() - interval '1 hour')
     and (exists (select from private.area_prices) or not exists (select from private.listing_search)) then
    return false;
  end if;
  if not exists (select from public.places) then return false; end if;
  perform private.refresh_area_guides();
  return true;
end
$$;

-- Reading ---------------------------------------------------------------------------------------------------------------

create function private.area_summary(a private.areas) returns jsonb language sql immutable set search_path = ''
return jsonb_build_object('slug', a.slug, 'name', a.name, 'kind', a.kind, 'parent', a.parent, 'parent_slug', a.parent_slug,
  'region', a.region, 'country', a.country, 'latitude', round(a.latitude::numeric, 5), 'longitude', round(a.longitude::numeric, 5),
  'homes_for_sale', a.homes_for_sale, 'homes_to_rent', a.homes_to_rent, 'median_price', a.median_price, 'median_rent', a.median_rent);
grant execute on function private.area_summary to anon, authenticated;

/* The towns with the most listings in each region, or the areas whose name begins with a text. */
create function public.list_areas(query text default null, per_region int default 12) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.area_summary(a) order by ranked.region, ranked.place), '[]')
  from (
    select slug, coalesce(region, country) as region, row_number() over (
      partition by case when query is null then coalesce(region, country) end
      order by homes_for_sale + homes_to_rent desc, population desc, slug) as place
    from private.areas
    where homes_for_sale + homes_to_rent > 0
      and case when query is null then kind = 'town'
          else private.slug(name) like nullif(private.slug(left(query, 60)), '') || '%' end
  ) ranked join private.areas a on a.slug = ranked.slug
  where ranked.place <= least(greatest(per_region, 1), 60)
$$;
grant execute on function public.list_areas to anon, authenticated;

/* Everything that an area's guide shows. Null for an unknown area. */
create function public.area_guide(slug text) returns jsonb language sql stable set search_path = '' as $$
  select private.area_summary(a) || jsonb_build_object(
    'calculated_at', a.calculated_at,
    'prices', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'listing_type', case when p.is_rent then 'rent' else 'sale' end, 'bedrooms', p.bedrooms, 'sample', cardinality(p.prices),
        'median', private.median(p.prices), 'median_days', p.median_days,
        'lower', p.prices[greatest(ceil(cardinality(p.prices) * 0.25)::int, 1)],
        'upper', p.prices[greatest(ceil(cardinality(p.prices) * 0.75)::int, 1)]) order by p.is_rent, p.bedrooms), '[]')
      from private.area_prices p where p.area = a.slug),
    'districts', (
      select coalesce(jsonb_agg(private.area_summary(d) order by length(d.name), d.name), '[]')
      from private.areas d where d.parent_slug = coalesce(a.parent_slug, a.slug) and d.homes_for_sale + d.homes_to_rent > 0),
    'nearby', (
      select coalesce(jsonb_agg(private.area_summary(n.area) || jsonb_build_object('metres', n.metres::int) order by n.metres), '[]')
      from (
        select t as area, private.metres_between(a.latitude, a.longitude, t.latitude, t.longitude) as metres
        from private.areas t
        where t.kind = 'town' and t.slug <> coalesce(a.parent_slug, a.slug) and t.homes_for_sale + t.homes_to_rent > 0
          and t.latitude between a.latitude - 0.6 and a.latitude + 0.6 and t.longitude between a.longitude - 1 and a.longitude + 1
        order by 2 limit 6) n),
    'stations', (
      select coalesce(jsonb_agg(jsonb_build_object('name', s.name, 'metres', s.metres) order by s.metres), '[]')
      from public.nearby_stations(a.latitude, a.longitude, 5) s))
  from private.areas a where a.slug = lower($1)
$$;
grant execute on function public.area_guide to anon, authenticated;

/*
 * Districts with listings within a budget and within a distance of up to two places: {works, count, homes, areas}. `works`
 * are the names of the places and `metres` the distances; a place that the gazetteer does not know is returned as null.
 */
create function public.where_can_i_live(
  listing_type text, max_price int, min_bedrooms int default 0, works text[] default '{}', metres float8[] default '{}', max_count int default 60
) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  first constant private.found_place := private.find_place(works[1]);
  second constant private.found_place := private.find_place(works[2]);
  answer jsonb;
begin
  with reached as (
    select a as area, one.away as first_away, two.away as second_away
    from private.areas a
    cross join lateral (select private.metres_between(a.latitude, a.longitude, first.latitude, first.longitude) as away) one
    cross join lateral (select private.metres_between(a.latitude, a.longitude, second.latitude, second.longitude) as away) two
    where a.kind = 'district'
      and (one.away is null or metres[1] is null or one.away <= metres[1])
      and (two.away is null or metres[2] is null or two.away <= metres[2])
  ), fitting as (
    select r.*, homes.within, homes.of, homes.lowest
    from reached r
    cross join lateral (
      select sum(width_bucket(max_price, p.prices))::int as within, sum(cardinality(p.prices))::int as of, min(p.prices[1]) as lowest
      from private.area_prices p
      where p.area = (r.area).slug and p.is_rent = (lower(listing_type) = 'rent') and p.bedrooms >= least(greatest(min_bedrooms, 0), 5)
    ) homes
    where homes.within > 0
  )
  select jsonb_build_object(
    'works', jsonb_build_array(to_jsonb(first), to_jsonb(second)),
    'count', (select count(*) from fitting),
    'homes', (select coalesce(sum(within), 0) from fitting),
    'areas', (
      select coalesce(jsonb_agg(private.area_summary(f.area) || jsonb_build_object('within', f.within, 'of', f.of, 'lowest', f.lowest,
        'metres', jsonb_build_array(f.first_away::int, f.second_away::int)) order by f.within desc, (f.area).slug), '[]')
      from (select * from fitting order by within desc, (area).slug limit least(greatest(max_count, 1), 400)) f))
  into answer;
  return answer;
end
$$;
grant execute on function public.where_can_i_live to anon, authenticated;
