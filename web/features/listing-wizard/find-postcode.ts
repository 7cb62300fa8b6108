import type { Country } from '../../../domain/country.ts'
import { outcodeOf, sectorOf } from '../../../domain/postcode.ts'
import { getSupabase } from '../../lib/supabase.ts'

export type FoundPostcode = { latitude: number; longitude: number; town: string; country: Country | null }

type Position = { latitude: number; longitude: number }
type Place = Position & { name: string; kind: string; parent: string | null; country: Country | null }

/** Where a full postcode lies: itself if it is known, else its sector, else its district. */
export async function findPostcode(postcode: string): Promise<FoundPostcode | undefined> {
  const client = await getSupabase()
  const [exact, places] = await Promise.all([
    client
      .from('postcodes')
      .select('latitude,longitude')
      .eq('postcode', postcode.replace(' ', ''))
      .overrideTypes<Position[], { merge: false }>()
      .throwOnError(),
    client
      .from('places')
      .select('name,kind,parent,country,latitude,longitude')
      .or(
        `and(kind.eq.sector,search_name.eq.${sectorOf(postcode).toLowerCase()}),and(kind.eq.outcode,outcode.eq.${outcodeOf(postcode)})`,
      )
      .overrideTypes<Place[], { merge: false }>()
      .throwOnError(),
  ])
  const district = places.data.find(({ kind }) => kind === 'outcode')
  const at = exact.data[0] ?? places.data.find(({ kind }) => kind === 'sector') ?? district
  if (!at) return undefined
  return {
    latitude: at.latitude,
    longitude: at.longitude,
    town: district?.parent ?? '',
    country: district?.country ?? null,
  }
}
