import { Counter, Gauge, type Registry } from 'prom-client'

export type SearchIndexFigures = {
  isReady: boolean
  listings: number
  memoryBytes: number
  gaps: number
  answers: { function: string; by: 'index' | 'sql'; count: number }[]
  comparisons: number
  differences: number
}

/** What answers searches: the index in memory or SQL. */
export function observeSearchIndex(registry: Registry, figures: () => SearchIndexFigures | undefined): void {
  const gauge = (name: string, help: string, value: (found: SearchIndexFigures) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const found = figures()
        this.set(found ? value(found) : Number.NaN)
      },
    })
  const counter = (name: string, help: string, value: (found: SearchIndexFigures) => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        const found = figures()
        if (found) this.inc(value(found))
      },
    })
  gauge(
    'search_index_ready',
    'Whether the index answers searches: 1 or 0, NaN without an index.',
    ({ isReady }) => (isReady ? 1 : 0),
  )
  gauge('search_index_listings', 'Listings in the index.', ({ listings }) => listings)
  gauge('search_index_memory_bytes', 'Memory of the index.', ({ memoryBytes }) => memoryBytes)
  counter(
    'search_index_gaps_total',
    'Times the stream of changes broke and the index was loaded again.',
    ({ gaps }) => gaps,
  )
  counter(
    'search_index_comparisons_total',
    'Searches answered by both the index and SQL.',
    ({ comparisons }) => comparisons,
  )
  counter(
    'search_index_differences_total',
    'Searches that the two answered differently.',
    ({ differences }) => differences,
  )
  new Counter({
    name: 'search_answers_total',
    help: 'Calls of search functions, by what answered them.',
    labelNames: ['function', 'by'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { function: name, by, count } of figures()?.answers ?? [])
        this.inc({ function: name, by }, count)
    },
  })
}
