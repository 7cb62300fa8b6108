import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { resultsFolder } from './report.ts'
import type { Quantiles } from './statistics.ts'

export type SearchQuestion = 'selectOne' | 'firstPage' | 'shallow' | 'deep' | 'count' | 'suggest' | 'map'

/** What a search costs by how many homes there are, in milliseconds: what bench/search.ts keeps for the plot. */
export type SearchGrowth = {
  date: string
  machine: string
  sizes: { homes: number; times: Record<SearchQuestion, Quantiles> }[]
}

export const growthFile = path.join(resultsFolder, 'search-growth.json')

export const readGrowth = async (): Promise<SearchGrowth> =>
  JSON.parse(await readFile(growthFile, 'utf8')) as SearchGrowth
