import type { Finding, FindingCode } from '../listings/advert-check.ts'
import { findingMessage } from '../listings/finding-messages.ts'
import type { FeedProblem } from './feed-listing.ts'
import { problemText, refusalText } from './import-messages.ts'

export type FeedOutcome = 'created' | 'updated' | 'unchanged' | 'removed' | 'draft' | 'outdated' | 'refused'

/** Why a home of a feed was not published as sent, in codes. */
export type FeedReport = {
  /** The code or constraint that stood against it. */
  refusal?: string
  /** What publishing lacks. */
  reasons?: (Finding | FindingCode)[]
  /** What the advert check found in the text. */
  findings?: Finding[]
  /** Fields that were left out, or made the message unreadable. */
  problems?: FeedProblem[]
}

export type FeedRemark = { code: string; text: string; value?: string }

const explainedByReasons = new Set(['advert_incomplete', 'reason_needed', 'advert_check', 'feed_unreadable'])

/** The errors and warnings of a message, for the software that sent it and for the portal. */
export function feedRemarks(
  outcome: FeedOutcome,
  { refusal, reasons = [], findings = [], problems = [] }: FeedReport,
): { errors: FeedRemark[]; warnings: FeedRemark[] } {
  const fields = problems.map(problemRemark)
  const errors = [
    ...(refusal === 'advert_check' ? findings.map(findingRemark) : []),
    ...reasons.map((reason) =>
      findingRemark(typeof reason === 'string' ? { code: reason, severity: 'review' } : reason),
    ),
    ...(refusal === 'feed_unreadable' ? fields : []),
  ]
  if (refusal && refusal !== 'in_review' && !(explainedByReasons.has(refusal) && errors.length > 0))
    errors.push(refusalRemark(refusal))
  const warnings = refusal === 'feed_unreadable' ? [] : fields.map(leftOut)
  if (refusal === 'in_review') warnings.push(refusalRemark(refusal))
  if (outcome === 'outdated') warnings.push(refusalRemark('feed_outdated'))
  return { errors, warnings }
}

function findingRemark(finding: Finding): FeedRemark {
  const { title, about } = findingMessage(finding)
  return {
    code: finding.code,
    text: about ? `${title}. ${about}` : `${title}.`,
    ...(finding.quote ? { value: finding.quote } : {}),
  }
}

const problemRemark = (problem: FeedProblem): FeedRemark => ({
  code: `field_${problem.code}`,
  text: `${problemText(problem)}.`,
  value: problem.value ?? problem.field,
})

const leftOut = ({ text, ...remark }: FeedRemark): FeedRemark => ({
  ...remark,
  text: `${text.slice(0, -1)}; left out.`,
})

/** Names of constraints are sentences. */
const refusalRemark = (code: string): FeedRemark => ({
  code: code.replace(/\W+/g, '_'),
  text: refusalText(code),
})
