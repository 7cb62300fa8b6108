import type { FeedListing } from '../../../domain/feeds/feed-listing.ts'
import { importFindings } from '../../../domain/feeds/import-findings.ts'
import type { Finding } from '../../../domain/listings/advert-check.ts'
import { minPhotos } from '../../../domain/listings/publishing-requirements.ts'
import type { FunctionResult, Tables } from '../../../supabase/database.ts'
import { importing as messages } from '../../messages/listings/import.ts'

export type Outcome = ServerLine['outcome']

/** A row of the import function's result. */
export type ServerLine = FunctionResult<'import_listings'>[number]

/** A row of the report as displayed. */
export type ReportLine = Tables<'import_runs'>['report'][number]

export type OutcomeCounts = Record<Outcome, number>

/** The report of a row that was invalid and therefore not sent. */
export const unsentLine = (listing: FeedListing): ReportLine => ({
  row: listing.row,
  ref: listing.ref,
  title: listing.facts.title,
  outcome: 'refused',
  notes: listing.problems.map(messages.problem),
})

/** `includedPhotos`: photos that a preview does not send, but the import will. */
export function reportLine(
  listing: FeedListing,
  { outcome, problem, note, reasons }: ServerLine,
  includedPhotos: number,
): ReportLine {
  const findings = reasons
    ?.map(toFinding)
    .filter(({ code }) => code !== 'few_photos' || includedPhotos < minPhotos)
  const ignoredFields = listing.problems.map((each) => `${messages.problem(each)}; left out`)
  const isHeld = problem === 'advert_check' || note === 'advert_check'
  const notes = isHeld
    ? importFindings(listing).map((finding) => messages.withheld(finding, problem !== undefined))
    : findings
      ? findings.map((finding) => messages.withheld(finding, problem !== undefined))
      : problem
        ? [messages.refusal(problem)]
        : note
          ? [`Saved as a draft: ${messages.refusal(note)}`]
          : []
  return {
    row: listing.row,
    ref: listing.ref,
    title: listing.facts.title,
    outcome,
    notes: [...notes, ...ignoredFields],
  }
}

/** Exceptions that need a reason come as codes alone. */
const toFinding = (reason: NonNullable<ServerLine['reasons']>[number]): Finding =>
  typeof reason === 'string' ? { code: reason, severity: 'review' } : reason

export function countOutcomes(lines: readonly ReportLine[]): OutcomeCounts {
  const counts: OutcomeCounts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}
