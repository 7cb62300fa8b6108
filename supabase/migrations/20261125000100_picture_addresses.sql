-- A home's pictures are files of our own storage or of a server reached by https: an address that is neither would be
-- a way to have visitors' browsers fetch, or run, whatever its author likes.
create function private.is_picture_address(address text) returns boolean language sql immutable parallel safe set search_path = ''
return coalesce(
  length(address) <= 2000
  and address ~ '^(/storage/v1/object/public/[a-z0-9-]+/|/demo/pictures/|https://[a-z0-9.-]+(:[0-9]+)?/)[^\s"''<>\\]+$'
  and address !~ '/\.\.?(/|$)', false);

create function private.are_picture_addresses(addresses text[]) returns boolean language sql immutable parallel safe set search_path = ''
return not exists (select from unnest(addresses) as each (address) where not private.is_picture_address(each.address));

grant execute on function private.is_picture_address, private.are_picture_addresses to anon, authenticated;

alter table public.properties
  add constraint "pictures come from our storage or by https" check (private.are_picture_addresses(images)),
  add constraint "a floor plan comes from our storage or by https" check (floor_plan is null or private.is_picture_address(floor_plan));

-- What phones and cameras take today.
update storage.buckets set file_size_limit = 15728640 where id = 'listing-pictures';

/* A draft like it, for the flat next door: all but the pictures, which show another home and lie in its folder. */
create or replace function private.duplicate_listing(property_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties := private.lock_my_listing(property_id);
begin
  listing.id := gen_random_uuid();
  listing.owner_id := auth.uid();
  listing.status := 'draft';
  listing.images := '{}';
  listing.image_details := '[]';
  listing.floor_plan := null;
  listing.external_ref := null;
  listing.submitted_at := null;
  listing.publish_at := null;
  listing.published_at := null;
  listing.expires_at := null;
  listing.expiry_warned_at := null;
  listing.previous_price := null;
  listing.reduced_at := null;
  listing.removed_reason := null;
  listing.status_before_removal := null;
  listing.created_at := now();
  listing.updated_at := now();
  insert into public.properties select listing.*;
  return listing.id;
end
$$;
