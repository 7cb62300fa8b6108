import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import type { TablesInsert } from '../../supabase/database.ts'
import { serviceClient } from './clients.ts'
import type { User } from './users.ts'

const flatToRent: TablesInsert<'properties'> = {
  listing_type: 'rent',
  property_type: 'Flat',
  title: 'Two-bedroom flat by the park',
  location: 'Monk Road, Bristol BS7',
  price: 1300,
  bedrooms: 2,
  country: 'England',
  description: 'A bright flat on the first floor.',
}

/** Fields required to publish. Each call uses a different address. */
export const publishable = (): Partial<TablesInsert<'properties'>> => ({
  address_line: `${randomInt(1, 1_000_000)} Monk Road`,
  postcode: 'BS7 9BT',
  latitude: 51.475,
  longitude: -2.585,
  description: 'A bright flat on the first floor of a quiet building, close to the shops.',
  images: [1, 2, 3].map((number) => `https://example.org/${number}.jpg`),
  epc_rating: 'C',
  deposit: 1000,
  council_tax_band: 'B',
})

/** Creates a draft of a flat to rent; `values` override its columns. Returns its id. */
export async function createListing(
  { id: owner_id }: Pick<User, 'id'>,
  values: Partial<TablesInsert<'properties'>> = {},
): Promise<string> {
  const { data } = await serviceClient()
    .from('properties')
    .insert({ ...flatToRent, owner_id, agency_id: null, ...values })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

export async function readListing(id: string, columns: string): Promise<Record<string, unknown>> {
  const { data } = await serviceClient()
    .from('properties')
    .select(columns)
    .eq('id', id)
    .single<Record<string, unknown>>()
    .throwOnError()
  return data
}

/** A JPEG file in one colour, which depends on its name. */
export async function createPhoto(name: string, size = { width: 1500, height: 1000 }) {
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 255
  const buffer = await sharp({
    create: { ...size, channels: 3, background: { r: hue, g: 120, b: 255 - hue } },
  })
    .jpeg()
    .toBuffer()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}
