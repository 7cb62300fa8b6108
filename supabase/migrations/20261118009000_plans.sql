-- Plans: the plans that landlords and agencies can buy.

create table public.plans (
  id text primary key,
  role text not null check (role in ('letting_agent', 'private_landlord')),
  -- The value of membership_plan in an access request.
  code text not null,
  name text not null,
  price_pounds_monthly int not null check (price_pounds_monthly >= 0),
  -- null: no limit
  max_listings int check (max_listings > 0),
  max_published_per_month int check (max_published_per_month > 0),
  validity_days int check (validity_days > 0),
  opens_after_days int not null default 0 check (opens_after_days >= 0),
  support_hours int check (support_hours > 0),
  has_analytics boolean not null default false,
  has_branding boolean not null default false,
  is_offered boolean not null default true,
  position smallint not null default 0,
  updated_at timestamptz not null default now(),
  unique (role, code),
  constraint plans_length_check check (length(id) <= 100 and length(code) <= 100 and length(name) <= 100)
);
grant select on public.plans to anon, authenticated;
grant update (name, price_pounds_monthly, max_listings, max_published_per_month, validity_days, opens_after_days,
  support_hours, has_analytics, has_branding, is_offered, position) on public.plans to authenticated;
alter table public.plans enable row level security;

create policy "everybody sees the plans" on public.plans for select to anon, authenticated using (true);

create policy "administrators change the plans" on public.plans for update to authenticated
  using ((select private.has_role('admin')));

insert into public.plans
  (id, role, code, name, price_pounds_monthly, max_listings, max_published_per_month, validity_days, opens_after_days, support_hours, has_analytics, has_branding, position)
values
  ('landlord_basic', 'private_landlord', 'basic', 'Landlord Basic', 0, 1, null, 15, 5, null, false, false, 1),
  ('landlord_premium', 'private_landlord', 'premium', 'Landlord Premium', 25, 4, null, 30, 0, 48, false, false, 2),
  ('agent_early', 'letting_agent', 'early', 'Agent Early', 40, null, 20, null, 0, 48, false, false, 3),
  ('agent_premium', 'letting_agent', 'premium', 'Agent Premium', 75, null, null, null, 0, 24, true, true, 4);

create trigger touch_updated_at before update on public.plans
  for each row execute function private.touch_updated_at();

create trigger audit_change after insert or update or delete on public.plans
  for each row execute function private.audit_change('id', '', 'always');
