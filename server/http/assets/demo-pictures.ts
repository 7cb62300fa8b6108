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
        select property_type, listing_type, bedrooms, bathrooms, receptions, square_feet, features, country, postcode,
          concat_ws('. ', title, description, material_information->'construction'->>'text') as words
        from public.properties where id = ${id}`
      if (!row || !isPropertyType(row.property_type)) return undefined
      const region = regions.get(row.postcode?.split(' ')[0] ?? '')
      return { ...row, property_type: row.property_type, ...(region ? { region } : {}) }
    },
    hasPost: async (slug) =>
      (await sql`select from public.blog_posts where image_url = ${`/demo/pictures/posts/${slug}`}`).length >
      0,
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
  words: string
}
