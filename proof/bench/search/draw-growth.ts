import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { growthPlot } from './growth-plot.ts'
import { readGrowth } from './search-growth.ts'

/** Draws docs/images/search-growth.svg from the results of proof/bench/search/search.ts. */
const file = path.resolve(import.meta.dirname, '../../../docs/images/search-growth.svg')
await writeFile(file, growthPlot(await readGrowth()))
