-- The addresses a search engine is told of, in parts of a size it takes.

/* The parts of the homes: the first digits of their ids, as few as keep a part under about 20,000. '' is all in one. */
create function public.sitemap_parts() returns jsonb language sql stable set search_path = '' as $$
  with counted as (
    select case when exact.homes <= 20000 then exact.homes else greatest(c.reltuples, exact.homes) end as homes
    from pg_catalog.pg_class c, (select count(*) as homes from (select from private.listing_search limit 20001) s) exact
    where c.oid = 'private.listing_search'::regclass
  )
  select case
    when homes <= 20000 then '[""]'::jsonb
    when homes <= 300000 then (select jsonb_agg(to_hex(i)) from generate_series(0, 15) i)
    else (select jsonb_agg(lpad(to_hex(i), 2, '0')) from generate_series(0, 255) i)
  end from counted
$$;

/* The homes on the market whose id begins so: [[id, when it changed], ...]. */
create function private.sitemap_homes(prefix text) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_array(p.id, p.updated_at) order by p.id), '[]')
  from private.listing_search s join public.properties p on p.id = s.listing_id
  where prefix ~ '^[0-9a-f]{0,2}$'
    and s.listing_id between (rpad(prefix, 8, '0') || '-0000-0000-0000-000000000000')::uuid
      and (rpad(prefix, 8, 'f') || '-ffff-ffff-ffff-ffffffffffff')::uuid
    and (p.expires_at is null or p.expires_at > now())
$$;
grant execute on function private.sitemap_homes to anon, authenticated;
create function public.sitemap_homes(prefix text) returns jsonb language sql stable set search_path = ''
  return private.sitemap_homes(prefix);
grant execute on function public.sitemap_parts, public.sitemap_homes to anon, authenticated;
