-- What others are shown of a listing that has left the market is what was public last, not what is being written since.

create table private.last_public_facts (
  property_id uuid primary key references public.properties (id) on delete cascade,
  title text not null check (length(title) <= 200),
  location text not null check (length(location) <= 300),
  listing_type text not null check (listing_type in ('sale', 'rent')),
  property_type text check (length(property_type) <= 40),
  bedrooms smallint,
  latitude float8,
  longitude float8,
  picture text check (length(picture) <= 2048)
);

/* Whether everybody sees a listing in this state at this moment. */
create function private.is_public(status text, expires_at timestamptz) returns boolean
language sql stable set search_path = ''
  return is_public.status in ('sold_stc', 'let_agreed')
    or (is_public.status in ('live', 'under_offer') and (is_public.expires_at is null or is_public.expires_at > now()));

/* The facts of a listing as they were public last; those of a listing that never was are null. */
create function private.public_facts(listing public.properties) returns private.last_public_facts
language sql stable security definer set search_path = '' as $$
  select f.* from private.last_public_facts f where f.property_id = listing.id
  union all
  select listing.id, listing.title, listing.location, listing.listing_type, listing.property_type, listing.bedrooms,
    listing.latitude, listing.longitude, listing.images[1]
  where listing.published_at is not null
  limit 1
$$;

/* The first change of a listing that is off the market keeps what was public; back on the market it is no longer needed. */
create function private.keep_last_public_facts() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_public(new.status, new.expires_at) then
    delete from private.last_public_facts f where f.property_id = new.id;
  elsif old.published_at is not null then
    insert into private.last_public_facts (property_id, title, location, listing_type, property_type, bedrooms, latitude, longitude, picture)
      values (old.id, old.title, old.location, old.listing_type, old.property_type, old.bedrooms, old.latitude, old.longitude, old.images[1])
      on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger keep_last_public_facts after update on public.properties
  for each row when (
    (old.status, old.expires_at, old.title, old.location, old.listing_type, old.property_type, old.bedrooms, old.latitude, old.longitude, old.images)
    is distinct from
    (new.status, new.expires_at, new.title, new.location, new.listing_type, new.property_type, new.bedrooms, new.latitude, new.longitude, new.images))
  execute function private.keep_last_public_facts();

create or replace function private.past_listing(property_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'title', f.title, 'location', f.location, 'listing_type', f.listing_type,
    'property_type', f.property_type, 'bedrooms', f.bedrooms, 'status', 'expired', 'published_at', p.published_at,
    'latitude', f.latitude, 'longitude', f.longitude)
  from public.properties p cross join lateral private.public_facts(p) f
  where p.id = $1 and f.property_id is not null
    and (p.status = 'expired' or (p.status in ('live', 'under_offer') and p.expires_at <= now()))
$$;

create or replace function private.enquiry_home(enquiry public.property_enquiries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'title', enquiry.property_title, 'location', f.location, 'picture', f.picture)
  from (select) as once
  left join public.properties p on p.id = enquiry.property_id
  left join lateral private.public_facts(p) f on true
$$;

/* What somebody has saved. A listing that was never public is shown to those who manage it, and to nobody else. */
create or replace function private.my_saved_properties()
returns table (property_id uuid, note text, saved_at timestamptz, price_at_save int, status_at_save text, status text,
  is_available boolean, title text, location text, price int, listing_type text, property jsonb)
language sql stable security definer set search_path = '' as $$
  select s.property_id, s.note, s.created_at, s.price_at_save, s.status_at_save,
    shown.status, shown.is_available, coalesce(f.title, p.title), coalesce(f.location, p.location),
    case when shown.is_available then p.price end, coalesce(f.listing_type, p.listing_type),
    case when shown.is_available then to_jsonb(p) end
  from public.saved_properties s
  join public.properties p on p.id = s.property_id
  cross join lateral private.public_facts(p) f
  cross join lateral (select
    case when p.status in ('draft', 'scheduled', 'removed') then 'withdrawn'
      when p.status in ('live', 'under_offer') and p.expires_at <= now() then 'expired' else p.status end as status,
    private.is_public(p.status, p.expires_at) as is_available) shown
  where s.user_id = private.trusted_uid() and (f.property_id is not null or shown.is_available
    or private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id())))
  order by s.created_at desc, s.property_id
$$;

/* A copy of a listing as a new draft. What an administrator has removed does not come back as its copy. */
create or replace function private.duplicate_listing(property_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties := private.lock_my_listing(property_id);
begin
  if listing.status = 'removed' then
    raise exception 'This listing was removed by an administrator' using errcode = 'P0001', hint = 'removed_by_us';
  end if;
  listing.id := gen_random_uuid();
  listing.owner_id := auth.uid();
  listing.status := 'draft';
  listing.images := '{}';
  listing.image_details := '[]';
  listing.floor_plan := null;
  listing.external_ref := null;
  listing.submitted_at := null;
  listing.publish_at := null;
  listing.published_at := null;
  listing.expires_at := null;
  listing.expiry_warned_at := null;
  listing.previous_price := null;
  listing.reduced_at := null;
  listing.removed_reason := null;
  listing.status_before_removal := null;
  listing.created_at := now();
  listing.updated_at := now();
  insert into public.properties select listing.*;
  return listing.id;
end
$$;

/* Somebody's own data: personal data and a landlord's own listings, not the business of an agency they work or worked for. */
create or replace function private.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := private.trusted_uid();
begin
  if person is null then raise exception 'Not authenticated' using errcode = '42501'; end if;
  return jsonb_build_object(
    'account', (select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = person),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = person),
    'roles', (select jsonb_agg(to_jsonb(r)) from public.user_roles r where r.user_id = person),
    'agency', (select to_jsonb(m) from public.agency_members m where m.user_id = person),
    'saved_properties', (select jsonb_agg(to_jsonb(s)) from public.saved_properties s where s.user_id = person),
    'saved_lists', (select jsonb_agg(to_jsonb(l) || jsonb_build_object('items',
        (select jsonb_agg(i.property_id) from public.saved_list_items i where i.list_id = l.id)))
      from public.saved_lists l where l.user_id = person),
    'saved_searches', (select jsonb_agg(to_jsonb(s) - 'unsubscribe_token') from public.saved_searches s where s.user_id = person),
    'enquiries', (select jsonb_agg(to_jsonb(e)) from public.property_enquiries e where e.enquirer_id = person),
    -- What somebody wrote for an agency is the agency's correspondence.
    'messages', (select jsonb_agg(to_jsonb(m)) from public.enquiry_messages m join public.property_enquiries e on e.id = m.enquiry_id
      where m.sender_id = person and (m.side = 'enquirer' or e.agency_id is null)),
    'properties', (select jsonb_agg(to_jsonb(p)) from public.properties p where p.owner_id = person and p.agency_id is null),
    'requests', (select jsonb_agg(r.it) from (
      select to_jsonb(a) as it from public.letting_agent_requests a where a.user_id = person
      union all select to_jsonb(l) from public.private_landlord_requests l where l.user_id = person) r),
    'memberships', (select jsonb_agg(to_jsonb(m)) from public.memberships m where m.user_id = person),
    'payments', (select jsonb_agg(to_jsonb(p)) from public.payments p where p.user_id = person),
    'support', (select jsonb_agg(to_jsonb(m)) from public.support_messages m where m.author_id = person),
    'notifications', (select jsonb_agg(to_jsonb(n)) from public.notifications n where n.user_id = person),
    'account_events', (select jsonb_agg(to_jsonb(a)) from public.audit_log a where a.subject_id = person and a.entity in ('account', 'user_roles')));
end
$$;
