import type { Actors } from './access/actors.ts'
import type { AttackResult } from './attack-result.ts'
import type { Options } from './options.ts'
import type { Site } from './site.ts'

/** Passed to every attack. */
export type AttackContext = Options & { site: Site; actors: Actors }

/** One kind of attack: `run` counts its attempts and records findings. */
export type Attack = { name: string; run: (context: AttackContext, result: AttackResult) => Promise<void> }
