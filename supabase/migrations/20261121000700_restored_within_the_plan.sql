-- A restored home comes back to the market only where its plan still has a place for it: meanwhile another may have
-- taken it, or the plan may have ended. Otherwise it comes back withdrawn, for its owner to choose.
create or replace function private.restore_listing(property_id uuid) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
  membership public.memberships;
  allowed int;
begin
  if not private.has_role('admin') then raise exception 'Only administrators restore listings' using errcode = '42501'; end if;
  perform private.audit_as('restore_listing');
  select * into listing from public.properties p where p.id = restore_listing.property_id and p.status = 'removed' for update;
  if not found then raise exception 'This listing was not removed' using errcode = 'P0001', hint = 'wrong_state'; end if;
  if listing.status_before_removal in ('scheduled', 'live', 'under_offer') and coalesce(listing.agency_id, listing.owner_id) is not null then
    select * into membership from public.memberships m
      where m.status in ('active', 'past_due')
        and case when listing.agency_id is null then m.agency_id is null and m.user_id = listing.owner_id else m.agency_id = listing.agency_id end
      for update;
    allowed := (select p.max_listings from public.plans p where p.id = membership.plan_id);
    if membership.id is null or private.listings_in_use(membership) >= allowed then
      listing.status_before_removal := 'withdrawn';
    end if;
  end if;
  update public.properties p set status = listing.status_before_removal, removed_reason = null, status_before_removal = null
    where p.id = listing.id returning * into listing;
  perform private.notify(listing.owner_id, 'listing', 'Listing restored', listing.title, '/portal/listings');
  return listing;
end
$$;
