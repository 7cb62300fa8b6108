-- What the list of somebody's homes says beside each: its own figures, which every plan has. The curve over all homes
-- together stays with the plan that has analytics.

/* Views, saves and enquiries of these homes since a day, as far as they are the caller's. */
create function private.listing_totals(property_ids uuid[], since date)
returns table (property_id uuid, views int, saves int, enquiries int)
language sql stable security definer set search_path = '' as $$
  select p.id,
    coalesce((select sum(v.views) from public.listing_views v where v.property_id = p.id and v.day >= since), 0)::int,
    (select count(*) from public.saved_properties s where s.property_id = p.id and s.created_at >= since)::int,
    (select count(*) from public.property_enquiries e
      where e.property_id = p.id and e.created_at >= since and e.status <> 'unconfirmed')::int
  from public.properties p
  where p.id = any (property_ids[1:100])
    and ((p.agency_id is null and p.owner_id = private.trusted_uid()) or p.agency_id = private.my_agency_id())
$$;
grant execute on function private.listing_totals to authenticated;
create function public.listing_totals(property_ids uuid[], since date default current_date - 30)
returns table (property_id uuid, views int, saves int, enquiries int)
language sql stable set search_path = '' as $$
  select * from private.listing_totals(property_ids, since)
$$;
grant execute on function public.listing_totals to authenticated;
