-- Duplicates and fraud: detects duplicate listings and signs of fraud.

-- Identity of a home ----------------------------------------------------------------------------------------------------

/*
 * Identifies a home by its postcode and the numbers in its address, or by the name of the house: '12 Monk Rd., Bristol', 'BS7 8NE' ->
 * 'BS7 8NE|12'. The street is left out, because a postcode is almost always one street and its name is written in many ways. Null
 * without a full postcode.
 */
create function private.home_key(address_line text, postcode text) returns text
language sql immutable parallel safe set search_path = '' return case
  when postcode ~ ' [0-9][A-Z]{2}$' and address_line ~ '[0-9A-Za-z]' then
    postcode || '|' || coalesce(
      -- '12a' and 'Flat 3, 10-12': numbers with their letter, in order.
      nullif(array_to_string(array(
        select lower(m[1]) from regexp_matches(replace(address_line, postcode, ''), '(?<![A-Za-z0-9])([0-9]+[A-Za-z]?)(?![A-Za-z0-9])', 'g') m
        order by lower(m[1])), ' '), ''),
      regexp_replace(lower(split_part(address_line, ',', 1)), '[^a-z]', '', 'g'))
end;

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

/* The same home twice: refused to one advertiser, reviewed between two. */
create function private.duplicate_problems(listing public.properties) returns jsonb
language sql stable security definer set search_path = '' as $$
  with same as (
    select o.owner_id, o.agency_id from public.properties o
    where private.home_key(o.address_line, o.postcode) = private.home_key(listing.address_line, listing.postcode)
      and o.status in ('scheduled', 'live', 'under_offer') and o.listing_type = listing.listing_type and o.id <> listing.id
    union all
    select o.owner_id, o.agency_id from private.listings_with_same_photos(listing) alike join public.properties o on o.id = alike
  )
  select case
    when not exists (select from same) then '[]'
    when exists (select from same s where case when listing.agency_id is null
        then s.agency_id is null and s.owner_id = listing.owner_id else s.agency_id = listing.agency_id end)
      then jsonb_build_array(private.problem('duplicate_own'))
    else jsonb_build_array(private.problem('duplicate_other', 'review'))
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

/* Problems found outside the advert itself. From a score of 50 on, staff decide. */
create function private.duplicate_and_fraud_problems(listing public.properties) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.duplicate_problems(listing)
    || case when private.fraud_score(private.fraud_signals(listing)) >= 50
       then jsonb_build_array(private.problem('suspicious', 'review')) else '[]' end
$$;

-- Publishing ------------------------------------------------------------------------------------------------------------

create or replace function private.listing_problems(property_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  listing public.properties;
begin
  select * into listing from public.properties p
    where p.id = listing_problems.property_id and private.manages(p.owner_id, p.agency_id);
  if listing.id is null then raise exception 'Listing not found' using errcode = '42501', hint = 'not_your_listing'; end if;
  -- Signs of fraud are for staff: an advertiser who sees them can avoid them.
  return private.publishing_problems(listing) || private.duplicate_problems(listing);
end
$$;

/* Asks staff to decide about an advert. It stays as it is until they do. */
create or replace function private.request_review(listing public.properties, codes text[], reason text, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  admin uuid;
  is_new boolean;
  found_signals constant jsonb := private.fraud_signals(listing);
begin
  -- Duplicates and suspicions are found by the check itself; exceptions have to be explained.
  if codes && array['few_photos', 'price_below_floor'] and length(btrim(coalesce(reason, ''))) < 20 then
    raise exception 'Tell us why' using errcode = 'P0001', hint = 'reason_needed', detail = to_jsonb(codes)::text;
  end if;
  is_new := not exists (select from public.listing_reviews r where r.property_id = listing.id and r.status = 'pending');
  insert into public.listing_reviews (property_id, codes, reason, price, photo_count, publish_at, score, signals)
    values (listing.id, codes, left(nullif(btrim(request_review.reason), ''), 1000), listing.price, private.photo_count(listing), at,
      private.fraud_score(found_signals), array(select jsonb_object_keys(found_signals)))
    on conflict (property_id) where status = 'pending' do update set codes = excluded.codes,
      reason = coalesce(excluded.reason, listing_reviews.reason), price = excluded.price, score = excluded.score,
      signals = excluded.signals, photo_count = excluded.photo_count, publish_at = excluded.publish_at;
  if is_new then
    for admin in select r.user_id from public.user_roles r where r.role = 'admin' loop
      perform private.notify(admin, 'listing', 'Listing to review', listing.title, 'listing_reviews');
    end loop;
  end if;
end
$$;

create or replace function private.publish_listing(property_id uuid, at timestamptz, reason text) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties := private.lock_my_listing(property_id, true);
  membership public.memberships := private.lock_membership(listing);
  codes text[];
begin
  if listing.status not in ('draft', 'scheduled', 'withdrawn', 'expired') then
    raise exception 'This home is % already', listing.status using errcode = 'P0001', hint = 'wrong_state';
  end if;
  -- Two advertisers who publish the same home at once wait for each other.
  perform pg_advisory_xact_lock(hashtextextended('home ' || private.home_key(listing.address_line, listing.postcode), 0));
  perform private.index_pictures(listing);
  codes := private.require_publishable(listing, private.duplicate_and_fraud_problems(listing));
  if cardinality(codes) > 0 then
    perform private.request_review(listing, codes, reason, at);
    return listing;
  end if;
  return private.open_listing(listing, membership, at);
end
$$;
