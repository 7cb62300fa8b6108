import type { Stage } from './harness/stage.ts'

/** One promise, and what became of it. */
export type Finding = {
  what: string
  times: number
  promised: string
  seen: string
  /** Undefined where this machine does not let it be tried. */
  isKept: boolean | undefined
}

/** Something that goes wrong, done on purpose to a site of its own. */
export type Fault = {
  name: string
  /** Whoever takes longer has failed. */
  mostMs?: number
  run: (stage: Stage) => Promise<Finding[]>
}
