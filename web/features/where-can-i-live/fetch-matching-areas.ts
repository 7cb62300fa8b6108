import type { SupabaseClient } from '@supabase/supabase-js'
import { type AreaOptions, budgetFor, workDistances } from './area-options.ts'

export type MatchingArea = {
  slug: string
  name: string
  parent: string | null
  latitude: number
  longitude: number
  /** Listings within the budget, out of all of that size. */
  within: number
  of: number
  lowest: number
  /** Distance from each place of work, in the order given. */
  metres: (number | null)[]
}

export type AreaResult = {
  budget: number
  /** Null if the gazetteer does not know the place. */
  works: ({ name: string; latitude: number; longitude: number } | null)[]
  workNames: string[]
  count: number
  homes: number
  areas: MatchingArea[]
}

const maxShown = 60

/** Undefined without a budget. */
export async function fetchMatchingAreas(
  client: SupabaseClient,
  options: AreaOptions,
): Promise<AreaResult | undefined> {
  const budget = budgetFor(options)
  if (budget === undefined) return undefined
  const workPlaces = workDistances(options)
  const { data } = await client
    .rpc('where_can_i_live', {
      listing_type: options.type,
      max_price: budget,
      min_bedrooms: options.bedrooms,
      max_count: maxShown,
      ...workPlaces,
    })
    .throwOnError()
  const result = data as Omit<AreaResult, 'budget' | 'workNames'>
  const areas = result.areas.toSorted((a, b) => b.within - a.within || totalDistance(a) - totalDistance(b))
  return {
    ...result,
    areas,
    works: result.works.slice(0, workPlaces.works.length),
    budget,
    workNames: workPlaces.works,
  }
}

const totalDistance = ({ metres }: MatchingArea) => metres.reduce<number>((sum, each) => sum + (each ?? 0), 0)
