-- The pictures a feed names for a home: an address to be fetched by the worker, or a file sent along with the feed. What was
-- kept once is not kept again, and pictures added by hand stay behind those of the feed.
create table private.feed_pictures (
  property_id uuid not null references public.properties (id) on delete cascade,
  source text not null check (length(source) between 1 and 2000),
  position int not null,
  is_floor_plan boolean not null default false,
  caption text check (length(caption) <= 200),
  -- waiting: the worker fetches it; missing: a file that has not been sent.
  state text not null check (state in ('waiting', 'missing', 'kept', 'failed')),
  object_name text,
  size_bytes int,
  attempts int not null default 0,
  try_after timestamptz not null default now(),
  problem text,
  primary key (property_id, source)
);
create index feed_pictures_waiting_idx on private.feed_pictures (try_after) where state = 'waiting';

/* The home shows what has been kept, in the feed's order; what the feed has `dropped` goes. */
create function private.show_feed_pictures(property_id uuid, dropped text[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  home public.properties;
  prefix constant text := '/storage/v1/object/public/listing-pictures/';
  shown text[];
  details jsonb;
begin
  select * into home from public.properties p where p.id = $1 for update;
  with pictures as (
    select prefix || f.object_name as address, f.position as place,
      jsonb_build_object('caption', f.caption, 'width', (o.metadata ->> 'width')::int, 'height', (o.metadata ->> 'height')::int,
        'thumbhash', o.metadata ->> 'thumbhash') as facts
    from private.feed_pictures f
    left join storage.objects o on o.bucket_id = 'listing-pictures' and o.name = f.object_name
    where f.property_id = $1 and f.state = 'kept' and not f.is_floor_plan
    union all
    select image, 1000 + ordinality::int, coalesce(home.image_details -> (ordinality::int - 1), '{}')
    from unnest(home.images) with ordinality as by_hand (image, ordinality)
    where image <> all (dropped)
      and not exists (select from private.feed_pictures f where f.property_id = $1 and prefix || f.object_name = image)
  )
  select coalesce(array_agg(p.address order by p.place), '{}'), coalesce(jsonb_agg(p.facts order by p.place), '[]')
    into shown, details from (select * from pictures order by place limit 60) p;
  update public.properties p set images = shown, image_details = details,
      floor_plan = coalesce((select prefix || f.object_name from private.feed_pictures f
        where f.property_id = $1 and f.state = 'kept' and f.is_floor_plan order by f.position limit 1), p.floor_plan)
    where p.id = $1 and (p.images, p.image_details) is distinct from (shown, details)
       or (p.id = $1 and exists (select from private.feed_pictures f
         where f.property_id = $1 and f.state = 'kept' and f.is_floor_plan and prefix || f.object_name is distinct from p.floor_plan));
end
$$;

/* Takes note of what a feed names for one of the caller's homes: [{source, caption, is_floor_plan}]. Answers with what of it is kept. */
create function private.name_feed_pictures(property_id uuid, pictures jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties := private.lock_my_listing($1);
  dropped text[];
  is_moved boolean;
begin
  with gone as (
    delete from private.feed_pictures f where f.property_id = listing.id
      and not exists (select from jsonb_array_elements(pictures) p where p ->> 'source' = f.source)
    returning f.object_name
  ), named as (
    insert into private.feed_pictures as f (property_id, source, position, is_floor_plan, caption, state)
      select distinct on (p ->> 'source') listing.id, p ->> 'source', ordinality, coalesce((p ->> 'is_floor_plan')::boolean, false), p ->> 'caption',
        case when p ->> 'source' ~* '^https?://' then 'waiting' else 'missing' end
      from jsonb_array_elements(pictures) with ordinality as given (p, ordinality) where ordinality <= 61
      order by p ->> 'source', ordinality
    on conflict on constraint feed_pictures_pkey do update set position = excluded.position, caption = excluded.caption,
        is_floor_plan = excluded.is_floor_plan, attempts = 0,
        state = case when f.state = 'failed' then 'waiting' else f.state end, try_after = now()
      where (f.position, f.caption, f.is_floor_plan) is distinct from (excluded.position, excluded.caption, excluded.is_floor_plan)
        or f.state = 'failed'
    returning f.state
  )
  select coalesce((select array_agg('/storage/v1/object/public/listing-pictures/' || g.object_name) from gone g where g.object_name is not null), '{}'),
      exists (select from named where state = 'kept')
    into dropped, is_moved;
  if is_moved or cardinality(dropped) > 0 then perform private.show_feed_pictures(listing.id, dropped); end if;
  perform pg_notify('feed_pictures', '');
  return (select coalesce(jsonb_agg(jsonb_build_object('source', f.source, 'state', f.state, 'size_bytes', f.size_bytes) order by f.position), '[]')
    from private.feed_pictures f where f.property_id = listing.id);
end
$$;

/* One of the pictures lies in the home's folder now. Answers with the name of the one it replaces, which is shown no more. */
create function private.keep_feed_picture(property_id uuid, source text, object_name text, size_bytes int) returns text
language plpgsql security definer set search_path = '' as $$
declare
  replaced text := (select f.object_name from private.feed_pictures f where f.property_id = $1 and f.source = $2);
begin
  update private.feed_pictures f set state = 'kept', object_name = $3, size_bytes = $4, problem = null
    where f.property_id = $1 and f.source = $2
      and exists (select from storage.objects o where o.bucket_id = 'listing-pictures' and o.name = $3 and split_part(o.name, '/', 1) = $1::text);
  if not found then raise exception 'No such picture' using errcode = 'P0001', hint = 'no_such_picture'; end if;
  perform private.show_feed_pictures($1, array_remove(array['/storage/v1/object/public/listing-pictures/' || nullif(replaced, $3)], null));
  return nullif(replaced, $3);
end
$$;

create function private.keep_my_feed_picture(property_id uuid, source text, object_name text, size_bytes int) returns text
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_my_listing($1);
  return private.keep_feed_picture($1, $2, $3, $4);
end
$$;
grant execute on function private.name_feed_pictures, private.keep_my_feed_picture to authenticated;
create function public.keep_feed_picture(property_id uuid, source text, object_name text, size_bytes int) returns text
  language sql set search_path = '' return private.keep_my_feed_picture(property_id, source, object_name, size_bytes);
grant execute on function public.keep_feed_picture to authenticated;

/* How far the worker has come with the pictures of the caller's feeds. */
create function private.feed_picture_counts() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('waiting', count(*) filter (where f.state = 'waiting'), 'kept', count(*) filter (where f.state = 'kept'),
    'failed', count(*) filter (where f.state = 'failed'), 'missing', count(*) filter (where f.state = 'missing'))
  from private.feed_pictures f join public.properties p on p.id = f.property_id
  where (p.agency_id is null and p.owner_id = private.trusted_uid()) or p.agency_id = private.my_agency_id()
$$;
grant execute on function private.feed_picture_counts to authenticated;
create function public.feed_picture_counts() returns jsonb
  language sql stable set search_path = '' return private.feed_picture_counts();
grant execute on function public.feed_picture_counts to authenticated;

/* The next picture to fetch; it comes again unless it is kept or given up meanwhile. */
create function private.claim_feed_picture() returns table (property_id uuid, source text, attempts int)
language sql security definer set search_path = '' as $$
  update private.feed_pictures f set attempts = f.attempts + 1, try_after = now() + interval '2 minutes' * (f.attempts + 1)
  where (f.property_id, f.source) = (
    select w.property_id, w.source from private.feed_pictures w
    where w.state = 'waiting' and w.try_after <= now() order by w.try_after limit 1 for update skip locked)
  returning f.property_id, f.source, f.attempts
$$;
