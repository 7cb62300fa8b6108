import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { CallInterceptor, FunctionCall, RunFunction } from '../../platform/rest/call-interceptor.ts'
import type { LiveIndex } from './live-index.ts'
import type { Answer, SearchAnswers } from './search-answers.ts'

type Options = {
  answers: SearchAnswers
  live: Pick<LiveIndex, 'noteWrite' | 'whenCurrent' | 'changes'>
  onDifference: (difference: Difference) => void
  /** One call in so many is answered by both. */
  compareEvery?: number
}

/** A call that the index and SQL answered differently. */
export type Difference = { function: string; args: Record<string, unknown> }

export type SearchCallCounts = {
  /** By function and by what answered it. */
  answers: { function: string; by: 'index' | 'sql'; count: number }[]
  comparisons: number
  differences: number
}

/**
 * Answers calls of the search functions from the index, and leaves to SQL what the index cannot answer. Cards are read in the caller's
 * role. Of every thousand calls one is answered by both.
 */
export class SearchCalls implements CallInterceptor {
  readonly #options: Required<Options>
  readonly #counts = new Map<string, { index: number; sql: number }>()
  #calls = 0
  #comparisons = 0
  #differences = 0

  constructor(options: Options) {
    this.#options = { compareEvery: 1_000, ...options }
    for (const name of this.functions) this.#counts.set(name, { index: 0, sql: 0 })
  }

  get functions(): ReadonlySet<string> {
    return this.#options.answers.functions
  }

  get counts(): SearchCallCounts {
    const answers = [...this.#counts].flatMap(([name, { index, sql }]) => [
      { function: name, by: 'index' as const, count: index },
      { function: name, by: 'sql' as const, count: sql },
    ])
    return { answers, comparisons: this.#comparisons, differences: this.#differences }
  }

  onWrite = (): void => this.#options.live.noteWrite()

  answer = async (call: FunctionCall, run: RunFunction): Promise<string | undefined> => {
    const text = await this.#answerFromIndex(call, run)
    const counts = this.#counts.get(call.name)
    if (counts) counts[text === undefined ? 'sql' : 'index'] += 1
    this.#calls += 1
    if (text === undefined || this.#calls % this.#options.compareEvery !== 0) return text
    return this.#compare(call, run, text)
  }

  async #answerFromIndex(
    { name, args, caller }: FunctionCall,
    run: RunFunction,
  ): Promise<string | undefined> {
    const answer = await this.#options.answers.answer(name, args).catch(() => undefined)
    if (!answer) return undefined
    // Running any function checks that a member's session has not ended.
    if (!answer.cardIds && caller.role === 'anon') return answer.body('')
    return withCards(answer, run)
  }

  /** SQL is right. */
  async #compare(call: FunctionCall, run: RunFunction, text: string): Promise<string> {
    this.#comparisons += 1
    const expected = await run(call.name, call.args)
    if (isSameAnswer(call.name, text, expected)) return text
    if (await this.#isLasting(call, run)) {
      this.#differences += 1
      this.#options.onDifference({ function: call.name, args: call.args })
    }
    return expected
  }

  /** Listings may have changed between the two answers, so both are asked again until nothing changes meanwhile. */
  async #isLasting(call: FunctionCall, run: RunFunction): Promise<boolean> {
    const { live } = this.#options
    for (let attempt = 0; attempt < comparisonAttempts; attempt++) {
      const before = await this.#settledChanges()
      const again = await this.#answerFromIndex(call, run)
      const expected = await run(call.name, call.args)
      if (again === undefined || isSameAnswer(call.name, again, expected)) return false
      if (before === live.changes && before === (await this.#settledChanges())) return true
    }
    return false
  }

  /** The number of changes once the index has reached the database; undefined if that takes too long. */
  #settledChanges(): Promise<number | undefined> {
    const { live } = this.#options
    live.noteWrite()
    const settled = live.whenCurrent().then(() => live.changes)
    return Promise.race([settled, sleep(settleMs, undefined, { ref: false })])
  }
}

const comparisonAttempts = 3
const settleMs = 1_000

/** Undefined if one of the listings has left the market meanwhile. */
async function withCards(answer: Answer, run: RunFunction): Promise<string | undefined> {
  const cards = await run('listing_cards', { listing_ids: answer.cardIds ?? [] })
  return cards === 'null' ? undefined : answer.body(cards)
}

function isSameAnswer(name: string, one: string, other: string): boolean {
  const [a, b] = [JSON.parse(one), JSON.parse(other)] as [Json, Json]
  if (name === 'map_clusters') return isDeepStrictEqual(comparableClusters(a), comparableClusters(b))
  // SQL counts only a part of a very large search.
  const isPartial = name === 'search_facets' && !b.is_exact
  return isPartial || isDeepStrictEqual(a, b)
}

type Json = Record<string, unknown>

/** Clusters of one size come in any order, and their centres are averages of numbers that were added in any order. */
function comparableClusters(clusters: Json): string[] {
  return (
    clusters as unknown as {
      latitude: number
      longitude: number
      count: number
      id: string
      min_price: number
    }[]
  )
    .map(({ latitude, longitude, count, id, min_price }) =>
      [count, id, min_price, latitude.toFixed(4), longitude.toFixed(4)].join(' '),
    )
    .sort()
}
