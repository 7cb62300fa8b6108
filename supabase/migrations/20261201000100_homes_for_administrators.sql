-- Administrators find a home by the beginnings of its words among a million. The index serves only what runs as its owner:
-- behind row-level security no word may be looked for in rows before the policies have seen them.

-- Without the signs that would make numbers or addresses of words: 'ZX-81' is no 'zx' and minus 81.
create index properties_wording_idx on public.properties using gin (to_tsvector('simple', translate(
  title || ' ' || location || ' ' || coalesce(address_line, '') || ' ' || coalesce(postcode, '') || ' ' || coalesce(external_ref, ''),
  '-/._@:+', '       ')));

/* Homes in any state by words, or by the number of the home, its owner or its agency, with the number of all that match. */
create function private.admin_properties(query text, state text, kind text, sort text, is_descending boolean, page_size int, page_offset int)
returns table (
  id uuid, title text, location text, price int, listing_type text, status text, created_at timestamptz, updated_at timestamptz,
  owner_id uuid, agency json, total bigint
-- Each question is planned for itself: what is not asked falls away, and with it the reason not to use an index.
) language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  number constant uuid := case when query ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then query::uuid end;
  -- Each word by its beginning, in any order. What holds no word at all is in no home.
  words constant tsquery := case when number is null and query ~ '\S' then to_tsquery('simple', coalesce(
    (select string_agg(word || ':*', ' & ') from regexp_split_to_table(query, '[^[:alnum:]]+') word where word <> ''), '')) end;
begin
  perform private.require_admin();
  return query
  with found as not materialized (
    select p.* from public.properties p
    where (number is null or p.id = number or p.owner_id = number or p.agency_id = number)
      and (words is null or to_tsvector('simple', translate(p.title || ' ' || p.location || ' ' || coalesce(p.address_line, '') || ' '
        || coalesce(p.postcode, '') || ' ' || coalesce(p.external_ref, ''), '-/._@:+', '       ')) @@ words)
      and (state is null or p.status = state) and (kind is null or p.listing_type = kind)
  ), page as (
    select f.id, f.title, f.location, f.price, f.listing_type, f.status, f.created_at, f.updated_at, f.owner_id, f.agency_id from found f
    order by
      case when sort = 'price' and not is_descending then f.price end,
      case when sort = 'price' and is_descending then f.price end desc,
      case when sort = 'title' and not is_descending then lower(f.title) end,
      case when sort = 'title' and is_descending then lower(f.title) end desc,
      case when sort = 'updated_at' and not is_descending then f.updated_at end,
      case when sort = 'updated_at' and is_descending then f.updated_at end desc,
      case when sort = 'created_at' and not is_descending then f.created_at end, f.created_at desc, f.id
    limit least(greatest(page_size, 1), 200) offset greatest(page_offset, 0)
  )
  select g.id, g.title, g.location, g.price, g.listing_type, g.status, g.created_at, g.updated_at, g.owner_id,
    (select json_build_object('name', a.name, 'slug', a.slug) from public.agencies a where a.id = g.agency_id),
    (select count(*) from found)
  from page g;
end
$$;
create function public.admin_properties(
  query text default '', state text default null, kind text default null, sort text default 'created_at',
  is_descending boolean default true, page_size int default 50, page_offset int default 0
) returns table (
  id uuid, title text, location text, price int, listing_type text, status text, created_at timestamptz, updated_at timestamptz,
  owner_id uuid, agency json, total bigint
) language sql stable set search_path = ''
begin atomic
  select * from private.admin_properties(query, state, kind, sort, is_descending, page_size, page_offset);
end;
grant execute on function private.admin_properties, public.admin_properties to authenticated;
