import sharp from 'sharp'
import type { TablesInsert } from '../../supabase/database.ts'
import { backstage } from './demonstration.ts'
import { newPerson, type Person } from './people.ts'

/** A landlord with a plan that runs. */
export async function newLandlord(plan = 'landlord_basic'): Promise<Person> {
  const person = await newPerson({ roles: ['private_landlord'] })
  await backstage()
    .from('memberships')
    .insert({ user_id: person.id, plan_id: plan, status: 'active' })
    .throwOnError()
  return person
}

const flat: TablesInsert<'properties'> = {
  listing_type: 'rent',
  property_type: 'Flat',
  title: 'Two-bedroom flat by the park',
  location: 'Monk Road, Bristol BS7',
  price: 1300,
  bedrooms: 2,
  country: 'England',
  description: 'A bright flat on the first floor.',
}

/** A home of somebody's, a complete draft unless `facts` say otherwise. */
export async function newHome(
  { id }: Person,
  facts: Partial<TablesInsert<'properties'>> = {},
): Promise<string> {
  const { data } = await backstage()
    .from('properties')
    .insert({ ...flat, owner_id: id, agency_id: null, ...facts })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

export async function homeOf(id: string, columns: string): Promise<Record<string, unknown>> {
  const { data } = await backstage()
    .from('properties')
    .select(columns)
    .eq('id', id)
    .single<Record<string, unknown>>()
    .throwOnError()
  return data
}

/** A photograph as a phone would choose it, in a colour of its own. */
export async function photograph(name: string, size = { width: 1500, height: 1000 }) {
  const hue = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0) * 7, 0) % 255
  const buffer = await sharp({
    create: { ...size, channels: 3, background: { r: hue, g: 120, b: 255 - hue } },
  })
    .jpeg()
    .toBuffer()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}
