-- Duplicates and fraud: detects duplicate listings and signs of fraud.

-- Identity of a home ----------------------------------------------------------------------------------------------------

/*
 * Identifies a home by its postcode, its flat and its number, or the name of the house: 'Flat 3, 12 Monk Rd., Bristol', 'BS7 8NE' ->
 * 'BS7 8NE|3 12'. A street with a number is left out, because a postcode is almost always one street and its name is written in many
 * ways. Null without a full postcode, and for a street or block of flats alone, where many homes would be one.
 */
create function private.home_key(address_line text, postcode text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  flat constant text := '\m(?:flat|apartment|apt|unit|room|studio|plot|suite)[.]?\s*(?:no[.]?\s*|number\s*)?([0-9]+[a-z]?(?:/[0-9]+)?|[a-z])\M';
  storey constant text := '\m(basement|garden|lower ground|upper ground|ground|first|second|third|fourth|fifth|top|upper|lower|attic)[ -]+(?:floor[ -]+)?(?:flat|apartment|maisonette)\M';
  street constant text := '\m(?:street|st|road|rd|lane|ln|avenue|ave|av|close|cl|drive|dr|way|crescent|cres|place|pl|square|sq|gardens|gdns|terrace|ter|grove|gr|hill|park|walk|row|mews|rise|view|green|parade|gate|wynd|vale|circus|broadway|promenade|quay|wharf|embankment|path|end|fields?|mount|brae|loan)[.]?$';
  block constant text := '\m(?:court|mansions?|apartments|flats|buildings?|towers?|heights|point|residences?|chambers|works|mill|mills)$';
  house constant text := '\m(?:cottages?|house|farm|farmhouse|lodge|barn|hall|villa|manor|bungalow|rectory|vicarage|parsonage|croft|grange|chalet|steading|stables|oast|chapel|gatehouse)$';
  rest text := lower(replace(address_line, postcode, ''));
  parts text[];
  numbers text[];
  part text;
begin
  if postcode !~ ' [0-9][A-Z]{2}$' or rest !~ '[0-9a-z]' then return null; end if;
  parts := array(select m[1] from regexp_matches(rest, flat, 'g') m) || array(select m[1] from regexp_matches(rest, storey, 'g') m);
  rest := regexp_replace(regexp_replace(rest, flat, ' ', 'g'), storey, ' ', 'g');
  -- '12a', '2/1', and both of '10-12'.
  numbers := array(select m[1] from regexp_matches(rest, '(?<![a-z0-9/])([0-9]+[a-z]?(?:/[0-9]+)?)(?![a-z0-9])', 'g') m);
  if cardinality(numbers) > 0 then return postcode || '|' || array_to_string(parts || numbers, ' '); end if;
  numbers := array(select btrim(p, ' .-') from regexp_split_to_table(rest, ',') p where p ~ '[a-z]');
  part := numbers[1];
  if cardinality(parts) > 0 then
    return postcode || '|' || array_to_string(parts, ' ') || ' ' || regexp_replace(regexp_replace(coalesce(part, ''), street, ''), '[^a-z]', '', 'g');
  end if;
  if part ~ street or part ~ block or not (part ~ house or coalesce(numbers[2] ~ street, false)) then return null; end if;
  return postcode || '|' || regexp_replace(part, '[^a-z]', '', 'g');
end
$$;

-- The index expression runs as the caller.
grant execute on function private.home_key to anon, authenticated;

create index properties_home_key_idx on public.properties (private.home_key(address_line, postcode))
  where status in ('scheduled', 'live', 'under_offer');
create index properties_district_idx on public.properties (split_part(postcode, ' ', 1), listing_type, bedrooms)
  where status in ('scheduled', 'live', 'under_offer');

-- Pictures --------------------------------------------------------------------------------------------------------------

-- The perceptual hashes of the photos of listings that were sent to be published. Storage computes them from the pixels.
create table private.picture_hashes (
  property_id uuid not null references public.properties (id) on delete cascade,
  image text not null check (length(image) <= 2000),
  thumbhash text not null check (length(thumbhash) <= 100),
  primary key (property_id, image)
);
create index picture_hashes_thumbhash_idx on private.picture_hashes (thumbhash);
insert into private.quota_exemptions (relation, follows, reason) values
  ('private.picture_hashes', 'public.properties', 'one for each photo of a listing');

create function private.index_pictures(listing public.properties) returns void
language sql security definer set search_path = '' as $$
  delete from private.picture_hashes h where h.property_id = listing.id and h.image <> all (listing.images);
  insert into private.picture_hashes (property_id, image, thumbhash)
    select distinct on (image) listing.id, image, o.metadata ->> 'thumbhash'
    from unnest(listing.images) image
    join storage.objects o on o.bucket_id = 'listing-pictures'
      and o.name = replace(image, '/storage/v1/object/public/listing-pictures/', '')
    where length(o.metadata ->> 'thumbhash') <= 100
    on conflict do nothing;
$$;

/*
 * How different two pictures look: the mean difference of the coefficients in their ThumbHash, from 0 to 15. The same photo in another
 * size or quality stays below 1. Null if their shapes differ.
 */
create function private.picture_distance(one text, other text) returns float8
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  a bytea;
  b bytea;
  total int := 0;
begin
  if one = other then return 0; end if;
  if one !~ '^[A-Za-z0-9+/]+=*$' or other !~ '^[A-Za-z0-9+/]+=*$' then return null; end if;
  a := decode(rpad(rtrim(one, '='), ((length(rtrim(one, '=')) + 3) / 4) * 4, '='), 'base64');
  b := decode(rpad(rtrim(other, '='), ((length(rtrim(other, '=')) + 3) / 4) * 4, '='), 'base64');
  if length(a) <> length(b) or length(a) < 8 then return null; end if;
  for i in 0 .. length(a) - 1 loop
    total := total + abs((get_byte(a, i) >> 4) - (get_byte(b, i) >> 4)) + abs((get_byte(a, i) & 15) - (get_byte(b, i) & 15));
  end loop;
  return total::float8 / (2 * length(a));
exception when others then return null;
end
$$;

/* Other listings on the market, in the same sector, with the same number of bedrooms and at least two matching photos. */
create function private.listings_with_same_photos(listing public.properties) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from public.properties o
  where split_part(o.postcode, ' ', 1) = split_part(listing.postcode, ' ', 1) and o.listing_type = listing.listing_type
    and o.bedrooms is not distinct from listing.bedrooms and o.status in ('scheduled', 'live', 'under_offer') and o.id <> listing.id
    and left(o.postcode, -2) = left(listing.postcode, -2) and listing.postcode ~ ' '
    and (select count(distinct mine.image) from private.picture_hashes mine
         join private.picture_hashes theirs on theirs.property_id = o.id and private.picture_distance(mine.thumbhash, theirs.thumbhash) < 1
         where mine.property_id = listing.id) >= 2
$$;

/* Before duplicates are looked for: indexes the photos, and lets two advertisers with the same home wait for each other. */
create function private.prepare_duplicate_check(listing public.properties) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('home ' || private.home_key(listing.address_line, listing.postcode), 0));
  perform private.index_pictures(listing);
end
$$;

/*
 * The same home twice: refused to one advertiser, reviewed between two. The name of a house is no identity of a flat in it. One
 * advertiser may use the photos of a building for several flats with different addresses.
 */
create function private.duplicate_problems(listing public.properties) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (select private.home_key(listing.address_line, listing.postcode) as key),
  same as (
    select o.owner_id, o.agency_id, true as is_same_address from mine join public.properties o
      on private.home_key(o.address_line, o.postcode) = mine.key
    where o.status in ('scheduled', 'live', 'under_offer') and o.listing_type = listing.listing_type and o.id <> listing.id
      and (mine.key !~ '\|[a-z]+$' or 'Flat' not in (coalesce(o.property_type, ''), coalesce(listing.property_type, '')))
    union all
    select o.owner_id, o.agency_id, private.home_key(o.address_line, o.postcode) = mine.key
    from mine, private.listings_with_same_photos(listing) alike join public.properties o on o.id = alike
  ), found as (
    select s.is_same_address, case when listing.agency_id is null
        then s.agency_id is null and s.owner_id = listing.owner_id else s.agency_id = listing.agency_id end as is_own
    from same s
  )
  select case
    when exists (select from found f where f.is_own and f.is_same_address is not false) then jsonb_build_array(private.problem('duplicate_own'))
    when exists (select from found f where f.is_own is not true) then jsonb_build_array(private.problem('duplicate_other', 'review'))
    else '[]'
  end
$$;

-- Signs of fraud --------------------------------------------------------------------------------------------------------

create function private.has_contact_details(value text) returns boolean
language sql immutable parallel safe set search_path = '' return
  value ~* '(^|[^0-9])(\+44|0044|0)([ ().-]{0,2}[0-9]){9,10}([^0-9]|$)|[a-z0-9._+-]+ ?(@|\(at\)|\[at\]) ?[a-z0-9-]+ ?(\.|\(dot\)) ?[a-z]{2,}|https?://|www\.|whats ?app|telegram|wechat';

/* Fraud signals: {signal: weight}. The sum, at most 100, orders the queue of listings to review. */
create function private.fraud_signals(listing public.properties) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  signals jsonb := '{}';
  words constant text := listing.title || ' ' || listing.description || ' ' || array_to_string(listing.features, ' ');
  captions constant text := (select string_agg(d ->> 'caption', ' ') from jsonb_array_elements(listing.image_details) d);
  typical record;
begin
  if (select count(distinct mine.image) from private.picture_hashes mine
      join private.picture_hashes theirs on theirs.thumbhash = mine.thumbhash and theirs.property_id <> listing.id
      join public.properties o on o.id = theirs.property_id
      where mine.property_id = listing.id and o.status <> 'draft'
        and case when listing.agency_id is null then o.agency_id is not null or o.owner_id is distinct from listing.owner_id
            else o.agency_id is distinct from listing.agency_id end) >= 2 then
    signals := signals || '{"copied_photos": 50}';
  end if;
  select percentile_cont(0.5) within group (order by c.price) as median, count(*) as found into typical from (
    select o.price from public.properties o
    where split_part(o.postcode, ' ', 1) = split_part(listing.postcode, ' ', 1) and o.listing_type = listing.listing_type
      and o.bedrooms = listing.bedrooms and o.status in ('scheduled', 'live', 'under_offer') and o.id <> listing.id
      and o.shared_ownership_share is not distinct from listing.shared_ownership_share
    limit 200) c;
  if typical.found >= 5 and listing.price < typical.median * 0.55 then
    signals := signals || '{"price_below_comparables": 35}';
  end if;
  if private.has_contact_details(words) then signals := signals || '{"contact_in_text": 30}'; end if;
  if private.has_contact_details(captions) then signals := signals || '{"contact_in_captions": 30}'; end if;
  if words ~* 'western union|moneygram|gift cards?|bitcoin|crypto|(keys|key) (will be |are )?(sent |posted |delivered )?by (post|courier|dhl)|(landlord|owner|i am|we are)[^.]{0,30}(abroad|overseas|out of the country)|(deposit|payment|fee)[^.]{0,40}before (the |a |any )?viewing|bank transfer[^.]{0,40}(reserve|secure|hold)'
  then signals := signals || '{"payment_words": 40}'; end if;
  if exists (select from auth.users u where u.id = listing.owner_id and u.created_at > now() - interval '14 days')
     and (select count(*) from public.properties o where o.owner_id = listing.owner_id and o.created_at > now() - interval '7 days') > 5
     and not exists (select from public.agencies a where a.id = listing.agency_id and a.created_at < now() - interval '14 days') then
    signals := signals || '{"new_account": 20}';
  end if;
  return signals;
end
$$;

create function private.fraud_score(signals jsonb) returns int language sql immutable set search_path = ''
  return least(100, (select coalesce(sum(value::int), 0) from jsonb_each_text(signals)))::int;

/* From a score of 50 on, staff decide. */
create function private.suspicion_problems(listing public.properties) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.fraud_score(private.fraud_signals(listing)) >= 50
    then jsonb_build_array(private.problem('suspicious', 'review')) else '[]' end
$$;
