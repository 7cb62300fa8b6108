-- Who sends many at once is counted one after the other: side by side they all saw that there was room.

create or replace function private.limit_saved_searches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('saved searches of ' || new.user_id));
  if (select count(*) from public.saved_searches s where s.user_id = new.user_id) >= private.setting_int('saved_searches_per_person') then
    raise exception 'Too many saved searches' using errcode = 'P0001', hint = 'too_many_saved_searches';
  end if;
  return new;
end
$$;

/* One person's reports a day are limited: a flood of them would hide the true ones. */
create or replace function private.limit_reports() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.reporter_id is null then return new; end if;
  perform pg_advisory_xact_lock(hashtext('reports of ' || new.reporter_id));
  if (
    select count(*) from public.listing_reports r where r.reporter_id = new.reporter_id and r.created_at > now() - interval '1 day'
  ) >= private.setting_int('reports_per_day') then
    raise exception 'Too many reports today' using errcode = 'PT429', hint = 'rate_limited';
  end if;
  return new;
end
$$;
