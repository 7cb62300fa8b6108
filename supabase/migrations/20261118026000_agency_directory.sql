-- Agency directory: the public list of agencies and the page of an agency.

create function private.agency_listing_stats(agency_id uuid)
returns table (for_sale int, to_rent int, sold_or_let int, median_price int, median_rent int)
language sql stable security definer set search_path = '' as $$
  select count(*) filter (where is_open and p.listing_type = 'sale')::int, count(*) filter (where is_open and p.listing_type = 'rent')::int,
    count(*) filter (where not is_open)::int,
    percentile_disc(0.5) within group (order by p.price) filter (where is_open and p.listing_type = 'sale'),
    percentile_disc(0.5) within group (order by p.price) filter (where is_open and p.listing_type = 'rent')
  from public.properties p cross join lateral (select p.status in ('live', 'under_offer') as is_open) o
  where p.agency_id = $1 and p.status in ('live', 'under_offer', 'sold_stc', 'let_agreed')
    and (not is_open or p.expires_at is null or p.expires_at > now())
$$;
grant execute on function private.agency_listing_stats to anon, authenticated;

/* Only the first ten branches, so that an agency with a hundred does not fill every card. */
create function private.agency_summary(a public.agencies) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'name', a.name, 'slug', a.slug, 'description', a.description,
    'logo', case when a.has_branding then a.logo end, 'colour', case when a.has_branding then a.colour_primary end,
    'address_line', a.address_line, 'postcode', a.postcode, 'response_minutes', a.response_minutes,
    'branches', (select coalesce(jsonb_agg(first.name order by first.name), '[]') from (
      select b.name from public.agency_branches b where b.agency_id = a.id order by b.name limit 10) first),
    'for_sale', h.for_sale, 'to_rent', h.to_rent)
  from private.agency_listing_stats(a.id) h
$$;
grant execute on function private.agency_summary to anon, authenticated;

/*
 * One page of 24 agencies: {items, count, place}. With a location, those with an office within 25 miles, nearest first;
 * otherwise by name.
 */
create function public.agency_directory(location text default null, name text default null, page int default 1) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  place constant private.found_place := private.find_place(location);
  name_pattern constant text := nullif(private.normalise(agency_directory.name), '');
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
      where name_pattern is null or private.normalise(a.name) like '%' || name_pattern || '%'
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
grant execute on function public.agency_directory to anon, authenticated;

/* An agency with its first thirty offices and the figures of its listings. Null for an unknown slug. */
create function public.agency_page(slug text) returns jsonb language sql stable set search_path = '' as $$
  select private.agency_summary(a) || jsonb_build_object('phone', a.phone, 'email', a.email, 'website', a.website,
    'colour_secondary', case when a.has_branding then a.colour_secondary end, 'created_at', a.created_at,
    'latitude', a.latitude, 'longitude', a.longitude,
    'sold_or_let', h.sold_or_let, 'median_price', h.median_price, 'median_rent', h.median_rent,
    'offices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'address_line', b.address_line, 'postcode', b.postcode,
        'phone', b.phone, 'email', b.email, 'latitude', b.latitude, 'longitude', b.longitude) order by b.name), '[]')
      from (select o.* from public.agency_branches o where o.agency_id = a.id order by o.name limit 30) b))
  from public.agencies a cross join lateral private.agency_listing_stats(a.id) h
  where a.slug = lower($1)
$$;
grant execute on function public.agency_page to anon, authenticated;
