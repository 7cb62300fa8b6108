import type { Cast } from './cast.ts'
import type { Options } from './options.ts'
import type { Site } from './site.ts'
import type { Tally } from './tally.ts'

/** What every attack is given. */
export type Siege = Options & { site: Site; cast: Cast }

/** One kind of attack: `run` counts what it tries and tells what got through. */
export type Attack = { name: string; run: (siege: Siege, tally: Tally) => Promise<void> }
