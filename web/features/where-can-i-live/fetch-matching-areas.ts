import type { SupabaseClient } from '@supabase/supabase-js'
import { type AreaOptions, budgetFor, workDistances } from './area-options.ts'

export type MatchingArea = {
  slug: string
  name: string
  parent: string | null
  latitude: number
  longitude: number
  /** Homes within the budget, of all there are of that size. */
  within: number
  of: number
  lowest: number
  /** From each place of work, in the order in which they were named. */
  metres: (number | null)[]
}

export type AreaResult = {
  budget: number
  /** As the gazetteer knows them; null where it does not. */
  works: ({ name: string; latitude: number; longitude: number } | null)[]
  workNames: string[]
  count: number
  homes: number
  areas: MatchingArea[]
}

const mostShown = 60

/** Undefined until there is a budget to look with. */
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
      max_count: mostShown,
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

/** All ways one would go from there. */
const totalDistance = ({ metres }: MatchingArea) => metres.reduce<number>((sum, each) => sum + (each ?? 0), 0)
