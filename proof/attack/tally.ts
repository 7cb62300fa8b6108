/** Findings of one kind that are told in full; of the rest only how many there were. */
const mostTold = 8

/** What became of one kind of attack. */
export class Tally {
  readonly name: string
  tried = 0
  found = 0
  readonly told: string[] = []
  /** What was measured, for the summary. */
  readonly figures: string[] = []
  private readonly outcomes = new Map<string, number>()

  constructor(name: string) {
    this.name = name
  }

  /** Counts a try, by what came of it. */
  try(outcome?: string | number): void {
    this.tried++
    if (outcome !== undefined) this.note(outcome)
  }

  /** Counts something that happened on the way, which is no try of its own. */
  note(outcome: string | number): void {
    this.outcomes.set(`${outcome}`, (this.outcomes.get(`${outcome}`) ?? 0) + 1)
  }

  /** Something got through. */
  find(what: string): void {
    this.found++
    if (this.told.length < mostTold) this.told.push(what.slice(0, 1200))
  }

  /** Tries once, and finds unless it holds. */
  expect(holds: boolean, what: () => string, outcome?: string | number): void {
    this.try(outcome)
    if (!holds) this.find(what())
  }

  /** 200 × 4,100, 400 × 5,900 */
  get summary(): string {
    const outcomes = [...this.outcomes]
      .toSorted(([, a], [, b]) => b - a)
      .map(([outcome, times]) => `${outcome} × ${times.toLocaleString('en-GB')}`)
    return [...this.figures, ...outcomes].join(', ')
  }
}
