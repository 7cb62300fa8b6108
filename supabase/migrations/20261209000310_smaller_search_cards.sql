-- A card in the search results carries what a card shows, and nothing else: twenty-four of the largest must stay a small answer.

/* The agency is looked up by itself: an expression without a question in it is prepared once, not for every home. */
create or replace function private.card_of(home public.properties) returns json language plpgsql stable parallel safe set search_path = '' as $$
declare
  agency json;
begin
  if home.agency_id is not null then
    select json_build_object('name', a.name, 'slug', a.slug) into agency from public.agencies a where a.id = home.agency_id;
  end if;
  return json_strip_nulls(json_build_object(
    'id', home.id, 'listing_type', home.listing_type, 'title', home.title, 'location', home.location, 'price', home.price,
    'price_qualifier', home.price_qualifier, 'bedrooms', home.bedrooms, 'bathrooms', home.bathrooms,
    'square_feet', home.square_feet, 'property_type', home.property_type,
    'image', home.images[1], 'image_details', home.image_details -> 0, 'image_count', cardinality(home.images),
    'status', home.status, 'latitude', home.latitude, 'longitude', home.longitude, 'published_at', home.published_at,
    'previous_price', home.previous_price, 'reduced_at', home.reduced_at,
    'tenure', home.tenure, 'lease_years_left', home.lease_years_left, 'epc_rating', home.epc_rating, 'council_tax_band', home.council_tax_band,
    'agency', agency));
end
$$;

update private.listing_search s set card = private.card_of(p) from public.properties p where p.id = s.listing_id;
