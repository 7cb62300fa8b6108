create table public.properties (id uuid primary key default gen_random_uuid(), title text not null, price int not null);
alter table public.properties enable row level security;
create policy "everybody sees homes" on public.properties for select using (true);
