import type { FeedListing } from '../../../domain/feeds/feed-listing.ts'
import type { FunctionResult, Tables } from '../../../supabase/database.ts'
import { importing as messages } from '../../messages/listings/import.ts'
import { importFindings } from './import-findings.ts'

export type Outcome = ServerLine['outcome']

/** A row of the import function's result. */
export type ServerLine = FunctionResult<'import_listings'>[number]

/** A row of the report as displayed. */
export type ReportLine = Tables<'import_runs'>['report'][number]

export type OutcomeCounts = Record<Outcome, number>

/** The report of a row that was invalid and therefore not sent. */
export const unsentLine = (home: FeedListing): ReportLine => ({
  row: home.row,
  ref: home.ref,
  title: home.home.title,
  outcome: 'refused',
  notes: home.problems.map(messages.problem),
})

export function reportLine(home: FeedListing, { outcome, problem, note }: ServerLine): ReportLine {
  const ignoredFields = home.problems.map((each) => `${messages.problem(each)}; left out`)
  const isHeld = problem === 'advert_check' || note === 'advert_check'
  const reasons = isHeld
    ? importFindings(home).map((finding) => messages.withheld(finding, problem !== undefined))
    : problem
      ? [messages.refusal(problem)]
      : note
        ? [`Kept as it is, not opened: ${messages.refusal(note)}`]
        : []
  return {
    row: home.row,
    ref: home.ref,
    title: home.home.title,
    outcome,
    notes: [...reasons, ...ignoredFields],
  }
}

export function countOutcomes(lines: readonly ReportLine[]): OutcomeCounts {
  const counts: OutcomeCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}
