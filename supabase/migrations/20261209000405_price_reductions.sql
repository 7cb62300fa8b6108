-- 'Reduced' is a claim about what people were offered: against the lowest price of the last 28 days on the market, and only if
-- that price was on the market for at least 7 of them. The rule in TypeScript is domain/price-reduction.ts.

-- When a listing left the market and came back. Until its first row here it has been on the market since published_at.
create table private.market_moves (
  id bigint generated always as identity primary key,
  property_id uuid not null references public.properties (id) on delete cascade,
  at timestamptz not null,
  is_on_market boolean not null
);
create index market_moves_property_id_idx on private.market_moves (property_id, at);

insert into private.quotas (name, relation, per, counted_by, most, hint) values
  ('market_moves', 'private.market_moves', 'day', null, 40000, 'rate_limited'),
  ('market_moves_of_a_listing', 'private.market_moves', 'day', 'property_id', 50, 'rate_limited');
create trigger enforce_quotas after insert on private.market_moves referencing new table as added
  for each statement execute function private.enforce_quotas();

/* Where people can ask for it: a home that is sold or let, subject to contract, has a price that nobody is offered. */
create function private.is_on_market(status text) returns boolean language sql immutable set search_path = ''
  return status in ('live', 'under_offer');

-- Of listings that are off the market today it is not known since when: at the latest since they were last changed.
insert into private.market_moves (property_id, at, is_on_market)
  select p.id, greatest(p.updated_at, p.published_at), false from public.properties p
  where p.published_at is not null and not private.is_on_market(p.status);

create function private.note_market_move() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_on_market constant boolean := private.is_on_market(new.status);
begin
  if is_on_market = private.is_on_market(old.status) then
    -- Renewed after its last day: it was off the market in between, although its state never said so.
    if is_on_market and old.expires_at < now() and coalesce(new.expires_at > now(), true) then
      insert into private.market_moves (property_id, at, is_on_market)
        values (new.id, old.expires_at, false), (new.id, now(), true);
    end if;
    return null;
  end if;
  insert into private.market_moves (property_id, at, is_on_market)
    values (new.id, case when is_on_market then now() else least(now(), coalesce(old.expires_at, now())) end, is_on_market);
  return null;
end
$$;
create trigger note_market_move after update of status, expires_at on public.properties
  for each row when (old.published_at is not null) execute function private.note_market_move();

/* A listing that is loaded while off the market is not known to have been on it. */
create function private.note_loaded_off_market() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.market_moves (property_id, at, is_on_market) values (new.id, new.published_at, false);
  return null;
end
$$;
create trigger note_loaded_off_market after insert on public.properties
  for each row when (new.published_at is not null and new.status not in ('live', 'under_offer'))
  execute function private.note_loaded_off_market();

/* What a listing could be seen at, and from when to when, up to `until`. */
create function private.prices_on_market(property_id uuid, until timestamptz)
returns table (price int, shown_from timestamptz, shown_until timestamptz)
language sql stable security definer set search_path = '' as $$
  with listing as (
    select p.id, p.price, p.published_at,
      case when private.is_on_market(p.status) then least(p.expires_at, $2) else $2 end as last_shown
    from public.properties p where p.id = $1 and p.published_at is not null
  ), known as (
    select h.price, h.changed_at as at, h.id from public.price_history h where h.property_id = $1
    union all
    select l.price, l.published_at, 0 from listing l
    where not exists (select from public.price_history h where h.property_id = $1)
  ), prices as (
    select k.price, k.at as begins, coalesce(lead(k.at) over (order by k.at, k.id), 'infinity') as ends from known k
  ), moves as (
    select m.at, m.id, m.is_on_market from private.market_moves m where m.property_id = $1
    union all
    select l.published_at, 0, true from listing l
  ), shown as (
    select s.begins, s.ends from (
      select m.is_on_market, m.at as begins, coalesce(lead(m.at) over (order by m.at, m.id), 'infinity') as ends from moves m
    ) s where s.is_on_market
  )
  select p.price, greatest(p.begins, s.begins), least(p.ends, s.ends, l.last_shown)
  from listing l cross join prices p join shown s on s.begins < p.ends and p.begins < s.ends
  where greatest(p.begins, s.begins) < least(p.ends, s.ends, l.last_shown)
$$;

/* The price that `price` may be called a reduction of, or null where it is none. */
create function private.reduced_from(property_id uuid, price int, at timestamptz) returns int
language sql stable security definer set search_path = '' as $$
  with shown as (
    select s.price, least(s.shown_until, $3) - greatest(s.shown_from, $3 - interval '28 days') as for_long
    from private.prices_on_market($1, $3) s
    where s.shown_until > $3 - interval '28 days' and s.shown_from < $3
  ), lowest as (
    select s.price, sum(s.for_long) as for_long from shown s group by s.price order by s.price limit 1
  )
  select l.price from lowest l where l.price > $2 and l.for_long >= interval '7 days'
$$;

/*
 * A lower price is a reduction if the rule says so. If not, the reduction before it stays, with its date: the listing
 * is still below what it was. A higher price ends it.
 */
create function private.judge_price_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  reference constant int := case when new.price < old.price then private.reduced_from(new.id, new.price, now()) end;
begin
  if reference is not null then
    new.previous_price := reference;
    new.reduced_at := now();
  elsif new.price > old.price or old.reduced_at is null then
    new.previous_price := null;
    new.reduced_at := null;
  end if;
  return new;
end
$$;
create trigger judge_price_change before update of price on public.properties
  for each row when (new.price <> old.price and old.published_at is not null) execute function private.judge_price_change();

create or replace function private.prepare_listing() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
    if new.listing_type <> old.listing_type and old.status <> 'draft' and current_user = 'authenticated' then
      raise exception 'A published home does not change between sale and rent' using errcode = 'P0001', hint = 'wrong_state';
    end if;
  end if;
  if new.status in ('live', 'under_offer') then new.published_at := coalesce(new.published_at, now()); end if;
  return new;
end
$$;

/* What the public saw and from when; and what alerts go by. Homes entered with a past date are no news. */
create or replace function private.remember_listing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.published_at >= now() and (tg_op = 'INSERT' or old.published_at is null) then
    insert into public.price_history (property_id, price) values (new.id, new.price);
    insert into private.listing_events (property_id, reason, price) values (new.id, 'new', new.price);
  elsif tg_op = 'UPDATE' and new.price <> old.price and new.published_at is not null then
    -- A listing that was loaded without its history has had its price since it was published.
    insert into public.price_history (property_id, price, changed_at)
      select new.id, old.price, new.published_at
      where not exists (select from public.price_history h where h.property_id = new.id);
    insert into public.price_history (property_id, price) values (new.id, new.price);
    if new.reduced_at is distinct from old.reduced_at and new.reduced_at is not null and private.is_on_market(new.status) then
      insert into private.listing_events (property_id, reason, price, previous_price)
        values (new.id, 'reduced', new.price, new.previous_price);
    end if;
  end if;
  return null;
end
$$;
