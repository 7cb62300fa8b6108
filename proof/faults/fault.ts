import type { FaultContext } from './harness/fault-context.ts'

/** An expectation and what was observed. */
export type Finding = {
  description: string
  times: number
  expected: string
  observed: string
  /** Undefined if it cannot be tested on this machine. */
  isMet: boolean | undefined
}

/** A failure that is caused on purpose on a separate site. */
export type Fault = {
  name: string
  /** Overrides the default time limit. */
  timeLimitMs?: number
  run: (context: FaultContext) => Promise<Finding[]>
}
