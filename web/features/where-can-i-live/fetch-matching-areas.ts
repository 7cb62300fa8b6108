import type { FunctionResult, SupabaseClient } from '../../../supabase/database.ts'
import { type AreaOptions, budgetFor, workDistances } from './area-options.ts'

type MatchingAreas = FunctionResult<'where_can_i_live'>

export type MatchingArea = MatchingAreas['areas'][number]

export type AreaResult = MatchingAreas & { budget: number; workNames: string[] }

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
  const areas = data.areas.toSorted((a, b) => b.within - a.within || totalDistance(a) - totalDistance(b))
  return {
    ...data,
    areas,
    works: data.works.slice(0, workPlaces.works.length),
    budget,
    workNames: workPlaces.works,
  }
}

const totalDistance = ({ metres }: MatchingArea) => metres.reduce<number>((sum, each) => sum + (each ?? 0), 0)
