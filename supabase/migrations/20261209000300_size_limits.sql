-- Every text, array and document that a person can write has a limit here, so that no row can make a page, an answer or a log
-- large. supabase/bounds.test.ts walks the catalogue and tries to write more into every column.

/*
 * How many bytes a text takes where it is written into a page: letters count as their bytes, and what HTML or JSON must
 * escape as the six characters it becomes there.
 */
create function private.rendered_size(value text) returns int language sql immutable parallel safe
return coalesce(octet_length(value) + 5 * regexp_count(value collate "C", E'[\u0001-\u001F\u007F<>&"''\\\\\u2028\u2029]'), 0);

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

/* The checklist of an honest advert, domain/material-information.ts: {key: {state, text}}. */
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

/* What a listing says beside its description. */
create function private.other_words(features text[], image_details jsonb, material_information jsonb) returns text
language sql immutable parallel safe
return concat_ws(' ', array_to_string(features, ' '), jsonb_path_query_array(image_details, '$[*].caption')::text,
  jsonb_path_query_array(material_information, '$.*.text')::text);

/*
 * How many bytes the words of a listing may take on its page. They stand there twice, and addresses of pictures five times: long
 * addresses leave less for words, so that the page keeps its size.
 */
create function private.space_for_words(images text[]) returns int language sql immutable parallel safe
return least(52000, 72000 - 5 * private.rendered_size(array_to_string(images, ' ')) / 2);

/* Do the words of a listing fit on its page? Nearly always they do whatever its pictures are: 34,250 is left beside the longest addresses. */
create function private.fits_on_page(description text, features text[], images text[], image_details jsonb, material_information jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  words constant text := concat_ws(' ', description, private.other_words(features, image_details, material_information));
begin
  return private.renders_within(words, 34250) or private.renders_within(words, private.space_for_words(images));
end
$$;

grant execute on function private.rendered_size, private.is_short_list, private.are_image_details, private.is_material_information,
  private.renders_within, private.cut_rendered, private.other_words, private.space_for_words, private.fits_on_page to anon, authenticated;

/* Addresses of pictures stand on a page many times, once for each width. */
create or replace function private.is_picture_address(address text) returns boolean language sql immutable parallel safe
return coalesce(
  private.renders_within(address, 300)
  and address ~ '^(/storage/v1/object/public/[a-z0-9-]+/|/demo/pictures/|https://[a-z0-9.-]+(:[0-9]+)?/)[^\s"''<>\\]+$'
  and address !~ '/\.\.?(/|$)', false);

/*
 * All addresses in one look, each on a line of its own, of which no address may take two. Sixty of 250 bytes fit: those of a hosted
 * project begin with its own address and take about 160.
 */
create or replace function private.are_picture_addresses(addresses text[]) returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
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

-- What is too long already is cut, so that the rest of its row can stay -----------------------------------------------------

/* The pictures that may stay, with what belongs to each. */
create function pg_temp.cut_pictures(home public.properties) returns public.properties language plpgsql as $$
begin
  select coalesce(array_agg(kept.image order by kept.place), '{}'), coalesce(jsonb_agg(kept.detail order by kept.place), '[]')
    into home.images, home.image_details
  from (
    select image, place, jsonb_strip_nulls(jsonb_build_object(
        'caption', private.cut_rendered(left(detail ->> 'caption', 150), 300),
        'width', case when jsonb_typeof(detail -> 'width') = 'number' and length(detail ->> 'width') <= 10 then detail -> 'width' end,
        'height', case when jsonb_typeof(detail -> 'height') = 'number' and length(detail ->> 'height') <= 10 then detail -> 'height' end,
        'thumbhash', case when length(detail ->> 'thumbhash') <= 100 then detail ->> 'thumbhash' end)) as detail
    from (
      select named.image, named.place, home.image_details -> (named.place::int - 1) as detail,
        sum(private.rendered_size(named.image) + 1) over (order by named.place) as total
      from unnest(home.images) with ordinality as named (image, place)
      where private.is_picture_address(named.image)) given
    where total <= 15100
    limit 60) kept;
  return home;
end
$$;

create function pg_temp.cut_statements(statements jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_object_agg(key, jsonb_strip_nulls(jsonb_build_object('state', value ->> 'state', 'text', left(value ->> 'text', 500)))), '{}')
  from jsonb_each(statements)
  where jsonb_typeof(value) = 'object' and coalesce(value ->> 'state', 'stated') in ('stated', 'not_stated', 'not_applicable')
    and private.is_material_information(jsonb_build_object(key, '{}'::jsonb))
$$;

update public.properties p set
    features = array(select left(feature, 200) from unnest(p.features) with ordinality as given (feature, place)
      where feature is not null order by place limit 30),
    images = (pg_temp.cut_pictures(p)).images,
    image_details = (pg_temp.cut_pictures(p)).image_details,
    floor_plan = case when private.is_picture_address(p.floor_plan) then p.floor_plan end,
    material_information = pg_temp.cut_statements(p.material_information),
    title = private.cut_rendered(p.title, 400),
    location = private.cut_rendered(p.location, 400)
  where not private.is_short_list(p.features, 30, 200)
    or not private.are_picture_addresses(p.images)
    or not private.are_image_details(p.image_details)
    or not private.is_picture_address(coalesce(p.floor_plan, '/demo/pictures/none'))
    or not private.is_material_information(p.material_information)
    or not private.renders_within(p.title, 400) or not private.renders_within(p.location, 400);
-- The description gives way first; what it cannot make room for are thousands of characters that a page must escape.
update public.properties p set material_information = '{}'
  where not private.fits_on_page('', p.features, p.images, p.image_details, p.material_information);
update public.properties p set features = '{}'
  where not private.fits_on_page('', p.features, p.images, p.image_details, p.material_information);
update public.properties p set description = private.cut_rendered(p.description, private.space_for_words(p.images) - 1
    - private.rendered_size(private.other_words(p.features, p.image_details, p.material_information)))
  where not private.fits_on_page(p.description, p.features, p.images, p.image_details, p.material_information);
update public.properties p set removed_reason = left(p.removed_reason, 2000) where length(p.removed_reason) > 2000;

alter table public.properties
  drop constraint properties_features_check,
  drop constraint properties_image_details_check,
  drop constraint properties_material_information_check,
  add constraint properties_features_check check (private.is_short_list(features, 30, 200)),
  add constraint properties_image_details_check check (private.are_image_details(image_details)),
  add constraint properties_material_information_check check (private.is_material_information(material_information)),
  add constraint "a title and a location fit on a card" check (private.renders_within(title, 400) and private.renders_within(location, 400)),
  add constraint "a listing fits on its page" check (private.fits_on_page(description, features, images, image_details, material_information)),
  add constraint properties_removed_reason_check check (length(removed_reason) <= 2000),
  add constraint properties_status_before_removal_check check (length(status_before_removal) <= 20);

-- Agencies ------------------------------------------------------------------------------------------------------------------

update public.agencies set name = private.cut_rendered(name, 300), address_line = left(address_line, 300), email = left(email, 254),
    phone = left(phone, 40), postcode = left(postcode, 10), description = private.cut_rendered(description, 10000),
    logo = case when private.is_picture_address(logo) then logo end
  where not private.renders_within(name, 300) or length(address_line) > 300 or length(email) > 254 or length(phone) > 40 or length(postcode) > 10
    or not private.renders_within(description, 10000) or (logo is not null and not private.is_picture_address(logo));
update public.agency_branches set address_line = left(address_line, 300), email = left(email, 254), phone = left(phone, 40),
    postcode = left(postcode, 10)
  where length(address_line) > 300 or length(email) > 254 or length(phone) > 40 or length(postcode) > 10;
alter table public.agencies
  add constraint agencies_address_line_check check (length(address_line) <= 300),
  add constraint agencies_email_check check (length(email) <= 254),
  add constraint agencies_phone_check check (length(phone) <= 40),
  add constraint agencies_postcode_check check (length(postcode) <= 10),
  add constraint agencies_slug_length_check check (length(slug) <= 250),
  add constraint "an agency's words fit on its page" check (private.renders_within(name, 300) and private.renders_within(description, 10000));
alter table public.agency_branches
  add constraint agency_branches_address_line_check check (length(address_line) <= 300),
  add constraint agency_branches_email_check check (length(email) <= 254),
  add constraint agency_branches_phone_check check (length(phone) <= 40),
  add constraint agency_branches_postcode_check check (length(postcode) <= 10);
alter table public.agency_invitations
  add constraint agency_invitations_token_hash_check check (length(token_hash) <= 200);

-- Enquiries, saved things, support --------------------------------------------------------------------------------------------

update public.property_enquiries set preferred_times = array(select left(given, 100) from unnest(preferred_times) given where given is not null limit 10)
  where not private.is_short_list(preferred_times, 10, 100);
update public.saved_searches set criteria = '{}' where octet_length(criteria::text) > 4000;
alter table public.property_enquiries
  drop constraint property_enquiries_preferred_times_check,
  add constraint property_enquiries_preferred_times_check check (private.is_short_list(preferred_times, 10, 100)),
  add constraint property_enquiries_property_title_check check (length(property_title) <= 200);
alter table private.enquiry_guests
  add constraint enquiry_guests_email_check check (length(email) <= 320),
  add constraint enquiry_guests_token_check check (length(token) <= 200);
alter table private.enquiry_blocks_by_guests
  add constraint enquiry_blocks_by_guests_length_check check (length(email) <= 320);
alter table private.enquiry_guest_blocks
  add constraint enquiry_guest_blocks_length_check check (length(email) <= 320);
alter table public.saved_lists
  add constraint saved_lists_share_token_check check (length(share_token) <= 200);
alter table public.saved_properties
  add constraint saved_properties_status_at_save_check check (length(status_at_save) <= 20);
alter table public.saved_searches
  drop constraint saved_searches_criteria_check,
  add constraint saved_searches_criteria_check check (jsonb_typeof(criteria) = 'object' and octet_length(criteria::text) <= 4000),
  add constraint saved_searches_unsubscribe_token_check check (length(unsubscribe_token) <= 200);

-- Imports and their pictures ----------------------------------------------------------------------------------------------------

update public.import_runs set file_name = left(file_name, 255) where length(file_name) > 255;
update public.import_runs set report = '[]' where jsonb_typeof(report) <> 'array' or octet_length(report::text) > 300000;
alter table public.import_runs
  add constraint import_runs_file_name_check check (length(file_name) <= 255),
  add constraint import_runs_report_check check (jsonb_typeof(report) = 'array' and octet_length(report::text) <= 300000);
update private.feed_pictures set caption = private.cut_rendered(left(caption, 150), 300)
  where length(caption) > 150 or not private.renders_within(caption, 300);
alter table private.feed_pictures
  drop constraint feed_pictures_caption_check,
  add constraint feed_pictures_caption_check check (length(caption) <= 150 and private.renders_within(caption, 300)),
  add constraint feed_pictures_object_name_check check (length(object_name) <= 1024),
  add constraint feed_pictures_problem_check check (length(problem) <= 1000);
alter table private.file_removals
  add constraint file_removals_check check (length(bucket_id) <= 100 and length(folder) <= 1024);

/* A caption of a feed is shortened rather than a home refused for it. */
create function private.cut_feed_caption() returns trigger language plpgsql set search_path = '' as $$
begin
  new.caption := private.cut_rendered(left(new.caption, 150), 300);
  return new;
end
$$;
create trigger cut_feed_caption before insert or update of caption on private.feed_pictures
  for each row when (length(new.caption) > 50) execute function private.cut_feed_caption();

-- What our functions and administrators write: notifications, mail, content, logs --------------------------------------------------

/* The shortest entries of a document, as many as fit. */
create or replace function pg_temp.cut_document(document jsonb, most_bytes int) returns jsonb language sql as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from (
    select key, value, sum(octet_length(to_jsonb(key)::text) + octet_length(value::text) + 4) over (order by octet_length(value::text), key) as total
    from jsonb_each(case jsonb_typeof(document) when 'object' then document else '{}' end)) entries
  where total + 2 <= most_bytes
$$;

/* An address of a page stays unlike any other. */
create function pg_temp.cut_slug(slug text) returns text language sql as $$
  select case when length(slug) > 200 then rtrim(left(slug, 160), '-/') || '-' || md5(slug) else slug end
$$;

update public.notifications set title = left(title, 600), body = left(body, 10000),
    data = case when octet_length(data::text) > 60000 then pg_temp.cut_document(data, 60000) else data end,
    link = case when length(link) <= 2000 then link end
  where length(title) > 600 or length(body) > 10000 or octet_length(data::text) > 60000 or length(link) > 2000;
-- A letter that has lost a part is not sent.
update private.mail_outbox set failed_at = now(), locked_until = null
  where (octet_length(data::text) > 200000 or length(to_email) > 320 or length(template) > 100) and sent_at is null and failed_at is null;
update private.mail_outbox set template = left(template, 100), to_email = left(to_email, 320),
    data = case when octet_length(data::text) > 200000 then '{}' else data end,
    dedupe_key = case when length(dedupe_key) > 500 then left(dedupe_key, 460) || md5(dedupe_key) else dedupe_key end,
    last_error = left(last_error, 2000), message_id = left(message_id, 1000)
  where length(template) > 100 or length(to_email) > 320 or octet_length(data::text) > 200000 or length(dedupe_key) > 500
    or length(last_error) > 2000 or length(message_id) > 1000;
-- Cut, it could not be restored any more.
delete from private.let_go where octet_length(kept::text) > 500000;

update public.announcements set link = null where length(link) > 2000;
update public.app_settings set description = left(description, 1000) where length(description) > 1000;
update public.blog_posts set content = private.cut_rendered(content, 60000), image_alt = left(image_alt, 300),
    image_url = case when private.is_picture_address(image_url) then image_url end
  where not private.renders_within(content, 60000) or length(image_alt) > 300 or (image_url is not null and not private.is_picture_address(image_url));
update public.pages set content = private.cut_rendered(content, 60000), slug = pg_temp.cut_slug(slug)
  where not private.renders_within(content, 60000) or length(slug) > 200;
update public.content_changes set content = private.cut_rendered(content, 60000), image_alt = left(image_alt, 300),
    image_url = case when private.is_picture_address(image_url) then image_url end, entity_id = pg_temp.cut_slug(entity_id)
  where not private.renders_within(content, 60000) or length(image_alt) > 300 or length(entity_id) > 200
    or (image_url is not null and not private.is_picture_address(image_url));
update public.content_revisions set content = private.cut_rendered(content, 60000), title = left(title, 200), status = left(status, 20),
    entity_id = pg_temp.cut_slug(entity_id)
  where not private.renders_within(content, 60000) or length(title) > 200 or length(status) > 20 or length(entity_id) > 200;
update public.plans set name = left(name, 100) where length(name) > 100;
update public.payments set note = left(note, 2000), reference = left(reference, 255) where length(note) > 2000 or length(reference) > 255;

delete from private.account_erasures where length(token_hash) > 200;
delete from private.listing_viewers where length(visitor) > 64;
delete from private.network_acts where length(act) > 200 or length(network) > 100;
delete from private.sign_in_failures where length(device) > 200;
update private.payment_events set problem = left(problem, 2000) where length(problem) > 2000;
update private.payment_events set payload = pg_temp.cut_document(payload, 2000000) where octet_length(payload::text) > 2000000;
update private.provider_refunds set problem = left(problem, 2000) where length(problem) > 2000;

-- Last, for the changes above are in it.
update public.audit_log set action = left(action, 100), entity = left(entity, 100), entity_id = left(entity_id, 300), reason = left(reason, 5000),
    before = case when octet_length(before::text) > 500000 then pg_temp.cut_document(before, 500000) else before end,
    after = case when octet_length(after::text) > 500000 then pg_temp.cut_document(after, 500000) else after end
  where length(action) > 100 or length(entity) > 100 or length(entity_id) > 300 or length(reason) > 5000
    or octet_length(before::text) > 500000 or octet_length(after::text) > 500000;

alter table public.notifications
  add constraint notifications_title_check check (length(title) <= 600),
  add constraint notifications_body_check check (length(body) <= 10000),
  add constraint notifications_data_check check (octet_length(data::text) <= 60000),
  add constraint notifications_link_check check (length(link) <= 2000);
alter table private.mail_outbox
  add constraint mail_outbox_template_check check (length(template) <= 100),
  add constraint mail_outbox_to_email_check check (length(to_email) <= 320),
  add constraint mail_outbox_data_check check (octet_length(data::text) <= 200000),
  add constraint mail_outbox_dedupe_key_check check (length(dedupe_key) <= 500),
  add constraint mail_outbox_last_error_check check (length(last_error) <= 2000),
  add constraint mail_outbox_message_id_check check (length(message_id) <= 1000);
alter table public.audit_log
  add constraint audit_log_action_check check (length(action) <= 100),
  add constraint audit_log_entity_check check (length(entity) <= 100),
  add constraint audit_log_entity_id_check check (length(entity_id) <= 300),
  add constraint audit_log_reason_check check (length(reason) <= 5000),
  add constraint audit_log_before_check check (octet_length(before::text) <= 500000),
  add constraint audit_log_after_check check (octet_length(after::text) <= 500000);
alter table private.let_go
  add constraint let_go_kept_check check (octet_length(kept::text) <= 500000);

-- What administrators write -----------------------------------------------------------------------------------------------------

alter table public.announcements
  add constraint announcements_link_check check (length(link) <= 2000);
alter table public.app_settings
  add constraint app_settings_length_check check (length(key) <= 100 and length(description) <= 1000 and octet_length(value::text) <= 10000);
alter table public.blog_posts
  add constraint blog_posts_content_check check (private.renders_within(content, 60000)),
  add constraint blog_posts_image_alt_check check (length(image_alt) <= 300);
alter table public.pages
  add constraint pages_content_check check (private.renders_within(content, 60000)),
  add constraint pages_slug_length_check check (length(slug) <= 200);
alter table public.content_changes
  add constraint content_changes_content_check check (private.renders_within(content, 60000)),
  add constraint content_changes_image_alt_check check (length(image_alt) <= 300),
  add constraint content_changes_entity_id_check check (length(entity_id) <= 200);
alter table public.content_revisions
  add constraint content_revisions_content_check check (private.renders_within(content, 60000)),
  add constraint content_revisions_title_check check (length(title) <= 200),
  add constraint content_revisions_status_check check (length(status) <= 20),
  add constraint content_revisions_entity_id_check check (length(entity_id) <= 200);
alter table public.plans
  add constraint plans_length_check check (length(id) <= 100 and length(code) <= 100 and length(name) <= 100);
alter table public.memberships
  add constraint memberships_provider_ids_check check (length(provider_customer_id) <= 255 and length(provider_subscription_id) <= 255);
alter table public.payments
  add constraint payments_length_check check (length(note) <= 2000 and length(reference) <= 255 and length(provider_payment_id) <= 255);

-- What functions keep of those who call them ------------------------------------------------------------------------------------

alter table private.account_erasures
  add constraint account_erasures_token_hash_check check (length(token_hash) <= 200);
alter table private.listing_viewers
  add constraint listing_viewers_visitor_check check (length(visitor) <= 64);
alter table private.network_acts
  add constraint network_acts_check check (length(act) <= 200 and length(network) <= 100);
alter table private.sign_in_failures
  add constraint sign_in_failures_device_check check (length(device) <= 200);
alter table private.payment_events
  add constraint payment_events_length_check check (length(event_id) <= 255 and length(type) <= 255 and length(provider) <= 20 and length(problem) <= 2000),
  add constraint payment_events_payload_check check (octet_length(payload::text) <= 2000000);
alter table private.provider_refunds
  add constraint provider_refunds_problem_check check (length(problem) <= 2000);
