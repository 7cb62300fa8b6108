-- A regular expression is set up anew for every text it is tried on, and again for every place where it is found. What
-- most texts hold is told without one: filing a home takes two thirds of the time, checking its pictures a fifth.

create or replace function private.normalise(value text) returns text language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  plain text := replace(replace(lower(value), '''', ''), '.', '');
begin
  -- Each step is skipped where it would find nothing: descriptions are long and come by the million.
  plain := replace(replace(replace(replace(plain, ',', ' '), '-', ' '), E'\n', ' '), '/', ' ');
  plain := replace(replace(replace(replace(plain, ':', ' '), ';', ' '), '(', ' '), ')', ' ');
  if octet_length(plain) <> length(plain) then
    plain := replace(replace(plain, '’', ''), '£', ' ');
    if octet_length(plain) <> length(plain) then
      plain := translate(plain, 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿŵŷ', 'aaaaaaceeeeiiiinooooouuuuyywy');
    end if;
  end if;
  if plain ~ '[^a-z0-9 ]' then plain := regexp_replace(plain, '[^a-z0-9 ]+', ' ', 'g'); end if;
  while position('  ' in plain) > 0 loop
    plain := replace(plain, '  ', ' ');
  end loop;
  return trim(both from plain);
end
$$;

create or replace function private.feature_flags(features text[]) returns int language plpgsql immutable strict parallel safe set search_path = '' as $$
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

/* All addresses in one look, each on a line of its own, of which no address may take two; the few that are too long for it one by one. */
create or replace function private.are_picture_addresses(addresses text[]) returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  listed constant text := E'\n' || array_to_string(addresses, E'\n', '"');
begin
  if addresses is null or addresses = '{}' then return true; end if;
  if length(listed) <= 2000 then
    return listed ~ '^(\n(/storage/v1/object/public/[a-z0-9-]+/|/demo/pictures/|https://[a-z0-9.-]+(:[0-9]+)?/)[^\s"''<>\\]+)+$'
      and listed !~ '/\.\.?(/|\n|$)'
      and length(listed) - length(replace(listed, E'\n', '')) = cardinality(addresses);
  end if;
  for each in 1 .. cardinality(addresses) loop
    if not private.is_picture_address(addresses[each]) then return false; end if;
  end loop;
  return true;
end
$$;

/* The agency is looked up by itself: an expression without a question in it is prepared once, not for every home. */
create or replace function private.card_of(home public.properties) returns json language plpgsql stable parallel safe set search_path = '' as $$
declare
  agency json;
begin
  if home.agency_id is not null then
    select json_build_object('name', a.name, 'slug', a.slug,
        'logo', case when a.has_branding then a.logo end, 'colour', case when a.has_branding then a.colour_primary end)
      into agency from public.agencies a where a.id = home.agency_id;
  end if;
  return json_strip_nulls(json_build_object(
    'id', home.id, 'listing_type', home.listing_type, 'title', home.title, 'location', home.location, 'price', home.price,
    'price_qualifier', home.price_qualifier, 'bedrooms', home.bedrooms, 'bathrooms', home.bathrooms,
    'receptions', home.receptions, 'square_feet', home.square_feet, 'property_type', home.property_type,
    'image', home.images[1], 'image_details', home.image_details -> 0, 'image_count', cardinality(home.images),
    'status', home.status, 'latitude', home.latitude, 'longitude', home.longitude, 'published_at', home.published_at,
    'previous_price', home.previous_price, 'reduced_at', home.reduced_at, 'features', home.features[1:4],
    'is_new_home', home.is_new_home, 'furnishing', home.furnishing, 'available_from', home.available_from,
    'tenure', home.tenure, 'lease_years_left', home.lease_years_left, 'epc_rating', home.epc_rating, 'council_tax_band', home.council_tax_band,
    'agency', agency));
end
$$;

/* Files everything anew: after a bulk load, or when the gazetteer has changed. Answers how many homes are on the market. */
create or replace function private.rebuild_listing_search() returns bigint language plpgsql security definer set search_path = '' as $$
declare
  recent constant text := pg_get_indexdef('private.listing_places_recent_idx'::regclass);
  filed bigint;
begin
  truncate private.listing_search, private.listing_places;
  drop index private.listing_search_location_idx, private.listing_search_words_idx, private.listing_places_recent_idx;
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
  execute recent;
  drop table pg_temp.filed_anew;
  analyze private.listing_search, private.listing_places;
  return filed;
end
$$;
