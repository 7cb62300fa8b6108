-- Requirements for imports and for homes that return to the market: what an advert needs applies to every way of publishing.

/* Creates or updates one listing; returns its id and the outcome. */
create or replace function private.import_feed_listing(ref text, listing jsonb) returns table (id uuid, outcome text)
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
        available_from, let_type, is_new_home, is_retirement, is_student, epc_status, epc_exemption, landlord_registration,
        prs_registration, holding_deposit)
      values (ref, merged.listing_type, merged.title, merged.location, merged.price, merged.bedrooms, merged.bathrooms, merged.receptions,
        merged.square_feet, merged.property_type, merged.description, merged.features, merged.latitude, merged.longitude, merged.postcode,
        merged.address_line, merged.country, merged.tenure, merged.lease_years_left, merged.service_charge, merged.ground_rent,
        merged.shared_ownership_share, merged.council_tax_band, merged.epc_rating, merged.price_qualifier, merged.deposit, merged.furnishing,
        merged.available_from, merged.let_type, merged.is_new_home, merged.is_retirement, merged.is_student, merged.epc_status,
        merged.epc_exemption, merged.landlord_registration, merged.prs_registration, merged.holding_deposit)
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
      is_retirement = merged.is_retirement, is_student = merged.is_student, epc_status = merged.epc_status,
      epc_exemption = merged.epc_exemption, landlord_registration = merged.landlord_registration,
      prs_registration = merged.prs_registration, holding_deposit = merged.holding_deposit
    where p.id = existing.id;
  return query select existing.id, 'updated';
end
$$;

/*
 * Changes a listing to the status that the feed gives: live, under_offer, sold_stc, let_agreed or withdrawn. Returns whether
 * it changed.
 */
create or replace function private.apply_feed_status(listing_id uuid, target text) returns boolean
language plpgsql set search_path = '' as $$
declare
  current_status text := (select p.status from public.properties p where p.id = listing_id);
begin
  if target is null or target = current_status or (current_status = 'scheduled' and target = 'live')
     or (target = 'withdrawn' and current_status in ('draft', 'expired')) then
    return false;
  end if;
  if current_status in ('draft', 'withdrawn', 'expired') and target <> 'withdrawn' then
    current_status := (public.publish_listing(listing_id)).status;
    -- Staff decide first.
    if current_status in ('draft', 'withdrawn', 'expired') then return false; end if;
  end if;
  if current_status <> target and not (current_status = 'scheduled' and target <> 'withdrawn') then
    perform public.set_listing_status(listing_id, target);
  end if;
  return true;
end
$$;

/*
 * Imports rows of a feed: [{row, ref, home, status, is_held, pictures}]. A row held by the advert check, or without what publishing
 * needs, is imported as a draft and changes nothing that is public. A trial reports what the rows would do and rolls it back. Returns a
 * report: [{row, ref, id, outcome, problem, note, reasons, pictures}], where `note` is why an imported listing was not published and
 * `reasons` are its publishing problems. The timeout is longer than usual because hundreds of rows take longer.
 */
create or replace function public.import_listings(rows jsonb, is_trial boolean default true) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '25s' as $$
declare
  item jsonb;
  imported record;
  line jsonb;
  report jsonb := '[]';
  is_moved boolean;
  is_held boolean;
  error_hint text;
  rule text;
  reasons text;
  pictures jsonb;
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
        select t.* into imported from private.import_feed_listing(item ->> 'ref', item -> 'home') t;
        line := line || jsonb_build_object('id', imported.id, 'outcome', imported.outcome);
        is_held := coalesce((item ->> 'is_held')::boolean, false);
        if is_held and exists (select from public.properties p where p.id = imported.id
            and p.status in ('scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed')) then
          raise exception 'Blocked by the advert check' using errcode = 'P0001', hint = 'advert_check';
        end if;
        -- Before publishing, which counts the photos that the feed names.
        pictures := private.record_feed_pictures(imported.id, coalesce(item -> 'pictures', '[]'));
        begin
          is_moved := false;
          if is_held then
            line := line || '{"note": "advert_check"}';
          else
            is_moved := private.apply_feed_status(imported.id, item ->> 'status');
            if not is_moved and exists (select from public.listing_reviews r where r.property_id = imported.id and r.status = 'pending') then
              line := line || '{"note": "in_review"}';
            end if;
          end if;
          if is_moved and imported.outcome = 'unchanged' then
            line := line || '{"outcome": "updated"}';
          end if;
        exception when others then
          get stacked diagnostics error_hint = pg_exception_hint, rule = constraint_name, reasons = pg_exception_detail;
          if error_hint in ('advert_incomplete', 'reason_needed') then line := line || jsonb_build_object('reasons', reasons::jsonb); end if;
          line := line || jsonb_build_object('note', coalesce(nullif(error_hint, ''), nullif(rule, ''), sqlstate));
        end;
        if not is_trial then line := line || jsonb_build_object('pictures', pictures); end if;
      exception when others then
        get stacked diagnostics error_hint = pg_exception_hint, rule = constraint_name, reasons = pg_exception_detail;
        if error_hint in ('advert_incomplete', 'reason_needed') then line := line || jsonb_build_object('reasons', reasons::jsonb); end if;
        line := line || jsonb_build_object('outcome', 'refused', 'problem', coalesce(nullif(error_hint, ''), nullif(rule, ''), sqlstate));
      end;
      report := report || line;
    end loop;
    if is_trial then raise exception 'undo the trial' using errcode = 'ZZ001'; end if;
  exception when sqlstate 'ZZ001' then null;
  end;
  return report;
end
$$;

create or replace function private.set_listing_status(property_id uuid, status text) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  -- Returning to the market uses a slot of the plan.
  listing public.properties := private.lock_my_listing(property_id, status in ('live', 'under_offer') and exists (
    select from public.properties p where p.id = property_id and p.status in ('sold_stc', 'let_agreed')));
  membership public.memberships;
  plan public.plans;
begin
  if not exists (select from (values
      ('live', array['under_offer', 'sold_stc', 'let_agreed', 'withdrawn']),
      ('under_offer', array['live', 'sold_stc', 'let_agreed', 'withdrawn']),
      ('sold_stc', array['live', 'under_offer', 'withdrawn']),
      ('let_agreed', array['live', 'under_offer', 'withdrawn']),
      ('expired', array['sold_stc', 'let_agreed', 'withdrawn']),
      ('scheduled', array['draft', 'withdrawn'])
    ) as moves (was, becomes) where was = listing.status and set_listing_status.status = any (becomes)) then
    raise exception 'A % listing cannot become %', listing.status, status using errcode = 'P0001', hint = 'wrong_state';
  end if;
  if listing.status in ('sold_stc', 'let_agreed') and status in ('live', 'under_offer') then
    membership := private.lock_membership(listing);
    if cardinality(private.require_publishable(listing)) > 0 then
      raise exception 'Withdraw it and publish it again with a reason' using errcode = 'P0001', hint = 'reason_needed';
    end if;
    select * into plan from public.plans p where p.id = membership.plan_id;
    perform private.claim_plan_slot(listing, membership, plan, now());
    listing.expires_at := case
      when listing.expires_at <= now() then now() + make_interval(days => plan.validity_days) else listing.expires_at end;
  end if;
  update public.properties p set status = set_listing_status.status, expires_at = listing.expires_at
    where p.id = listing.id returning * into listing;
  return listing;
end
$$;
