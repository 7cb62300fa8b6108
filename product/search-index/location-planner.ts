import { LRUCache } from 'lru-cache'
import type { SearchCriteria } from '../../domain/search/search-criteria.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { areaOfPlan, areaOfShape, everywhere, type PlaceDescription, type SearchArea } from './search-area.ts'

const maxCached = 5_000
/** Places change when a gazetteer is loaded, which is rare. */
const cacheMs = 60_000
/** These queries are not queued by client address as others are. Beyond this number SQL answers, where they are. */
const maxConcurrent = 4

/** Outlines have to be read by SQL as well, so what is not there is remembered too. */
type Cached = { area: SearchArea | undefined }

/** Resolves where a search looks. Names of places are resolved by the database, whose rule it is. */
export class LocationPlanner {
  readonly #sql: Sql
  readonly #cache = new LRUCache<string, Cached>({ max: maxCached, ttl: cacheMs })
  #running = 0

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Undefined if SQL has to answer the search. */
  async areaOf(criteria: SearchCriteria): Promise<SearchArea | undefined> {
    const { listing_type, location, place, radius, locations, excluded_locations, bounds, area } = criteria
    const namesPlace = Boolean(location || place || locations?.length || excluded_locations?.length)
    if (!namesPlace) return areaOfShape(criteria) ?? everywhere
    const where = { listing_type, location, place, radius, locations, excluded_locations, bounds, area }
    const key = JSON.stringify(where)
    const cached = this.#cache.get(key)
    if (cached) return cached.area
    if (this.#running >= maxConcurrent) return undefined
    this.#running += 1
    try {
      const found = { area: await this.#describe(key) }
      this.#cache.set(key, found)
      return found.area
    } finally {
      this.#running -= 1
    }
  }

  async #describe(criteria: string): Promise<SearchArea | undefined> {
    const [row] = await this.#sql<{ plan: PlaceDescription }[]>`
      select private.describe_plan(${criteria}::text::jsonb) as plan`
    return row && areaOfPlan(row.plan)
  }
}
