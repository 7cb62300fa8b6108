-- Tables of an advertiser's own listings: missing facts, sorting, filters and keyset paging.

-- One for each order in which an agency with very many listings reads them page by page.
create index properties_of_agency_by_update_idx on public.properties (agency_id, updated_at, id) where agency_id is not null;
create index properties_of_agency_by_title_idx on public.properties (agency_id, lower(title), id) where agency_id is not null;
create index properties_of_agency_by_price_idx on public.properties (agency_id, price, id) where agency_id is not null;
create index properties_of_agency_by_status_idx on public.properties (agency_id, status, id) where agency_id is not null;
create index properties_of_agency_by_reference_idx on public.properties (agency_id, coalesce(lower(external_ref), ''), id)
  where agency_id is not null;
create index properties_of_agency_by_expiry_idx on public.properties (agency_id, coalesce(expires_at, 'infinity'), id)
  where agency_id is not null;

/* The facts that people look for and this advert does not state. */
create function private.missing_facts(listing public.properties) returns text[] language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when btrim(listing.address_line) is null or listing.postcode is null then 'address' end,
    case when listing.price <= 0 then 'price' end,
    case when listing.property_type is null then 'type' end,
    case when cardinality(listing.images) < 5 and kind.has_rooms then 'photos' end,
    case when listing.floor_plan is null and kind.has_rooms then 'floor_plan' end,
    case when length(btrim(listing.description)) < 50 then 'description' end,
    case when listing.bedrooms is null and kind.has_rooms then 'bedrooms' end,
    case when listing.square_feet is null and kind.has_rooms then 'size' end,
    case when listing.epc_rating is null and listing.epc_status is null and kind.has_rooms then 'epc' end,
    case when listing.council_tax_band is null and kind.has_rooms and not listing.is_new_home
      and listing.country is distinct from 'Northern Ireland' then 'council_tax' end,
    case when listing.listing_type = 'sale' and listing.tenure is null and listing.property_type is distinct from 'Park Home' then 'tenure' end,
    case when listing.listing_type = 'rent' and listing.deposit is null and kind.has_rooms then 'deposit' end
  ], null)
  from (select coalesce(listing.property_type, '') not in ('Land', 'Garage', 'Commercial')) as kind (has_rooms)
$$;

/*
 * What would help a live listing that gets little attention, one week after it was published: more photos, missing facts, or a look
 * at the price. Null if it needs nothing.
 */
create function private.listing_suggestion(listing public.properties) returns text language sql stable set search_path = '' as $$
  select case
    when listing.status <> 'live' or listing.published_at > now() - interval '7 days' then null
    when 'photos' = any (private.missing_facts(listing)) then 'photos'
    when private.missing_facts(listing) <> '{}' then 'facts'
    when not exists (select from public.listing_views v
      where v.property_id = listing.id and v.day > private.london_today() - 7 and v.views > 0) then 'no_views'
    when listing.published_at < now() - interval '60 days' and coalesce(listing.reduced_at, '-infinity') < now() - interval '60 days'
      and not exists (select from public.property_enquiries e
        where e.property_id = listing.id and e.status <> 'unconfirmed' and e.created_at > now() - interval '30 days') then 'price'
  end
$$;

/*
 * The conditions of a table's filters: `query`, `statuses`, `kind`, `branch` and `negotiator` (an id or 'none'), `missing` (a fact),
 * and `attention`: 'expiring' within a week, 'stale', 'due' for confirmation, 'unconfirmed' or 'in_review'.
 */
create function private.own_listings_where(filters jsonb) returns text language plpgsql immutable set search_path = '' as $$
declare
  text_query constant text := lower(btrim(left(filters ->> 'query', 200)));
  conditions text[] := '{true}';
begin
  if text_query <> '' then
    conditions := conditions || format(
      'strpos(lower(concat_ws('' '', p.title, p.location, p.address_line, p.postcode, p.external_ref)), %L) > 0', text_query);
  end if;
  if jsonb_typeof(filters -> 'statuses') = 'array' then
    conditions := conditions || format('p.status = any (%L)', array(select jsonb_array_elements_text(filters -> 'statuses')));
  end if;
  if filters ->> 'kind' in ('sale', 'rent') then conditions := conditions || format('p.listing_type = %L', filters ->> 'kind'); end if;
  if filters ->> 'branch' = 'none' then conditions := conditions || 'p.branch_id is null'::text;
  elsif pg_input_is_valid(filters ->> 'branch', 'uuid') then conditions := conditions || format('p.branch_id = %L', filters ->> 'branch'); end if;
  if filters ->> 'negotiator' = 'none' then conditions := conditions || 'p.negotiator_id is null'::text;
  elsif pg_input_is_valid(filters ->> 'negotiator', 'uuid') then
    conditions := conditions || format('p.negotiator_id = %L', filters ->> 'negotiator');
  end if;
  if filters ->> 'missing' = 'any' then conditions := conditions || 'private.missing_facts(p) <> ''{}'''::text;
  elsif filters ->> 'missing' <> '' then
    conditions := conditions || format('%L = any (private.missing_facts(p))', filters ->> 'missing');
  end if;
  case filters ->> 'attention'
    when 'expiring' then conditions := conditions
      || 'p.status in (''live'', ''under_offer'') and p.expires_at < now() + interval ''7 days'''::text;
    when 'stale' then conditions := conditions || 'private.listing_suggestion(p) is not null'::text;
    when 'due' then conditions := conditions
      || 'p.id in (select private.confirmable_listings((select private.my_landlord_id()), (select private.my_agency_id()), true))'::text;
    when 'unconfirmed' then conditions := conditions
      || 'exists (select from public.listing_confirmations c where c.property_id = p.id and c.state <> ''confirmed'')'::text;
    when 'in_review' then conditions := conditions
      || 'exists (select from public.listing_reviews r where r.property_id = p.id and r.status = ''pending'')'::text;
    else null;
  end case;
  return array_to_string(conditions, ' and ');
end
$$;

/* The listings that the caller manages as landlord or for an agency, each as a condition that an index serves. */
create function private.own_listing_scopes() returns text[] language sql stable security definer set search_path = '' as $$
  select array_remove(array[
    format('p.agency_id = %L', private.my_agency_id()),
    format('p.agency_id is null and p.owner_id = %L', private.my_landlord_id())
  ], null)
$$;

create function private.own_listing_sort(sort text, out expression text, out type text) language sql immutable set search_path = '' as $$
  select e.expression, e.type from (values
    ('updated_at', 'p.updated_at', 'timestamptz'),
    ('title', 'lower(p.title)', 'text'),
    ('price', 'p.price', 'int'),
    ('status', 'p.status', 'text'),
    ('reference', 'coalesce(lower(p.external_ref), '''')', 'text'),
    ('expires_at', 'coalesce(p.expires_at, ''infinity'')', 'timestamptz'),
    ('published_at', 'coalesce(p.published_at, ''-infinity'')', 'timestamptz'),
    ('branch', 'coalesce((select lower(b.name) from public.agency_branches b where b.id = p.branch_id), '''')', 'text'),
    ('negotiator', 'coalesce((select lower(concat_ws('' '', f.last_name, f.first_name)) from public.profiles f where f.id = p.negotiator_id), '''')', 'text'),
    ('photos', 'cardinality(p.images)', 'int'),
    ('missing', 'cardinality(private.missing_facts(p))', 'int'),
    ('views', '(select coalesce(sum(v.views), 0)::int from public.listing_views v where v.property_id = p.id and v.day >= private.london_today() - 30)', 'int'),
    ('saves', '(select count(*)::int from public.saved_properties s where s.property_id = p.id and s.created_at >= private.london_today() - 30)', 'int'),
    ('enquiries', '(select count(*)::int from public.property_enquiries e where e.property_id = p.id and e.status <> ''unconfirmed'' and e.created_at >= private.london_today() - 30)', 'int')
  ) e (name, expression, type)
  order by e.name = own_listing_sort.sort desc, e.name = 'updated_at' desc limit 1
$$;

/*
 * One page of the caller's listings. `position` is where it starts: {key, id} of the row before it, or after it with `is_backward`;
 * null for the first page, or the last one with `is_backward`.
 */
create function private.own_listing_page(filters jsonb, sort text, is_descending boolean, "position" jsonb, is_backward boolean, page_size int)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  order_by constant record := private.own_listing_sort(sort);
  direction constant text := case when is_descending <> is_backward then 'desc' else 'asc' end;
  size constant int := least(greatest(coalesce(page_size, 25), 1), 500);
  after text := '';
  branches text[];
  rows jsonb;
begin
  if jsonb_typeof("position") = 'object' then
    if not pg_input_is_valid("position" ->> 'id', 'uuid') or not pg_input_is_valid("position" ->> 'key', order_by.type) then
      raise exception 'No such page' using errcode = '22023';
    end if;
    after := format(' and (%s, p.id) %s (%L::%s, %L::uuid)', order_by.expression, case direction when 'asc' then '>' else '<' end,
      "position" ->> 'key', order_by.type, "position" ->> 'id');
  end if;
  select array_agg(format('(select p.id, (%1$s) as sort_key from public.properties p where %2$s and %3$s%4$s order by %1$s %5$s, p.id %5$s limit %6$s)',
      order_by.expression, scope, private.own_listings_where(filters), after, direction, size + 1))
    into branches from unnest(private.own_listing_scopes()) scope;
  if branches is null then return jsonb_build_object('rows', '[]'::jsonb, 'has_more', false); end if;
  execute format($sql$
    select coalesce(jsonb_agg(to_jsonb(r) order by r.n), '[]') from (
      select row_number() over (order by page.sort_key %1$s, page.id %1$s) as n, page.sort_key::text as sort_key,
        p.id, p.status, p.listing_type, p.title, p.location, p.price, p.images[1] as picture, cardinality(p.images) as photos,
        p.publish_at, p.published_at, p.expires_at, p.removed_reason, p.updated_at, p.country, p.deposit, p.holding_deposit,
        p.let_type, p.property_type, p.external_ref, p.branch_id, p.negotiator_id, p.agency_id,
        (select b.name from public.agency_branches b where b.id = p.branch_id) as branch,
        (select nullif(btrim(concat_ws(' ', f.first_name, f.last_name)), '') from public.profiles f where f.id = p.negotiator_id) as negotiator,
        private.missing_facts(p) as missing, private.listing_suggestion(p) as suggestion,
        exists (select from public.listing_reviews w where w.property_id = p.id and w.status = 'pending') as is_in_review,
        (select jsonb_build_object('confirmed_at', c.confirmed_at, 'state', c.state)
          from public.listing_confirmations c where c.property_id = p.id) as confirmation,
        t.views, t.saves, t.enquiries
      from (select u.id, u.sort_key from (%2$s) u order by u.sort_key %1$s, u.id %1$s limit %3$s) page
      join public.properties p on p.id = page.id
      cross join lateral private.listing_totals(array[p.id], private.london_today() - 30) t
    ) r$sql$, direction, array_to_string(branches, ' union all '), size + 1) into rows;
  return jsonb_build_object(
    'has_more', jsonb_array_length(rows) > size,
    'rows', (select coalesce(jsonb_agg(r order by case when is_backward then -n else n end), '[]')
      from jsonb_array_elements(rows) with ordinality as numbered (r, n) where n <= size));
end
$$;
grant execute on function private.own_listing_page to authenticated;

create function public.my_listings(
  filters jsonb default '{}', sort text default 'updated_at', is_descending boolean default true, "position" jsonb default null,
  is_backward boolean default false, page_size int default 25
) returns jsonb language sql stable set search_path = ''
  return private.own_listing_page(filters, sort, is_descending, "position", is_backward, page_size);
grant execute on function public.my_listings to authenticated;

/* How many of the caller's listings match, up to 100,000. */
create function private.own_listing_count(filters jsonb) returns int language plpgsql stable security definer set search_path = '' as $$
declare
  total int := 0;
  found_in int;
  scope text;
begin
  foreach scope in array private.own_listing_scopes() loop
    execute format('select count(*) from (select from public.properties p where %s and %s limit 100000) found', scope, private.own_listings_where(filters))
      into found_in;
    total := total + found_in;
  end loop;
  return total;
end
$$;
grant execute on function private.own_listing_count to authenticated;

create function public.count_my_listings(filters jsonb default '{}') returns int
  language sql stable set search_path = '' return private.own_listing_count(filters);
grant execute on function public.count_my_listings to authenticated;

-- Views of a table that somebody saved: its filters and order as in the address, and the columns shown.
create table public.table_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  table_name text not null check (table_name ~ '^[a-z-]{1,40}$'),
  name text not null check (length(btrim(name)) between 1 and 60),
  params text not null default '' check (length(params) <= 1000),
  hidden_columns text[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint table_views_hidden_columns_check check (private.is_short_list(hidden_columns, 30, 40)),
  unique (user_id, table_name, name)
);
grant select, delete on public.table_views to authenticated;
grant insert (user_id, table_name, name, params, hidden_columns), update (name, params, hidden_columns) on public.table_views to authenticated;
alter table public.table_views enable row level security;

create policy "only trusted sessions" on public.table_views as restrictive for all to authenticated
  using ((select private.session_is_trusted()));
create policy "people keep their own views" on public.table_views for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

insert into private.quotas (name, relation, per, counted_by, max_count, hint) values
  ('table_views', 'public.table_views', 'total', 'user_id', 100, 'too_many_table_views'),
  ('table_views_added', 'public.table_views', 'day', null, 300, 'rate_limited');
create trigger enforce_quotas after insert on public.table_views referencing new table as added
  for each statement execute function private.enforce_quotas();
