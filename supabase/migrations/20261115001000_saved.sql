create table public.saved_properties (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  property_id uuid not null references public.properties (id) on delete cascade,
  note text not null default '' check (length(note) <= 2000),
  -- What it was when it was saved, so that the page can tell what changed.
  price_at_save int,
  status_at_save text,
  created_at timestamptz not null default now(),
  primary key (user_id, property_id)
);
alter table public.saved_properties enable row level security;
create index saved_properties_property_id_idx on public.saved_properties (property_id);

-- Lists that can be shown to others by a link, for as long as share_token stands.
create table public.saved_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  share_token text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table public.saved_lists enable row level security;
create index saved_lists_user_id_idx on public.saved_lists (user_id);

create table public.saved_list_items (
  list_id uuid not null references public.saved_lists (id) on delete cascade,
  property_id uuid not null references public.properties (id) on delete cascade,
  position int not null default 0,
  created_at timestamptz not null default now(),
  primary key (list_id, property_id)
);
alter table public.saved_list_items enable row level security;
create index saved_list_items_property_id_idx on public.saved_list_items (property_id);

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  -- The address of the search, 'location=Leeds&type=rent&maxPrice=1200', and the same as the search functions take it.
  query text not null check (length(query) <= 2000),
  criteria jsonb not null check (jsonb_typeof(criteria) = 'object'),
  alert text not null default 'off' check (alert in ('off', 'instant', 'daily', 'weekly')),
  is_paused boolean not null default false,
  unsubscribe_token text not null unique default private.random_token(),
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, query)
);
alter table public.saved_searches enable row level security;
create index saved_searches_alerting_idx on public.saved_searches (alert) where alert <> 'off' and not is_paused;

-- Each match once: the same home for the same reason at the same price is never sent twice.
create table public.alert_matches (
  id bigint generated always as identity primary key,
  saved_search_id uuid not null references public.saved_searches (id) on delete cascade,
  property_id uuid not null references public.properties (id) on delete cascade,
  reason text not null check (reason in ('new', 'reduced')),
  price int not null,
  previous_price int,
  matched_at timestamptz not null default now(),
  -- Set in the transaction that writes the mail.
  sent_at timestamptz,
  mail_id uuid,
  unique (saved_search_id, property_id, reason, price)
);
alter table public.alert_matches enable row level security;
create index alert_matches_unsent_idx on public.alert_matches (saved_search_id, id) where sent_at is null;
create index alert_matches_property_id_idx on public.alert_matches (property_id);

-- A day's or week's digest of a search goes out once, whichever worker comes first.
create table private.alert_digests (
  saved_search_id uuid not null references public.saved_searches (id) on delete cascade,
  period date not null,
  sent_at timestamptz not null default now(),
  primary key (saved_search_id, period)
);

grant execute on function private.random_token to authenticated; -- as a default it runs in the caller's name

-- Mine and nobody else's ----------------------------------------------------------------------------------

grant select, delete on public.saved_properties, public.saved_lists, public.saved_list_items, public.saved_searches to authenticated;
grant insert (user_id, property_id, note), update (note) on public.saved_properties to authenticated;
grant insert (user_id, name), update (name) on public.saved_lists to authenticated;
grant insert (list_id, property_id, position), update (position) on public.saved_list_items to authenticated;
grant insert (user_id, name, query, criteria, alert, is_paused), update (name, query, criteria, alert, is_paused)
  on public.saved_searches to authenticated;
grant select on public.alert_matches to authenticated;

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

create policy "only trusted sessions" on public.saved_lists as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people keep their own lists" on public.saved_lists for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "people keep what is on their lists" on public.saved_list_items for all to authenticated
  using (exists (select from public.saved_lists l where l.id = list_id and l.user_id = (select auth.uid())))
  with check (exists (select from public.saved_lists l where l.id = list_id and l.user_id = (select auth.uid())));

create policy "only trusted sessions" on public.saved_searches as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people keep their own searches" on public.saved_searches for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "people see what matched their searches" on public.alert_matches for select to authenticated
  using (exists (select from public.saved_searches s where s.id = saved_search_id and s.user_id = (select auth.uid())));

create trigger touch_updated_at before update on public.saved_lists
  for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on public.saved_searches
  for each row execute function private.touch_updated_at();

create function private.remember_saved_state() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select p.price, p.status into new.price_at_save, new.status_at_save from public.properties p where p.id = new.property_id;
  return new;
end
$$;
create trigger remember_saved_state before insert on public.saved_properties
  for each row when (new.price_at_save is null) execute function private.remember_saved_state();

create function private.limit_saved_searches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.saved_searches s where s.user_id = new.user_id) >= private.setting_int('saved_searches_per_person') then
    raise exception 'Too many saved searches' using errcode = 'P0001', hint = 'too_many_saved_searches';
  end if;
  return new;
end
$$;
create trigger limit_saved_searches before insert on public.saved_searches
  for each row execute function private.limit_saved_searches();

/*
 * What the caller saved and what became of it. A home that is off the market stays on the list under its
 * title, with its state, and tells no more than that.
 */
create function private.my_saved_properties() returns table (
  property_id uuid, note text, saved_at timestamptz, price_at_save int, status_at_save text,
  status text, is_available boolean, title text, location text, price int, listing_type text, property jsonb
) language sql stable security definer set search_path = '' as $$
  select s.property_id, s.note, s.created_at, s.price_at_save, s.status_at_save,
    shown.status, shown.is_available, p.title, p.location, case when shown.is_available then p.price end, p.listing_type,
    case when shown.is_available then to_jsonb(p) end
  from public.saved_properties s
  join public.properties p on p.id = s.property_id
  cross join lateral (select
    case when p.status in ('draft', 'scheduled', 'removed') then 'withdrawn'
      when p.status in ('live', 'under_offer') and p.expires_at <= now() then 'expired' else p.status end as status,
    p.status in ('sold_stc', 'let_agreed')
      or (p.status in ('live', 'under_offer') and (p.expires_at is null or p.expires_at > now())) as is_available) shown
  where s.user_id = private.trusted_uid()
  order by s.created_at desc, s.property_id
$$;
grant execute on function private.my_saved_properties to authenticated;
create function public.my_saved_properties() returns table (
  property_id uuid, note text, saved_at timestamptz, price_at_save int, status_at_save text,
  status text, is_available boolean, title text, location text, price int, listing_type text, property jsonb
) language sql stable set search_path = '' as 'select * from private.my_saved_properties()';

/* The hearts of a browser join those of the account; homes that are gone or hidden are passed over. */
create function public.save_properties(property_ids uuid[]) returns int language sql set search_path = '' as $$
  with saved as (
    insert into public.saved_properties (property_id)
    select p.id from public.properties p where p.id = any (property_ids[1:500])
    on conflict do nothing returning 1
  )
  select count(*)::int from saved
$$;
grant execute on function public.my_saved_properties, public.save_properties to authenticated;

-- Sharing a list ------------------------------------------------------------------------------------------

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

/* A shared list for whoever has its link: its name and the homes on it that are on the market. */
create function private.shared_list(token text) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', l.name, 'updated_at', l.updated_at, 'properties', coalesce((
    select jsonb_agg(to_jsonb(p) order by i.position, i.created_at)
    from public.saved_list_items i join public.properties p on p.id = i.property_id
    where i.list_id = l.id and (p.status in ('sold_stc', 'let_agreed')
      or (p.status in ('live', 'under_offer') and (p.expires_at is null or p.expires_at > now())))), '[]'))
  from public.saved_lists l where l.share_token = $1
$$;
grant execute on function private.shared_list to anon, authenticated;
create function public.shared_list(token text) returns jsonb
  language sql stable set search_path = '' return private.shared_list(token);
grant execute on function public.shared_list to anon, authenticated;

/* One click in the mail, without signing in: the search stays, its alert stops. Answers the search's name. */
create function private.unsubscribe_alert(token text) returns text language sql security definer set search_path = '' as $$
  update public.saved_searches s set alert = 'off' where s.unsubscribe_token = $1 returning s.name
$$;
grant execute on function private.unsubscribe_alert to anon, authenticated;
create function public.unsubscribe_alert(token text) returns text
  language sql set search_path = '' return private.unsubscribe_alert(token);
grant execute on function public.unsubscribe_alert to anon, authenticated;
