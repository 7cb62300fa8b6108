-- Changes to many listings at once: preview, report by row, undo.

-- The id comes from the client, so that a repeated request returns the first one's report.
create table public.bulk_changes (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The agency that the person worked for; null for a landlord.
  agency_id uuid references public.agencies (id) on delete cascade,
  action text not null check (action in ('publish', 'withdraw', 'renew', 'price', 'branch', 'negotiator')),
  value jsonb not null default '{}' check (octet_length(value::text) <= 500),
  -- By listing: {id, title, reference, outcome, code, before, after}
  report jsonb not null default '[]' check (octet_length(report::text) <= 400000),
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undo_report jsonb check (octet_length(undo_report::text) <= 400000)
);
create index bulk_changes_user_id_idx on public.bulk_changes (user_id, created_at desc);
create index bulk_changes_agency_id_idx on public.bulk_changes (agency_id);
create index bulk_changes_created_at_idx on public.bulk_changes (created_at);
grant select on public.bulk_changes to authenticated;
alter table public.bulk_changes enable row level security;

create policy "advertisers see their own changes" on public.bulk_changes for select to authenticated
  using (user_id = (select auth.uid())
    and private.manages(user_id, agency_id, (select private.my_landlord_id()), (select private.my_agency_id())));

insert into private.quotas (name, relation, per, counted_by, max_count, hint) values
  ('bulk_changes', 'public.bulk_changes', 'day', null, 500, 'rate_limited');
create trigger enforce_quotas after insert on public.bulk_changes referencing new table as added
  for each statement execute function private.enforce_quotas();

/* Starts a change, or returns the report of the same change. The second of two concurrent requests waits for the first. */
create function private.start_bulk_change(id uuid, action text, value jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  started public.bulk_changes;
begin
  if private.trusted_uid() is null then raise exception 'Not signed in' using errcode = '42501'; end if;
  insert into public.bulk_changes (id, user_id, agency_id, action, value) values (start_bulk_change.id, auth.uid(), private.my_agency_id(), start_bulk_change.action, start_bulk_change.value)
    on conflict on constraint bulk_changes_pkey do nothing;
  if found then return null; end if;
  select * into started from public.bulk_changes c where c.id = start_bulk_change.id;
  if started.user_id <> auth.uid() or (started.action, started.value) is distinct from (start_bulk_change.action, start_bulk_change.value) then
    raise exception 'This change was made already' using errcode = '23505', hint = 'change_exists';
  end if;
  return started.report;
end
$$;
grant execute on function private.start_bulk_change to authenticated;

create function private.finish_bulk_change(id uuid, report jsonb) returns void language sql security definer set search_path = '' as $$
  update public.bulk_changes c set report = finish_bulk_change.report
  where c.id = finish_bulk_change.id and c.user_id = auth.uid() and c.report = '[]'
$$;
grant execute on function private.finish_bulk_change to authenticated;

create function private.finish_bulk_undo(id uuid, report jsonb) returns void language sql security definer set search_path = '' as $$
  update public.bulk_changes c set undone_at = now(), undo_report = finish_bulk_undo.report
  where c.id = finish_bulk_undo.id and c.user_id = auth.uid() and c.undone_at is null
$$;
grant execute on function private.finish_bulk_undo to authenticated;

/* The new price: {price}, or {percent} or {pounds} more or less, rounded to {round_to}. */
create function private.changed_price(was int, value jsonb) returns int language plpgsql immutable set search_path = '' as $$
declare
  step constant numeric := greatest(coalesce((value ->> 'round_to')::numeric, 1), 1);
  changed numeric;
begin
  changed := coalesce((value ->> 'price')::numeric, was * (1 + (value ->> 'percent')::numeric / 100), was + (value ->> 'pounds')::numeric);
  if not value ? 'price' then changed := round(changed / step) * step; end if;
  if changed is null or changed < 1 or changed > 999999999 then
    raise exception 'This is not a price' using errcode = 'P0001', hint = 'not_a_price';
  end if;
  return changed::int;
end
$$;
grant execute on function private.changed_price to authenticated;

create function private.listing_state(listing public.properties) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', listing.status, 'price', listing.price, 'branch_id', listing.branch_id,
    'negotiator_id', listing.negotiator_id, 'expires_at', listing.expires_at, 'publish_at', listing.publish_at)
$$;
grant execute on function private.listing_state to authenticated;

/* Changes one listing with the caller's own rights. */
create function private.change_listing(property_id uuid, action text, value jsonb) returns void language plpgsql set search_path = '' as $$
begin
  case action
    when 'publish' then perform public.publish_listing(property_id);
    when 'withdraw' then perform public.withdraw_listing(property_id);
    when 'renew' then perform public.renew_listing(property_id);
    when 'price' then update public.properties p set price = private.changed_price(p.price, value) where p.id = property_id;
    when 'branch' then update public.properties p set branch_id = (value ->> 'id')::uuid where p.id = property_id;
    when 'negotiator' then update public.properties p set negotiator_id = (value ->> 'id')::uuid where p.id = property_id;
    else raise exception 'No such change' using errcode = '22023';
  end case;
end
$$;
grant execute on function private.change_listing to authenticated;

/* Takes back one row of a change, unless the listing has changed since. */
create function private.undo_listing_change(change uuid, action text, line jsonb) returns void language plpgsql set search_path = '' as $$
declare
  listing public.properties;
  was constant jsonb := line -> 'before';
begin
  select * into listing from public.properties p where p.id = (line ->> 'id')::uuid;
  if listing.id is null then raise exception 'No such listing of yours' using errcode = '42501', hint = 'not_your_listing'; end if;
  if (case action
      when 'price' then listing.price <> (line -> 'after' ->> 'price')::int
      when 'branch' then listing.branch_id::text is distinct from line -> 'after' ->> 'branch_id'
      when 'negotiator' then listing.negotiator_id::text is distinct from line -> 'after' ->> 'negotiator_id'
      else private.listing_state(listing) - '{price,branch_id,negotiator_id}'::text[]
        is distinct from (line -> 'after') - '{price,branch_id,negotiator_id}'::text[] end) then
    raise exception 'It has changed since' using errcode = 'P0001', hint = 'changed_since';
  end if;
  case action
    when 'price' then update public.properties p set price = (was ->> 'price')::int where p.id = listing.id;
    when 'branch' then update public.properties p set branch_id = (was ->> 'branch_id')::uuid where p.id = listing.id;
    when 'negotiator' then update public.properties p set negotiator_id = (was ->> 'negotiator_id')::uuid where p.id = listing.id;
    when 'renew' then perform private.undo_renewal(change, listing.id);
    when 'publish' then
      perform public.set_listing_status(listing.id,
        case when listing.status = 'scheduled' and was ->> 'status' = 'draft' then 'draft' else 'withdrawn' end);
    when 'withdraw' then
      if was ->> 'status' not in ('scheduled', 'live', 'under_offer') then
        raise exception 'It stays withdrawn' using errcode = 'P0001', hint = 'wrong_state';
      end if;
      perform public.publish_listing(listing.id, (was ->> 'publish_at')::timestamptz);
      if was ->> 'status' = 'under_offer' then perform public.set_listing_status(listing.id, 'under_offer'); end if;
    else raise exception 'No such change' using errcode = '22023';
  end case;
end
$$;
grant execute on function private.undo_listing_change to authenticated;

/* Sets back the end date that a change of the caller has renewed. */
create function private.undo_renewal(change uuid, property_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties := private.lock_my_listing(property_id);
  was jsonb;
begin
  select line -> 'before' into was from public.bulk_changes c cross join jsonb_array_elements(c.report) line
    where c.id = change and c.user_id = auth.uid() and c.action = 'renew' and c.undone_at is null
      and (line ->> 'id')::uuid = listing.id and line ->> 'outcome' = 'done'
      and (line -> 'after' ->> 'expires_at')::timestamptz = listing.expires_at;
  if was is null then raise exception 'It has changed since' using errcode = 'P0001', hint = 'changed_since'; end if;
  update public.properties p set status = was ->> 'status', expires_at = (was ->> 'expires_at')::timestamptz where p.id = listing.id;
end
$$;
grant execute on function private.undo_renewal to authenticated;

/* Runs a change on one listing and returns its line of the report. A refusal changes nothing. */
create function private.bulk_change_line(property_id uuid, action text, value jsonb, undone uuid default null, line jsonb default null)
returns jsonb language plpgsql set search_path = '' as $$
declare
  listing public.properties;
  was jsonb;
  becomes jsonb;
  outcome text := 'done';
  code text;
  problems text;
begin
  select * into listing from public.properties p where p.id = property_id;
  if listing.id is null or not private.manages(listing.owner_id, listing.agency_id) then
    return jsonb_build_object('id', property_id, 'title', '', 'outcome', 'refused', 'code', 'not_your_listing');
  end if;
  was := private.listing_state(listing);
  begin
    if undone is null then perform private.change_listing(property_id, action, value);
    else perform private.undo_listing_change(undone, action, line); end if;
    select private.listing_state(p) into becomes from public.properties p where p.id = property_id;
    if becomes = was then
      outcome := case when action = 'publish' and private.is_listing_in_review(property_id) then 'in_review' else 'unchanged' end;
    end if;
  exception
    when raise_exception or insufficient_privilege or check_violation or foreign_key_violation or numeric_value_out_of_range
      or invalid_text_representation or sqlstate 'PT429' then
      get stacked diagnostics code = pg_exception_hint, problems = pg_exception_detail;
      outcome := 'refused';
      code := coalesce(nullif(code, ''), case sqlstate when '23514' then 'against_the_rules' else 'not_possible' end);
      becomes := was;
  end;
  return jsonb_strip_nulls(jsonb_build_object('id', listing.id, 'title', listing.title, 'reference', listing.external_ref,
    'listing_type', listing.listing_type, 'outcome', outcome, 'code', code, 'problems', left(problems, 1000)))
    || jsonb_build_object('before', was, 'after', becomes);
end
$$;
grant execute on function private.bulk_change_line to authenticated;

/*
 * Changes up to 200 listings, each with the caller's own rights and limits, and returns the report by listing. A preview does the
 * same and rolls it back, so that it shows exactly what would happen. `id` makes a repeated request return the first report.
 */
create function public.bulk_change_listings(
  id uuid, property_ids uuid[], action text, value jsonb default '{}', is_preview boolean default false
) returns jsonb language plpgsql set search_path = '' as $$
declare
  report jsonb := '[]';
  property uuid;
begin
  if private.my_landlord_id() is null and private.my_agency_id() is null then
    raise exception 'You may not change listings' using errcode = '42501', hint = 'role_missing';
  end if;
  if action not in ('publish', 'withdraw', 'renew', 'price', 'branch', 'negotiator') then
    raise exception 'No such change' using errcode = '22023';
  end if;
  if coalesce(cardinality(property_ids), 0) not between 1 and 200 then
    raise exception 'One to 200 listings at a time' using errcode = '22023', hint = 'too_many_at_once';
  end if;
  if not exists (select from public.properties p where p.id = any (property_ids) and private.manages(p.owner_id, p.agency_id)) then
    raise exception 'None of these is yours' using errcode = '42501', hint = 'not_your_listing';
  end if;
  begin
    if not is_preview then
      report := private.start_bulk_change(id, action, value);
      if report is not null then return report; end if;
      report := '[]';
    end if;
    -- Always in the same order, so that two changes at once do not wait for each other.
    for property in select distinct p from unnest(property_ids) p order by p loop
      report := report || jsonb_build_array(private.bulk_change_line(property, action, value));
    end loop;
    if is_preview then raise exception 'Only a preview' using errcode = 'LNPRV'; end if;
    perform private.finish_bulk_change(id, report);
  exception when sqlstate 'LNPRV' then null;
  end;
  return report;
end
$$;
grant execute on function public.bulk_change_listings to authenticated;

/* Takes back a change of the caller, row by row. Repeated, it returns the same report. */
create function public.undo_bulk_change(id uuid) returns jsonb language plpgsql set search_path = '' as $$
declare
  change public.bulk_changes;
  report jsonb := '[]';
  line jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('undo ' || undo_bulk_change.id, 0));
  select * into change from public.bulk_changes c where c.id = undo_bulk_change.id and c.user_id = auth.uid();
  if change.id is null then raise exception 'No such change' using errcode = 'PT404', hint = 'no_such_change'; end if;
  if change.undone_at is not null then return change.undo_report; end if;
  for line in select l from jsonb_array_elements(change.report) l where l ->> 'outcome' = 'done' order by l ->> 'id' loop
    report := report || jsonb_build_array(private.bulk_change_line((line ->> 'id')::uuid, change.action, change.value, change.id, line));
  end loop;
  perform private.finish_bulk_undo(change.id, report);
  return report;
end
$$;
grant execute on function public.undo_bulk_change to authenticated;

/* Called by the worker. */
create function private.delete_old_bulk_changes() returns void language sql security definer set search_path = '' as $$
  delete from public.bulk_changes c where c.created_at < now() - interval '90 days'
$$;
