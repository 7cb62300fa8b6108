/** How many findings of one attack are printed; the rest are only counted. */
const maxReported = 8

/** Attempts, outcomes and findings of one attack. */
export class AttackResult {
  readonly name: string
  attempts = 0
  findingCount = 0
  readonly findings: string[] = []
  /** Measured figures for the summary. */
  readonly figures: string[] = []
  private readonly outcomes = new Map<string, number>()

  constructor(name: string) {
    this.name = name
  }

  /** Counts an attempt and its outcome. */
  recordAttempt(outcome?: string | number): void {
    this.attempts++
    if (outcome !== undefined) this.note(outcome)
  }

  /** Counts an outcome that is not an attempt of its own. */
  note(outcome: string | number): void {
    this.outcomes.set(`${outcome}`, (this.outcomes.get(`${outcome}`) ?? 0) + 1)
  }

  /** Records a successful attack. */
  recordFinding(what: string): void {
    this.findingCount++
    if (this.findings.length < maxReported) this.findings.push(what.slice(0, 1200))
  }

  /** Counts an attempt, and records a finding unless `holds`. */
  expect(holds: boolean, what: () => string, outcome?: string | number): void {
    this.recordAttempt(outcome)
    if (!holds) this.recordFinding(what())
  }

  /** 200 × 4,100, 400 × 5,900 */
  get summary(): string {
    const outcomes = [...this.outcomes]
      .toSorted(([, a], [, b]) => b - a)
      .map(([outcome, times]) => `${outcome} × ${times.toLocaleString('en-GB')}`)
    return [...this.figures, ...outcomes].join(', ')
  }
}
