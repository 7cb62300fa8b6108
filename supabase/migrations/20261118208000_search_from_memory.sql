-- Search from memory: what the server's in-memory index (product/search-index) needs of the database.

-- The changes of the search index, which each server follows to keep its copy in memory current. Only the columns that a
-- filter or an order uses, and the card for whether the price is on application.
create publication listing_search for table private.listing_search
  (listing_id, price, added_at, latitude, longitude, flags, region, bedrooms, type, is_rent, places, bathrooms, square_feet, tenure, epc,
    council_tax, furnishing, available_from, card);

/* The cards of up to 24 listings, in this order; null if one of them has left the market meanwhile. */
create function public.listing_cards(listing_ids uuid[]) returns json language sql stable set search_path = '' as $$
  select case when count(s.listing_id) = count(*) then coalesce(json_agg(s.card order by h.position), '[]') end
  from unnest(listing_ids[1:24]) with ordinality h (listing_id, position)
  left join private.listing_search s on s.listing_id = h.listing_id
$$;
grant execute on function public.listing_cards to anon, authenticated;

/* The plan of a search as JSON, without the map cells to read: where it looks and what it filters. */
create function private.describe_plan(criteria jsonb) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  plan constant private.search_plan := private.plan_from_criteria(criteria);
begin
  return to_jsonb(plan) - '{places,inner_places,place}'::text[] || jsonb_build_object(
    'first_place', (plan.places)[1], 'found_place', private.place_of_plan(plan)::text);
end
$$;

/*
 * How many listings each choice of a filter would find, the other filters being kept: {count, is_exact, types, bedrooms, bathrooms,
 * tenures, furnishings, epc, council_tax, features, prices}. Bedrooms and bathrooms are by number, of which the last is 'or more'.
 * Features are counted in addition to those that are chosen. Prices are between each edge and the next; the last has no end. At most
 * 20,000 listings are counted.
 */
create function public.search_facets(criteria jsonb, price_edges int[] default null) returns json
language plpgsql stable set search_path = '' as $$
declare
  q constant private.search_plan := private.plan_from_criteria(criteria);
  plan private.search_plan := q;
  is_by_text constant boolean := private.is_text_search(q);
  edges constant int[] := coalesce(price_edges[1:60], '{}');
begin
  plan.min_price := 0; plan.max_price := 2147483647;
  plan.min_bedrooms := 0; plan.max_bedrooms := 32767;
  plan.types := -1;
  plan.min_bathrooms := null; plan.tenures := null; plan.furnishings := null; plan.worst_epc := null; plan.highest_council_tax := null;
  return (
    with hits as materialized (
      select h.listing_id from private.hits(plan, 20001) h where not is_by_text
      union all
      (select h.listing_id from private.text_hits(plan) h where is_by_text limit 20001)
    ), facts as materialized (
      select t.price, least(t.bedrooms, 10) as bedrooms, case when t.bathrooms > 5 then 5 else t.bathrooms end as bathrooms, t.type, t.flags, t.tenure, t.furnishing, t.epc, t.council_tax,
        -- One bit for each filter that the listing fails.
        (t.price not between q.min_price and q.max_price)::int
          | ((t.bedrooms not between q.min_bedrooms and q.max_bedrooms)::int << 1)
          | (((1 << t.type) & q.types = 0)::int << 2)
          | ((q.min_bathrooms is not null and coalesce(t.bathrooms, -1) < q.min_bathrooms)::int << 3)
          | ((q.tenures is not null and (1 << t.tenure) & q.tenures = 0)::int << 4)
          | ((q.furnishings is not null and (1 << t.furnishing) & q.furnishings = 0)::int << 5)
          | ((q.worst_epc is not null and coalesce(t.epc, 99) > q.worst_epc)::int << 6)
          | ((q.highest_council_tax is not null and coalesce(t.council_tax, 99) > q.highest_council_tax)::int << 7) as fails
      from (select * from hits limit 20000) h join private.listing_search t using (listing_id)
    )
    select json_build_object(
      'count', (select count(*) from facts where fails = 0),
      'is_exact', (select count(*) from hits) <= 20000,
      'types', (select coalesce(json_object_agg(n.name, c.listings), '{}') from (
        select type, count(*) as listings from facts where fails & ~4 = 0 group by type) c
        join unnest(array['Flat', 'Detached', 'Semi-Detached', 'Terraced', 'Bungalow', 'Land', 'Park Home', 'Garage', 'Commercial'])
          with ordinality n (name, code) on n.code = c.type),
      'bedrooms', (select coalesce(json_object_agg(c.bedrooms, c.listings), '{}') from (
        select bedrooms, count(*) as listings from facts where fails & ~2 = 0 group by bedrooms) c),
      'bathrooms', (select coalesce(json_object_agg(c.bathrooms, c.listings), '{}') from (
        select bathrooms, count(*) as listings from facts where fails & ~8 = 0 and bathrooms is not null group by bathrooms) c),
      'tenures', (select coalesce(json_object_agg((array['freehold', 'leasehold', 'share of freehold'])[c.tenure], c.listings), '{}') from (
        select tenure, count(*) as listings from facts where fails & ~16 = 0 and tenure > 0 group by tenure) c),
      'furnishings', (select coalesce(json_object_agg((array['furnished', 'part furnished', 'unfurnished', 'either'])[c.furnishing], c.listings), '{}') from (
        select furnishing, count(*) as listings from facts where fails & ~32 = 0 and furnishing > 0 group by furnishing) c),
      'epc', (select coalesce(json_object_agg(substr('ABCDEFGHI', c.epc, 1), c.listings), '{}') from (
        select epc, count(*) as listings from facts where fails & ~64 = 0 and epc is not null group by epc) c),
      'council_tax', (select coalesce(json_object_agg(substr('ABCDEFGHI', c.council_tax, 1), c.listings), '{}') from (
        select council_tax, count(*) as listings from facts where fails & ~128 = 0 and council_tax is not null group by council_tax) c),
      'features', (select coalesce(json_object_agg(c.name, c.listings), '{}') from (
        select n.name, count(*) as listings from facts
          join unnest(array['new_home', 'retirement', 'student', 'furnished', 'private_landlord', 'reduced', 'chain_free', 'garden', 'parking',
            'garage', 'balcony', 'lift', 'ensuite', 'fireplace', 'conservatory', 'ev_charging', 'pets', 'bills_included', 'near_station',
            'photos', 'floor_plan', 'under_offer']) n (name) on flags & private.flag_mask(array[n.name]) <> 0
        where fails = 0 group by n.name) c),
      'prices', (select coalesce(json_agg(b.listings order by b.position), '[]') from (
        select e.position, (select count(*) from facts where fails & ~1 = 0 and price >= e.edge
          and (e.position = cardinality(edges) or price < edges[e.position + 1])) as listings
        from unnest(edges) with ordinality e (edge, position)) b)));
end
$$;
grant execute on function public.search_facets to anon, authenticated;
