-- Disclosure: how many of the facts that apply to a home its advert states.

/*
 * How many items of the material information checklist are stated, and how many apply: {14, 18}. As countStated(materialFacts(...)) in
 * domain/listings; a test compares the two.
 */
create function private.count_stated(listing public.properties) returns smallint[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  -- Blank as JavaScript understands it.
  visible constant text := '[^\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]';
  is_leasehold constant boolean := coalesce(listing.tenure, '') = 'leasehold';
  stated int := (listing.council_tax_band is not null)::int;
  applicable int := (listing.council_tax_band is not null or not (coalesce(listing.country, '') = 'Northern Ireland'
    or coalesce(listing.property_type, '') in ('Commercial', 'Land', 'Garage')))::int;
  key text;
  statement jsonb;
begin
  if listing.listing_type = 'rent' then
    stated := stated + (listing.deposit is not null)::int;
    applicable := applicable + 1;
  else
    stated := stated + num_nonnulls(listing.tenure, listing.lease_years_left, listing.ground_rent, listing.service_charge, listing.shared_ownership_share);
    applicable := applicable + 1 + (is_leasehold or listing.lease_years_left is not null)::int + (is_leasehold or listing.ground_rent is not null)::int
      + (is_leasehold or coalesce(listing.tenure, '') = 'share of freehold' or listing.service_charge is not null)::int
      + (listing.shared_ownership_share is not null)::int;
  end if;
  foreach key in array array['construction', 'electricity', 'water', 'sewerage', 'heating', 'broadband', 'mobile_signal', 'parking',
    'building_safety', 'restrictions', 'rights_and_easements', 'flood_risk', 'planning', 'accessibility', 'coalfield']
  loop
    statement := listing.material_information -> key;
    continue when statement ->> 'state' = 'not_applicable';
    applicable := applicable + 1;
    stated := stated + (coalesce(statement ->> 'state', '') = 'stated' and coalesce(statement ->> 'text', '') ~ visible)::int;
  end loop;
  return array[stated, applicable]::smallint[];
end
$$;
grant execute on function private.count_stated to anon, authenticated;

/* The percentage of applicable facts that are stated, rounded down. */
create function private.disclosure_percent(counted smallint[]) returns smallint language sql immutable parallel safe set search_path = ''
  return case when counted[2] > 0 then counted[1] * 100 / counted[2] else 0 end::smallint;
grant execute on function private.disclosure_percent to anon, authenticated;

/* The score of any listing that the caller sees: {stated, applicable, percent}. */
create function public.disclosure_score(property_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('stated', c.counted[1], 'applicable', c.counted[2], 'percent', private.disclosure_percent(c.counted))
  from public.properties p cross join lateral (select private.count_stated(p) as counted) c
  where p.id = $1
$$;
grant execute on function public.disclosure_score to anon, authenticated;
