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

  owner_id uuid default auth.uid() references auth.users (id) on delete cascade,
  agency_id uuid references public.agencies (id) on delete cascade,
  branch_id uuid references public.agency_branches (id) on delete set null,
  -- What the agent's own system calls it: importing twice changes, never doubles.
  external_ref text check (length(external_ref) between 1 and 100),

  status text not null default 'draft' check (status in
    ('draft', 'scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed', 'expired', 'withdrawn', 'removed')),
  publish_at timestamptz,
  published_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_reason text,

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
    status in ('draft', 'withdrawn', 'removed') or deposit is null or let_type = 'commercial'
    or property_type in ('Commercial', 'Land', 'Garage')
    or case country
      when 'England' then deposit::bigint * 52 <= price::bigint * 12 * case when price::bigint * 12 < 50000 then 5 else 6 end
      when 'Scotland' then deposit::bigint <= price::bigint * 2
      else true
    end),
  -- One week's rent (England and Wales); none at all in Scotland.
  constraint "a holding deposit stays within the legal cap" check (
    status in ('draft', 'withdrawn', 'removed') or holding_deposit is null or let_type = 'commercial'
    or property_type in ('Commercial', 'Land', 'Garage')
    or case country
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
create unique index properties_agency_ref_key on public.properties (agency_id, external_ref) where agency_id is not null;
create unique index properties_owner_ref_key on public.properties (owner_id, external_ref) where agency_id is null;

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

-- The home's first publication counts against the plan's month, even if the home is deleted since.
create table private.publications (
  property_id uuid primary key,
  membership_id uuid not null references public.memberships (id) on delete cascade,
  published_at timestamptz not null default now(),
  month date not null
);
create index publications_membership_id_idx on private.publications (membership_id, month);

create table public.listing_views (
  property_id uuid not null references public.properties (id) on delete cascade,
  day date not null,
  views int not null default 0 check (views >= 0),
  primary key (property_id, day)
);
alter table public.listing_views enable row level security;

-- A visitor's reading counts once a day; the rows of past days are swept away.
create table private.listing_viewers (
  day date not null,
  property_id uuid not null references public.properties (id) on delete cascade,
  visitor text not null,
  primary key (day, property_id, visitor)
);
create index listing_viewers_property_id_idx on private.listing_viewers (property_id);

create table public.listing_reports (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references public.properties (id) on delete cascade,
  reporter_id uuid default auth.uid() references auth.users (id) on delete set null,
  reason text not null check (reason in
    ('scam', 'not_available', 'wrong_price', 'wrong_details', 'discrimination', 'offensive', 'duplicate', 'other')),
  details text not null default '' check (length(details) <= 2000),
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  outcome text check (length(outcome) <= 2000),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  handled_by uuid references auth.users (id) on delete set null
);
alter table public.listing_reports enable row level security;
create index listing_reports_property_id_idx on public.listing_reports (property_id);
create index listing_reports_reporter_id_idx on public.listing_reports (reporter_id);
create index listing_reports_handled_by_idx on public.listing_reports (handled_by);
create index listing_reports_open_idx on public.listing_reports (created_at desc) where status = 'open';

create table public.import_runs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  agency_id uuid references public.agencies (id) on delete cascade,
  format text not null check (format in ('csv', 'blm', 'rtdf')),
  file_name text not null,
  is_dry_run boolean not null default true,
  status text not null default 'running' check (status in ('running', 'finished', 'failed')),
  total int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  -- By row: {row, external_ref, outcome, problems}
  report jsonb not null default '[]',
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
alter table public.import_runs enable row level security;
create index import_runs_user_id_idx on public.import_runs (user_id, started_at desc);
create index import_runs_agency_id_idx on public.import_runs (agency_id, started_at desc);

grant select on public.properties, public.hquest_feedback_properties, public.price_history to anon, authenticated;
create policy "everybody sees homes on the market" on public.properties for select to anon, authenticated
  using (status in ('sold_stc', 'let_agreed')
    or (status in ('live', 'under_offer') and (expires_at is null or expires_at > now())));
create policy "everybody sees the price history of homes they see" on public.price_history for select to anon, authenticated
  using (exists (select from public.properties p where p.id = property_id));
