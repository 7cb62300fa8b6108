import type { Building } from '../../../demo/building/building.ts'
import { createDemoPictures } from '../../../demo/pictures/serve.ts'
import { type PropertyType, propertyTypes } from '../../../domain/search/search-options.ts'
import { readOutcodes } from '../../../gazetteer/read.ts'
import type { Sql } from '../../../platform/db/connect.ts'
import type { Logger } from '../../boot/logger.ts'

type Options = { sql: Sql; dataDir: string; log: Logger }

const isPropertyType = (text: string): text is PropertyType =>
  (propertyTypes as readonly string[]).includes(text)

/** Drawn pictures of demonstration listings, based on their details in the database. */
export function serveDemoPictures({ sql, dataDir, log }: Options) {
  const regions = new Map(readOutcodes().map(({ outcode, region }) => [outcode, region]))
  return createDemoPictures({
    dataDir,
    factsOf: async (id) => {
      const [row] = await sql<FactsRow[]>`
        select p.property_type, p.listing_type, p.bedrooms, p.bathrooms, p.receptions, p.square_feet, p.features,
          p.country, p.postcode, b.building
        from public.properties p left join private.demonstration_buildings b on b.property_id = p.id
        where p.id = ${id}`
      if (!row || !isPropertyType(row.property_type)) return undefined
      const { property_type, building, postcode, ...facts } = row
      const region = regions.get(postcode?.split(' ')[0] ?? '')
      return { ...facts, property_type, ...(region ? { region } : {}), ...(building ? { building } : {}) }
    },
    hasPost: async (slug) =>
      (await sql`select from public.blog_posts where image_url = ${`/demo/pictures/posts/${slug}`}`).length >
      0,
    hasAgency: async (slug) =>
      (await sql`select from public.agencies where logo = ${`/demo/pictures/agencies/${slug}`}`).length > 0,
    onProblem: (error) => log.warn({ err: error }, 'demonstration picture'),
  })
}

type FactsRow = {
  property_type: string
  listing_type: 'sale' | 'rent'
  bedrooms: number | null
  bathrooms: number | null
  receptions: number | null
  square_feet: number | null
  features: string[]
  country: string
  postcode: string | null
  /** Null where only the first listings of a large demonstration have one. */
  building: Building | null
}
