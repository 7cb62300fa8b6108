-- Import: listings and pictures from an agent's feed.

-- Runs ------------------------------------------------------------------------------------------------------------------

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
  -- Per row: {row, external_ref, outcome, problems}
  report jsonb not null default '[]',
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint import_runs_file_name_check check (length(file_name) <= 255),
  constraint import_runs_report_check check (jsonb_typeof(report) = 'array' and octet_length(report::text) <= 300000)
);
create index import_runs_user_id_idx on public.import_runs (user_id, started_at desc);
create index import_runs_agency_id_idx on public.import_runs (agency_id, started_at desc);
grant select on public.import_runs to authenticated;
grant insert (user_id, agency_id, format, file_name, is_dry_run, status, total, created, updated, unchanged, refused, report, finished_at),
  update (status, total, created, updated, unchanged, refused, report, finished_at) on public.import_runs to authenticated;
alter table public.import_runs enable row level security;

create policy "colleagues see their imports and administrators all" on public.import_runs for select to authenticated
  using (
    private.manages(user_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
    or (select private.has_role('admin')));

create policy "landlords and agents import" on public.import_runs for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and private.manages(user_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())));

create policy "importers keep their report" on public.import_runs for update to authenticated
  using (
    user_id = (select auth.uid())
    and private.manages(user_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())))
  with check (
    user_id = (select auth.uid())
    and private.manages(user_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())));

create trigger enforce_quotas after insert on public.import_runs referencing new table as added
  for each statement execute function private.enforce_quotas();

-- Pictures --------------------------------------------------------------------------------------------------------------

-- The pictures that a feed names for a listing: a URL that the worker fetches, or a file uploaded with the feed. A picture
-- is stored once. Pictures added by hand come after those of the feed.
create table private.feed_pictures (
  property_id uuid not null references public.properties (id) on delete cascade,
  source text not null check (length(source) between 1 and 2000),
  position int not null,
  is_floor_plan boolean not null default false,
  caption text,
  -- waiting: to be fetched by the worker; missing: a file that has not been uploaded; stored.
  state text not null check (state in ('waiting', 'missing', 'stored', 'failed')),
  object_name text,
  size_bytes int,
  attempts int not null default 0,
  try_after timestamptz not null default now(),
  problem text,
  primary key (property_id, source),
  constraint feed_pictures_caption_check check (length(caption) <= 150 and private.fits_rendered_size(caption, 300)),
  constraint feed_pictures_object_name_check check (length(object_name) <= 1024),
  constraint feed_pictures_problem_check check (length(problem) <= 1000)
);
create index feed_pictures_waiting_idx on private.feed_pictures (try_after) where state = 'waiting';

create trigger truncate_feed_caption before insert or update of caption on private.feed_pictures
  for each row when (length(new.caption) > 50) execute function private.truncate_feed_caption();
create trigger enforce_quotas after insert on private.feed_pictures referencing new table as added
  for each statement execute function private.enforce_quotas();

/* Sets the pictures of a listing to those that are stored, in the feed's order, without those that the feed has `dropped`. */
create function private.sync_listing_pictures(property_id uuid, dropped text[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties;
  prefix constant text := '/storage/v1/object/public/listing-pictures/';
  shown text[];
  details jsonb;
begin
  select * into listing from public.properties p where p.id = $1 for update;
  with pictures as (
    select prefix || f.object_name as address, f.position as place,
      jsonb_build_object('caption', f.caption, 'width', (o.metadata ->> 'width')::int, 'height', (o.metadata ->> 'height')::int,
        'thumbhash', o.metadata ->> 'thumbhash') as facts
    from private.feed_pictures f
    left join storage.objects o on o.bucket_id = 'listing-pictures' and o.name = f.object_name
    where f.property_id = $1 and f.state = 'stored' and not f.is_floor_plan
    union all
    select image, 1000 + ordinality::int, coalesce(listing.image_details -> (ordinality::int - 1), '{}')
    from unnest(listing.images) with ordinality as by_hand (image, ordinality)
    where image <> all (dropped)
      and not exists (select from private.feed_pictures f where f.property_id = $1 and prefix || f.object_name = image)
  )
  select coalesce(array_agg(p.address order by p.place), '{}'), coalesce(jsonb_agg(p.facts order by p.place), '[]')
    into shown, details from (select * from pictures order by place limit 60) p;
  update public.properties p set images = shown, image_details = details,
      floor_plan = coalesce((select prefix || f.object_name from private.feed_pictures f
        where f.property_id = $1 and f.state = 'stored' and f.is_floor_plan order by f.position limit 1), p.floor_plan)
    where p.id = $1 and (p.images, p.image_details) is distinct from (shown, details)
       or (p.id = $1 and exists (select from private.feed_pictures f
         where f.property_id = $1 and f.state = 'stored' and f.is_floor_plan and prefix || f.object_name is distinct from p.floor_plan));
end
$$;

/*
 * Records the pictures that a feed names for one of the caller's listings: [{source, caption, is_floor_plan}]. Returns the
 * state of each.
 */
create function private.record_feed_pictures(property_id uuid, pictures jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties := private.lock_my_listing($1);
  dropped text[];
  is_moved boolean;
begin
  with gone as (
    delete from private.feed_pictures f where f.property_id = listing.id
      and not exists (select from jsonb_array_elements(pictures) p where p ->> 'source' = f.source)
    returning f.object_name
  ), named as (
    insert into private.feed_pictures as f (property_id, source, position, is_floor_plan, caption, state)
      select distinct on (p ->> 'source') listing.id, p ->> 'source', ordinality, coalesce((p ->> 'is_floor_plan')::boolean, false), p ->> 'caption',
        case when p ->> 'source' ~* '^https?://' then 'waiting' else 'missing' end
      from jsonb_array_elements(pictures) with ordinality as feed_picture (p, ordinality) where ordinality <= 61
      order by p ->> 'source', ordinality
    on conflict on constraint feed_pictures_pkey do update set position = excluded.position, caption = excluded.caption,
        is_floor_plan = excluded.is_floor_plan, attempts = 0,
        state = case when f.state = 'failed' then 'waiting' else f.state end, try_after = now()
      where (f.position, f.caption, f.is_floor_plan) is distinct from (excluded.position, excluded.caption, excluded.is_floor_plan)
        or f.state = 'failed'
    returning f.state
  )
  select coalesce((select array_agg('/storage/v1/object/public/listing-pictures/' || g.object_name) from gone g where g.object_name is not null), '{}'),
      exists (select from named where state = 'stored')
    into dropped, is_moved;
  if is_moved or cardinality(dropped) > 0 then perform private.sync_listing_pictures(listing.id, dropped); end if;
  perform pg_notify('feed_pictures', '');
  return (select coalesce(jsonb_agg(jsonb_build_object('source', f.source, 'state', f.state, 'size_bytes', f.size_bytes) order by f.position), '[]')
    from private.feed_pictures f where f.property_id = listing.id);
end
$$;
grant execute on function private.record_feed_pictures to authenticated;

/* Records that a picture has been stored in the listing's folder. Returns the name of the file that it replaces. */
create function private.store_feed_picture(property_id uuid, source text, object_name text, size_bytes int) returns text
language plpgsql security definer set search_path = '' as $$
declare
  replaced text := (select f.object_name from private.feed_pictures f where f.property_id = $1 and f.source = $2);
begin
  update private.feed_pictures f set state = 'stored', object_name = $3, size_bytes = $4, problem = null
    where f.property_id = $1 and f.source = $2
      and exists (select from storage.objects o where o.bucket_id = 'listing-pictures' and o.name = $3 and split_part(o.name, '/', 1) = $1::text);
  if not found then raise exception 'No such picture' using errcode = 'P0001', hint = 'no_such_picture'; end if;
  perform private.sync_listing_pictures($1, array_remove(array['/storage/v1/object/public/listing-pictures/' || nullif(replaced, $3)], null));
  return nullif(replaced, $3);
end
$$;

create function private.store_my_feed_picture(property_id uuid, source text, object_name text, size_bytes int) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_my_listing($1);
  return private.store_feed_picture($1, $2, $3, $4);
end
$$;
grant execute on function private.store_my_feed_picture to authenticated;

create function public.store_feed_picture(property_id uuid, source text, object_name text, size_bytes int) returns text
  language sql set search_path = '' return private.store_my_feed_picture(property_id, source, object_name, size_bytes);
grant execute on function public.store_feed_picture to authenticated;

create function private.feed_picture_counts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('waiting', count(*) filter (where f.state = 'waiting'), 'stored', count(*) filter (where f.state = 'stored'),
    'failed', count(*) filter (where f.state = 'failed'), 'missing', count(*) filter (where f.state = 'missing'))
  from private.feed_pictures f join public.properties p on p.id = f.property_id
  where private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))
$$;
grant execute on function private.feed_picture_counts to authenticated;

create function public.feed_picture_counts() returns jsonb
  language sql stable set search_path = '' return private.feed_picture_counts();
grant execute on function public.feed_picture_counts to authenticated;

/* The next picture to fetch. It is returned again later unless it has been stored or has failed. */
create function private.claim_feed_picture() returns table (property_id uuid, source text, attempts int)
language sql security definer set search_path = '' as $$
  update private.feed_pictures f set attempts = f.attempts + 1, try_after = now() + interval '2 minutes' * (f.attempts + 1)
  where (f.property_id, f.source) = (
    select w.property_id, w.source from private.feed_pictures w
    where w.state = 'waiting' and w.try_after <= now() order by w.try_after limit 1 for update skip locked)
  returning f.property_id, f.source, f.attempts
$$;

-- Listings --------------------------------------------------------------------------------------------------------------

-- A feed is imported row by row, matched by the reference in the agent's own system. A row that fails does not stop the
-- others.

/* An existing listing with the values of a feed's row. The position comes from the postcode if the feed does not give one. */
create function private.merge_feed_listing(existing public.properties, listing jsonb) returns public.properties
language plpgsql stable set search_path = '' as $$
declare
  merged public.properties := jsonb_populate_record(existing, listing);
  place record;
begin
  if listing ->> 'latitude' is null and merged.postcode is not null
     and (existing.latitude is null or merged.postcode is distinct from existing.postcode) then
    select l.latitude, l.longitude into place from private.locate_postcode(merged.postcode) l;
    merged.latitude := place.latitude;
    merged.longitude := place.longitude;
  end if;
  if merged.country is null or (listing ->> 'country' is null and merged.postcode is distinct from existing.postcode) then
    merged.country := (select p.country from public.places p
      where p.kind = 'outcode' and p.outcode = split_part(merged.postcode, ' ', 1) limit 1);
  end if;
  return merged;
end
$$;
grant execute on function private.merge_feed_listing to authenticated;

/* Creates or updates one listing; returns its id and the outcome. */
create function private.import_feed_listing(ref text, listing jsonb) returns table (id uuid, outcome text)
language plpgsql set search_path = '' as $$
declare
  agency constant uuid := private.my_agency_id();
  existing public.properties;
  merged public.properties;
begin
  select p.* into existing from public.properties p
    where p.external_ref = ref and case when agency is null then p.agency_id is null and p.owner_id = auth.uid() else p.agency_id = agency end;
  if existing.status = 'removed' then
    raise exception 'This home was removed by an administrator' using errcode = 'P0001', hint = 'removed_by_us';
  end if;
  if existing.id is null then
    -- The table's defaults, for what the feed does not give.
    merged := private.merge_feed_listing(jsonb_populate_record(null::public.properties, jsonb_build_object(
      'listing_type', 'sale', 'title', '', 'location', '', 'price', 0, 'description', '', 'features', '[]'::jsonb,
      'is_new_home', false, 'is_retirement', false, 'is_student', false)), listing);
    insert into public.properties (external_ref, listing_type, title, location, price, bedrooms, bathrooms, receptions, square_feet,
        property_type, description, features, latitude, longitude, postcode, address_line, country, tenure, lease_years_left,
        service_charge, ground_rent, shared_ownership_share, council_tax_band, epc_rating, price_qualifier, deposit, furnishing,
        available_from, let_type, is_new_home, is_retirement, is_student)
      values (ref, merged.listing_type, merged.title, merged.location, merged.price, merged.bedrooms, merged.bathrooms, merged.receptions,
        merged.square_feet, merged.property_type, merged.description, merged.features, merged.latitude, merged.longitude, merged.postcode,
        merged.address_line, merged.country, merged.tenure, merged.lease_years_left, merged.service_charge, merged.ground_rent,
        merged.shared_ownership_share, merged.council_tax_band, merged.epc_rating, merged.price_qualifier, merged.deposit, merged.furnishing,
        merged.available_from, merged.let_type, merged.is_new_home, merged.is_retirement, merged.is_student)
      returning properties.id into existing.id;
    return query select existing.id, 'created';
    return;
  end if;
  merged := private.merge_feed_listing(existing, listing);
  if merged is not distinct from existing then
    return query select existing.id, 'unchanged';
    return;
  end if;
  update public.properties p set listing_type = merged.listing_type, title = merged.title, location = merged.location, price = merged.price,
      bedrooms = merged.bedrooms, bathrooms = merged.bathrooms, receptions = merged.receptions, square_feet = merged.square_feet,
      property_type = merged.property_type, description = merged.description, features = merged.features, latitude = merged.latitude,
      longitude = merged.longitude, postcode = merged.postcode, address_line = merged.address_line, country = merged.country,
      tenure = merged.tenure, lease_years_left = merged.lease_years_left, service_charge = merged.service_charge,
      ground_rent = merged.ground_rent, shared_ownership_share = merged.shared_ownership_share, council_tax_band = merged.council_tax_band,
      epc_rating = merged.epc_rating, price_qualifier = merged.price_qualifier, deposit = merged.deposit, furnishing = merged.furnishing,
      available_from = merged.available_from, let_type = merged.let_type, is_new_home = merged.is_new_home,
      is_retirement = merged.is_retirement, is_student = merged.is_student
    where p.id = existing.id;
  return query select existing.id, 'updated';
end
$$;
grant execute on function private.import_feed_listing to authenticated;

/*
 * Changes a listing to the status that the feed gives: live, under_offer, sold_stc, let_agreed or withdrawn. Returns whether
 * it changed.
 */
create function private.apply_feed_status(listing_id uuid, target text) returns boolean
language plpgsql set search_path = '' as $$
declare
  held text := (select p.status from public.properties p where p.id = listing_id);
begin
  if target is null or target = held or (held = 'scheduled' and target = 'live') or (target = 'withdrawn' and held in ('draft', 'expired')) then
    return false;
  end if;
  if held in ('draft', 'withdrawn', 'expired') and target <> 'withdrawn' then
    held := (public.publish_listing(listing_id)).status;
  end if;
  if held <> target and not (held = 'scheduled' and target <> 'withdrawn') then
    perform public.set_listing_status(listing_id, target);
  end if;
  return true;
end
$$;
grant execute on function private.apply_feed_status to authenticated;

/*
 * An import counts quotas row by row and holds their locks until it ends. Someone who changes one of its listings meanwhile
 * holds the listing and waits for the same quota. To prevent a deadlock, an import locks every listing that it may change
 * before it counts anything.
 */
create function private.lock_feed_listings(rows jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  landlord constant uuid := private.my_landlord_id();
  agency constant uuid := private.my_agency_id();
begin
  -- Two imports with the same new references would wait for each other's rows.
  perform pg_advisory_xact_lock(hashtextextended('import of ' || coalesce(agency, landlord), 0));
  perform private.lock_my_plan();
  perform from public.properties p
    where p.external_ref in (select line ->> 'ref' from jsonb_array_elements(rows) line)
      and private.manages(p.owner_id, p.agency_id, landlord, agency)
    order by p.id for update;
end
$$;
grant execute on function private.lock_feed_listings to authenticated;

/*
 * Imports rows of a feed: [{row, ref, home, status, is_held, pictures}]. A row held by the advert check is imported as a
 * draft and changes nothing that is public. A trial reports what the rows would do and rolls it back. Returns a report:
 * [{row, ref, id, outcome, problem, note, pictures}], where `note` is why an imported listing was not published. The timeout
 * is longer than usual because hundreds of rows take longer.
 */
create function public.import_listings(rows jsonb, is_trial boolean default true) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '25s' as $$
declare
  item jsonb;
  taken record;
  line jsonb;
  report jsonb := '[]';
  is_moved boolean;
  is_held boolean;
  said text;
  rule text;
begin
  if not (private.has_role('letting_agent') or private.has_role('private_landlord')) then
    raise exception 'Only agents and landlords import' using errcode = '42501', hint = 'role_missing';
  end if;
  if jsonb_array_length(rows) > 500 then raise exception 'Too many rows at once' using errcode = '54000', hint = 'too_many_rows'; end if;
  perform private.lock_feed_listings(rows);
  begin
    for item in select * from jsonb_array_elements(rows) loop
      line := jsonb_build_object('row', item -> 'row', 'ref', item -> 'ref');
      begin
        select t.* into taken from private.import_feed_listing(item ->> 'ref', item -> 'home') t;
        line := line || jsonb_build_object('id', taken.id, 'outcome', taken.outcome);
        is_held := coalesce((item ->> 'is_held')::boolean, false);
        if is_held and exists (select from public.properties p where p.id = taken.id
            and p.status in ('scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed')) then
          raise exception 'The advert check holds this home' using errcode = 'P0001', hint = 'advert_check';
        end if;
        begin
          is_moved := false;
          if is_held then
            line := line || '{"note": "advert_check"}';
          else
            is_moved := private.apply_feed_status(taken.id, item ->> 'status');
          end if;
          if is_moved and taken.outcome = 'unchanged' then
            line := line || '{"outcome": "updated"}';
          end if;
        exception when others then
          get stacked diagnostics said = pg_exception_hint, rule = constraint_name;
          line := line || jsonb_build_object('note', coalesce(nullif(said, ''), nullif(rule, ''), sqlstate));
        end;
        if not is_trial then
          line := line || jsonb_build_object('pictures', private.record_feed_pictures(taken.id, coalesce(item -> 'pictures', '[]')));
        end if;
      exception when others then
        get stacked diagnostics said = pg_exception_hint, rule = constraint_name;
        line := line || jsonb_build_object('outcome', 'refused', 'problem', coalesce(nullif(said, ''), nullif(rule, ''), sqlstate));
      end;
      report := report || line;
    end loop;
    if is_trial then raise exception 'undo the trial' using errcode = 'ZZ001'; end if;
  exception when sqlstate 'ZZ001' then null;
  end;
  return report;
end
$$;
grant execute on function public.import_listings to authenticated;
