-- What a public page shows is answered a page at a time, with what the page shows of it.

/* The first offices only: an agency of a hundred would fill every card it is on. */
create or replace function private.agency_summary(a public.agencies) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'name', a.name, 'slug', a.slug, 'description', a.description,
    'logo', case when a.has_branding then a.logo end, 'colour', case when a.has_branding then a.colour_primary end,
    'address_line', a.address_line, 'postcode', a.postcode, 'response_minutes', a.response_minutes,
    'branches', (select coalesce(jsonb_agg(first.name order by first.name), '[]') from (
      select b.name from public.agency_branches b where b.agency_id = a.id order by b.name limit 10) first),
    'for_sale', h.for_sale, 'to_rent', h.to_rent)
  from private.homes_of_agency(a.id) h
$$;

/* A page of 24 agencies: {items, count, place}. With a location those with an office within 25 miles, nearest first; else by name. */
create or replace function public.agency_directory(location text default null, name text default null, page int default 1) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  place constant private.found_place := private.find_place(location);
  wanted constant text := nullif(private.normalise(agency_directory.name), '');
  reach constant float8 := 25 * 1609.344;
begin
  return (
    with offices as (
      select a.id, private.metres_between(a.latitude, a.longitude, place.latitude, place.longitude) as metres from public.agencies a
      union all
      select b.agency_id, private.metres_between(b.latitude, b.longitude, place.latitude, place.longitude) from public.agency_branches b
    ), found as materialized (
      select a.id, a.name, min(o.metres) as metres
      from public.agencies a join offices o on o.id = a.id
      where wanted is null or private.normalise(a.name) like '%' || wanted || '%'
      group by a.id having place.latitude is null or min(o.metres) <= reach
    ), listed as (
      select f.* from found f order by f.metres nulls last, f.name, f.id
      limit 24 offset (least(greatest(page, 1), 1000) - 1) * 24
    )
    select jsonb_build_object('count', (select count(*) from found), 'place', to_jsonb(place),
      'items', (
        select coalesce(jsonb_agg(private.agency_summary(a) || jsonb_build_object('description', left(a.description, 200), 'metres', l.metres::int)
          order by l.metres nulls last, l.name, l.id), '[]')
        from listed l join public.agencies a on a.id = l.id)));
end
$$;

/* An agency's page: itself, its first thirty offices and what it has on the market. Null where there is none of that name. */
create or replace function public.agency_page(slug text) returns jsonb language sql stable set search_path = '' as $$
  select private.agency_summary(a) || jsonb_build_object('phone', a.phone, 'email', a.email, 'website', a.website,
    'colour_secondary', case when a.has_branding then a.colour_secondary end, 'created_at', a.created_at,
    'latitude', a.latitude, 'longitude', a.longitude,
    'sold_or_let', h.sold_or_let, 'median_price', h.median_price, 'median_rent', h.median_rent,
    'offices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'address_line', b.address_line, 'postcode', b.postcode,
        'phone', b.phone, 'email', b.email, 'latitude', b.latitude, 'longitude', b.longitude) order by b.name), '[]')
      from (select o.* from public.agency_branches o where o.agency_id = a.id order by o.name limit 30) b))
  from public.agencies a cross join lateral private.homes_of_agency(a.id) h
  where a.slug = lower($1)
$$;

/*
 * A page of 24 of a shared list's homes, as cards show them: {name, updated_at, count, properties}. The count is that of the whole
 * list, also past its last page. Null where nothing is shared.
 */
drop function public.shared_list(text);
drop function private.shared_list(text);
create function private.shared_list(token text, page int) returns jsonb language sql stable security definer set search_path = '' as $$
  with list as (
    select l.id, l.name, l.updated_at from public.saved_lists l where l.share_token = $1
  ), shown as materialized (
    select p.id, row_number() over (order by i.position, i.created_at, p.id) as place
    from list join public.saved_list_items i on i.list_id = list.id join public.properties p on p.id = i.property_id
    where p.status in ('sold_stc', 'let_agreed')
      or (p.status in ('live', 'under_offer') and (p.expires_at is null or p.expires_at > now()))
  ), page_of_it as (
    select s.id, s.place from shown s order by s.place limit 24 offset (least(greatest(page, 1), 1000) - 1) * 24
  )
  select jsonb_build_object('name', list.name, 'updated_at', list.updated_at, 'count', (select count(*) from shown),
    'properties', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'title', p.title, 'location', p.location, 'price', p.price, 'price_qualifier', p.price_qualifier,
        'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms, 'square_feet', p.square_feet, 'images', p.images[1:1],
        'image_details', jsonb_path_query_array(p.image_details, '$[0]'), 'listing_type', p.listing_type,
        'published_at', p.published_at, 'previous_price', p.previous_price, 'status', p.status) order by s.place), '[]')
      from page_of_it s join public.properties p on p.id = s.id))
  from list
$$;
grant execute on function private.shared_list to anon, authenticated;
create function public.shared_list(token text, page int default 1) returns jsonb
  language sql stable set search_path = '' return private.shared_list(token, page);
grant execute on function public.shared_list to anon, authenticated;

-- The words of an office stand on its agency's page.
update public.agency_branches set name = private.cut_rendered(name, 300), address_line = private.cut_rendered(address_line, 400)
  where not private.renders_within(name, 300) or not private.renders_within(address_line, 400);
alter table public.agency_branches
  add constraint "an office fits on its agency's page" check (private.renders_within(name, 300) and private.renders_within(address_line, 400));
