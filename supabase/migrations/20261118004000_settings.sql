-- Settings: application settings that administrators can change, and the functions that read them.

-- Constants that administrators can change at run time.
create table public.app_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]*$'),
  value jsonb not null,
  description text not null,
  is_public boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint app_settings_length_check check (length(key) <= 100 and length(description) <= 1000 and octet_length(value::text) <= 10000)
);
grant select on public.app_settings to anon, authenticated;
grant update (value) on public.app_settings to authenticated;
alter table public.app_settings enable row level security;

create policy "everybody reads public settings" on public.app_settings for select to anon using (is_public);

create policy "members read public settings and administrators all" on public.app_settings for select to authenticated
  using (is_public or (select private.has_role('admin')));

create policy "administrators change settings" on public.app_settings for update to authenticated
  using ((select private.has_role('admin')));

insert into public.app_settings (key, value, description, is_public) values
  ('enquiries_per_day', '20', 'Enquiries one person may start in 24 hours', false),
  ('messages_per_hour', '60', 'Messages one person may send in an hour', false),
  ('reports_per_day', '20', 'Listings one person may report in 24 hours', false),
  ('saved_searches_per_person', '50', 'Saved searches one person may keep', true),
  ('alert_homes_per_mail', '50', 'Homes shown in one alert mail; further homes follow in the next one', false),
  ('expiry_warning_days', '3', 'Days before a listing expires at which its owner is warned', true),
  ('payment_grace_days', '14', 'Days after the end of a paid month before the listings of an unpaid plan close', true),
  ('invitation_days', '14', 'Days an invitation to join an agency stays open', true),
  ('invoice_payment_details', '""', 'How invoices are paid: bank, sort code and account, as printed on every invoice', true),
  ('invitations_per_day', '30', 'Invitations an agency may send in 24 hours', true),
  ('feature_access_requests', 'true', 'Take new requests for access from agents and landlords', true),
  ('feature_guest_enquiries', 'true', 'Let visitors without an account write about homes', true),
  ('guest_enquiries_per_network', '30', 'Guest enquiries allowed from one network in a day', false),
  ('guest_enquiries_per_listing', '50', 'Unconfirmed guest enquiries allowed per listing in 24 hours', false),
  ('support_requests_per_day', '20', 'Support requests one person may open in a day', false),
  ('support_messages_per_hour', '60', 'Support messages one person may send in an hour', false),
  ('saved_lists_per_person', '50', 'Saved lists one person may keep', true),
  ('saved_listings_per_person', '1000', 'Homes one person may save', true),
  ('viewing_mail_delay_seconds', '60', 'Seconds to wait before emailing about a viewing, in case it changes again', false);

create trigger audit_change after insert or update or delete on public.app_settings
  for each row execute function private.audit_change('key', '', 'always');

/* Numbers too large for date arithmetic would stop the worker, and texts are printed on every invoice. */
create function private.guard_setting() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  if jsonb_typeof(new.value) <> jsonb_typeof(old.value)
     or (jsonb_typeof(new.value) = 'number' and (new.value::text::numeric not between 0 and 100000 or new.value::text::numeric % 1 <> 0))
     or (jsonb_typeof(new.value) = 'string' and length(new.value #>> '{}') > 1000) then
    raise exception 'The setting % cannot be %', new.key, left(new.value::text, 100) using errcode = '22023', hint = 'invalid_setting';
  end if;
  return new;
end
$$;

create trigger guard_setting before update on public.app_settings for each row execute function private.guard_setting();

create function private.setting_int(key text) returns int
language sql stable security definer set search_path = '' as $$
  select (s.value #>> '{}')::int from public.app_settings s where s.key = setting_int.key
$$;

create function private.is_setting_on(key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select s.value = 'true' from public.app_settings s where s.key = is_setting_on.key), false)
$$;
grant execute on function private.is_setting_on to anon, authenticated;
