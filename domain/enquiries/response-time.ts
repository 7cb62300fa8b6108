/** How an agency answered its enquiries of the last ninety days. */
type Responses = {
  /** Median working minutes to the first answer; null if fewer than half were answered. */
  response_minutes: number | null
  /** The percentage of enquiries that was answered. */
  response_share: number | null
  response_enquiries: number | null
}

/** Below this number, one enquiry more or less changes the figures too much. */
const minEnquiries = 5

/** Answers 92% of enquiries, typically within 3 working hours (based on 34 enquiries) */
export function describeResponseTime({
  response_minutes: minutes,
  response_share: share,
  response_enquiries: enquiries,
}: Responses): string | undefined {
  if (share === null || enquiries === null || enquiries < minEnquiries) return undefined
  const typically = minutes === null ? '' : `, typically within ${hoursText(minutes)}`
  return `Answers ${share}% of enquiries${typically} (based on ${enquiries} enquiries)`
}

function hoursText(minutes: number): string {
  const hours = Math.max(1, Math.ceil(minutes / 60))
  return hours === 1 ? 'one working hour' : `${hours} working hours`
}
