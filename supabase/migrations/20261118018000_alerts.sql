/* A search that could not be run is refused when it is saved. */
create function private.check_criteria() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.search_plan_of(new.criteria);
  return new;
exception when data_exception then
  raise exception 'This search cannot be saved' using errcode = '22023', hint = 'invalid_criteria';
end
$$;

create trigger check_criteria before insert or update of criteria on public.saved_searches
  for each row execute function private.check_criteria();

create function private.match_alerts(batch int default 200) returns int language plpgsql security definer set search_path = '' as $$
declare
  news private.listing_events[];
  search public.saved_searches;
  homes uuid[];
begin
  news := array(
    select e from private.listing_events e where e.matched_at is null order by e.id limit batch for update skip locked);
  if cardinality(news) = 0 then return 0; end if;
  homes := array(select distinct n.property_id from unnest(news) n);
  for search in select * from public.saved_searches s where s.alert <> 'off' and not s.is_paused loop
    insert into public.alert_matches (saved_search_id, property_id, reason, price, previous_price, news_at)
      select search.id, n.property_id, n.reason, n.price, n.previous_price, n.at
      from unnest(news) n
      join private.hits_among(private.search_plan_of(search.criteria), homes) hit on hit = n.property_id
      join private.listing_search h on h.listing_id = n.property_id and h.price = n.price
      where n.at >= search.created_at
      on conflict do nothing;
  end loop;
  update private.listing_events e set matched_at = now() where e.id in (select n.id from unnest(news) n);
  return cardinality(news);
end
$$;

/* The worker hears of news when its transaction commits. */
create function private.announce_listing_event() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('listing_events', '');
  return null;
end
$$;

create trigger announce_listing_event after insert on private.listing_events
  for each statement execute function private.announce_listing_event();

/* The worker hears of matches when their transaction commits. */
create function private.announce_alert_matches() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('alert_matches', '');
  return null;
end
$$;

create trigger announce_alert_matches after insert on public.alert_matches
  for each statement execute function private.announce_alert_matches();

/* Whoever stops an alert is not told, when they start it again, what they missed meanwhile. */
create function private.clear_stopped_matches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.alert_matches m set sent_at = now() where m.saved_search_id = new.id and m.sent_at is null;
  return null;
end
$$;

create trigger clear_stopped_matches after update of alert on public.saved_searches
  for each row when (new.alert = 'off' and old.alert <> 'off') execute function private.clear_stopped_matches();

/* Those of the homes that a search finds as they are now. */
create function private.filter_matching(criteria jsonb, homes uuid[]) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select distinct hit from private.hits_among(private.search_plan_of(criteria), homes) hit);
end
$$;

/* What the link in an alert's mail would stop: {name, alert}. Reading it changes nothing. */
create function private.alert_for_unsubscribe(token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', s.name, 'alert', s.alert) from public.saved_searches s where s.unsubscribe_token = $1
$$;
grant execute on function private.alert_for_unsubscribe to anon, authenticated;

create function public.alert_for_unsubscribe(token text) returns jsonb
  language sql stable set search_path = '' return private.alert_for_unsubscribe(token);
grant execute on function public.alert_for_unsubscribe to anon, authenticated;
