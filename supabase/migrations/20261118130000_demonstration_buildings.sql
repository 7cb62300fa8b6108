/* The model of the building of a demonstration listing, from which its pictures are drawn. Empty on every other site. */
create table private.demonstration_buildings (
  property_id uuid primary key references public.properties (id) on delete cascade,
  building jsonb not null,
  constraint "a model fits in a drawing request" check (length(building::text) <= 20000)
);

insert into private.quota_exemptions (relation, follows, reason) values
  ('private.demonstration_buildings', 'public.properties', 'one for each demonstration listing');
