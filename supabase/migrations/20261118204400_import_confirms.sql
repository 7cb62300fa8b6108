-- A feed that still has a home confirms that it is available.

/* Confirms those of the caller's listings that are on the market, at most once a day each. */
create function private.confirm_imported_listings(ids uuid[]) returns void language plpgsql security definer set search_path = '' as $$
declare
  landlord constant uuid := private.my_landlord_id();
  agency constant uuid := private.my_agency_id();
begin
  perform private.confirm_listings(array(
    select p.id from public.properties p left join public.listing_confirmations c on c.property_id = p.id
    where p.id = any (ids) and private.manages(p.owner_id, p.agency_id, landlord, agency) and p.status in ('live', 'under_offer')
      and (c.property_id is null or c.state <> 'confirmed' or c.confirmed_at < now() - interval '20 hours')));
end
$$;
grant execute on function private.confirm_imported_listings to authenticated;

/*
 * Imports rows of a feed: [{row, ref, home, status, is_held, pictures}]. A row held by the advert check, or without what publishing
 * needs, is imported as a draft and changes nothing that is public. Homes on
 * the market that the feed still has are thereby confirmed as available. A trial reports what the rows would do and rolls it back. Returns a
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
    perform private.confirm_imported_listings(array(
      select (l ->> 'id')::uuid from jsonb_array_elements(report) l where l ? 'id' and l ->> 'outcome' <> 'refused'));
    if is_trial then raise exception 'undo the trial' using errcode = 'ZZ001'; end if;
  exception when sqlstate 'ZZ001' then null;
  end;
  return report;
end
$$;
