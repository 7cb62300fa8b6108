create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pgcrypto with schema extensions;

-- Tables and functions that no caller reaches by name over the wire.
create schema private;

-- Tables and functions are closed to callers until a grant beside them opens them.
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

/* A random secret for links in mails, 43 characters; only its hash is kept where possession is the proof. */
create function private.random_token() returns text language sql volatile set search_path = '' as $$
  select translate(trim(trailing '=' from encode(extensions.gen_random_bytes(32), 'base64')), '+/', '-_')
$$;
grant execute on function private.random_token to authenticated;

create function private.token_hash(token text) returns text language sql immutable strict set search_path = ''
  return encode(sha256(convert_to(token, 'UTF8')), 'hex');

/* The first moment of the calendar month in London that `at` falls into. */
create function private.london_month(at timestamptz) returns date language sql stable strict set search_path = ''
  return date_trunc('month', at at time zone 'Europe/London')::date;

-- Every text, array and document that a person can write has a limit here, so that no row can make a page, an answer or a log
-- large. supabase/tests/schema/bounds.test.ts walks the catalogue and tries to write more into every column.

/*
 * How many bytes a text takes where it is written into a page: letters count as their bytes, and what HTML or JSON must
 * escape as the six characters it becomes there.
 */
create function private.rendered_size(value text) returns int language sql immutable parallel safe
return coalesce(octet_length(value) + 5 * regexp_count(value collate "C", E'[\u0001-\u001F\u007F<>&"''\\\\\u2028\u2029]'), 0);
grant execute on function private.rendered_size to anon, authenticated;

/*
 * Does a text take so many bytes on a page at most? Nearly always its plain size answers: it can grow six times, and never shrinks.
 * Checks run for every change of a row, whatever it changes, so a function that is one expression has a parsed body and no search
 * path of its own: PostgreSQL then writes it into the check instead of calling it.
 */
create function private.renders_within(value text, most_bytes int) returns boolean language sql immutable parallel safe
return case
  when octet_length(value) > most_bytes then false
  when octet_length(value) * 6 <= most_bytes then true
  else private.rendered_size(value) <= most_bytes
end;
grant execute on function private.renders_within to anon, authenticated;

/* Addresses of pictures stand on a page many times, once for each width. */
create function private.is_picture_address(address text) returns boolean language sql immutable parallel safe
return coalesce(
  private.renders_within(address, 300)
  and address ~ '^(/storage/v1/object/public/[a-z0-9-]+/|/demo/pictures/|https://[a-z0-9.-]+(:[0-9]+)?/)[^\s"''<>\\]+$'
  and address !~ '/\.\.?(/|$)', false);
grant execute on function private.is_picture_address to anon, authenticated;

/*
 * All addresses in one look, each on a line of its own, of which no address may take two. Sixty of 250 bytes fit: those of a hosted
 * project begin with its own address and take about 160.
 */
create function private.are_picture_addresses(addresses text[]) returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  listed constant text collate "C" := E'\n' || array_to_string(addresses, E'\n', '"');
  address text;
begin
  if addresses is null or addresses = '{}' then return true; end if;
  if not private.renders_within(array_to_string(addresses, ' '), 15100) then return false; end if;
  foreach address in array addresses loop
    if not private.renders_within(address, 300) then return false; end if;
  end loop;
  return listed ~ '^(\n(/storage/v1/object/public/[a-z0-9-]+/|/demo/pictures/|https://[a-z0-9.-]+(:[0-9]+)?/)[^\s"''<>\\]+)+$'
    and listed !~ '/\.\.?(/|\n|$)'
    and length(listed) - length(replace(listed, E'\n', '')) = cardinality(addresses);
end
$$;
grant execute on function private.are_picture_addresses to anon, authenticated;

-- What somebody writes and a page puts into a picture or a link is the address of a picture or of a page, and of nothing
-- that would run, or lead to another site under our name.

/* An agency's own site, as the form takes it: domain/site/website.ts. */
create function private.is_website(address text) returns boolean language sql immutable parallel safe set search_path = ''
return coalesce(
  length(address) <= 300
  and address ~ '^https?://[^\s/?#@:"''<>\\.]+(\.[^\s/?#@:"''<>\\.]+)+(:[0-9]{1,5})?([/?#][^\s"<>\\]*)?$', false);
grant execute on function private.is_website to anon, authenticated;

/* A page of ours, whatever is asked of it: domain/site/own-path.ts. To a browser two strokes, even one the other way, begin another site. */
create function private.is_own_path(path text) returns boolean language sql immutable parallel safe set search_path = ''
return coalesce(path ~ '^/([^\s/?#\\]+/)*[^\s/?#\\]*([?#].*)?$', false);
grant execute on function private.is_own_path to anon, authenticated;

/* Shortened until it takes no more bytes than that on a page. */
create function private.cut_rendered(value text, most_bytes int) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  while value <> '' and private.rendered_size(value) > most_bytes loop
    value := left(value, greatest(0, (length(value)::bigint * most_bytes / private.rendered_size(value) - 1)::int));
  end loop;
  return value;
end
$$;
grant execute on function private.cut_rendered to anon, authenticated;

create function private.is_short_list(items text[], most_items int, most_characters int) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  item text;
begin
  if items is null or items = '{}' then return true; end if;
  if cardinality(items) > most_items or array_ndims(items) > 1 then return false; end if;
  foreach item in array items loop
    if item is null or length(item) > most_characters then return false; end if;
  end loop;
  return true;
end
$$;
grant execute on function private.is_short_list to anon, authenticated;

/* What belongs to each picture, in the order of the pictures: [{caption, width, height, thumbhash}]. */
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
       or jsonb_typeof(detail -> 'caption') not in ('string', 'null') or not private.renders_within(coalesce(detail ->> 'caption', ''), 300) or length(detail ->> 'caption') > 150
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

/* The checklist of an honest advert, domain/listings/material-information.ts: {key: {state, text}}. */
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

/* What a listing says beside its description. */
create function private.other_words(features text[], image_details jsonb, material_information jsonb) returns text
language sql immutable parallel safe
return concat_ws(' ', array_to_string(features, ' '), jsonb_path_query_array(image_details, '$[*].caption')::text,
  jsonb_path_query_array(material_information, '$.*.text')::text);
grant execute on function private.other_words to anon, authenticated;

/*
 * How many bytes the words of a listing may take on its page. They stand there twice, and addresses of pictures five times: long
 * addresses leave less for words, so that the page keeps its size.
 */
create function private.space_for_words(images text[]) returns int language sql immutable parallel safe
return least(52000, 72000 - 5 * private.rendered_size(array_to_string(images, ' ')) / 2);
grant execute on function private.space_for_words to anon, authenticated;

/* Do the words of a listing fit on its page? Nearly always they do whatever its pictures are: 34,250 is left beside the longest addresses. */
create function private.fits_on_page(description text, features text[], images text[], image_details jsonb, material_information jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  words constant text := concat_ws(' ', description, private.other_words(features, image_details, material_information));
begin
  return private.renders_within(words, 34250) or private.renders_within(words, private.space_for_words(images));
end
$$;
grant execute on function private.fits_on_page to anon, authenticated;

/* A caption of a feed is shortened rather than a home refused for it. */
create function private.cut_feed_caption() returns trigger language plpgsql set search_path = '' as $$
begin
  new.caption := private.cut_rendered(left(new.caption, 150), 300);
  return new;
end
$$;
