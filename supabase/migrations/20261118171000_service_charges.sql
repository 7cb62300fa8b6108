-- Service charges of comparable homes, so that buyers can tell whether one is high.

create index properties_service_charge_idx on public.properties (split_part(postcode, ' ', 1)) include (service_charge, square_feet)
  where listing_type = 'sale' and tenure = 'leasehold' and status in ('live', 'under_offer') and service_charge > 0 and square_feet > 0;

/* With its owner's rights, so that the index serves: row-level security would keep it from being used. Reads live homes only. */
create function private.median_service_charge(outcode text, except_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when count(*) >= 5 then jsonb_build_object('count', count(*), 'median',
      round((percentile_cont(0.5) within group (order by p.service_charge::float8 / p.square_feet))::numeric, 2)) end
  from public.properties p
  where split_part(p.postcode, ' ', 1) = outcode and p.listing_type = 'sale' and p.tenure = 'leasehold'
    and p.status in ('live', 'under_offer') and p.service_charge > 0 and p.square_feet > 0 and p.id <> except_id
    and coalesce(p.property_type, '') not in ('Land', 'Garage', 'Commercial')
$$;
grant execute on function private.median_service_charge to anon, authenticated;

/*
 * The median yearly service charge in pounds per sq ft of other leasehold homes for sale in the same postcode district, and their number:
 * {median, count}. Null for freehold homes and below five.
 */
create function public.comparable_service_charge(property_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.median_service_charge(split_part(p.postcode, ' ', 1), p.id) from public.properties p
  where p.id = $1 and p.tenure = 'leasehold' and p.listing_type = 'sale'
$$;
grant execute on function public.comparable_service_charge to anon, authenticated;
