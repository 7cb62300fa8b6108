-- Foundations: extensions, the private schema, default privileges and validation functions shared by all tables.

create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pgcrypto with schema extensions;

-- Tables and functions that the API does not expose.
create schema private;

-- Tables and functions are not accessible to callers until granted explicitly.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;
alter default privileges revoke execute on functions from public;
alter default privileges in schema private grant all on tables to service_role;
alter default privileges in schema private grant all on sequences to service_role;
alter default privileges in schema private grant execute on functions to service_role;

grant usage on schema private to authenticated, anon, service_role;

create function private.touch_updated_at() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

/* A random 43-character secret for links in emails. Where possession of the link is the proof, only its hash is stored. */
create function private.random_token() returns text language sql volatile set search_path = '' as $$
  select translate(trim(trailing '=' from encode(extensions.gen_random_bytes(32), 'base64')), '+/', '-_')
$$;
grant execute on function private.random_token to authenticated;

create function private.token_hash(token text) returns text language sql immutable strict set search_path = ''
  return encode(sha256(convert_to(token, 'UTF8')), 'hex');

/* The first day of the calendar month, in London time, that contains `at`. */
create function private.london_month(at timestamptz) returns date language sql stable strict set search_path = ''
  return date_trunc('month', at at time zone 'Europe/London')::date;

-- Limits. Every text, array and JSON column that users can write has a limit, so that no row can make a page, a response or a log
-- too large. supabase/tests/schema/bounds.test.ts reads the catalogue and tries to exceed the limit of every column.

/* The size of a text in bytes when rendered: characters that HTML or JSON must escape count as six bytes. */
create function private.rendered_size(value text) returns int language sql immutable parallel safe
return coalesce(octet_length(value) + 5 * regexp_count(value collate "C", E'[\u0001-\u001F\u007F<>&"''\\\\\u2028\u2029]'), 0);
grant execute on function private.rendered_size to anon, authenticated;

/*
 * Whether the rendered text fits into `max_bytes`. In most cases the plain size is enough to decide, because escaping makes a text
 * up to six times as long and never shorter. Check constraints run on every change of a row, so single-expression functions have a
 * parsed body and no search_path: PostgreSQL then inlines them into the check.
 */
create function private.fits_rendered_size(value text, max_bytes int) returns boolean language sql immutable parallel safe
return case
  when octet_length(value) > max_bytes then false
  when octet_length(value) * 6 <= max_bytes then true
  else private.rendered_size(value) <= max_bytes
end;
grant execute on function private.fits_rendered_size to anon, authenticated;

/* Whether an image URL is in our storage or uses https. A page contains each image URL several times, once per width. */
create function private.is_image_url(address text) returns boolean language sql immutable parallel safe
return coalesce(
  private.fits_rendered_size(address, 300)
  and address ~ '^(/storage/v1/object/public/[a-z0-9-]+/|/demo/pictures/|https://[a-z0-9.-]+(:[0-9]+)?/)[^\s"''<>\\]+$'
  and address !~ '/\.\.?(/|$)', false);
grant execute on function private.is_image_url to anon, authenticated;

/*
 * Checks all image URLs with one regular expression, one URL per line. 60 URLs of 250 bytes fit; those of a hosted project include
 * its own address and are about 160 bytes long.
 */
create function private.are_image_urls(addresses text[]) returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  listed constant text collate "C" := E'\n' || array_to_string(addresses, E'\n', '"');
  address text;
begin
  if addresses is null or addresses = '{}' then return true; end if;
  if not private.fits_rendered_size(array_to_string(addresses, ' '), 15100) then return false; end if;
  foreach address in array addresses loop
    if not private.fits_rendered_size(address, 300) then return false; end if;
  end loop;
  return listed ~ '^(\n(/storage/v1/object/public/[a-z0-9-]+/|/demo/pictures/|https://[a-z0-9.-]+(:[0-9]+)?/)[^\s"''<>\\]+)+$'
    and listed !~ '/\.\.?(/|\n|$)'
    and length(listed) - length(replace(listed, E'\n', '')) = cardinality(addresses);
end
$$;
grant execute on function private.are_image_urls to anon, authenticated;

-- Links and image URLs from users. They must point to an image or a page: no scripts, and no other site under our name.

/* The website of an agency, with the same rule as the form (domain/site/website.ts). */
create function private.is_website(address text) returns boolean language sql immutable parallel safe set search_path = ''
return coalesce(
  length(address) <= 300
  and address ~ '^https?://[^\s/?#@:"''<>\\.]+(\.[^\s/?#@:"''<>\\.]+)+(:[0-9]{1,5})?([/?#][^\s"<>\\]*)?$', false);
grant execute on function private.is_website to anon, authenticated;

/*
 * A path on our own site, with any query or fragment (domain/site/own-path.ts). Browsers treat a path that starts with two slashes,
 * or with a slash and a backslash, as another site.
 */
create function private.is_internal_path(path text) returns boolean language sql immutable parallel safe set search_path = ''
return coalesce(path ~ '^/([^\s/?#\\]+/)*[^\s/?#\\]*([?#].*)?$', false);
grant execute on function private.is_internal_path to anon, authenticated;

/* Shortens a text until its rendered size fits. */
create function private.truncate_to_rendered_size(value text, max_bytes int) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  while value <> '' and private.rendered_size(value) > max_bytes loop
    value := left(value, greatest(0, (length(value)::bigint * max_bytes / private.rendered_size(value) - 1)::int));
  end loop;
  return value;
end
$$;
grant execute on function private.truncate_to_rendered_size to anon, authenticated;

create function private.is_short_list(items text[], max_items int, max_characters int) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  item text;
begin
  if items is null or items = '{}' then return true; end if;
  if cardinality(items) > max_items or array_ndims(items) > 1 then return false; end if;
  foreach item in array items loop
    if item is null or length(item) > max_characters then return false; end if;
  end loop;
  return true;
end
$$;
grant execute on function private.is_short_list to anon, authenticated;

/* The details of each image, in the order of the images: [{caption, width, height, thumbhash}]. */
create function private.are_image_details(details jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  detail jsonb;
begin
  if jsonb_typeof(details) <> 'array' or jsonb_array_length(details) > 60 then return false; end if;
  for place in 0 .. coalesce(jsonb_array_length(details), 0) - 1 loop
    detail := details -> place;
    if jsonb_typeof(detail) = 'null' then continue; end if;
    if jsonb_typeof(detail) <> 'object'
       or detail - '{caption,width,height,thumbhash}'::text[] <> '{}'
       or jsonb_typeof(detail -> 'caption') not in ('string', 'null') or not private.fits_rendered_size(coalesce(detail ->> 'caption', ''), 300) or length(detail ->> 'caption') > 150
       or jsonb_typeof(detail -> 'thumbhash') not in ('string', 'null') or length(detail ->> 'thumbhash') > 100
       or jsonb_typeof(detail -> 'width') not in ('number', 'null') or length(detail ->> 'width') > 10
       or jsonb_typeof(detail -> 'height') not in ('number', 'null') or length(detail ->> 'height') > 10 then
      return false;
    end if;
  end loop;
  return true;
end
$$;
grant execute on function private.are_image_details to anon, authenticated;

/* The material information checklist, domain/listings/material-information.ts: {key: {state, text}}. */
create function private.is_material_information(statements jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  statement jsonb;
begin
  if jsonb_typeof(statements) <> 'object' then return false; end if;
  if statements = '{}' then return true; end if;
  if statements - '{construction,electricity,water,sewerage,heating,broadband,mobile_signal,parking,building_safety,restrictions,rights_and_easements,flood_risk,planning,accessibility,coalfield}'::text[] <> '{}' then
    return false;
  end if;
  for statement in select value from jsonb_each(statements) loop
    if jsonb_typeof(statement) = 'null' then continue; end if;
    if jsonb_typeof(statement) <> 'object'
       or statement - '{state,text}'::text[] <> '{}'
       or jsonb_typeof(statement -> 'state') not in ('string', 'null')
       or coalesce(statement ->> 'state', 'stated') not in ('stated', 'not_stated', 'not_applicable')
       or jsonb_typeof(statement -> 'text') not in ('string', 'null') or length(statement ->> 'text') > 500 then
      return false;
    end if;
  end loop;
  return true;
end
$$;
grant execute on function private.is_material_information to anon, authenticated;

/* The text of a listing other than its description. */
create function private.secondary_listing_text(features text[], image_details jsonb, material_information jsonb) returns text
language sql immutable parallel safe
return concat_ws(' ', array_to_string(features, ' '), jsonb_path_query_array(image_details, '$[*].caption')::text,
  jsonb_path_query_array(material_information, '$.*.text')::text);
grant execute on function private.secondary_listing_text to anon, authenticated;

/*
 * The maximum rendered size of a listing's text. The page contains the text twice and each image URL five times, so long image URLs
 * leave less space for text and the page size stays bounded.
 */
create function private.max_listing_text_size(images text[]) returns int language sql immutable parallel safe
return least(52000, 72000 - 5 * private.rendered_size(array_to_string(images, ' ')) / 2);
grant execute on function private.max_listing_text_size to anon, authenticated;

/*
 * Whether the text of a listing fits on its page. 34,250 bytes fit with the longest image URLs, so most listings need only the
 * first check.
 */
create function private.fits_on_page(description text, features text[], images text[], image_details jsonb, material_information jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  words constant text := concat_ws(' ', description, private.secondary_listing_text(features, image_details, material_information));
begin
  return private.fits_rendered_size(words, 34250) or private.fits_rendered_size(words, private.max_listing_text_size(images));
end
$$;
grant execute on function private.fits_on_page to anon, authenticated;

/* Shortens the caption of a feed image instead of rejecting the listing. */
create function private.truncate_feed_caption() returns trigger language plpgsql set search_path = '' as $$
begin
  new.caption := private.truncate_to_rendered_size(left(new.caption, 150), 300);
  return new;
end
$$;
