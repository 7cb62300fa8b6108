-- A switch that nothing reads is a promise nobody keeps: the two that were never read go. The new ones are kept by the
-- database, so that no screen can forget them.
delete from public.app_settings where key in ('feature_map_tiles', 'feature_area_guides');
insert into public.app_settings (key, value, description, is_public) values
  ('feature_access_requests', 'true', 'Take new requests for access from agents and landlords', true),
  ('feature_guest_enquiries', 'true', 'Let visitors without an account write about homes', true);

create function private.is_switched_on(key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.value = 'true' from public.app_settings s where s.key = is_switched_on.key), false)
$$;
grant execute on function private.is_switched_on to anon, authenticated;

/* What people send themselves; the service and the worker are not held up. */
create function private.refuse_closed_requests() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and not private.is_switched_on('feature_access_requests') then
    raise exception 'New requests are not being taken at the moment. Please try again later.'
      using errcode = 'P0001', hint = 'requests_closed';
  end if;
  return new;
end
$$;
create trigger a_refuse_closed_requests before insert on public.letting_agent_requests
  for each row execute function private.refuse_closed_requests();
create trigger a_refuse_closed_requests before insert on public.private_landlord_requests
  for each row execute function private.refuse_closed_requests();

create function private.refuse_guest_enquiries() returns trigger language plpgsql set search_path = '' as $$
begin
  if not private.is_switched_on('feature_guest_enquiries') then
    raise exception 'Messages without an account are not being taken at the moment'
      using errcode = 'P0001', hint = 'guests_closed';
  end if;
  return new;
end
$$;
create trigger refuse_guest_enquiries before insert on public.property_enquiries
  for each row when (new.enquirer_id is null and new.status = 'unconfirmed')
  execute function private.refuse_guest_enquiries();
