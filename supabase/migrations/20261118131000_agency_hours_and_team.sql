/* What an agency tells visitors about its office: when it is open and who works there, one entry per line. */
alter table public.agencies
  add column opening_hours text not null default '',
  add column team text not null default '',
  add constraint agencies_opening_hours_check check (length(opening_hours) <= 400),
  add constraint agencies_team_check check (length(team) <= 2000),
  add constraint "hours and team fit on the agency's page"
    check (private.fits_rendered_size(opening_hours, 800) and private.fits_rendered_size(team, 4000));
grant update (opening_hours, team) on public.agencies to authenticated;

/* An agency with its first thirty offices and the figures of its listings. Null for an unknown slug. */
create or replace function public.agency_page(slug text) returns jsonb language sql stable set search_path = '' as $$
  select private.agency_summary(a) || jsonb_build_object('phone', a.phone, 'email', a.email, 'website', a.website,
    'colour_secondary', case when a.has_branding then a.colour_secondary end, 'created_at', a.created_at,
    'latitude', a.latitude, 'longitude', a.longitude, 'opening_hours', a.opening_hours, 'team', a.team,
    'sold_or_let', h.sold_or_let, 'median_price', h.median_price, 'median_rent', h.median_rent,
    'offices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'address_line', b.address_line, 'postcode', b.postcode,
        'phone', b.phone, 'email', b.email, 'latitude', b.latitude, 'longitude', b.longitude) order by b.name), '[]')
      from (select o.* from public.agency_branches o where o.agency_id = a.id order by o.name limit 30) b))
  from public.agencies a cross join lateral private.agency_listing_stats(a.id) h
  where a.slug = lower($1)
$$;
