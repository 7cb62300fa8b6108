import type { FunctionResult, SupabaseClient } from '../../../supabase/database.ts'
import { budgetOf, reachesOf, type Wish } from './options.ts'

type FittingAreas = FunctionResult<'where_can_i_live'>

export type FittingArea = FittingAreas['areas'][number]

export type Answer = FittingAreas & { budget: number; workNames: string[] }

const mostShown = 60

/** Undefined until there is a budget to look with. */
export async function fetchAreasThatFit(client: SupabaseClient, wish: Wish): Promise<Answer | undefined> {
  const budget = budgetOf(wish)
  if (budget === undefined) return undefined
  const reaches = reachesOf(wish)
  const { data } = await client
    .rpc('where_can_i_live', {
      listing_type: wish.type,
      max_price: budget,
      min_bedrooms: wish.bedrooms,
      max_count: mostShown,
      ...reaches,
    })
    .throwOnError()
  const areas = data.areas.toSorted((a, b) => b.within - a.within || wayOf(a) - wayOf(b))
  return {
    ...data,
    areas,
    works: data.works.slice(0, reaches.works.length),
    budget,
    workNames: reaches.works,
  }
}

/** All ways one would go from there. */
const wayOf = ({ metres }: FittingArea) => metres.reduce<number>((sum, each) => sum + (each ?? 0), 0)
