-- What the rooms of enquiries show. Policies let administrators see every enquiry; here everybody sees their own.

create function private.enquiries_of(side text) returns setof public.property_enquiries
language sql stable security definer set search_path = '' as $$
  select e.* from public.property_enquiries e
  where (side = 'enquirer' and e.enquirer_id = private.trusted_uid())
     or (side = 'professional' and e.status <> 'unconfirmed'
       and ((e.agency_id is null and e.owner_id = private.trusted_uid()) or e.agency_id = private.my_agency_id()))
$$;

create function private.is_unread(enquiry public.property_enquiries, side text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case side when 'enquirer' then enquiry.enquirer_read_at else enquiry.professional_read_at end < enquiry.last_message_at, true)
$$;

/* Whom one talks to, by the name they go by. */
create function private.other_side_name(enquiry public.property_enquiries, side text) returns text
language sql stable security definer set search_path = '' as $$
  select case when side = 'professional' then enquiry.name else coalesce(
    (select a.name from public.agencies a where a.id = enquiry.agency_id),
    (select case p.listing_type when 'rent' then 'Private landlord' else 'Private owner' end
      from public.properties p where p.id = enquiry.property_id),
    'The advertiser') end
$$;

create function private.enquiry_home(enquiry public.property_enquiries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'title', enquiry.property_title, 'location', p.location, 'picture', p.images[1])
  from (select) as once left join public.properties p on p.id = enquiry.property_id
$$;

/* One page of the caller's enquiries on one side, unread ones first, with the counts of the other pages. */
create function private.my_enquiries(side text, status text, words text, page int, per_page int) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select e.*, private.is_unread(e, side) as is_unread from private.enquiries_of(side) e
  ), found as materialized (
    select m.* from mine m
    where (my_enquiries.status is null or m.status = my_enquiries.status)
      and (coalesce(words, '') = '' or strpos(lower(concat_ws(' ', m.property_title, m.name)), lower(words)) > 0 or exists (
        select from public.enquiry_messages t where t.enquiry_id = m.id and strpos(lower(t.body), lower(words)) > 0))
  ), shown as (
    select f.* from found f order by f.is_unread desc, f.last_message_at desc, f.id
    limit least(per_page, 100) offset greatest(page - 1, 0) * least(per_page, 100)
  )
  select jsonb_build_object(
    'total', (select count(*) from found),
    'unread', (select count(*) from mine where is_unread),
    'counts', (select coalesce(jsonb_object_agg(c.status, c.count), '{}') from (select m.status, count(*) from mine m group by m.status) c),
    'has_received', side = 'professional' and exists (select from mine) or exists (select from private.enquiries_of('professional')),
    'agency_id', private.my_agency_id(),
    'enquiries', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', s.id, 'with', private.other_side_name(e, side), 'home', private.enquiry_home(e), 'status', s.status,
        'viewing_at', s.viewing_at, 'wants_viewing', s.wants_viewing, 'last_message_at', s.last_message_at, 'is_unread', s.is_unread,
        'last', (select jsonb_build_object('side', t.side, 'body', left(t.body, 300)) from public.enquiry_messages t
          where t.enquiry_id = s.id order by t.created_at desc limit 1)
      ) order by s.is_unread desc, s.last_message_at desc, s.id), '[]')
      from shown s join public.property_enquiries e on e.id = s.id))
$$;

create function private.enquiry_thread(enquiry public.property_enquiries, side text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side, 'body', m.body, 'created_at', m.created_at,
      'is_mine', coalesce(m.sender_id = auth.uid(), m.side = side),
      -- Which colleague wrote is the agency's own affair.
      'by', case when side = 'professional' and m.side = side then (select nullif(p.first_name, '') from public.profiles p where p.id = m.sender_id) end
    ) order by m.created_at, m.id), '[]')
  from public.enquiry_messages m where m.enquiry_id = enquiry.id
$$;

/* A whole conversation for one of its sides; null for everybody else. */
create function private.my_enquiry(enquiry_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', e.id, 'side', s.side, 'with', private.other_side_name(e, s.side), 'home', private.enquiry_home(e),
    'status', e.status, 'viewing_at', e.viewing_at, 'wants_viewing', e.wants_viewing, 'preferred_times', e.preferred_times,
    'contact_email', e.contact_email, 'contact_phone', e.contact_phone, 'created_at', e.created_at,
    'is_guest', e.enquirer_id is null, 'is_unread', private.is_unread(e, s.side),
    'read_at', case s.side when 'enquirer' then e.professional_read_at else e.enquirer_read_at end,
    'has_blocked', exists (select from public.enquiry_blocks b
        where b.blocked_id = case s.side when 'professional' then e.enquirer_id else e.owner_id end
          and b.blocker_id in (select private.blockers_beside_me(e)))
      or (s.side = 'professional' and e.enquirer_id is null and private.is_blocked(e)),
    'has_reported', exists (select from public.enquiry_reports r where r.enquiry_id = e.id and r.reporter_id = auth.uid()),
    'messages', private.enquiry_thread(e, s.side))
  from public.property_enquiries e, private.enquiry_side(e) as s (side)
  where e.id = $1 and s.side is not null
$$;

/*
 * The conversation for the holder of the link. The first look confirms the address, and only then the enquiry is delivered.
 * Whether the advertiser has blocked an address is told to whoever reads its mail, and to nobody before.
 */
create or replace function private.guest_enquiry(token text) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  guest private.enquiry_guests;
  enquiry public.property_enquiries;
begin
  select * into guest from private.enquiry_guests g where g.token = guest_enquiry.token for update;
  if guest.enquiry_id is null then return null; end if;
  select * into enquiry from public.property_enquiries e where e.id = guest.enquiry_id for update;
  if guest.confirmed_at is null then
    if private.is_blocked(enquiry) then
      raise exception 'You cannot write to this advertiser' using errcode = '42501', hint = 'blocked';
    end if;
    update private.enquiry_guests g set confirmed_at = now() where g.enquiry_id = guest.enquiry_id;
    update public.property_enquiries e set status = 'new' where e.id = guest.enquiry_id returning * into enquiry;
    perform private.tell_other_side(enquiry, 'enquirer', enquiry.message, enquiry.id);
  end if;
  perform private.note_read(enquiry.id, 'enquirer');
  return jsonb_build_object('id', enquiry.id, 'property_id', enquiry.property_id, 'property_title', enquiry.property_title,
    'with', private.other_side_name(enquiry, 'enquirer'), 'home', private.enquiry_home(enquiry),
    'status', enquiry.status, 'viewing_at', enquiry.viewing_at, 'read_at', enquiry.professional_read_at,
    'messages', (
      select jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side, 'body', m.body, 'created_at', m.created_at,
        'is_mine', m.side = 'enquirer') order by m.created_at, m.id)
      from public.enquiry_messages m where m.enquiry_id = enquiry.id));
end
$$;

grant execute on function private.my_enquiries, private.my_enquiry to authenticated;

create function public.my_enquiries(
  side text default 'enquirer', status text default null, words text default '', page int default 1, per_page int default 20
) returns jsonb language sql stable set search_path = ''
  return private.my_enquiries(side, status, left(words, 200), page, per_page);
create function public.my_enquiry(enquiry_id uuid) returns jsonb
  language sql stable set search_path = '' return private.my_enquiry(enquiry_id);
grant execute on function public.my_enquiries, public.my_enquiry to authenticated;
