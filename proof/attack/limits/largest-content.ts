import { statementLabels } from '../../../domain/listings/material-information.ts'
import type { Sql } from '../../../platform/db/connect.ts'
import { createAgency, createListing, createPerson, type Person } from '../../../test/people.ts'

/** A filler character and the bytes the database counts for it on a page. */
export const fillers = [
  { name: 'letters', letter: 'x', bytes: 1 },
  { name: 'accents', letter: 'é', bytes: 2 },
  { name: 'pictograms', letter: '🏠', bytes: 4 },
  { name: 'ampersands', letter: '&', bytes: 6 },
] as const

export type FillerCharacter = (typeof fillers)[number]

/** The longest text within both limits. */
const fill = (
  { letter, bytes }: FillerCharacter,
  most: number,
  maxBytes = Number.POSITIVE_INFINITY,
): string => letter.repeat(Math.max(0, Math.min(most, Math.floor(maxBytes / bytes))))

export type LargestContent = {
  owner: Person
  agencySlug: string
  /** A keyword that only these listings have. */
  word: string
  listings: string[]
  sharedList: string
}

/** More than one page of search results. */
const listingCount = 26

/** An agency with all content as large as the database allows. */
export async function insertLargestContent(
  sql: Sql,
  filler: FillerCharacter,
  word: string,
): Promise<LargestContent> {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, owner)
  const agencySlug = `${word}-${'x'.repeat(100)}`
  await sql`
    update public.agencies set name = ${fill(filler, 200, 300)}, slug = ${agencySlug}, description = ${fill(filler, 5000, 10_000)},
      phone = ${fill(filler, 40)}, email = ${fill(filler, 254)}, address_line = ${fill(filler, 300)}, postcode = ${fill(filler, 10)},
      website = ${`https://example.org/${'w'.repeat(280)}`}, logo = ${address(0, 300)}, has_branding = true, colour_primary = '#112233'
    where id = ${agency}`
  for (let n = 0; n < 31; n++)
    await sql`
      insert into public.agency_branches (agency_id, name, address_line, phone, email, postcode) values (${agency},
        ${`${n} ${fill(filler, 197, 297)}`}, ${fill(filler, 300, 400)}, ${fill(filler, 40)}, ${fill(filler, 254)}, ${fill(filler, 10)})`
  const listings: string[] = []
  for (let n = 0; n < listingCount; n++)
    listings.push(await insertListing(sql, filler, word, owner, agency, most[n % 2] ?? most[0]))
  return { owner, agencySlug, word, listings, sharedList: await insertList(sql, filler, owner, listings) }
}

/** Picture URLs and text share a limit: one listing with the most of each. */
const most = [
  { addressBytes: 128, features: 30 },
  { addressBytes: 249, features: 10 },
] as const

async function insertListing(
  sql: Sql,
  filler: FillerCharacter,
  word: string,
  owner: Person,
  agency: string,
  { addressBytes, features }: (typeof most)[number],
): Promise<string> {
  const caption = fill(filler, 150, 300)
  const detail = { caption, width: 4000, height: 3000, thumbhash: 'h'.repeat(28) }
  const statement = { state: 'stated', text: fill(filler, 500, 600) }
  const id = await createListing(sql, owner, {
    agency_id: agency,
    listing_type: 'sale',
    title: `${word} ${fill(filler, 199 - word.length, 399 - word.length)}`,
    location: fill(filler, 300, 400),
    price: 2_000_000_000,
    bedrooms: 50,
    bathrooms: 50,
    receptions: 50,
    square_feet: 2_000_000_000,
    features: Array.from({ length: features }, (_, n) => `${n}`.padEnd(3) + fill(filler, 190, 390)),
    images: [address(0, 300), ...Array.from({ length: 59 }, (_, n) => address(n + 1, addressBytes))],
    image_details: sql.json(Array.from({ length: 60 }, () => detail)),
    floor_plan: address(60, 300),
    material_information: sql.json(Object.fromEntries(statementLabels.map(([key]) => [key, statement]))),
    latitude: 51.5,
    longitude: -0.1,
    // Published now, so that alerts are sent.
    status: 'live',
  })
  const [left] = await sql<{ bytes: number }[]>`
    select private.max_listing_text_size(images) - 10 - private.rendered_size(private.secondary_listing_text(features, image_details, material_information)) as bytes
    from public.properties where id = ${id}`
  await sql`update public.properties set description = ${fill(filler, 32_000, left?.bytes)} where id = ${id}`
  return id
}

async function insertList(
  sql: Sql,
  filler: FillerCharacter,
  owner: Person,
  listings: string[],
): Promise<string> {
  const token = crypto.randomUUID()
  const [list] = await sql<{ id: string }[]>`
    insert into public.saved_lists (user_id, name, share_token) values (${owner.id}, ${fill(filler, 100)}, ${token}) returning id`
  for (const [place, listing] of listings.entries())
    await sql`
      insert into public.saved_list_items (list_id, property_id, position) values (${list?.id ?? ''}, ${listing}, ${place})`
  return token
}

/** A picture URL that appears on the page in every width. */
function address(n: number, length: number): string {
  const start = `/storage/v1/object/public/listing-pictures/${n}/`
  return `${start}${'p'.repeat(length - start.length - 4)}.jpg`
}

/** The longest enquiry. */
export const longestEnquiry = (filler: FillerCharacter) => ({
  message: fill(filler, 5000),
  name: fill(filler, 200),
  contact_phone: fill(filler, 30),
  wants_viewing: true,
  preferred_times: Array.from({ length: 10 }, () => fill(filler, 100)),
})
