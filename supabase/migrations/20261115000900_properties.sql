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
  -- The first is the main picture; image_details runs beside it: {caption, width, height, thumbhash}.
  images text[] not null default '{}' check (cardinality(images) <= 60),
  image_details jsonb not null default '[]' check (jsonb_typeof(image_details) = 'array'),
  floor_plan text,
  features text[] not null default '{}' check (cardinality(features) <= 30),

  owner_id uuid default auth.uid() references auth.users (id) on delete set null,
  -- An agency's home belongs to the agency; the owner is the colleague who entered it.
  agency_id uuid default private.my_agency_id() references public.agencies (id) on delete cascade,
  branch_id uuid references public.agency_branches (id) on delete set null,
  -- What the agent's own system calls it: importing twice changes, never doubles.
  external_ref text check (length(external_ref) between 1 and 100),

  status text not null default 'draft' check (status in
    ('draft', 'scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed', 'expired', 'withdrawn', 'removed')),
  submitted_at timestamptz,
  publish_at timestamptz,
  -- When it first opened to the public; a renewal does not make it newer.
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
  -- Pounds a year.
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
  -- Scotland: an advert to let carries it.
  landlord_registration text check (length(landlord_registration) <= 60),

  is_new_home boolean not null default false,
  is_retirement boolean not null default false,
  is_student boolean not null default false,
  -- The checklist of an honest advert: {key: {state: stated | not_stated | not_applicable, text}}
  material_information jsonb not null default '{}' check (jsonb_typeof(material_information) = 'object'),

  constraint "a rent has no price qualifier" check (listing_type = 'sale' or price_qualifier is null),
  constraint "what is for sale is not let" check (
    listing_type = 'rent'
    or (deposit is null and holding_deposit is null and let_type is null and available_from is null)),
  constraint "a published home says what it is" check (
    status in ('draft', 'withdrawn', 'removed')
    or (title <> '' and location <> '' and price > 0 and property_type is not null)),
  constraint "sold and let are said of the right kind" check (
    (status <> 'sold_stc' or listing_type = 'sale') and (status <> 'let_agreed' or listing_type = 'rent')),
  -- Homes below E may not be let (Minimum Energy Efficiency Standard).
  constraint "no letting below EPC E" check (
    status in ('draft', 'withdrawn', 'removed') or listing_type = 'sale' or epc_rating is null or epc_rating <= 'E'),
  -- Five weeks' rent, six from 50,000 a year (England, Tenant Fees Act 2019); two months in Scotland.
  constraint "a deposit stays within the legal cap" check (
    status in ('draft', 'withdrawn', 'removed') or deposit is null or coalesce(let_type, '') = 'commercial'
    or coalesce(property_type, '') in ('Commercial', 'Land', 'Garage')
    or case country
      when 'England' then deposit::bigint * 52 <= price::bigint * 12 * case when price::bigint * 12 < 50000 then 5 else 6 end
      when 'Scotland' then deposit::bigint <= price::bigint * 2
      else true
    end),
  -- One week's rent (England and Wales); none at all in Scotland.
  constraint "a holding deposit stays within the legal cap" check (
    status in ('draft', 'withdrawn', 'removed') or holding_deposit is null or coalesce(let_type, '') = 'commercial'
    or coalesce(property_type, '') in ('Commercial', 'Land', 'Garage')
    or case coalesce(country, '')
      when 'Scotland' then holding_deposit = 0
      when 'Northern Ireland' then true
      else holding_deposit::bigint * 52 <= price::bigint * 12
    end)
);
alter table public.properties enable row level security;
create index properties_owner_id_idx on public.properties (owner_id, status);
create index properties_agency_id_idx on public.properties (agency_id, status);
create index properties_branch_id_idx on public.properties (branch_id);
create index properties_updated_at_idx on public.properties (updated_at desc, id);
create index properties_created_at_idx on public.properties (created_at desc, id);
create index properties_opening_idx on public.properties (publish_at) where status = 'scheduled';
create index properties_closing_idx on public.properties (expires_at) where status in ('live', 'under_offer');
alter table public.properties
  add constraint properties_agency_ref_key unique (agency_id, external_ref),
  add constraint properties_owner_ref_key unique (owner_id, external_ref);

-- The name under which the property page and card read the same homes.
create view public.hquest_feedback_properties with (security_invoker = true) as
  select id, title, location, price, bedrooms, bathrooms, square_feet, description, images
  from public.properties;

create table public.price_history (
  id bigint generated always as identity primary key,
  property_id uuid not null references public.properties (id) on delete cascade,
  price int not null check (price >= 0),
  changed_at timestamptz not null default now()
);
alter table public.price_history enable row level security;
create index price_history_property_id_idx on public.price_history (property_id, changed_at);

-- A home that came, or came down in price, written with the change itself; the worker matches searches to it.
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

-- Who may do what with homes ------------------------------------------------------------------------------

/* The caller, if their session may see more than the public does. */
create function private.trusted_uid() returns uuid language sql stable set search_path = ''
  return case when private.session_is_trusted() then auth.uid() end;
grant execute on function private.trusted_uid to anon, authenticated;

grant select on public.properties, public.hquest_feedback_properties, public.price_history to anon, authenticated;
grant delete on public.properties to authenticated;
-- Its state, dates and price history move by functions and triggers alone.
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

create policy "everybody sees homes on the market" on public.properties for select to anon
  using (status in ('sold_stc', 'let_agreed')
    or (status in ('live', 'under_offer') and (expires_at is null or expires_at > now())));
create policy "members see the market and their own homes, administrators all" on public.properties
  for select to authenticated
  using (status in ('sold_stc', 'let_agreed')
    or (status in ('live', 'under_offer') and (expires_at is null or expires_at > now()))
    or (agency_id is null and owner_id = (select private.trusted_uid()))
    or agency_id = (select private.my_agency_id())
    or (select private.has_role('admin')));
create policy "landlords and agents enter homes" on public.properties for insert to authenticated
  with check (owner_id = (select private.trusted_uid()) and case
    when agency_id is null then (select private.has_role('private_landlord')) or (select private.has_role('letting_agent'))
    else agency_id = (select private.my_agency_id()) and (select private.has_role('letting_agent'))
  end);
create policy "landlords and agents change their own homes" on public.properties for update to authenticated
  using (status <> 'removed'
    and ((agency_id is null and owner_id = (select private.trusted_uid())) or agency_id = (select private.my_agency_id())));
create policy "landlords and agents delete homes that are off the market" on public.properties for delete to authenticated
  using (status in ('draft', 'withdrawn', 'expired')
    and ((agency_id is null and owner_id = (select private.trusted_uid())) or agency_id = (select private.my_agency_id())));
create policy "everybody sees the price history of homes they see" on public.price_history for select to anon, authenticated
  using (exists (select from public.properties p where p.id = property_id));

create function private.prepare_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    if new.listing_type <> old.listing_type and old.status <> 'draft' and current_user = 'authenticated' then
      raise exception 'A published home does not change between sale and rent' using errcode = 'P0001', hint = 'wrong_state';
    end if;
    if new.price <> old.price and old.published_at is not null then
      new.previous_price := old.price;
      new.reduced_at := case when new.price < old.price then now() end;
    end if;
  end if;
  if new.status in ('live', 'under_offer') then new.published_at := coalesce(new.published_at, now()); end if;
  return new;
end
$$;
create trigger prepare_listing before insert or update on public.properties
  for each row execute function private.prepare_listing();

/* What the public saw and from when; and what alerts go by. Homes entered with a past date are no news. */
create function private.remember_listing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.published_at >= now() and (tg_op = 'INSERT' or old.published_at is null) then
    insert into public.price_history (property_id, price) values (new.id, new.price);
    insert into private.listing_events (property_id, reason, price) values (new.id, 'new', new.price);
  elsif tg_op = 'UPDATE' and new.price <> old.price and new.published_at is not null then
    insert into public.price_history (property_id, price) values (new.id, new.price);
    if new.price < old.price and new.status in ('live', 'under_offer') then
      insert into private.listing_events (property_id, reason, price, previous_price) values (new.id, 'reduced', new.price, old.price);
    end if;
  end if;
  return null;
end
$$;
create trigger remember_new_listing after insert on public.properties
  for each row when (new.published_at is not null) execute function private.remember_listing();
create trigger remember_listing after update of price, status on public.properties
  for each row when (new.published_at is not null) execute function private.remember_listing();

/* A landlord's homes go with the account; an agency's stay with the agency. Named to come after what else follows a change. */
create function private.drop_orphaned_listing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.properties p where p.id = new.id;
  return null;
end
$$;
create trigger z_drop_orphaned_listing after update of owner_id on public.properties
  for each row when (old.owner_id is not null and new.owner_id is null and new.agency_id is null)
  execute function private.drop_orphaned_listing();

create trigger audit_change after update or delete on public.properties
  for each row execute function private.audit_change('id', 'owner_id', 'admin');
