import type { SupabaseClient } from '@supabase/supabase-js'
import { budgetFor, workDistances, type AreaOptions } from './area-options.ts'

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

export type Answer = {
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
export async function fetchMatchingAreas(client: SupabaseClient, wish: AreaOptions): Promise<Answer | undefined> {
  const budget = budgetFor(wish)
  if (budget === undefined) return undefined
  const reaches = workDistances(wish)
  const { data } = await client
    .rpc('where_can_i_live', {
      listing_type: wish.type,
      max_price: budget,
      min_bedrooms: wish.bedrooms,
      max_count: mostShown,
      ...reaches,
    })
    .throwOnError()
  const answer = data as Omit<Answer, 'budget' | 'workNames'>
  const areas = answer.areas.toSorted((a, b) => b.within - a.within || wayOf(a) - wayOf(b))
  return {
    ...answer,
    areas,
    works: answer.works.slice(0, reaches.works.length),
    budget,
    workNames: reaches.works,
  }
}

/** All ways one would go from there. */
const wayOf = ({ metres }: MatchingArea) => metres.reduce<number>((sum, each) => sum + (each ?? 0), 0)
