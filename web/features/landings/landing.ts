import { emptyQuery, type SearchQuery } from '../../../domain/search/search-query.ts'

/** A search that a landing page is about, and what it finds is called. */
export type LandingSearch = {
  query: SearchQuery
  /** 'house for sale', 'houses for sale' */
  one: string
  many: string
}

type Note = { title: string; text: string }

/** A page about one kind of home: what it is, which there are, where, and what to look out for. */
export type Landing = {
  /** As the menus of the header call it. */
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
