-- Every text, array and document that a person can write has a limit here, so that no row can make a page, an answer or a log
-- large. supabase/bounds.test.ts walks the catalogue and tries to write more into every column.

/*
 * How many bytes a text takes where it is written into a page: letters count as their bytes, and what HTML or JSON must
 * escape as the six characters it becomes there.
 */
create function private.rendered_size(value text) returns int language sql immutable parallel safe set search_path = ''
return coalesce(octet_length(value)
  + 5 * (length(value) - length(translate(value, E'<>&"''\\\n\r\t\b\f\v\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u000E\u000F\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001A\u001B\u001C\u001D\u001E\u001F\u007F\u2028\u2029', ''))), 0);

create function private.is_short_list(items text[], most_items int, most_characters int) returns boolean
language sql immutable parallel safe set search_path = ''
return coalesce(cardinality(items), 0) <= most_items and coalesce(array_ndims(items), 1) = 1
  and not exists (select from unnest(items) item where item is null or length(item) > most_characters);

/* What belongs to each picture, in the order of the pictures: [{caption, width, height, thumbhash}]. */
create function private.are_image_details(details jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  detail jsonb;
begin
  if jsonb_typeof(details) <> 'array' or jsonb_array_length(details) > 60 then return false; end if;
  for detail in select * from jsonb_array_elements(details) loop
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

/* Does a text take so many bytes on a page at most? Nearly always its plain size answers: it can grow six times, and never shrinks. */
create function private.renders_within(value text, most_bytes int) returns boolean language sql immutable parallel safe set search_path = ''
return case
  when octet_length(value) > most_bytes then false
  when octet_length(value) * 6 <= most_bytes then true
  else private.rendered_size(value) <= most_bytes
end;

/* What a listing says beside its description. */
create function private.other_words(features text[], image_details jsonb, material_information jsonb) returns text
language sql immutable parallel safe set search_path = ''
return concat_ws(' ', array_to_string(features, ' '), jsonb_path_query_array(image_details, '$[*].caption')::text,
  jsonb_path_query_array(material_information, '$.*.text')::text);

/* Do the words of a listing fit on its page? */
create function private.fits_on_page(description text, features text[], image_details jsonb, material_information jsonb) returns boolean
language sql immutable parallel safe set search_path = ''
return private.renders_within(concat_ws(' ', description, private.other_words(features, image_details, material_information)), 52000);

grant execute on function private.rendered_size, private.is_short_list, private.are_image_details, private.is_material_information,
  private.renders_within, private.other_words, private.fits_on_page to anon, authenticated;

/* Addresses of pictures stand on a page many times, once for each width. */
create or replace function private.is_picture_address(address text) returns boolean language sql immutable parallel safe set search_path = ''
return coalesce(
  private.renders_within(address, 300)
  and address ~ '^(/storage/v1/object/public/[a-z0-9-]+/|/demo/pictures/|https://[a-z0-9.-]+(:[0-9]+)?/)[^\s"''<>\\]+$'
  and address !~ '/\.\.?(/|$)', false);

/* All addresses in one look, each on a line of its own, of which no address may take two; the few that are too long for it one by one. */
create or replace function private.are_picture_addresses(addresses text[]) returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  listed constant text := E'\n' || array_to_string(addresses, E'\n', '"');
  address text;
begin
  if addresses is null or addresses = '{}' then return true; end if;
  if not private.renders_within(array_to_string(addresses, ' '), 8000) then return false; end if;
  foreach address in array addresses loop
    if not private.renders_within(address, 300) then return false; end if;
  end loop;
  if length(listed) <= 2000 then
    return listed ~ '^(\n(/storage/v1/object/public/[a-z0-9-]+/|/demo/pictures/|https://[a-z0-9.-]+(:[0-9]+)?/)[^\s"''<>\\]+)+$'
      and listed !~ '/\.\.?(/|\n|$)'
      and length(listed) - length(replace(listed, E'\n', '')) = cardinality(addresses);
  end if;
  for each in 1 .. cardinality(addresses) loop
    if not private.is_picture_address(addresses[each]) then return false; end if;
  end loop;
  return true;
end
$$;

-- What is too long already is cut, so that the rest of its row can stay -----------------------------------------------------

/* Shortened until it takes no more bytes than that on a page. */
create function pg_temp.cut_rendered(value text, most_bytes int) returns text language plpgsql as $$
begin
  while private.rendered_size(value) > most_bytes loop
    value := left(value, greatest(0, (length(value)::bigint * most_bytes / private.rendered_size(value) - 1)::int));
  end loop;
  return value;
end
$$;

/* The pictures that may stay, with what belongs to each. */
create function pg_temp.cut_pictures(home public.properties) returns public.properties language plpgsql as $$
begin
  select coalesce(array_agg(kept.image order by kept.place), '{}'), coalesce(jsonb_agg(kept.detail order by kept.place), '[]')
    into home.images, home.image_details
  from (
    select image, place, jsonb_strip_nulls(jsonb_build_object(
        'caption', pg_temp.cut_rendered(left(detail ->> 'caption', 150), 300),
        'width', case when jsonb_typeof(detail -> 'width') = 'number' and length(detail ->> 'width') <= 10 then detail -> 'width' end,
        'height', case when jsonb_typeof(detail -> 'height') = 'number' and length(detail ->> 'height') <= 10 then detail -> 'height' end,
        'thumbhash', case when length(detail ->> 'thumbhash') <= 100 then detail ->> 'thumbhash' end)) as detail
    from (
      select named.image, named.place, home.image_details -> (named.place::int - 1) as detail,
        sum(private.rendered_size(named.image) + 1) over (order by named.place) as total
      from unnest(home.images) with ordinality as named (image, place)
      where private.is_picture_address(named.image)) given
    where total <= 8000
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
    title = pg_temp.cut_rendered(p.title, 400),
    location = pg_temp.cut_rendered(p.location, 400)
  where not private.is_short_list(p.features, 30, 200)
    or not private.are_picture_addresses(p.images)
    or not private.are_image_details(p.image_details)
    or not private.is_picture_address(coalesce(p.floor_plan, '/demo/pictures/none'))
    or not private.is_material_information(p.material_information)
    or not private.renders_within(p.title, 400) or not private.renders_within(p.location, 400);
update public.properties p set description = pg_temp.cut_rendered(p.description, greatest(0, 51000
    - private.rendered_size(private.other_words(p.features, p.image_details, p.material_information))))
  where not private.fits_on_page(p.description, p.features, p.image_details, p.material_information);
update public.properties p set removed_reason = left(p.removed_reason, 2000) where length(p.removed_reason) > 2000;

alter table public.properties
  drop constraint properties_features_check,
  drop constraint properties_image_details_check,
  drop constraint properties_material_information_check,
  add constraint properties_features_check check (private.is_short_list(features, 30, 200)),
  add constraint properties_image_details_check check (private.are_image_details(image_details)),
  add constraint properties_material_information_check check (private.is_material_information(material_information)),
  add constraint "a title and a location fit on a card" check (private.renders_within(title, 400) and private.renders_within(location, 400)),
  add constraint "a listing fits on its page" check (private.fits_on_page(description, features, image_details, material_information)),
  add constraint properties_removed_reason_check check (length(removed_reason) <= 2000),
  add constraint properties_status_before_removal_check check (length(status_before_removal) <= 20);

-- Agencies ------------------------------------------------------------------------------------------------------------------

update public.agencies set name = pg_temp.cut_rendered(name, 300), address_line = left(address_line, 300), email = left(email, 254),
    phone = left(phone, 40), postcode = left(postcode, 10), description = pg_temp.cut_rendered(description, 10000),
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
update private.feed_pictures set caption = pg_temp.cut_rendered(left(caption, 150), 300)
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
  new.caption := left(new.caption, 150);
  while not private.renders_within(new.caption, 300) loop
    new.caption := left(new.caption, -10);
  end loop;
  return new;
end
$$;
create trigger cut_feed_caption before insert or update of caption on private.feed_pictures
  for each row when (length(new.caption) > 50) execute function private.cut_feed_caption();

-- From here on older rows stay as they are. Notifications, mail, the audit log ------------------------------------------------------------------------------------------

alter table public.notifications
  add constraint notifications_title_check check (length(title) <= 600) not valid,
  add constraint notifications_body_check check (length(body) <= 10000) not valid,
  add constraint notifications_data_check check (octet_length(data::text) <= 60000) not valid,
  add constraint notifications_link_check check (length(link) <= 2000) not valid;
alter table private.mail_outbox
  add constraint mail_outbox_template_check check (length(template) <= 100) not valid,
  add constraint mail_outbox_to_email_check check (length(to_email) <= 320) not valid,
  add constraint mail_outbox_data_check check (octet_length(data::text) <= 200000) not valid,
  add constraint mail_outbox_dedupe_key_check check (length(dedupe_key) <= 500) not valid,
  add constraint mail_outbox_last_error_check check (length(last_error) <= 2000) not valid,
  add constraint mail_outbox_message_id_check check (length(message_id) <= 1000) not valid;
alter table public.audit_log
  add constraint audit_log_action_check check (length(action) <= 100) not valid,
  add constraint audit_log_entity_check check (length(entity) <= 100) not valid,
  add constraint audit_log_entity_id_check check (length(entity_id) <= 300) not valid,
  add constraint audit_log_reason_check check (length(reason) <= 5000) not valid,
  add constraint audit_log_before_check check (octet_length(before::text) <= 500000) not valid,
  add constraint audit_log_after_check check (octet_length(after::text) <= 500000) not valid;
alter table private.let_go
  add constraint let_go_kept_check check (octet_length(kept::text) <= 500000) not valid;

-- What administrators write -----------------------------------------------------------------------------------------------------

alter table public.announcements
  add constraint announcements_link_check check (length(link) <= 2000) not valid;
alter table public.app_settings
  add constraint app_settings_length_check check (length(key) <= 100 and length(description) <= 1000 and octet_length(value::text) <= 10000) not valid;
alter table public.blog_posts
  add constraint blog_posts_content_check check (private.renders_within(content, 60000)) not valid,
  add constraint blog_posts_image_alt_check check (length(image_alt) <= 300) not valid;
alter table public.pages
  add constraint pages_content_check check (private.renders_within(content, 60000)) not valid,
  add constraint pages_slug_length_check check (length(slug) <= 200) not valid;
alter table public.content_changes
  add constraint content_changes_content_check check (private.renders_within(content, 60000)) not valid,
  add constraint content_changes_image_alt_check check (length(image_alt) <= 300) not valid,
  add constraint content_changes_entity_id_check check (length(entity_id) <= 200) not valid;
alter table public.content_revisions
  add constraint content_revisions_content_check check (private.renders_within(content, 60000)) not valid,
  add constraint content_revisions_title_check check (length(title) <= 200) not valid,
  add constraint content_revisions_status_check check (length(status) <= 20) not valid,
  add constraint content_revisions_entity_id_check check (length(entity_id) <= 200) not valid;
alter table public.plans
  add constraint plans_length_check check (length(id) <= 100 and length(code) <= 100 and length(name) <= 100) not valid;
alter table public.memberships
  add constraint memberships_provider_ids_check check (length(provider_customer_id) <= 255 and length(provider_subscription_id) <= 255) not valid;
alter table public.payments
  add constraint payments_length_check check (length(note) <= 2000 and length(reference) <= 255 and length(provider_payment_id) <= 255) not valid;

-- What functions keep of those who call them ------------------------------------------------------------------------------------

alter table private.account_erasures
  add constraint account_erasures_token_hash_check check (length(token_hash) <= 200) not valid;
alter table private.listing_viewers
  add constraint listing_viewers_visitor_check check (length(visitor) <= 64) not valid;
alter table private.network_acts
  add constraint network_acts_check check (length(act) <= 200 and length(network) <= 100) not valid;
alter table private.sign_in_failures
  add constraint sign_in_failures_device_check check (length(device) <= 200) not valid;
alter table private.payment_events
  add constraint payment_events_length_check check (length(event_id) <= 255 and length(type) <= 255 and length(provider) <= 20 and length(problem) <= 2000) not valid,
  add constraint payment_events_payload_check check (octet_length(payload::text) <= 2000000) not valid;
alter table private.provider_refunds
  add constraint provider_refunds_problem_check check (length(problem) <= 2000) not valid;
