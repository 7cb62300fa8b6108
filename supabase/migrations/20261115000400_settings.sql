-- Constants an administrator may change while the product runs.
create table public.app_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]*$'),
  value jsonb not null,
  description text not null,
  is_public boolean not null default false,
  updated_at timestamptz not null default now()
);
alter table public.app_settings enable row level security;

grant select on public.app_settings to anon, authenticated;
grant update (value) on public.app_settings to authenticated;
create policy "everybody reads public settings" on public.app_settings for select to anon using (is_public);
create policy "members read public settings and administrators all" on public.app_settings for select to authenticated
  using (is_public or (select private.has_role('admin')));
create policy "administrators change settings" on public.app_settings for update to authenticated
  using ((select private.has_role('admin')));

/* A setting keeps its kind: a number stays a number that is not negative. */
create function private.guard_setting() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  if jsonb_typeof(new.value) <> jsonb_typeof(old.value)
     or (jsonb_typeof(new.value) = 'number' and (new.value::text::numeric < 0 or new.value::text::numeric % 1 <> 0)) then
    raise exception 'The setting % cannot be %', new.key, new.value using errcode = '22023', hint = 'invalid_setting';
  end if;
  return new;
end
$$;
create trigger guard_setting before update on public.app_settings for each row execute function private.guard_setting();
create function private.setting_int(key text) returns int
language sql stable security definer set search_path = '' as $$
  select (s.value #>> '{}')::int from public.app_settings s where s.key = setting_int.key
$$;

insert into public.app_settings (key, value, description, is_public) values
  ('enquiries_per_day', '20', 'Enquiries one person may start in 24 hours', false),
  ('messages_per_hour', '60', 'Messages one person may send in an hour', false),
  ('reports_per_day', '20', 'Listings one person may report in 24 hours', false),
  ('saved_searches_per_person', '50', 'Saved searches one person may keep', true),
  ('alert_homes_per_mail', '50', 'Homes shown in one alert mail; further homes follow in the next one', false),
  ('expiry_warning_days', '3', 'Days before a listing expires at which its owner is warned', true),
  ('payment_grace_days', '14', 'Days after the end of a paid month before the listings of an unpaid plan close', true),
  ('invitation_days', '14', 'Days an invitation to join an agency stays open', true),
  ('feature_map_tiles', 'true', 'Show map tiles where a tile server is configured', true),
  ('feature_area_guides', 'true', 'Show area guides', true);

create trigger audit_change after insert or update or delete on public.app_settings
  for each row execute function private.audit_change('key', '', 'always');
