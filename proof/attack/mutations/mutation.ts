/** A known vulnerability, reintroduced by editing a scratch copy of the source. The named tests must fail on it. */
export type Mutation = {
  /** What is broken, as a sentence. */
  title: string
  /** `find` occurs exactly once in the file. */
  edits: { file: string; find: string; replace: string }[]
  /** Test files for Vitest (`*.test.ts`) or Playwright (`*.spec.ts`); one failing test is enough. */
  noticedBy: string[]
}
