import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Quantiles } from '../load/statistics.ts'
import { resultsFolder } from '../report/report.ts'

export type SearchMeasurement = 'selectOne' | 'firstPage' | 'shallow' | 'deep' | 'count' | 'suggest' | 'map'

/** Search times in milliseconds by number of listings, saved by proof/bench/search/search.ts for the plot. */
export type SearchGrowth = {
  date: string
  machine: string
  sizes: { homes: number; times: Record<SearchMeasurement, Quantiles> }[]
}

export const growthFile = path.join(resultsFolder, 'search-growth.json')

export const readGrowth = async (): Promise<SearchGrowth> =>
  JSON.parse(await readFile(growthFile, 'utf8')) as SearchGrowth
