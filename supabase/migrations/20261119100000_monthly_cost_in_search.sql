-- Monthly cost in search: the rent or the repayment of a loan, with what else a home costs a month, as a filter and an order.

alter table private.listing_search add column running_cost int not null default 0;
comment on column private.listing_search.running_cost is 'Pence a month beside the rent or the mortgage: private.running_cost.';
alter type private.search_plan add attribute max_monthly_cost bigint;
alter type private.search_plan add attribute deposit_percent int;
alter type private.search_plan add attribute mortgage_factor bigint;

-- The calculation -------------------------------------------------------------------------------------------------------
-- domain/money/monthly-cost.ts and domain/money/mortgage.ts calculate the same in whole numbers; a test compares them.

/* Divides and rounds halves up. */
create function private.divide_rounded(dividend bigint, divisor bigint) returns bigint language sql immutable parallel safe set search_path = ''
return (dividend + divisor / 2) / divisor;

/* Average council tax bills in pounds a year; the sources are in domain/money/council-tax.ts. */
create function private.council_tax_estimate(band text, country text) returns bigint language sql immutable parallel safe set search_path = ''
return case when band = 'I' and country <> 'Wales' then 0 else private.divide_rounded(
  case country when 'England' then 2394 when 'Wales' then 2278 when 'Scotland' then 1620 else 0 end
  * case when country = 'Scotland' and band between 'E' and 'H' then (array[473, 585, 705, 882])[ascii(band) - 68]
    else 40 * (array[6, 7, 8, 9, 11, 13, 15, 18, 21])[ascii(band) - 64] end, 360) end;

/*
 * What a home costs a month beside the rent or the mortgage, in pence. What the advert does not state is assumed, so that it does not
 * look cheaper for it: band D, EPC rating D, a usual size by bedrooms.
 */
create function private.running_cost(listing public.properties) returns int language plpgsql immutable parallel safe set search_path = '' as $$
declare
  is_sale constant boolean := listing.listing_type = 'sale';
  size constant bigint := least(20000, coalesce(listing.square_feet,
    (array[400, 550, 750, 1000, 1350, 1800])[least(greatest(coalesce(listing.bedrooms, 2), 0), 5) + 1]));
  rating constant int := ascii(coalesce(listing.epc_rating, 'D')) - 64;
  pence bigint := 0;
begin
  if is_sale then
    pence := private.divide_rounded(coalesce(listing.service_charge, 0)::bigint * 100, 12)
      + private.divide_rounded(coalesce(listing.ground_rent, 0)::bigint * 100, 12);
  end if;
  if coalesce(listing.property_type, '') not in ('Commercial', 'Land', 'Garage') then
    pence := pence + private.divide_rounded(
      100 * private.council_tax_estimate(coalesce(listing.council_tax_band, 'D'), coalesce(listing.country, 'England')), 12);
    if not coalesce(listing.bills_included, false) then
      pence := pence + private.divide_rounded((array[462742, 1619598, 2949982, 4453894, 6173025, 8530881, 12246688])[rating]
        + (array[955, 3344, 6090, 9195, 12744, 17612, 25283])[rating] * size, 1000);
    end if;
    -- The service charge of a flat pays for the insurance of the building.
    if is_sale and (coalesce(listing.property_type, '') <> 'Flat' or listing.tenure is not distinct from 'freehold') then
      pence := pence + private.divide_rounded(least(greatest(30 * size, 15000), 150000), 12);
    end if;
  end if;
  return least(pence, 1000000000);
end
$$;
grant execute on function private.divide_rounded, private.council_tax_estimate, private.running_cost to anon, authenticated;

/*
 * Millionths of a penny a month for each pound borrowed, at a rate in hundredths of a percent. Multiplied month by month, because a power
 * is rounded differently by different machines.
 */
create function private.mortgage_factor(rate int, years int) returns bigint language plpgsql immutable parallel safe set search_path = '' as $$
declare
  months constant int := 12 * least(greatest(years, 5), 40);
  monthly constant float8 := least(greatest(rate, 0), 1500)::float8 / 120000::float8;
  growth float8 := 1;
begin
  if monthly = 0 then return floor(100000000::float8 / months::float8 + 0.5::float8); end if;
  for month in 1 .. months loop
    growth := growth * (1::float8 + monthly);
  end loop;
  return floor(100000000::float8 * ((monthly * growth) / (growth - 1::float8)) + 0.5::float8);
end
$$;

/* All of it in pence: the rent or the repayment, and the running costs. */
create function private.monthly_cost(is_rent boolean, price int, running_cost int, deposit_percent int, mortgage_factor bigint)
returns bigint language sql immutable parallel safe
return running_cost + case when is_rent then price::bigint * 100
  else (((price::bigint * (100 - deposit_percent) + 50) / 100) * mortgage_factor + 500000) / 1000000 end;
grant execute on function private.mortgage_factor, private.monthly_cost to anon, authenticated;

-- Index rows ------------------------------------------------------------------------------------------------------------

/*
 * Only what a card shows, so that a page of 24 cards stays small. The agency is looked up in a separate statement: an
 * expression without a query is prepared once instead of for every listing.
 */
create or replace function private.listing_card(listing public.properties) returns json language plpgsql stable parallel safe set search_path = '' as $$
declare
  agency json;
  first_at timestamptz;
  listings int;
  shown_seconds float8;
  confirmation record;
begin
  if listing.agency_id is not null then
    select json_build_object('name', a.name, 'slug', a.slug) into agency from public.agencies a where a.id = listing.agency_id;
  end if;
  -- How long the home has been advertised, if that differs from what the listing's own date says: `shown_since` is when it would have
  -- been first listed if it had been on the market ever since.
  if listing.published_at is not null and private.has_history(listing) then
    select a.first_listed_at, a.listings, a.shown_seconds into first_at, listings, shown_seconds from private.market_age(listing) a;
  end if;
  select c.confirmed_at, c.state into confirmation from public.listing_confirmations c where c.property_id = listing.id;
  return json_strip_nulls(json_build_object(
    'id', listing.id, 'listing_type', listing.listing_type, 'title', listing.title, 'location', listing.location, 'price', listing.price,
    'price_qualifier', listing.price_qualifier, 'bedrooms', listing.bedrooms, 'bathrooms', listing.bathrooms,
    'square_feet', listing.square_feet, 'property_type', listing.property_type,
    'image', listing.images[1], 'image_details', listing.image_details -> 0, 'image_count', cardinality(listing.images),
    'status', listing.status, 'latitude', listing.latitude, 'longitude', listing.longitude, 'published_at', listing.published_at,
    'previous_price', listing.previous_price, 'reduced_at', listing.reduced_at,
    'tenure', listing.tenure, 'lease_years_left', listing.lease_years_left, 'epc_rating', listing.epc_rating, 'council_tax_band', listing.council_tax_band,
    'running_cost', private.running_cost(listing), 'agency', agency, 'facts', private.count_stated(listing),
    'confirmed_at', confirmation.confirmed_at, 'is_unconfirmed', nullif(confirmation.state = 'unconfirmed', false),
    'first_listed_at', case when listings > 1 or first_at < listing.published_at - interval '1 day' then first_at end,
    'shown_since', case when listings > 1 or first_at + make_interval(secs => shown_seconds) < now() - interval '1 day'
      then now() - make_interval(secs => shown_seconds) end));
end
$$;

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
  -- The most recent come first unless another order is chosen. Nobody has confirmed this one for a fortnight, so it comes after all others.
  if exists (select from public.listing_confirmations c where c.property_id = listing.id and c.state = 'unconfirmed') then
    entry.added_at := entry.added_at - interval '100 years';
  end if;
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
  entry.running_cost := private.running_cost(listing);
  entry.disclosure := private.disclosure_percent(private.count_stated(listing));

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

-- Plans -----------------------------------------------------------------------------------------------------------------

drop function private.plan_facts;

/* Adds the filters on facts, which only some searches have. */
create function private.plan_facts(
  plan private.search_plan, min_bathrooms int, min_square_feet int, max_square_feet int, tenures text[], min_epc text,
  max_council_tax text, furnishings text[], available_by date, max_price_per_square_foot int, excluded_features text[], excluded_words text, min_disclosure int,
  max_monthly_cost int
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
  plan.min_disclosure := case when min_disclosure > 0 then least(min_disclosure, 101) end;
  plan.max_monthly_cost := max_monthly_cost::bigint * 100;
  plan.has_facts := num_nonnulls(plan.not_words, plan.min_bathrooms, plan.min_square_feet, plan.max_square_feet, plan.tenures, plan.worst_epc,
    plan.highest_council_tax, plan.furnishings, plan.available_by, plan.max_price_per_square_foot, plan.min_disclosure, plan.max_monthly_cost) > 0;
  return plan;
end
$$;
grant execute on function private.plan_facts to anon, authenticated;

/* Adds the terms of the loan if the search needs them. What nobody has chosen is as in every estimate. */
create function private.plan_loan(
  plan private.search_plan, deposit_percent int, mortgage_rate int, mortgage_years int, sort text default null
) returns private.search_plan language plpgsql immutable set search_path = '' as $$
begin
  if plan.max_monthly_cost is null and sort is distinct from 'lowest_monthly_cost' then return plan; end if;
  plan.deposit_percent := least(greatest(coalesce(deposit_percent, 10), 0), 100);
  plan.mortgage_factor := private.mortgage_factor(coalesce(mortgage_rate, 460), coalesce(mortgage_years, 30));
  return plan;
end
$$;
grant execute on function private.plan_loan to anon, authenticated;

/* The plan of a saved search. Its criteria have the names of search_properties' arguments. */
create or replace function private.plan_from_criteria(criteria jsonb) returns private.search_plan language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.plan_loan(private.plan_facts(
        private.plan_search(lower(coalesce(c.listing_type, 'sale')) = 'rent', c.location, c.place, coalesce(c.radius, 5), c.bounds, c.area,
          c.min_price, c.max_price, c.min_bedrooms, c.max_bedrooms, c.property_types, c.features, c.keywords, c.added_since,
          c.locations, c.excluded_locations),
        c.min_bathrooms, c.min_square_feet, c.max_square_feet, c.tenures, c.min_epc, c.max_council_tax, c.furnishings, c.available_by,
        c.max_price_per_square_foot, c.excluded_features, c.excluded_words, c.min_disclosure, c.max_monthly_cost),
      c.deposit_percent, c.mortgage_rate, c.mortgage_years)
    from jsonb_to_record(criteria) c (
      listing_type text, location text, place text, radius float8, bounds float8[], area float8[], min_price int, max_price int,
      min_bedrooms int, max_bedrooms int, property_types text[], features text[], keywords text, added_since timestamptz,
      locations text[], excluded_locations text[], min_bathrooms int, min_square_feet int, max_square_feet int, tenures text[],
      min_epc text, max_council_tax text, furnishings text[], available_by date, max_price_per_square_foot int,
      excluded_features text[], excluded_words text, min_disclosure int,
      max_monthly_cost int, deposit_percent int, mortgage_rate int, mortgage_years int));
end
$$;
grant execute on function private.plan_from_criteria to anon, authenticated;

-- Counts beside the filters come from search_facets, types included.
drop function public.count_property_types;
drop function private.count_types;

-- Reading the index -----------------------------------------------------------------------------------------------------

-- The filters are written once here, and the functions that read the index are generated from them. A new filter on a fact needs a new
-- version of private.fact_filters and a call of private.make_search_functions.

/* On private.listing_places s, for each place w.place of the plan q. */
create function private.listing_filters() returns text language sql immutable set search_path = ''
return $f$
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

/* On private.listing_search t, for the plan q. */
create function private.fact_filters() returns text language sql immutable set search_path = ''
return $f$
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
    and (q.min_disclosure is null or t.disclosure >= q.min_disclosure)
    and (q.max_monthly_cost is null
      or private.monthly_cost(t.is_rent, t.price, t.running_cost, q.deposit_percent, q.mortgage_factor) <= q.max_monthly_cost)
$f$;

/* Creates the functions that read the index, or replaces them after the filters have changed. */
create procedure private.make_search_functions() language plpgsql set search_path = '' as $make$
declare
  filters constant text := private.listing_filters();
  facts constant text := private.fact_filters();
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
  -- The other indexes do not hold the disclosure.
  columns constant text := 's.listing_id, s.price, s.added_at, s.latitude, s.longitude, null::smallint as disclosure';
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
      '(s.added_at, s.listing_id) > (coalesce(worst.added_at, ''-infinity''), coalesce(worst.listing_id, ''00000000-0000-0000-0000-000000000000''))'),
    -- The price is the percentage of the last listing of the page before.
    ('most_complete', 'disclosure desc, added_at desc, listing_id desc',
      '(s.disclosure, s.added_at, s.listing_id) < (after_price, after_at, after_id) and s.price + 0 between q.min_price and q.max_price',
      '(s.disclosure, s.added_at, s.listing_id) > (coalesce(worst.disclosure, -1), coalesce(worst.added_at, ''-infinity''), coalesce(worst.listing_id, ''00000000-0000-0000-0000-000000000000''))')
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
        worst as materialized (select i.price, i.added_at, i.listing_id, i.disclosure from inside i order by {ordering} offset 24)
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
      '{text}', text_filter), '{columns}',
      case sort.name when 'most_complete' then replace(columns, 'null::smallint as ', 's.') else columns end), '{facts}', facts);
  end loop;

  execute replace(replace(replace(replace(replace(replace($fn$
    create or replace function private.text_hits(plan private.search_plan) returns setof private.search_hit
    language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
    begin
      return query
      with q as materialized (select (plan).*)
      select t.listing_id, t.price, t.added_at, t.latitude, t.longitude, t.disclosure {text_hits};
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
      select {columns}
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
    -- Newest day first, and within a day nearest first. Reads the listings of the days from `first_day` until before `last_day`.
    create or replace function private.page_by_day(plan private.search_plan, first_day timestamptz, end_day timestamptz, after_day date, after_metres int, after_id uuid)
    returns setof private.search_hit language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
    begin
      return query
      with q as materialized (select (plan).*)
      select h.listing_id, h.price, h.added_at, h.latitude, h.longitude, h.disclosure from (
        select {columns}, (s.added_at at time zone 'UTC')::date as day, {metres} as metres
        from q, unnest(q.places) w (place), private.listing_places s
        where s.added_at >= first_day and s.added_at < end_day and s.price + 0 between q.min_price and q.max_price and {filters} and {text}) h
      where h.day < after_day or (h.day = after_day and (h.metres, h.listing_id) > (after_metres, after_id))
      order by h.day desc, h.metres, h.listing_id limit 25;
    end
    $$;
    create or replace function private.page_by_distance(plan private.search_plan, after_metres int, after_id uuid)
    returns setof private.search_hit language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
    begin
      return query
      with q as materialized (select (plan).*)
      select h.listing_id, h.price, h.added_at, h.latitude, h.longitude, h.disclosure from (
        select {columns}, {metres} as metres
        from q, unnest(q.places) w (place), private.listing_places s
        where s.price between q.min_price and q.max_price and {filters} and {text}) h
      where (h.metres, h.listing_id) > (after_metres, after_id)
      order by h.metres, h.listing_id limit 25;
    end
    $$;$fn$, '{filters}', filters), '{text}', text_filter), '{columns}', columns), '{metres}', metres), '{text_hits}', text_hits), '{facts}', facts);
end
$make$;
call private.make_search_functions();

/* Everything that a search finds is put in order, because what a home costs depends on the loan. */
create function private.page_by_monthly_cost(plan private.search_plan, after_cost bigint, after_id uuid)
returns setof private.search_hit language plpgsql stable set search_path = '' as $$
declare
  is_by_text constant boolean := private.is_text_search(plan);
begin
  return query
  select h.listing_id, h.price, h.added_at, h.latitude, h.longitude, h.disclosure from (
    select f.*, private.monthly_cost(t.is_rent, t.price, t.running_cost, plan.deposit_percent, plan.mortgage_factor) as cost
    from (
      select * from private.hits(plan, 2147483647) where not is_by_text
      union all
      select * from private.text_hits(plan) where is_by_text) f
    join private.listing_search t on t.listing_id = f.listing_id) h
  where (h.cost, h.listing_id) > (after_cost, after_id)
  order by h.cost, h.listing_id limit 25;
end
$$;
grant execute on function private.page_by_monthly_cost to anon, authenticated;

-- Searching -------------------------------------------------------------------------------------------------------------

-- What each function does with a plan. The public ones, which only make the plan, change with every filter; these do not.

create function private.search_page(plan private.search_plan, sort text, after text, page_size int, with_count boolean)
returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  is_by_text constant boolean := private.is_text_search(plan);
  has_centre constant boolean := plan.latitude is not null;
  order_by constant text := case when sort = 'nearest' and not has_centre then 'most_recent' else sort end;
  is_by_day constant boolean := order_by = 'most_recent' and has_centre;
  size constant int := least(greatest(page_size, 1), 24);
  after_key constant text := split_part(after, '.', 1);
  after_id constant uuid := coalesce(split_part(after, '.', 2)::uuid,
    case when sort in ('lowest_price', 'lowest_monthly_cost') then uuid '00000000-0000-0000-0000-000000000000' else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end);
  after_price int;
  after_at timestamptz;
  hits private.search_hit[];
  found int;
begin
  if sort not in ('lowest_price', 'highest_price', 'most_recent', 'nearest', 'most_complete', 'lowest_monthly_cost') then
    raise exception 'No such sort: %', sort using errcode = '22023';
  end if;
  if is_by_day then
    hits := array(select h from private.page_by_recent_day(plan, date 'epoch' + split_part(after_key, ':', 1)::int,
      split_part(after_key, ':', 2)::int, case when after is not null then after_id end) h);
  elsif order_by = 'nearest' then
    hits := array(select h from private.page_by_nearest(plan, after_key::int, case when after is not null then after_id end) h);
  elsif order_by = 'lowest_monthly_cost' then
    hits := array(select h from private.page_by_monthly_cost(plan, coalesce(after_key::bigint, -1), after_id) h);
  elsif order_by = 'most_complete' then
    after_price := coalesce(split_part(after_key, ':', 1)::int, 101);
    after_at := case when after is null then 'infinity' else timestamptz 'epoch' + split_part(after_key, ':', 2)::bigint * interval '1 microsecond' end;
  else
    after_price := case sort when 'lowest_price' then coalesce(after_key::int, -1) when 'highest_price' then coalesce(after_key::int, 2147483647) end;
    after_at := case when after is null then 'infinity' else timestamptz 'epoch' + after_key::bigint * interval '1 microsecond' end;
  end if;
  if hits is null and is_by_text then
    hits := case order_by
      when 'lowest_price' then array(select h from private.text_head_by_lowest_price(plan, after_price, after_at, after_id) h)
      when 'highest_price' then array(select h from private.text_head_by_highest_price(plan, after_price, after_at, after_id) h)
      when 'most_complete' then array(select h from private.text_head_by_most_complete(plan, after_price, after_at, after_id) h)
      else array(select h from private.text_head_by_most_recent(plan, after_price, after_at, after_id) h) end;
    if cardinality(hits) < 25 then
      hits := case order_by
        when 'lowest_price' then array(select h from private.text_page_by_lowest_price(plan, after_price, after_at, after_id) h)
        when 'highest_price' then array(select h from private.text_page_by_highest_price(plan, after_price, after_at, after_id) h)
        when 'most_complete' then array(select h from private.text_page_by_most_complete(plan, after_price, after_at, after_id) h)
        else array(select h from private.text_page_by_most_recent(plan, after_price, after_at, after_id) h) end;
    end if;
  elsif hits is null then
    hits := case order_by
      when 'lowest_price' then array(select h from private.page_by_lowest_price(plan, after_price, after_at, after_id) h)
      when 'highest_price' then array(select h from private.page_by_highest_price(plan, after_price, after_at, after_id) h)
      when 'most_complete' then array(select h from private.page_by_most_complete(plan, after_price, after_at, after_id) h)
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
      from unnest(hits[1:size]) with ordinality h (listing_id, price, added_at, latitude, longitude, disclosure, position)
      join private.listing_search s on s.listing_id = h.listing_id),
    'next', case when cardinality(hits) > size then (case
      when is_by_day then ((hits[size].added_at at time zone 'UTC')::date - date 'epoch') || ':'
        || private.metres_from_centre(plan, hits[size].latitude, hits[size].longitude)
      when order_by = 'nearest' then private.metres_from_centre(plan, hits[size].latitude, hits[size].longitude)::text
      when order_by = 'most_recent' then ((extract(epoch from hits[size].added_at) * 1000000)::bigint)::text
      when order_by = 'lowest_monthly_cost' then (
        select private.monthly_cost(s.is_rent, s.price, s.running_cost, plan.deposit_percent, plan.mortgage_factor)
        from private.listing_search s where s.listing_id = hits[size].listing_id)::text
      when order_by = 'most_complete' then hits[size].disclosure || ':' || (extract(epoch from hits[size].added_at) * 1000000)::bigint
      else hits[size].price::text end) || '.' || hits[size].listing_id end);
end
$$;
grant execute on function private.search_page to anon, authenticated;

create function private.count_of_plan(plan private.search_plan) returns json language plpgsql stable set search_path = '' as $$
declare
  found constant int := private.count_plan(plan);
begin
  return json_build_object('count', least(found, 10000), 'is_exact', found <= 10000, 'place', private.place_of_plan(plan));
end
$$;
grant execute on function private.count_of_plan to anon, authenticated;

create or replace function private.count_from_criteria(criteria jsonb) returns json language sql stable set search_path = ''
return private.count_of_plan(private.plan_from_criteria(criteria));

create function private.clusters_of_plan(plan private.search_plan, bounds float8[], zoom int)
returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
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
grant execute on function private.clusters_of_plan to anon, authenticated;

drop function public.search_properties;
drop function public.search_count;
drop function public.map_clusters;

/*
 * One page of listing cards, where the next page starts and the place that the location names: {items, next, place}. Pass
 * `next` as `after`. With `with_count`, also how many listings there are, as search_count does: {count, is_exact}. Items and
 * count come from one snapshot, so they agree. The nearest come first only around a place; elsewhere the most recent do. `min_disclosure` is a
 * percentage of the facts that apply, `max_monthly_cost` in pounds with everything, for a deposit in percent and a rate in hundredths of
 * a percent.
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
  max_price_per_square_foot int default null, excluded_features text[] default null, excluded_words text default null,
  min_disclosure int default null, max_monthly_cost int default null, deposit_percent int default null, mortgage_rate int default null,
  mortgage_years int default null
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return private.search_page(private.plan_loan(private.plan_facts(
      private.plan_search(lower(listing_type) = 'rent', location, place, radius, bounds, area,
        min_price, max_price, min_bedrooms, max_bedrooms, property_types, features, keywords, added_since, locations, excluded_locations),
      min_bathrooms, min_square_feet, max_square_feet, tenures, min_epc, max_council_tax, furnishings, available_by,
      max_price_per_square_foot, excluded_features, excluded_words, min_disclosure, max_monthly_cost),
    deposit_percent, mortgage_rate, mortgage_years, sort),
    sort, after, page_size, with_count);
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
  max_price_per_square_foot int default null, excluded_features text[] default null, excluded_words text default null,
  min_disclosure int default null, max_monthly_cost int default null, deposit_percent int default null, mortgage_rate int default null,
  mortgage_years int default null
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return private.count_of_plan(private.plan_loan(private.plan_facts(
      private.plan_search(lower(listing_type) = 'rent', location, place, radius, bounds, area,
        min_price, max_price, min_bedrooms, max_bedrooms, property_types, features, keywords, added_since, locations, excluded_locations),
      min_bathrooms, min_square_feet, max_square_feet, tenures, min_epc, max_council_tax, furnishings, available_by,
      max_price_per_square_foot, excluded_features, excluded_words, min_disclosure, max_monthly_cost),
    deposit_percent, mortgage_rate, mortgage_years));
end
$$;
grant execute on function public.search_count to anon, authenticated;

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
  max_price_per_square_foot int default null, excluded_features text[] default null, excluded_words text default null,
  min_disclosure int default null, max_monthly_cost int default null, deposit_percent int default null, mortgage_rate int default null,
  mortgage_years int default null
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  -- A place or an area selects the listings; the window only limits which of them are shown.
  return private.clusters_of_plan(private.plan_loan(private.plan_facts(
      private.plan_search(lower(listing_type) = 'rent', location, place, radius,
        case when coalesce(private.normalise(location), '') = '' and place is null and coalesce(cardinality(locations), 0) = 0 then bounds end, area,
        min_price, max_price, min_bedrooms, max_bedrooms, property_types, features, keywords, added_since, locations, excluded_locations),
      min_bathrooms, min_square_feet, max_square_feet, tenures, min_epc, max_council_tax, furnishings, available_by,
      max_price_per_square_foot, excluded_features, excluded_words, min_disclosure, max_monthly_cost),
    deposit_percent, mortgage_rate, mortgage_years),
    bounds, zoom);
end
$$;
grant execute on function public.map_clusters to anon, authenticated;

-- The index in memory needs the new column.
alter publication listing_search set table private.listing_search
  (listing_id, price, added_at, latitude, longitude, flags, region, bedrooms, type, is_rent, places, bathrooms, square_feet, tenure, epc,
    council_tax, furnishing, available_from, running_cost, card);

-- Listings that are already indexed get the new column.
do $$
begin
  if exists (select from private.listing_search) then perform private.rebuild_listing_search(); end if;
end
$$;
