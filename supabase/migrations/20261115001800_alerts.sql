-- Saved searches meet the homes that came or came down in price.

/* What a saved search asks for. Its criteria carry the names of search_properties' arguments. */
create function private.plan_of(criteria jsonb) returns private.search_plan language plpgsql stable set search_path = '' as $$
begin
  return (
    select private.plan_search(lower(coalesce(c.listing_type, 'sale')) = 'rent', c.location, coalesce(c.radius, 5), c.bounds, c.area,
      c.min_price, c.max_price, c.min_bedrooms, c.max_bedrooms, c.property_types, c.features, c.keywords, null)
    from jsonb_to_record(criteria) c (
      listing_type text, location text, radius float8, bounds float8[], area float8[], min_price int, max_price int,
      min_bedrooms int, max_bedrooms int, property_types text[], features text[], keywords text));
end
$$;

/* A search that could not be run is refused when it is saved. */
create function private.check_criteria() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.plan_of(new.criteria);
  return new;
exception when data_exception then
  raise exception 'This search cannot be saved' using errcode = '22023', hint = 'invalid_criteria';
end
$$;
create trigger check_criteria before insert or update of criteria on public.saved_searches
  for each row execute function private.check_criteria();

/*
 * Matches the news of homes to the searches with alerts that were saved before it. News that a later change of
 * price has overtaken is passed over: the later one tells. A match is unique by search,
 * home, reason and price, and the news is marked in the same transaction: whatever is killed when, each is written
 * once. Several workers may run it; each takes news of its own. Answers how many pieces of news it took.
 */
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
    insert into public.alert_matches (saved_search_id, property_id, reason, price, previous_price)
      select search.id, n.property_id, n.reason, n.price, n.previous_price
      from unnest(news) n
      join private.hits_among(private.plan_of(search.criteria), homes) hit on hit = n.property_id
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
