-- A portal of middling size, with the policies such a portal has.
create table public.agencies (id int primary key, name text not null);
create table public.agents (id int primary key, name text not null, agency_id int not null references public.agencies);
create table public.homes (
  id int primary key,
  title text not null,
  town text not null,
  price int not null,
  bedrooms int not null,
  is_live boolean not null,
  agent_id int not null references public.agents
);
create table public.rooms (id int primary key, home_id int not null references public.homes, name text not null, size int not null);

insert into public.agencies select i, 'Agency ' || i from generate_series(1, 50) i;
insert into public.agents select i, 'Agent ' || i, 1 + i % 50 from generate_series(1, 500) i;
insert into public.homes
  select i, 'Home number ' || i, (array['Leeds', 'York', 'Hull', 'Bath', 'Ely'])[1 + i % 5], 100000 + (i * 7919) % 900000, 1 + i % 6, i % 10 > 0, 1 + i % 500
  from generate_series(1, 20000) i;
insert into public.rooms select i, 1 + i % 20000, (array['Kitchen', 'Lounge', 'Bedroom', 'Bathroom'])[1 + i % 4], 5 + i % 30 from generate_series(1, 80000) i;

create index on public.homes (town, price);
create index on public.homes (agent_id);
create index on public.rooms (home_id);
create index on public.agents (agency_id);

alter table public.agencies enable row level security;
alter table public.agents enable row level security;
alter table public.homes enable row level security;
alter table public.rooms enable row level security;
create policy "everybody sees agencies" on public.agencies for select using (true);
create policy "everybody sees agents" on public.agents for select using (true);
create policy "everybody sees live homes" on public.homes for select using (is_live);
create policy "everybody sees rooms" on public.rooms for select using (true);

create function public.homes_within(place text, most int) returns setof public.homes stable language sql as $$
  select * from public.homes where town = place and price <= most order by price desc limit 20
$$;
vacuum analyze;
