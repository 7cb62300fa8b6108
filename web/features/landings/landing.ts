import { emptyQuery, type SearchQuery } from '../../../domain/search/search-query.ts'

/** A search of a landing page, and the name of its results. */
export type LandingSearch = {
  query: SearchQuery
  /** 'house for sale', 'houses for sale' */
  one: string
  many: string
}

type Note = { title: string; text: string }

/** A landing page about one kind of home. */
export type Landing = {
  /** The label in the header's menus. */
  label: string
  title: string
  lead: string
  searches: readonly [LandingSearch, ...LandingSearch[]]
  notes: readonly Note[]
}

export const search = (change: Partial<SearchQuery>, one: string, many: string): LandingSearch => ({
  query: { ...emptyQuery, ...change },
  one,
  many,
})
