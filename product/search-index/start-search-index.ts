import type { Sql } from '../../platform/db/connect.ts'
import { isLogicalDecodingAllowed } from '../../platform/realtime/changes/logical-decoding.ts'
import { LiveIndex, type LiveIndexState } from './live-index.ts'
import { LocationPlanner } from './location-planner.ts'
import { SearchAnswers } from './search-answers.ts'
import { type Difference, type SearchCallCounts, SearchCalls } from './search-calls.ts'

type Options = {
  sql: Sql
  databaseUrl: string
  onError: (error: Error) => void
  onDifference: (difference: Difference) => void
  compareEvery?: number
}

export type RunningSearchIndex = {
  calls: SearchCalls
  live: LiveIndex
  figures: () => SearchFigures
  stop: () => Promise<void>
}

type SearchFigures = LiveIndexState & SearchCallCounts

/**
 * Loads the index in the background and keeps it current. Undefined if the database does not allow logical decoding: SQL answers then.
 */
export async function startSearchIndex(options: Options): Promise<RunningSearchIndex | undefined> {
  const { sql, databaseUrl, onError, ...comparing } = options
  if (!(await isLogicalDecodingAllowed(sql))) return undefined
  const live = new LiveIndex({ sql, databaseUrl, onError })
  const answers = new SearchAnswers(live.current, new LocationPlanner(sql))
  const calls = new SearchCalls({ answers, live, ...comparing })
  return {
    calls,
    live,
    figures: () => ({ ...live.state, ...calls.counts }),
    stop: () => live.stop(),
  }
}
