-- Search index: the listings on the market in a form that is fast to search, updated by trigger.

-- Tables ----------------------------------------------------------------------------------------------------------------

-- The listings on the market with public facts only, updated in the transaction that changes the listing. The table has no
-- row-level security, whose barriers would prevent the use of indexes; its schema is not exposed by the API, and it is read
-- through the search functions.
create table private.listing_search (
  listing_id uuid primary key,
  price int not null,
  added_at timestamptz not null,
  latitude float8 not null,
  longitude float8 not null,
  flags int not null,
  region int not null,
  bedrooms smallint not null,
  type smallint not null,
  is_rent boolean not null,
  -- The places under which private.listing_places lists it.
  places bigint[] not null,
  -- The location without spaces and punctuation, for substring matching.
  location_key text not null,
  words tsvector not null,
  -- The contents of the listing card, ready to send.
  card json not null
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);
create index listing_search_location_idx on private.listing_search using gin (location_key extensions.gin_trgm_ops);
create index listing_search_words_idx on private.listing_search using gin (words);
grant select on private.listing_search to anon, authenticated;

-- Each listing under every place in which it can be found: the whole country, its map cell, its county, and the towns and
-- districts that its location names. A search merges the first rows of a few places; the covering indexes hold them in
-- order, with every column that filters use.
create table private.listing_places (
  place bigint not null,
  price int not null,
  listing_id uuid not null,
  added_at timestamptz not null,
  latitude float8 not null,
  longitude float8 not null,
  flags int not null,
  region int not null,
  bedrooms smallint not null,
  type smallint not null,
  primary key (place, price, listing_id) include (added_at, latitude, longitude, flags, region, bedrooms, type)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02);
create index listing_places_recent_idx on private.listing_places (place, added_at, listing_id)
  include (price, latitude, longitude, flags, region, bedrooms, type);
grant select on private.listing_places to anon, authenticated;

-- The town, county and region of each postcode district, set when places are loaded.
create table private.outcode_areas (
  outcode text primary key,
  town text not null,
  county bigint not null,
  region int not null
);
grant select on private.outcode_areas to anon, authenticated;

-- Codes -----------------------------------------------------------------------------------------------------------------

-- A place is a number whose last bit is 0 for sale and 1 for rent. The whole country is 0 and 1, map cells are positive, and
-- named places are negative (the key of public.places).

/* The web-mercator tile of a point at zoom 12, about six kilometres wide in the UK. */
create function private.tile_x(longitude float8) returns int language sql immutable strict parallel safe set search_path = ''
  return floor((longitude + 180) / 360 * 4096)::int;
grant execute on function private.tile_x to anon, authenticated;

create function private.tile_y(latitude float8) returns int language sql immutable strict parallel safe set search_path = ''
  return floor((1 - ln(tand(latitude) + 1 / cosd(latitude)) / pi()) / 2 * 4096)::int;
grant execute on function private.tile_y to anon, authenticated;

create function private.cell_code(x int, y int, is_rent boolean) returns bigint language sql immutable strict parallel safe set search_path = ''
  return ((y::bigint << 12) + x + 1) * 2 + is_rent::int;
grant execute on function private.cell_code to anon, authenticated;

create function private.region_code(name text) returns int language sql immutable parallel safe set search_path = ''
  return coalesce(('x' || left(md5(private.normalise(name)), 7))::bit(28)::int, 0);
grant execute on function private.region_code to anon, authenticated;

create function private.type_code(property_type text) returns smallint language sql immutable parallel safe set search_path = ''
return coalesce(array_position(
  array['Flat', 'Detached', 'Semi-Detached', 'Terraced', 'Bungalow', 'Land', 'Park Home', 'Garage', 'Commercial'], property_type), 0)::smallint;
grant execute on function private.type_code to anon, authenticated;

create function private.type_mask(property_types text[]) returns int language sql immutable parallel safe set search_path = ''
return case when coalesce(cardinality(property_types), 0) = 0 then -1
  else (select coalesce(bit_or(1 << private.type_code(t)), 0) from unnest(property_types) t) end;
grant execute on function private.type_mask to anon, authenticated;

/* A name's position in the list is its bit. */
create function private.flag_mask(names text[]) returns int language sql immutable parallel safe set search_path = ''
return (select coalesce(bit_or(1 << (array_position(array[
  'new_home', 'retirement', 'student', 'furnished', 'private_landlord', 'reduced', 'chain_free', 'garden', 'parking', 'garage',
  'balcony', 'lift', 'ensuite', 'fireplace', 'conservatory', 'ev_charging', 'pets', 'bills_included', 'near_station'
], n) - 1)), 0) from unnest(names) n);
grant execute on function private.flag_mask to anon, authenticated;

create function private.feature_flags(features text[]) returns int language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  said constant text := private.normalise(array_to_string(features, ' / '));
begin
  if said = '' then return 0; end if;
  return ((said like any ('{%chain free%,%no onward chain%,%no chain%}'))::int << 6)
    | ((said like '%garden%')::int << 7)
    | ((said like any ('{%parking%,%driveway%,%garage%,%carport%}'))::int << 8)
    | ((said like '%garage%')::int << 9)
    | ((said like any ('{%balcony%,%terrace%}'))::int << 10)
    | ((said like '%lift%')::int << 11)
    | ((said like any ('{%ensuite%,%en suite%}'))::int << 12)
    | ((said like any ('{%fireplace%,%wood burner%,%log burner%,%stove%}'))::int << 13)
    | ((said like any ('{%conservatory%,%sun room%}'))::int << 14)
    | ((said like any ('{%ev charg%,%electric vehicle%,%car charg%}'))::int << 15)
    | ((said like '%pets%')::int << 16);
end
$$;

-- Named places ----------------------------------------------------------------------------------------------------------

create function private.refresh_outcode_areas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.outcode_areas;
  insert into private.outcode_areas (outcode, town, county, region)
    select distinct on (o.outcode) o.outcode, t.search_name, c.key, private.region_code(c.parent)
    from public.places o
    join public.places t on t.search_name = private.normalise(o.parent) and t.kind in ('city', 'town', 'village', 'suburb')
    join public.places c on c.kind = 'county' and c.search_name = private.normalise(t.parent)
    where o.kind = 'outcode' and c.parent is not null
    order by o.outcode, private.metres_between(o.latitude, o.longitude, t.latitude, t.longitude);
  if exists (select from private.listing_search) then perform private.rebuild_listing_search(); end if;
  return null;
end
$$;

create trigger refresh_outcode_areas after insert on public.places
  for each statement execute function private.refresh_outcode_areas();

/* All runs of one to four words: 'monk road bristol' -> monk, monk road, monk road bristol, road, ... */
create function private.word_ngrams(normalised text) returns text[] language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  words constant text[] := string_to_array(normalised, ' ');
  runs text[] := '{}';
  run text;
begin
  for start in 1 .. cardinality(words) loop
    run := words[start];
    runs := runs || run;
    for stop in start + 1 .. least(start + 3, cardinality(words)) loop
      run := run || ' ' || words[stop];
      runs := runs || run;
    end loop;
  end loop;
  return runs;
end
$$;

/*
 * The places that a listing names with the words of its location, its postcode district and the district's town. Of places
 * with the same name the nearest counts, if it is at most 20 miles away; if the listing's position is unknown, the largest
 * counts. Places less than a mile away are left out: they are found by distance, since a mile is the smallest radius.
 */
create function private.place_codes_for_names(names text[], lat float8, lng float8, is_rent boolean) returns bigint[]
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

-- Index rows ------------------------------------------------------------------------------------------------------------

/*
 * Only what a card shows, so that a page of 24 cards stays small. The agency is looked up in a separate statement: an
 * expression without a query is prepared once instead of for every listing.
 */
create function private.listing_card(listing public.properties) returns json language plpgsql stable parallel safe set search_path = '' as $$
declare
  agency json;
begin
  if listing.agency_id is not null then
    select json_build_object('name', a.name, 'slug', a.slug) into agency from public.agencies a where a.id = listing.agency_id;
  end if;
  return json_strip_nulls(json_build_object(
    'id', listing.id, 'listing_type', listing.listing_type, 'title', listing.title, 'location', listing.location, 'price', listing.price,
    'price_qualifier', listing.price_qualifier, 'bedrooms', listing.bedrooms, 'bathrooms', listing.bathrooms,
    'square_feet', listing.square_feet, 'property_type', listing.property_type,
    'image', listing.images[1], 'image_details', listing.image_details -> 0, 'image_count', cardinality(listing.images),
    'status', listing.status, 'latitude', listing.latitude, 'longitude', listing.longitude, 'published_at', listing.published_at,
    'previous_price', listing.previous_price, 'reduced_at', listing.reduced_at,
    'tenure', listing.tenure, 'lease_years_left', listing.lease_years_left, 'epc_rating', listing.epc_rating, 'council_tax_band', listing.council_tax_band,
    'agency', agency));
end
$$;

create function private.build_search_row(listing public.properties) returns private.listing_search
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
    | (coalesce(private.is_near_station(listing.latitude, listing.longitude), false)::int << 18);

  select * into area from private.outcode_areas a where a.outcode = district;
  entry.places := array[entry.is_rent::int::bigint]
    || private.place_codes_for_names(private.word_ngrams(located) || lower(district) || area.town, listing.latitude, listing.longitude, entry.is_rent);
  if listing.latitude is not null then
    entry.places := entry.places || private.cell_code(private.tile_x(listing.longitude), private.tile_y(listing.latitude), entry.is_rent);
  end if;
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

-- Updates ---------------------------------------------------------------------------------------------------------------

/* Updates a listing's rows in the index: it has rows while it is on the market. */
create function private.index_listing(listing public.properties, is_on_market boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was private.listing_search;
  is_now private.listing_search;
begin
  delete from private.listing_search s where s.listing_id = listing.id returning * into was;
  delete from private.listing_places p
    where p.place = any (was.places) and p.price = was.price and p.listing_id = listing.id;
  if not is_on_market then return; end if;
  is_now := private.build_search_row(listing);
  insert into private.listing_search select is_now.*;
  insert into private.listing_places (place, price, listing_id, added_at, latitude, longitude, flags, region, bedrooms, type)
    select distinct place, is_now.price, is_now.listing_id, is_now.added_at, is_now.latitude, is_now.longitude, is_now.flags,
      is_now.region, is_now.bedrooms, is_now.type
    from unnest(is_now.places) place;
end
$$;

create function private.index_changed_listing() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was_on_market boolean := tg_op <> 'INSERT' and old.status in ('live', 'under_offer');
  is_on_market boolean := tg_op <> 'DELETE' and new.status in ('live', 'under_offer');
begin
  if not was_on_market and not is_on_market then return null; end if;
  perform private.index_listing(case when tg_op = 'DELETE' then old else new end, is_on_market);
  -- Refreshes the cached pages that show it. A listing that is inserted with a past date is not on any page yet.
  if tg_op <> 'INSERT' or new.published_at >= now() then
    perform pg_notify('listing_changed', case when tg_op = 'DELETE' then old.id else new.id end::text);
  end if;
  return null;
end
$$;

-- Bulk loading is faster with `set local lintel.bulk_load = on` and one call of rebuild_listing_search at the end.
create trigger index_changed_listing after insert or delete or update on public.properties
  for each row when (current_setting('lintel.bulk_load', true) is distinct from 'on')
  execute function private.index_changed_listing();

/* The cards of an agency's listings show its name. */
create function private.index_changed_agency() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update private.listing_search s set card = private.listing_card(p)
    from public.properties p where p.agency_id = new.id and s.listing_id = p.id;
  return null;
end
$$;

create trigger index_changed_agency after update on public.agencies
  for each row when ((old.name, old.slug, old.logo, old.colour_primary, old.has_branding)
    is distinct from (new.name, new.slug, new.logo, new.colour_primary, new.has_branding))
  execute function private.index_changed_agency();

/* Rebuilds the whole index, after a bulk load or a change of the gazetteer. Returns the number of listings on the market. */
create function private.rebuild_listing_search() returns bigint language plpgsql security definer set search_path = '' as $$
declare
  recent constant text := pg_get_indexdef('private.listing_places_recent_idx'::regclass);
  filed bigint;
begin
  truncate private.listing_search, private.listing_places;
  drop index private.listing_search_location_idx, private.listing_search_words_idx, private.listing_places_recent_idx;
  analyze public.properties;
  -- CREATE TABLE AS can use parallel workers, INSERT cannot.
  create temp table rebuilt_entries on commit drop as
    select private.build_search_row(p) as entry from public.properties p where p.status in ('live', 'under_offer');
  insert into private.listing_search select (f.entry).* from pg_temp.rebuilt_entries f;
  get diagnostics filed = row_count;
  create index listing_search_location_idx on private.listing_search using gin (location_key extensions.gin_trgm_ops);
  create index listing_search_words_idx on private.listing_search using gin (words);
  insert into private.listing_places (place, price, listing_id, added_at, latitude, longitude, flags, region, bedrooms, type)
    select distinct place, s.price, s.listing_id, s.added_at, s.latitude, s.longitude, s.flags, s.region, s.bedrooms, s.type
    from private.listing_search s, unnest(s.places) place
    order by place, s.price, s.listing_id;
  execute recent;
  drop table pg_temp.rebuilt_entries;
  analyze private.listing_search, private.listing_places;
  return filed;
end
$$;

/* A listing with a postcode and no position gets the position of the postcode. */
create function private.locate_listing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select l.latitude, l.longitude into new.latitude, new.longitude from private.locate_postcode(new.postcode) l;
  return new;
end
$$;

create trigger locate_listing before insert or update of postcode, latitude, longitude on public.properties
  for each row when (new.latitude is null and new.postcode is not null) execute function private.locate_listing();
