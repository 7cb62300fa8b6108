-- Offers in the data export: the offers, applications and documents that a person has made.

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
    -- Messages written on behalf of an agency belong to the agency.
    'messages', (select jsonb_agg(to_jsonb(m)) from public.enquiry_messages m join public.property_enquiries e on e.id = m.enquiry_id
      where m.sender_id = person and (m.side = 'enquirer' or e.agency_id is null)),
    'offers', (select jsonb_agg(to_jsonb(o) || jsonb_build_object('documents',
        (select jsonb_agg(to_jsonb(d)) from private.offer_documents d where d.offer_id = o.id)))
      from private.offers o where o.person_id = person),
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
