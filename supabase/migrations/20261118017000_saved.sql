-- Saved: saved listings, lists and searches, and restoring them for a day after deletion.

-- Saved listings --------------------------------------------------------------------------------------------------------

create table public.saved_properties (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  property_id uuid not null references public.properties (id) on delete cascade,
  note text not null default '' check (length(note) <= 2000),
  -- The price and status at the time of saving, to show what has changed since.
  price_at_save int,
  status_at_save text,
  created_at timestamptz not null default now(),
  primary key (user_id, property_id),
  constraint saved_properties_status_at_save_check check (length(status_at_save) <= 20)
);
create index saved_properties_property_id_idx on public.saved_properties (property_id);
grant select, delete on public.saved_properties to authenticated;
grant insert (user_id, property_id, note), update (note) on public.saved_properties to authenticated;
alter table public.saved_properties enable row level security;

create policy "only trusted sessions" on public.saved_properties as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people see what they saved" on public.saved_properties for select to authenticated
  using (user_id = (select auth.uid()));
create policy "people save homes they see" on public.saved_properties for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.properties p where p.id = property_id));
create policy "people note on what they saved" on public.saved_properties for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people let go of what they saved" on public.saved_properties for delete to authenticated
  using (user_id = (select auth.uid()));

create trigger enforce_quotas after insert on public.saved_properties referencing new table as added
  for each statement execute function private.enforce_quotas();

create function private.set_price_and_status_at_save() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select p.price, p.status into new.price_at_save, new.status_at_save from public.properties p where p.id = new.property_id;
  return new;
end
$$;

create trigger set_price_and_status_at_save before insert on public.saved_properties
  for each row when (new.price_at_save is null) execute function private.set_price_and_status_at_save();

/* The caller's saved listings, newest first. A listing that was never public is returned only to people who manage it. */
create function private.my_saved_properties()
returns table (property_id uuid, note text, saved_at timestamptz, price_at_save int, status_at_save text, status text,
  is_available boolean, title text, location text, price int, listing_type text, property jsonb)
language sql stable security definer set search_path = '' as $$
  select s.property_id, s.note, s.created_at, s.price_at_save, s.status_at_save,
    shown.status, shown.is_available, coalesce(f.title, p.title), coalesce(f.location, p.location),
    case when shown.is_available then p.price end, coalesce(f.listing_type, p.listing_type),
    case when shown.is_available then to_jsonb(p) end
  from public.saved_properties s
  join public.properties p on p.id = s.property_id
  cross join lateral private.public_snapshot(p) f
  cross join lateral (select
    case when p.status in ('draft', 'scheduled', 'removed') then 'withdrawn'
      when p.status in ('live', 'under_offer') and p.expires_at <= now() then 'expired' else p.status end as status,
    private.is_public(p.status, p.expires_at) as is_available) shown
  where s.user_id = private.trusted_uid() and (f.property_id is not null or shown.is_available
    or private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())))
  order by s.created_at desc, s.property_id
$$;
grant execute on function private.my_saved_properties to authenticated;

create function public.my_saved_properties() returns table (
  property_id uuid, note text, saved_at timestamptz, price_at_save int, status_at_save text,
  status text, is_available boolean, title text, location text, price int, listing_type text, property jsonb
) language sql stable set search_path = '' as 'select * from private.my_saved_properties()';
grant execute on function public.my_saved_properties to authenticated;

/*
 * Adds the listings saved in this browser to the account and returns how many were added. Listings that the caller cannot
 * see are skipped.
 */
create function public.save_properties(property_ids uuid[]) returns int language sql set search_path = '' as $$
  with saved as (
    insert into public.saved_properties (property_id)
    select p.id from public.properties p where p.id = any (property_ids[1:500])
    on conflict do nothing returning 1
  )
  select count(*)::int from saved
$$;
grant execute on function public.save_properties to authenticated;

/* The ids of all the caller's saved listings, for the save buttons on every page. */
create function public.my_saved_property_ids() returns uuid[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(s.property_id), '{}') from public.saved_properties s where s.user_id = auth.uid()
$$;
grant execute on function public.my_saved_property_ids to authenticated;

-- Lists -----------------------------------------------------------------------------------------------------------------

-- A list can be viewed by anyone who has its link while share_token is set.
create table public.saved_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  share_token text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_lists_share_token_check check (length(share_token) <= 200)
);
create index saved_lists_user_id_idx on public.saved_lists (user_id);
grant select, delete on public.saved_lists to authenticated;
grant insert (user_id, name), update (name) on public.saved_lists to authenticated;
alter table public.saved_lists enable row level security;

create policy "only trusted sessions" on public.saved_lists as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people keep their own lists" on public.saved_lists for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger enforce_quotas after insert on public.saved_lists referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger touch_updated_at before update on public.saved_lists
  for each row execute function private.touch_updated_at();

create table public.saved_list_items (
  list_id uuid not null references public.saved_lists (id) on delete cascade,
  property_id uuid not null references public.properties (id) on delete cascade,
  position int not null default 0,
  created_at timestamptz not null default now(),
  primary key (list_id, property_id)
);
create index saved_list_items_property_id_idx on public.saved_list_items (property_id);
grant select, delete on public.saved_list_items to authenticated;
grant insert (list_id, property_id, position), update (position) on public.saved_list_items to authenticated;
alter table public.saved_list_items enable row level security;

create policy "people keep what is on their lists" on public.saved_list_items for all to authenticated
  using (exists (select from public.saved_lists l where l.id = list_id and l.user_id = (select auth.uid())))
  with check (exists (select from public.saved_lists l where l.id = list_id and l.user_id = (select auth.uid())));

create trigger enforce_quotas after insert on public.saved_list_items referencing new table as added
  for each statement execute function private.enforce_quotas();

/* Starts or stops sharing a list of the caller's. Returns the share token, or null when sharing stops. */
create function private.share_list(list_id uuid, is_shared boolean) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text;
begin
  update public.saved_lists l
    set share_token = case when is_shared then coalesce(l.share_token, private.random_token()) end
    where l.id = share_list.list_id and l.user_id = private.trusted_uid()
    returning l.share_token into token;
  if not found then raise exception 'No such list of yours' using errcode = '42501'; end if;
  return token;
end
$$;
grant execute on function private.share_list to authenticated;

create function public.share_list(list_id uuid, is_shared boolean default true) returns text
  language sql set search_path = '' return private.share_list(list_id, is_shared);
grant execute on function public.share_list to authenticated;

/* One page of 24 listings of a shared list: {name, updated_at, count, properties}. Null for an unknown token. */
create function private.shared_list(token text, page int) returns jsonb language sql stable security definer set search_path = '' as $$
  with list as (
    select l.id, l.name, l.updated_at from public.saved_lists l where l.share_token = $1
  ), shown as materialized (
    select p.id, row_number() over (order by i.position, i.created_at, p.id) as place
    from list join public.saved_list_items i on i.list_id = list.id join public.properties p on p.id = i.property_id
    where p.status in ('sold_stc', 'let_agreed')
      or (p.status in ('live', 'under_offer') and (p.expires_at is null or p.expires_at > now()))
  ), page_of_it as (
    select s.id, s.place from shown s order by s.place limit 24 offset (least(greatest(page, 1), 1000) - 1) * 24
  )
  select jsonb_build_object('name', list.name, 'updated_at', list.updated_at, 'count', (select count(*) from shown),
    'properties', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', p.id, 'title', p.title, 'location', p.location, 'price', p.price, 'price_qualifier', p.price_qualifier,
        'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms, 'square_feet', p.square_feet, 'images', p.images[1:1],
        'image_details', jsonb_path_query_array(p.image_details, '$[0]'), 'listing_type', p.listing_type,
        'published_at', p.published_at, 'previous_price', p.previous_price, 'status', p.status) order by s.place), '[]')
      from page_of_it s join public.properties p on p.id = s.id))
  from list
$$;
grant execute on function private.shared_list to anon, authenticated;

create function public.shared_list(token text, page int default 1) returns jsonb
  language sql stable set search_path = '' return private.shared_list(token, page);
grant execute on function public.shared_list to anon, authenticated;

-- Saved searches --------------------------------------------------------------------------------------------------------

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  -- The query string of the search page, 'location=Leeds&type=rent&maxPrice=1200', and the arguments for search_properties.
  query text not null check (length(query) <= 2000),
  criteria jsonb not null,
  alert text not null default 'off' check (alert in ('off', 'instant', 'daily', 'weekly')),
  is_paused boolean not null default false,
  unsubscribe_token text not null unique default private.random_token(),
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, query),
  constraint saved_searches_criteria_check check (jsonb_typeof(criteria) = 'object' and octet_length(criteria::text) <= 4000),
  constraint saved_searches_unsubscribe_token_check check (length(unsubscribe_token) <= 200)
);
create index saved_searches_alerting_idx on public.saved_searches (alert) where alert <> 'off' and not is_paused;
grant select, delete on public.saved_searches to authenticated;
grant insert (user_id, name, query, criteria, alert, is_paused), update (name, query, criteria, alert, is_paused)
  on public.saved_searches to authenticated;
alter table public.saved_searches enable row level security;

create policy "only trusted sessions" on public.saved_searches as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people keep their own searches" on public.saved_searches for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger enforce_quotas after insert on public.saved_searches referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger touch_updated_at before update on public.saved_searches
  for each row execute function private.touch_updated_at();

-- Soft deletion ---------------------------------------------------------------------------------------------------------

-- Deleted items, which can be restored for a day: a saved listing with its note, the price when it was saved and its
-- positions on lists; a search with its matches and digests; a list with its listings and its link.
create table private.soft_deleted (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('property', 'search', 'list')),
  id uuid not null,
  data jsonb not null,
  deleted_at timestamptz not null default now(),
  primary key (user_id, kind, id),
  constraint soft_deleted_data_check check (octet_length(data::text) <= 500000)
);
create index soft_deleted_deleted_at_idx on private.soft_deleted (deleted_at);

create trigger enforce_quotas after insert on private.soft_deleted referencing new table as added
  for each statement execute function private.enforce_quotas();

/* Keeps nothing when the account itself is being deleted. */
create function private.soft_delete(owner uuid, kind text, id uuid, data jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.soft_deleted (user_id, kind, id, data)
    select u.id, $2, $3, $4 from auth.users u where u.id = $1
    on conflict on constraint soft_deleted_pkey do update set data = excluded.data, deleted_at = now()
$$;

/* Also takes the listing off the owner's lists. Keeps nothing when the listing itself is being deleted. */
create function private.soft_delete_saved_property() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  items jsonb;
begin
  if not exists (select from public.properties p where p.id = old.property_id) then return old; end if;
  with taken_off as (
    delete from public.saved_list_items i using public.saved_lists l
    where l.id = i.list_id and l.user_id = old.user_id and i.property_id = old.property_id
    returning i.*
  )
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') into items from taken_off t;
  perform private.soft_delete(
    old.user_id, 'property', old.property_id, to_jsonb(old) || jsonb_build_object('items', items));
  return old;
end
$$;

create trigger soft_delete_saved_property before delete on public.saved_properties
  for each row execute function private.soft_delete_saved_property();

create function private.soft_delete_search() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.soft_delete(old.user_id, 'search', old.id, to_jsonb(old) || jsonb_build_object(
    'matches', coalesce((select jsonb_agg(to_jsonb(m)) from public.alert_matches m where m.saved_search_id = old.id), '[]'),
    'digests', coalesce((select jsonb_agg(to_jsonb(d)) from private.alert_digests d where d.saved_search_id = old.id), '[]')));
  return old;
end
$$;

create trigger soft_delete_search before delete on public.saved_searches
  for each row execute function private.soft_delete_search();

create function private.soft_delete_list() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.soft_delete(old.user_id, 'list', old.id, to_jsonb(old) || jsonb_build_object(
    'items', coalesce((select jsonb_agg(to_jsonb(i)) from public.saved_list_items i where i.list_id = old.id), '[]')));
  return old;
end
$$;

create trigger soft_delete_list before delete on public.saved_lists
  for each row execute function private.soft_delete_list();

/* Removes a deleted item from the store and returns its data; null when a day has passed. */
create function private.pop_soft_deleted(owner uuid, kind text, id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  delete from private.soft_deleted g
  where g.user_id = $1 and g.kind = $2 and g.id = $3 and g.deleted_at > now() - interval '1 day'
  returning g.data
$$;

create function private.add_to_lists(items jsonb) returns void language sql security definer set search_path = '' as $$
  insert into public.saved_list_items
    select i.* from jsonb_populate_recordset(null::public.saved_list_items, items) i
    join public.saved_lists l on l.id = i.list_id
    join public.properties p on p.id = i.property_id
    on conflict do nothing
$$;

/*
 * A listing that is saved again within a day is restored as it was. Triggers fire in alphabetical order, so this one fires
 * before set_price_and_status_at_save.
 */
create function private.restore_saved_property() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  data jsonb := private.pop_soft_deleted(new.user_id, 'property', new.property_id);
begin
  if data is null then return new; end if;
  new.note := case when new.note = '' then data ->> 'note' else new.note end;
  new.price_at_save := (data ->> 'price_at_save')::int;
  new.status_at_save := data ->> 'status_at_save';
  new.created_at := (data ->> 'created_at')::timestamptz;
  perform private.add_to_lists(data -> 'items');
  return new;
end
$$;

create trigger restore_saved_property before insert on public.saved_properties
  for each row when (new.price_at_save is null) execute function private.restore_saved_property();

create function private.restore_search(owner uuid, id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  data jsonb := private.pop_soft_deleted(owner, 'search', id);
begin
  if data is null then return false; end if;
  -- The same search may have been saved again since the deletion. In that case there is nothing to restore.
  insert into public.saved_searches select (jsonb_populate_record(null::public.saved_searches, data)).* on conflict do nothing;
  if not found then return true; end if;
  insert into public.alert_matches (saved_search_id, property_id, reason, price, previous_price, matched_at, sent_at, mail_id, event_at)
    select m.saved_search_id, m.property_id, m.reason, m.price, m.previous_price, m.matched_at, m.sent_at, m.mail_id, m.event_at
    from jsonb_populate_recordset(null::public.alert_matches, data -> 'matches') m
    join public.properties p on p.id = m.property_id
    order by m.id;
  insert into private.alert_digests select * from jsonb_populate_recordset(null::private.alert_digests, data -> 'digests');
  return true;
end
$$;

create function private.restore_list(owner uuid, id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  data jsonb := private.pop_soft_deleted(owner, 'list', id);
begin
  if data is null then return false; end if;
  insert into public.saved_lists select (jsonb_populate_record(null::public.saved_lists, data)).*;
  perform private.add_to_lists(data -> 'items');
  return true;
end
$$;

/* Undoes the caller's deletion of a search or list. Returns whether there was anything to restore. */
create function private.restore_deleted(kind text, id uuid) returns boolean language sql security definer set search_path = '' as $$
  select case kind
    when 'search' then private.restore_search(private.trusted_uid(), id)
    when 'list' then private.restore_list(private.trusted_uid(), id)
    else false end
$$;
grant execute on function private.restore_deleted to authenticated;

create function public.restore_deleted(kind text, id uuid) returns boolean
  language sql set search_path = '' return private.restore_deleted(kind, id);
grant execute on function public.restore_deleted to authenticated;
