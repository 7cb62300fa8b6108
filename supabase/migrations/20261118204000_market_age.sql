-- Market age: how long a home has been advertised, over every listing of it, by whom and under whatever id.

-- A home is found again among listings of every status, so the index no longer stops at those on the market.
drop index public.properties_home_key_idx;
create index properties_home_key_idx on public.properties (private.home_key(address_line, postcode));
create index properties_published_sector_idx on public.properties (left(postcode, -2), listing_type, bedrooms)
  where published_at is not null;

-- When and at what price deleted listings were on the market. About homes and not about people: an address key, dates and prices.
create table private.past_market_periods (
  id bigint generated always as identity primary key,
  property_id uuid not null,
  home_key text not null check (length(home_key) <= 400),
  listing_type text not null check (listing_type in ('sale', 'rent')),
  is_flat boolean not null,
  -- null: price on application.
  price int,
  shown_from timestamptz not null,
  shown_until timestamptz not null,
  constraint past_market_periods_period_key unique (property_id, shown_from)
);
create index past_market_periods_home_key_idx on private.past_market_periods (home_key, listing_type);
insert into private.quota_exemptions (relation, follows, reason) values
  ('private.past_market_periods', 'public.properties', 'one for each price of a deleted listing');

create function private.keep_market_periods() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  key constant text := private.home_key(old.address_line, old.postcode);
begin
  if key is not null then
    insert into private.past_market_periods (property_id, home_key, listing_type, is_flat, price, shown_from, shown_until)
      select old.id, left(key, 400), old.listing_type, coalesce(old.property_type, '') = 'Flat',
        case when old.price_qualifier is distinct from 'POA' then s.price end, s.shown_from, s.shown_until
      from private.prices_on_market(old.id, now()) s
      on conflict do nothing;
  end if;
  return old;
end
$$;

create trigger keep_market_periods before delete on public.properties
  for each row when (old.published_at is not null) execute function private.keep_market_periods();

/* Whether an address key identifies a home of this kind: the name of a house is no identity of a flat in it. */
create function private.is_identity(key text, is_flat boolean) returns boolean language sql immutable parallel safe set search_path = ''
  return key is not null and not (is_flat and key ~ '\|[a-z]+$');

-- Earlier listings with the same photos, found when a listing comes on the market.
create table private.same_photo_listings (
  property_id uuid not null references public.properties (id) on delete cascade,
  other_id uuid not null references public.properties (id) on delete cascade,
  primary key (property_id, other_id)
);
create index same_photo_listings_other_id_idx on private.same_photo_listings (other_id);
insert into private.quota_exemptions (relation, follows, reason) values
  ('private.same_photo_listings', 'public.properties', 'at most a hundred for each listing');

/* Whether two pictures are about as bright: a cheap test before picture_distance. */
create function private.are_alike_bright(one text, other text) returns boolean language sql immutable parallel safe set search_path = ''
return case when left(one, 4) ~ '^[A-Za-z0-9+/]{4}$' and left(other, 4) ~ '^[A-Za-z0-9+/]{4}$'
  then abs((get_byte(decode(left(one, 4), 'base64'), 0) & 63) - (get_byte(decode(left(other, 4), 'base64'), 0) & 63)) <= 1 else false end;

/*
 * Finds published listings of any status with at least two of the same photos, in the same sector and of the same type and size, unless
 * their addresses say that they are different homes.
 */
create function private.find_same_photos(listing public.properties) returns void
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := private.home_key(listing.address_line, listing.postcode);
begin
  if listing.postcode !~ ' ' or not exists (select from private.picture_hashes h where h.property_id = listing.id) then return; end if;
  with alike as materialized (
    select o.id, o.address_line, o.postcode from public.properties o
    where left(o.postcode, -2) = left(listing.postcode, -2) and o.listing_type = listing.listing_type
      and o.bedrooms is not distinct from listing.bedrooms and o.published_at is not null and o.id <> listing.id
      and o.property_type is not distinct from listing.property_type
      and (select count(distinct mine.image) from private.picture_hashes mine
           join private.picture_hashes theirs on theirs.property_id = o.id and private.are_alike_bright(mine.thumbhash, theirs.thumbhash)
             and private.picture_distance(mine.thumbhash, theirs.thumbhash) < 1
           where mine.property_id = listing.id) >= 2
  )
  insert into private.same_photo_listings (property_id, other_id)
    select listing.id, a.id from alike a where coalesce(private.home_key(a.address_line, a.postcode) = key, true)
    limit 100 on conflict do nothing;
end
$$;

create function private.find_same_photos_when_shown() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.find_same_photos(new);
  return null;
end
$$;

-- The name starts before index_changed_listing, which shows what is found.
create trigger find_same_photos after update of status on public.properties
  for each row when (new.status in ('live', 'under_offer') and old.status not in ('live', 'under_offer'))
  execute function private.find_same_photos_when_shown();

/* Other published listings of the same home, of any status and by any advertiser: with the same address or the same photos. */
create function private.same_home_listings(listing public.properties) returns setof uuid
language plpgsql stable parallel safe security definer set search_path = '' as $$
declare
  key constant text := private.home_key(listing.address_line, listing.postcode);
begin
  if private.is_identity(key, coalesce(listing.property_type, '') = 'Flat') then
    return query select o.id from public.properties o
      where private.home_key(o.address_line, o.postcode) = key and o.listing_type = listing.listing_type
        and o.published_at is not null and o.id <> listing.id
        and private.is_identity(key, coalesce(o.property_type, '') = 'Flat');
  end if;
  return query select s.other_id from private.same_photo_listings s where s.property_id = listing.id
    union select s.property_id from private.same_photo_listings s where s.other_id = listing.id;
end
$$;

/* When the home of a listing was on the market, and at what price; null for a price on application. */
create function private.home_periods(listing public.properties)
returns table (property_id uuid, price int, shown_from timestamptz, shown_until timestamptz)
language plpgsql stable parallel safe security definer set search_path = '' as $$
declare
  key constant text := private.home_key(listing.address_line, listing.postcode);
begin
  return query
    select o.id, case when o.price_qualifier is distinct from 'POA' then s.price end, s.shown_from, s.shown_until
    from (select listing.id union select private.same_home_listings(listing)) same (id)
    join public.properties o on o.id = same.id cross join lateral private.prices_on_market(same.id, now()) s;
  if private.is_identity(key, coalesce(listing.property_type, '') = 'Flat') then
    return query select b.property_id, b.price, b.shown_from, b.shown_until from private.past_market_periods b
      where b.home_key = key and b.listing_type = listing.listing_type and private.is_identity(key, b.is_flat);
  end if;
end
$$;

/*
 * How long a home has been advertised: the day on which it was first listed, by how many listings, and `shown_seconds`, for how long at
 * least one of them was on the market.
 */
create function private.market_age(listing public.properties, out first_listed_at timestamptz, out listings int, out shown_seconds float8)
language sql stable parallel safe security definer set search_path = '' as $$
  with periods as materialized (select * from private.home_periods(listing))
  select min(s.shown_from), count(distinct s.property_id),
    (select sum(extract(epoch from upper(part) - lower(part)))
     from unnest((select range_agg(tstzrange(p.shown_from, p.shown_until)) from periods p)) part)
  from periods s
$$;

/* Whether the card of a listing has more to say than its own date: a home that was listed once and never left the market has not. */
create function private.has_history(listing public.properties) returns boolean
language plpgsql stable parallel safe security definer set search_path = '' as $$
declare
  key text;
begin
  if exists (select from private.market_status_changes m where m.property_id = listing.id)
    or exists (select from private.same_photo_listings s where s.property_id = listing.id)
    or exists (select from private.same_photo_listings s where s.other_id = listing.id) then return true; end if;
  key := private.home_key(listing.address_line, listing.postcode);
  return key is not null and (
    exists (select from public.properties o where private.home_key(o.address_line, o.postcode) = key and o.id <> listing.id and o.published_at is not null)
    or exists (select from private.past_market_periods b where b.home_key = key and b.listing_type = listing.listing_type));
end
$$;

/* The days are calendar days in London, as the website counts them everywhere else. */
create function private.home_history(listing public.properties) returns jsonb
language sql stable security definer set search_path = '' as $$
  with periods as materialized (
    select s.*, min(s.shown_from) over (partition by s.property_id) as began from private.home_periods(listing) s
  ), numbered as (
    select p.*, dense_rank() over (order by p.began, p.property_id) as number,
      case when p.price is not null then p.price <> lag(p.price) over (partition by p.price is null order by p.shown_from, p.shown_until) end as is_change
    from periods p
  )
  select jsonb_build_object('first_listed_at', a.first_listed_at, 'listings', a.listings, 'days', (now() at time zone 'Europe/London')::date - ((now() - make_interval(secs => a.shown_seconds)) at time zone 'Europe/London')::date,
    'price_changes', (select count(*) from numbered n where n.is_change),
    'periods', (select jsonb_agg(jsonb_build_object('listing', n.number, 'is_this', n.property_id = listing.id, 'price', n.price,
        'from', n.shown_from, 'until', n.shown_until) order by n.shown_from, n.shown_until)
      from (select * from numbered order by shown_from desc limit 200) n))
  from private.market_age(listing) a where a.first_listed_at is not null
$$;
grant execute on function private.home_history to anon, authenticated;

/*
 * When the home of this listing was on the market, over all listings of it: {first_listed_at, listings, days, price_changes,
 * periods: [{listing, is_this, price, from, until}]}. Null if the caller does not see the listing or it was never published.
 */
create function public.home_history(property_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select private.home_history(p) from public.properties p where p.id = $1
$$;
grant execute on function public.home_history to anon, authenticated;
