import type { Actors } from './access/actors.ts'
import type { AttackResult } from './attack-result.ts'
import type { Options } from './options.ts'
import type { Site } from './site.ts'

/** What every attack is given. */
export type AttackContext = Options & { site: Site; actors: Actors }

/** One kind of attack: `run` counts its attempts and records what got through. */
export type Attack = { name: string; run: (context: AttackContext, result: AttackResult) => Promise<void> }
