-- An import counts quotas row by row and holds them until its end. Whoever changes one of its listings meanwhile holds the listing
-- and waits for the same quota, so an import locks every listing it may change before it counts anything.

create function private.lock_feed_listings(rows jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  landlord constant uuid := private.my_landlord_id();
  agency constant uuid := private.my_agency_id();
begin
  -- Two imports with the same new references would wait for each other's.
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
 * Rows of a feed: [{row, ref, home, status, is_held, pictures}]. What the advert check holds comes in as a draft and changes
 * nothing that people see. A trial says what would come of the rows and undoes it. Answers with a report:
 * [{row, ref, id, outcome, problem, note, pictures}], where a note is why a home that is in was not opened. Hundreds of rows
 * take longer than callers are usually given.
 */
create or replace function public.import_listings(rows jsonb, is_trial boolean default true) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '25s' as $$
declare
  given jsonb;
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
    for given in select * from jsonb_array_elements(rows) loop
      line := jsonb_build_object('row', given -> 'row', 'ref', given -> 'ref');
      begin
        select t.* into taken from private.take_feed_home(given ->> 'ref', given -> 'home') t;
        line := line || jsonb_build_object('id', taken.id, 'outcome', taken.outcome);
        is_held := coalesce((given ->> 'is_held')::boolean, false);
        if is_held and exists (select from public.properties p where p.id = taken.id
            and p.status in ('scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed')) then
          raise exception 'The advert check holds this home' using errcode = 'P0001', hint = 'advert_check';
        end if;
        begin
          is_moved := false;
          if is_held then
            line := line || '{"note": "advert_check"}';
          else
            is_moved := private.follow_feed_status(taken.id, given ->> 'status');
          end if;
          if is_moved and taken.outcome = 'unchanged' then
            line := line || '{"outcome": "updated"}';
          end if;
        exception when others then
          get stacked diagnostics said = pg_exception_hint, rule = constraint_name;
          line := line || jsonb_build_object('note', coalesce(nullif(said, ''), nullif(rule, ''), sqlstate));
        end;
        if not is_trial then
          line := line || jsonb_build_object('pictures', private.name_feed_pictures(taken.id, coalesce(given -> 'pictures', '[]')));
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
