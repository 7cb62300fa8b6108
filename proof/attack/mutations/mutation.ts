/** A known hole, put back on purpose by editing the source in a scratch copy: the tests named here must fail on it. */
export type Mutation = {
  /** What the hole lets somebody do, as a sentence. */
  title: string
  /** `find` occurs exactly once in the file. */
  edits: { file: string; find: string; replace: string }[]
  /** Test files for Vitest (`*.test.ts`) or Playwright (`*.spec.ts`); one failing test is enough. */
  noticedBy: string[]
}
