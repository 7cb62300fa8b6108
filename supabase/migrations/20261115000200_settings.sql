-- Constants an administrator may change while the product runs.
create table public.app_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]*$'),
  value jsonb not null,
  description text not null,
  is_public boolean not null default false,
  updated_at timestamptz not null default now(),
  updated_by uuid references auth.users (id) on delete set null
);
alter table public.app_settings enable row level security;
create index app_settings_updated_by_idx on public.app_settings (updated_by);

create function private.setting_int(key text) returns int language sql stable set search_path = '' as $$
  select (s.value #>> '{}')::int from public.app_settings s where s.key = setting_int.key
$$;

insert into public.app_settings (key, value, description, is_public) values
  ('lockout_failures', '3', 'Consecutive failed sign-ins before an account is locked', false),
  ('lockout_minutes', '15', 'How long a locked account stays locked', false),
  ('mfa_grace_days', '2', 'Days after the account was made during which MFA may wait', true),
  ('mfa_skip_days', '2', 'Days a skipped MFA set-up is put off', true),
  ('enquiries_per_day', '20', 'Enquiries one person may start in 24 hours', false),
  ('messages_per_hour', '60', 'Messages one person may send in an hour', false),
  ('saved_searches_per_person', '50', 'Saved searches one person may keep', true),
  ('alert_homes_per_mail', '50', 'Homes shown in one alert mail; further homes follow in the next one', false),
  ('expiry_warning_days', '3', 'Days before a listing expires at which its owner is warned', true),
  ('payment_grace_days', '14', 'Days after the end of a paid month before the listings of an unpaid plan close', true),
  ('invitation_days', '14', 'Days an invitation to join an agency stays open', true),
  ('feature_map_tiles', 'true', 'Show map tiles where a tile server is configured', true),
  ('feature_area_guides', 'true', 'Show area guides', true);
