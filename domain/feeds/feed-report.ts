import type { Finding, FindingCode } from '../listings/advert-check.ts'
import { findingMessage } from '../listings/finding-messages.ts'
import type { FeedProblem } from './feed-listing.ts'
import { describeProblem } from './field-names.ts'
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

type Wording = { problem: (problem: FeedProblem) => string; leftOut: (problem: FeedProblem) => string }

/** With the names of fields as in the message, for those who write the software. */
const forSoftware: Wording = {
  problem: (problem) => `${problemText(problem)}.`,
  leftOut: (problem) => `${problemText(problem)}; left out.`,
}

/** For agents, who see no fields. */
export const forPeople: Wording = {
  problem: describeProblem,
  leftOut: (problem) => `${describeProblem(problem)} We left it out.`,
}

const explainedByReasons = new Set(['advert_incomplete', 'reason_needed', 'advert_check', 'feed_unreadable'])

/** The errors and warnings of a message, for the software that sent it and for the portal. */
export function feedRemarks(
  outcome: FeedOutcome,
  { refusal, reasons = [], findings = [], problems = [] }: FeedReport,
  wording = forSoftware,
): { errors: FeedRemark[]; warnings: FeedRemark[] } {
  const errors = [
    ...(refusal === 'advert_check' ? findings.map(findingRemark) : []),
    ...reasons.map((reason) =>
      findingRemark(typeof reason === 'string' ? { code: reason, severity: 'review' } : reason),
    ),
    ...(refusal === 'feed_unreadable' ? problems.map((each) => problemRemark(each, wording.problem)) : []),
  ]
  if (refusal && refusal !== 'in_review' && !(explainedByReasons.has(refusal) && errors.length > 0))
    errors.push(refusalRemark(refusal))
  const warnings =
    refusal === 'feed_unreadable' ? [] : problems.map((each) => problemRemark(each, wording.leftOut))
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

const problemRemark = (problem: FeedProblem, word: (problem: FeedProblem) => string): FeedRemark => ({
  code: `field_${problem.code}`,
  text: word(problem),
  value: problem.value ?? problem.field,
})

/** Names of constraints are sentences. */
const refusalRemark = (code: string): FeedRemark => ({
  code: code.replace(/\W+/g, '_'),
  text: refusalText(code),
})
