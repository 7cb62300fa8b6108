import type { FaultContext } from './harness/fault-context.ts'

/** One promise, and what became of it. */
export type Finding = {
  description: string
  times: number
  expected: string
  observed: string
  /** Undefined where this machine does not let it be tried. */
  isMet: boolean | undefined
}

/** Something that goes wrong, done on purpose to a site of its own. */
export type Fault = {
  name: string
  /** Whoever takes longer has failed. */
  timeLimitMs?: number
  run: (context: FaultContext) => Promise<Finding[]>
}
