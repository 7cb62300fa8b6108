-- Listings: the properties table, price history and listing events.

create table public.properties (
  id uuid primary key default gen_random_uuid(),
  listing_type text not null default 'sale' check (listing_type in ('sale', 'rent')),
  title text not null default '' check (length(title) <= 200),
  -- As displayed: 'Monk Road, Bristol BS7'
  location text not null default '' check (length(location) <= 300),
  -- Pounds; rents are per calendar month.
  price int not null default 0 check (price >= 0),
  bedrooms smallint check (bedrooms between 0 and 50),
  bathrooms smallint check (bathrooms between 0 and 50),
  receptions smallint check (receptions between 0 and 50),
  square_feet int check (square_feet > 0),
  property_type text check (property_type in
    ('Flat', 'Detached', 'Semi-Detached', 'Terraced', 'Bungalow', 'Land', 'Park Home', 'Garage', 'Commercial')),
  description text not null default '' check (length(description) <= 32000),
  -- The first is the main image; image_details has one entry per image: {caption, width, height, thumbhash}.
  images text[] not null default '{}' check (cardinality(images) <= 60),
  image_details jsonb not null default '[]',
  floor_plan text,
  features text[] not null default '{}',
  owner_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- An agency's listing belongs to the agency; owner_id is the member who entered it.
  agency_id uuid default private.my_agency_id() references public.agencies (id) on delete cascade,
  branch_id uuid,
  -- The reference in the agent's own system, so that a repeated import updates the listing and does not duplicate it.
  external_ref text check (length(external_ref) between 1 and 100),
  status text not null default 'draft' check (status in
    ('draft', 'scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed', 'expired', 'withdrawn', 'removed')),
  submitted_at timestamptz,
  publish_at timestamptz,
  -- When it was first published; a renewal does not change it.
  published_at timestamptz,
  expires_at timestamptz,
  expiry_warned_at timestamptz,
  removed_reason text,
  status_before_removal text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  latitude float8 check (latitude between 49 and 61.5),
  longitude float8 check (longitude between -9 and 2.5),
  postcode text check (postcode ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?( [0-9][A-Z]{2})?$'),
  address_line text check (length(address_line) <= 300),
  country text check (country in ('England', 'Scotland', 'Wales', 'Northern Ireland')),
  tenure text check (tenure in ('freehold', 'leasehold', 'share of freehold', 'commonhold', 'feudal')),
  lease_years_left int check (lease_years_left between 0 and 9999),
  -- Pounds per year.
  service_charge int check (service_charge >= 0),
  ground_rent int check (ground_rent >= 0),
  shared_ownership_share smallint check (shared_ownership_share between 1 and 100),
  council_tax_band text check (council_tax_band in ('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I')),
  epc_rating text check (epc_rating in ('A', 'B', 'C', 'D', 'E', 'F', 'G')),
  price_qualifier text check (price_qualifier in
    ('guide price', 'fixed price', 'offers in excess of', 'offers in the region of', 'offers over', 'from', 'POA',
     'shared ownership', 'part buy part rent', 'coming soon')),
  previous_price int check (previous_price >= 0),
  reduced_at timestamptz,
  deposit int check (deposit >= 0),
  holding_deposit int check (holding_deposit >= 0),
  furnishing text check (furnishing in ('furnished', 'part furnished', 'unfurnished', 'either')),
  available_from date,
  let_type text check (let_type in ('long', 'short', 'commercial')),
  bills_included boolean,
  pets text check (pets in ('considered', 'yes', 'no')),
  -- Required in adverts to let in Scotland.
  landlord_registration text check (length(landlord_registration) <= 60),
  is_new_home boolean not null default false,
  is_retirement boolean not null default false,
  is_student boolean not null default false,
  -- The material information checklist: {key: {state: stated | not_stated | not_applicable, text}}
  material_information jsonb not null default '{}',
  constraint properties_agency_ref_key unique (agency_id, external_ref),
  constraint properties_owner_ref_key unique (owner_id, external_ref),
  constraint properties_branch_id_fkey foreign key (branch_id, agency_id)
    references public.agency_branches (id, agency_id) on delete set null (branch_id),
  -- The foreign key above is not checked if agency_id is null.
  constraint "only an agency's home is of a branch" check (branch_id is null or agency_id is not null),
  constraint "a rent has no price qualifier" check (listing_type = 'sale' or price_qualifier is null),
  constraint "what is for sale is not let" check (
    listing_type = 'rent'
    or (deposit is null and holding_deposit is null and let_type is null and available_from is null)),
  constraint "a published home says what it is" check (
    status in ('draft', 'withdrawn', 'removed')
    or (title <> '' and location <> '' and price > 0 and property_type is not null)),
  constraint "sold and let are said of the right kind" check (
    (status <> 'sold_stc' or listing_type = 'sale') and (status <> 'let_agreed' or listing_type = 'rent')),
  -- Properties below E must not be let (Minimum Energy Efficiency Standard).
  constraint "no letting below EPC E" check (
    status in ('draft', 'withdrawn', 'removed') or listing_type = 'sale' or epc_rating is null or epc_rating <= 'E'),
  -- One week's rent (England and Wales); none at all in Scotland.
  constraint "a holding deposit stays within the legal cap" check (
    status in ('draft', 'withdrawn', 'removed') or holding_deposit is null or coalesce(let_type, '') = 'commercial'
    or coalesce(property_type, '') in ('Commercial', 'Land', 'Garage')
    or case coalesce(country, '')
      when 'Scotland' then holding_deposit = 0
      when 'Northern Ireland' then true
      else holding_deposit::bigint * 52 <= price::bigint * 12
    end),
  constraint "a deposit stays within the legal cap" check (
    status in ('draft', 'withdrawn', 'removed') or deposit is null or coalesce(let_type, '') = 'commercial'
    or coalesce(property_type, '') in ('Commercial', 'Land', 'Garage')
    or case country
      when 'Wales' then true
      when 'Scotland' then deposit::bigint <= price::bigint * 2
      when 'Northern Ireland' then deposit <= price
      else deposit::bigint * 52 <= price::bigint * 12 * case when price::bigint * 12 < 50000 then 5 else 6 end
    end),
  constraint "pictures come from our storage or by https" check (private.are_image_urls(images)),
  constraint "a floor plan comes from our storage or by https" check (floor_plan is null or private.is_image_url(floor_plan)),
  constraint properties_features_check check (private.is_short_list(features, 30, 200)),
  constraint properties_image_details_check check (private.are_image_details(image_details)),
  constraint properties_material_information_check check (private.is_material_information(material_information)),
  constraint "a title and a location fit on a card" check (private.fits_rendered_size(title, 400) and private.fits_rendered_size(location, 400)),
  constraint "a listing fits on its page" check (private.fits_on_page(description, features, images, image_details, material_information)),
  constraint properties_removed_reason_check check (length(removed_reason) <= 2000),
  constraint properties_status_before_removal_check check (length(status_before_removal) <= 20)
);
create index properties_owner_id_idx on public.properties (owner_id, status);
create index properties_agency_id_idx on public.properties (agency_id, status);
create index properties_updated_at_idx on public.properties (updated_at desc, id);
create index properties_created_at_idx on public.properties (created_at desc, id);
create index properties_opening_idx on public.properties (publish_at) where status = 'scheduled';
create index properties_closing_idx on public.properties (expires_at) where status in ('live', 'under_offer');
create index properties_branch_id_idx on public.properties (branch_id, agency_id);
-- Prefix search for administrators over a million listings. Only functions that run as the table owner can use it: with row-level
-- security, PostgreSQL applies the policies before a text search. Punctuation is replaced by spaces because the parser would read
-- 'ZX-81' as 'zx' and the number -81.
create index properties_admin_search_idx on public.properties using gin (to_tsvector('simple', translate(
  title || ' ' || location || ' ' || coalesce(address_line, '') || ' ' || coalesce(postcode, '') || ' ' || coalesce(external_ref, ''),
  '-/._@:+', '       ')));
grant select on public.properties to anon, authenticated;
grant delete on public.properties to authenticated;
-- Status, dates and price history are changed only by functions and triggers.
grant insert (id, listing_type, title, location, price, bedrooms, bathrooms, receptions, square_feet, property_type,
    description, images, image_details, floor_plan, features, owner_id, agency_id, branch_id, external_ref,
    latitude, longitude, postcode, address_line, country, tenure, lease_years_left, service_charge, ground_rent,
    shared_ownership_share, council_tax_band, epc_rating, price_qualifier, deposit, holding_deposit, furnishing,
    available_from, let_type, bills_included, pets, landlord_registration, is_new_home, is_retirement, is_student,
    material_information),
  update (listing_type, title, location, price, bedrooms, bathrooms, receptions, square_feet, property_type,
    description, images, image_details, floor_plan, features, branch_id, external_ref,
    latitude, longitude, postcode, address_line, country, tenure, lease_years_left, service_charge, ground_rent,
    shared_ownership_share, council_tax_band, epc_rating, price_qualifier, deposit, holding_deposit, furnishing,
    available_from, let_type, bills_included, pets, landlord_registration, is_new_home, is_retirement, is_student,
    material_information)
  on public.properties to authenticated;
alter table public.properties enable row level security;

create policy "everybody sees homes on the market" on public.properties for select to anon
  using (status in ('sold_stc', 'let_agreed')
    or (status in ('live', 'under_offer') and (expires_at is null or expires_at > now())));

create policy "members see the market and their own homes, administrators all" on public.properties
  for select to authenticated
  using (
    status in ('sold_stc', 'let_agreed')
    or (status in ('live', 'under_offer') and (expires_at is null or expires_at > now()))
    or private.manages(owner_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
    or (select private.has_role('admin')));

create policy "landlords and agents enter homes" on public.properties for insert to authenticated
  with check (
    owner_id = (select private.trusted_uid())
    and private.manages(owner_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())));

create policy "landlords and agents change their own homes" on public.properties for update to authenticated
  using (
    status <> 'removed' and private.manages(owner_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())));

create policy "landlords and agents delete homes that are off the market" on public.properties for delete to authenticated
  using (
    status in ('draft', 'withdrawn', 'expired')
    and private.manages(owner_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())));

create trigger audit_change after update or delete on public.properties
  for each row execute function private.audit_change('id', 'owner_id', 'admin');

create function private.assign_own_branch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.branch_id := (select m.branch_id from private.active_members m where m.user_id = auth.uid() and m.agency_id = new.agency_id);
  return new;
end
$$;

create trigger assign_own_branch before insert on public.properties
  for each row when (new.branch_id is null and new.agency_id is not null) execute function private.assign_own_branch();

create trigger enforce_quotas after insert on public.properties referencing new table as added
  for each statement execute function private.enforce_quotas();

/* The name under which the property page and card read listings. */
create view public.hquest_feedback_properties with (security_invoker = true) as
  select id, title, location, price, bedrooms, bathrooms, square_feet, description, images
  from public.properties;
grant select on public.hquest_feedback_properties to anon, authenticated;

create table public.price_history (
  id bigint generated always as identity primary key,
  property_id uuid not null references public.properties (id) on delete cascade,
  price int not null check (price >= 0),
  changed_at timestamptz not null default now()
);
create index price_history_property_id_idx on public.price_history (property_id, changed_at);
grant select on public.price_history to anon, authenticated;
alter table public.price_history enable row level security;

create policy "everybody sees the price history of homes they see" on public.price_history for select to anon, authenticated
  using (exists (select from public.properties p where p.id = property_id));

create trigger enforce_quotas after insert on public.price_history referencing new table as added
  for each statement execute function private.enforce_quotas();

-- New and reduced listings, recorded with the change itself. The worker matches them with saved searches.
create table private.listing_events (
  id bigint generated always as identity primary key,
  property_id uuid not null references public.properties (id) on delete cascade,
  reason text not null check (reason in ('new', 'reduced')),
  price int not null,
  previous_price int,
  at timestamptz not null default now(),
  matched_at timestamptz
);
create index listing_events_unmatched_idx on private.listing_events (id) where matched_at is null;
create index listing_events_property_id_idx on private.listing_events (property_id);

create trigger enforce_quotas after insert on private.listing_events referencing new table as added
  for each statement execute function private.enforce_quotas();

create function private.prepare_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    if new.listing_type <> old.listing_type and old.status <> 'draft' and current_user = 'authenticated' then
      raise exception 'A published home does not change between sale and rent' using errcode = 'P0001', hint = 'wrong_state';
    end if;
  end if;
  if new.status in ('live', 'under_offer') then new.published_at := coalesce(new.published_at, now()); end if;
  return new;
end
$$;

create trigger prepare_listing before insert or update on public.properties
  for each row execute function private.prepare_listing();

/* Records public prices, and the events for alerts. Listings entered with a past publication date create no event. */
create function private.record_price_and_status() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.published_at >= now() and (tg_op = 'INSERT' or old.published_at is null) then
    insert into public.price_history (property_id, price) values (new.id, new.price);
    insert into private.listing_events (property_id, reason, price) values (new.id, 'new', new.price);
  elsif tg_op = 'UPDATE' and new.price <> old.price and new.published_at is not null then
    -- A listing loaded without its history has had its price since it was published.
    insert into public.price_history (property_id, price, changed_at)
      select new.id, old.price, new.published_at
      where not exists (select from public.price_history h where h.property_id = new.id);
    insert into public.price_history (property_id, price) values (new.id, new.price);
    if new.reduced_at is distinct from old.reduced_at and new.reduced_at is not null and private.is_on_market(new.status) then
      insert into private.listing_events (property_id, reason, price, previous_price)
        values (new.id, 'reduced', new.price, new.previous_price);
    end if;
  end if;
  return null;
end
$$;

create trigger record_new_listing after insert on public.properties
  for each row when (new.published_at is not null) execute function private.record_price_and_status();

create trigger record_price_and_status after update of price, status on public.properties
  for each row when (new.published_at is not null) execute function private.record_price_and_status();

/*
 * Deletes a landlord's listings with the account; an agency's stay with the agency. The trigger name starts with z so that it fires
 * last.
 */
create function private.delete_orphaned_listing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.properties p where p.id = new.id;
  return null;
end
$$;

create trigger z_delete_orphaned_listing after update of owner_id on public.properties
  for each row when (old.owner_id is not null and new.owner_id is null and new.agency_id is null)
  execute function private.delete_orphaned_listing();

/*
 * Locks a listing of the caller, with their plan if a slot in it may be needed. Without the plan, members do not wait for each
 * other or for an import.
 */
create function private.lock_my_listing(property_id uuid, with_plan boolean default false) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
begin
  if with_plan then perform private.lock_my_plan(); end if;
  select * into listing from public.properties p
    where p.id = lock_my_listing.property_id and private.manages(p.owner_id, p.agency_id)
    for update;
  if listing.id is null then raise exception 'No such listing of yours' using errcode = '42501', hint = 'not_your_listing'; end if;
  return listing;
end
$$;

create function private.notify_contacts(
  listing public.properties, title text, body text, link text, template text default null, facts jsonb default '{}'
) returns void language plpgsql security definer set search_path = '' as $$
declare
  contact uuid;
begin
  for contact in select private.listing_recipients(listing.owner_id, listing.agency_id) loop
    perform private.notify(contact, 'listing', $2, $3, $4, $5,
      jsonb_build_object('title', listing.title, 'property_id', listing.id) || facts);
  end loop;
end
$$;
