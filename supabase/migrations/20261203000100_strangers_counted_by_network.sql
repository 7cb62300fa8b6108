/*
 * What anybody may do without an account is worth counting by where they come from: a number that a browser invents can be
 * invented again a thousand times. Only how often is kept, and only for the day; the network itself is not.
 */
create table private.network_acts (
  day date not null,
  act text not null,
  network text not null,
  times int not null,
  primary key (day, act, network)
);

/*
 * The network of whoever called over HTTP: an IPv4 address, or the /64 of an IPv6 one, which is what a subscriber is given.
 * Our server writes the address it believes in the place of what the caller claims, and a hosted project's gateway does too.
 */
create function private.caller_network() returns text language plpgsql stable set search_path = '' as $$
declare
  headers constant text := nullif(current_setting('request.headers', true), '');
  claimed constant text := trim(split_part(headers::json ->> 'x-forwarded-for', ',', 1));
begin
  if claimed is null or not pg_input_is_valid(claimed, 'inet') then return null; end if;
  return host(network(set_masklen(claimed::inet, case family(claimed::inet) when 4 then 32 else 64 end)));
end
$$;

/* Counts what the caller's network does today, up to `most`; answers whether this was within it. Whoever comes from nowhere is not counted. */
create function private.network_may(act text, most int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'Europe/London')::date;
  network constant text := private.caller_network();
begin
  if network is null then return true; end if;
  insert into private.network_acts as a (day, act, network, times)
    values (today, network_may.act, encode(sha256(convert_to(today || ' ' || network, 'utf8')), 'hex'), 1)
    on conflict on constraint network_acts_pkey do update set times = a.times + 1 where a.times < most;
  return found;
end
$$;

/* Counts a visitor's look at a home that is on the market, once a day, and no more than a large household's from one network. */
create or replace function private.record_listing_view(property_id uuid, visitor text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'Europe/London')::date;
  looker constant text := left(record_listing_view.visitor, 64);
  most_from_a_network constant int := 10;
begin
  if looker is null or not exists (
    select from public.properties p
    where p.id = record_listing_view.property_id and p.status in ('live', 'under_offer', 'sold_stc', 'let_agreed')
  ) or exists (
    select from private.listing_viewers v
    where v.day = today and v.property_id = record_listing_view.property_id and v.visitor = looker
  ) then return; end if;
  if not private.network_may('view ' || record_listing_view.property_id, most_from_a_network) then return; end if;
  insert into private.listing_viewers (day, property_id, visitor) values (today, record_listing_view.property_id, looker)
    on conflict do nothing;
  if found then
    insert into public.listing_views as v (property_id, day, views) values (record_listing_view.property_id, today, 1)
      on conflict on constraint listing_views_pkey do update set views = v.views + 1;
  end if;
end
$$;

/* One person's reports a day are limited, and one network's without an account: a flood of them would hide the true ones. */
create or replace function private.limit_reports() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most constant int := private.setting_int('reports_per_day');
  is_too_many boolean;
begin
  if new.reporter_id is null then
    is_too_many := not private.network_may('report', most);
  else
    perform pg_advisory_xact_lock(hashtext('reports of ' || new.reporter_id));
    is_too_many := most <= (
      select count(*) from public.listing_reports r where r.reporter_id = new.reporter_id and r.created_at > now() - interval '1 day');
  end if;
  if is_too_many then
    raise exception 'Too many reports today' using errcode = 'PT429', hint = 'rate_limited';
  end if;
  return new;
end
$$;
