import type { Sql } from '../../../platform/db/connect.ts'
import { withoutIndexes } from '../../../platform/db/migrations/without-indexes.ts'

const batch = 25_000

/**
 * Inserts synthetic listings, distributed like the population: places from the gazetteer, long-tailed prices, descriptions
 * of about sixty words. The seed is fixed.
 */
export async function insertListings(
  sql: Sql,
  count: number,
  onProgress: (inserted: number) => void = () => {},
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local lintel.bulk_load = 'on'`
    await tx`select setseed(0.42)`
    await tx.unsafe(districtsSql)
    await withoutIndexes(tx, 'public.properties', async () => {
      for (let inserted = 0; inserted < count; inserted += batch) {
        await tx.unsafe(listingsSql, [Math.min(batch, count - inserted)])
        onProgress(Math.min(inserted + batch, count))
      }
    })
  })
  await sql`select private.rebuild_listing_search()`
  await sql`vacuum (analyze) private.listing_search, private.listing_places`
}

/** Postcode districts with their cumulative share of the population, and the places in each. */
const districtsSql = `
  insert into public.agencies (name, slug)
    select 'Agency ' || n, 'bench-agency-' || n from generate_series(1, 40) n on conflict do nothing;
  create temp table districts on commit drop as
    select o.outcode, o.parent as town, o.country, o.latitude, o.longitude,
      (sum(o.population) over (order by o.id))::float8 / sum(o.population) over () as share,
      coalesce(n.names, array[o.parent]) as names
    from public.places o
    left join (select p.outcode, array_agg(p.name) as names from public.places p where p.kind in ('town', 'suburb', 'village') group by 1) n using (outcode)
    where o.kind = 'outcode' and o.population > 0;
  create unique index on districts (share);
  create temp table texts on commit drop as
    select n, initcap(left(md5(n::text), 4 + n % 5)) as street,
      (select string_agg(left(md5((n * 61 + w * 7 % 1500)::text), 3 + w % 6), ' ') || ' ' || (array['garden', 'kitchen', 'station', 'period', 'views'])[1 + n % 5]
       from generate_series(1, 60) w) as description,
      (select a.id from public.agencies a where a.slug = 'bench-agency-' || 1 + n % 40) as agency_id
    from generate_series(0, 1999) n;
  create unique index on texts (n);
  analyze districts, texts;`

const listingsSql = `
  insert into public.properties (owner_id, agency_id, listing_type, title, location, price, bedrooms, bathrooms, square_feet, property_type,
    description, images, features, status, published_at, latitude, longitude, postcode, country, is_new_home, is_retirement, is_student, furnishing)
  select null, case when random() < 0.9 then t.agency_id end,
    case when r.is_rent then 'rent' else 'sale' end,
    r.bedrooms || ' bedroom ' || lower(r.type) || ' in ' || r.name,
    t.street || ' ' || (array['Road', 'Street', 'Lane', 'Avenue', 'Close'])[1 + floor(random() * 5)::int]
      || ', ' || r.name || case when r.name = r.town then '' else ', ' || r.town end || ' ' || r.outcode,
    (exp(case when r.is_rent then 6.9 else 12.4 end + (random() + random() + random() - 1.5) * 0.8 + r.bedrooms * 0.12) / 5)::int * 5,
    r.bedrooms, 1 + r.bedrooms / 3, 350 + r.bedrooms * 220, r.type,
    t.description,
    array['/demo/pictures/a.avif', '/demo/pictures/b.avif'],
    array(select f from unnest(array['Garden', 'Off-street parking', 'Garage', 'Balcony', 'Fireplace', 'En suite', 'Chain free']) f where random() < 0.3 + r.n * 0),
    'live', now() - random() * interval '120 days', r.latitude + (random() + random() - 1) * 0.025, r.longitude + (random() + random() - 1) * 0.04,
    r.outcode, r.country, random() < 0.05, random() < 0.02, random() < 0.02,
    case when r.is_rent then (array['furnished', 'part furnished', 'unfurnished'])[1 + floor(random() * 3)::int] end
  from (
    select x.n, x.text, d.*, d.names[1 + floor(random() * cardinality(d.names))::int] as name, random() < 0.4 as is_rent,
      (array['Flat', 'Flat', 'Flat', 'Terraced', 'Terraced', 'Semi-Detached', 'Semi-Detached', 'Detached', 'Bungalow', 'Land', 'Commercial'])[1 + floor(random() * 11)::int] as type,
      1 + floor(random() * random() * 6)::int as bedrooms
    from (select n, random() as at, floor(random() * 2000)::int as text from generate_series(1, $1::int) n) x
    cross join lateral (select * from districts where share >= x.at order by share limit 1) d
  ) r join texts t on t.n = r.text`
