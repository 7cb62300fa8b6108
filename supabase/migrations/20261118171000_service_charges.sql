-- Service charges of comparable homes, so that buyers can tell whether one is high.

/*
 * The median yearly service charge in pounds per sq ft of other leasehold homes for sale in the same postcode district, and their number:
 * {median, count}. Null for freehold homes and below five.
 */
create function public.comparable_service_charge(property_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when count(*) >= 5 then jsonb_build_object('count', count(*), 'median',
      round((percentile_cont(0.5) within group (order by o.service_charge::float8 / o.square_feet))::numeric, 2)) end
  from public.properties p join public.properties o on split_part(o.postcode, ' ', 1) = split_part(p.postcode, ' ', 1)
    and o.listing_type = 'sale' and o.status in ('live', 'under_offer') and o.id <> p.id
  where p.id = $1 and p.tenure = 'leasehold' and p.listing_type = 'sale' and o.tenure = 'leasehold'
    and o.service_charge > 0 and o.square_feet > 0
    and coalesce(o.property_type, '') not in ('Land', 'Garage', 'Commercial')
$$;
grant execute on function public.comparable_service_charge to anon, authenticated;
