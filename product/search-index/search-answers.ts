import type { SearchCriteria } from '../../domain/search/search-criteria.ts'
import { type Sort, sorts } from '../../domain/search/search-options.ts'
import { priceSteps } from './bitmaps.ts'
import { readCriteria } from './criteria.ts'
import { createFilter, type ListingFilter } from './listing-filter.ts'
import type { LocationPlanner } from './location-planner.ts'
import { orderOf } from './page-order.ts'
import type { SearchIndex } from './search-index.ts'

/** An answer to a call, as JSON text. A page needs the cards of its listings, which the caller has to be allowed to see. */
export type Answer = { cardIds?: string[]; body: (cards: string) => string }

type Arguments = Record<string, unknown>

/** More are reported as this many, as the search functions do. */
const mostCounted = 10_000
const mostSearches = 30
const mostOnPage = 24
const mostEdges = 60

/**
 * Answers the database's search functions from memory, with the same results. Undefined is returned for anything that is not fully
 * understood, so that SQL answers it.
 */
export class SearchAnswers {
  readonly #index: () => SearchIndex | undefined
  readonly #planner: LocationPlanner
  readonly #functions: Record<string, (args: Arguments) => Promise<Answer | undefined>> = {
    search_properties: (args) => this.#page(args),
    search_count: (args) => this.#count(args),
    count_searches: (args) => this.#counts(args),
    map_clusters: (args) => this.#clusters(args),
    search_facets: (args) => this.#facets(args),
  }

  constructor(index: () => SearchIndex | undefined, planner: LocationPlanner) {
    this.#index = index
    this.#planner = planner
  }

  get functions(): ReadonlySet<string> {
    return new Set(Object.keys(this.#functions))
  }

  async answer(name: string, args: Arguments): Promise<Answer | undefined> {
    return this.#functions[name]?.(args)
  }

  /** The index is taken after the place is resolved, so that an answer never mixes two states. */
  async #prepare(args: Arguments): Promise<{ index: SearchIndex; filter: ListingFilter } | undefined> {
    const criteria = readCriteria(args)
    const area = criteria && (await this.#planner.areaOf(criteria))
    const index = this.#index()
    if (!criteria || !area || !index) return undefined
    return { index, filter: createFilter(criteria, index.codes, area) }
  }

  async #page({
    sort = 'most_recent',
    after = null,
    page_size = 24,
    with_count = false,
    ...args
  }: Arguments) {
    const isUnderstood =
      sorts.includes(sort as Sort) &&
      (after === null || typeof after === 'string') &&
      Number.isInteger(page_size) &&
      typeof with_count === 'boolean'
    const prepared = isUnderstood ? await this.#prepare(args) : undefined
    if (!prepared) return undefined
    const { index, filter } = prepared
    const order = orderOf(sort as Sort, filter.area)
    if (!order) return undefined
    const size = Math.min(Math.max(page_size as number, 1), mostOnPage)
    const page = index.page(filter, order, after as string | null, size)
    if (!page) return undefined
    const counted = with_count ? countOf(page.count) : { count: null, is_exact: null }
    return {
      cardIds: page.ids,
      body: (cards: string) =>
        `{"place":${filter.area.place},"count":${counted.count},"is_exact":${counted.is_exact},"items":${cards},"next":${JSON.stringify(page.next)}}`,
    }
  }

  async #count(args: Arguments) {
    const text = await this.#countText(args)
    return text === undefined ? undefined : { body: () => text }
  }

  async #countText(args: Arguments): Promise<string | undefined> {
    const prepared = await this.#prepare(args)
    if (!prepared) return undefined
    const { count, is_exact } = countOf(prepared.index.countListings(prepared.filter))
    return `{"count":${count},"is_exact":${is_exact},"place":${prepared.filter.area.place}}`
  }

  async #counts({ searches, ...others }: Arguments) {
    if (!Array.isArray(searches) || Object.keys(others).length > 0) return undefined
    const texts: string[] = []
    for (const search of searches.slice(0, mostSearches) as unknown[]) {
      const text = isObject(search) ? await this.#countText(search) : undefined
      if (text === undefined) return undefined
      texts.push(text)
    }
    return { body: () => `[${texts.join()}]` }
  }

  async #clusters({ bounds, zoom, ...args }: Arguments) {
    const window = isWindow(bounds) ? bounds : undefined
    if (!window || !Number.isInteger(zoom)) return undefined
    const criteria = args as Partial<SearchCriteria>
    const namesPlace = Boolean(criteria.location || criteria.place || criteria.locations?.length)
    const prepared = await this.#prepare(namesPlace ? args : { ...args, bounds })
    if (!prepared) return undefined
    const clusters = prepared.index.clusters(prepared.filter, window, zoom as number)
    return { body: () => JSON.stringify(clusters) }
  }

  async #facets({ criteria, price_edges = [], ...others }: Arguments) {
    const edges = price_edges ?? []
    const prepared =
      isObject(criteria) && isEmpty(others) && areSteps(edges) ? await this.#prepare(criteria) : undefined
    if (!prepared) return undefined
    const facets = prepared.index.facets(prepared.filter, edges as number[])
    return { body: () => JSON.stringify(facets) }
  }
}

const countOf = (found: number) => ({ count: Math.min(found, mostCounted), is_exact: found <= mostCounted })

const isObject = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (others: Arguments) => Object.keys(others).length === 0

const isWindow = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length === 4 && value.every((each) => Number.isFinite(each))

const steps = new Set([0, ...priceSteps])

/** Other edges would be compared with every home while everybody else waits. */
const areSteps = (edges: unknown) =>
  Array.isArray(edges) &&
  edges.length <= mostEdges &&
  edges.every((edge, index) => steps.has(edge) && (index === 0 || edge > edges[index - 1]))
