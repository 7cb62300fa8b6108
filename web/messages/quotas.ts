const messages: Record<string, string> = {
  too_many_lists: 'You’ve reached the limit for lists. Delete one to make room.',
  too_many_on_list: 'This list is full. Remove a home from it, or start another list.',
  too_many_saved_homes: 'You’ve reached the limit for saved homes. Remove one to make room.',
  too_many_saved_searches:
    'You’ve reached the limit for saved searches. Delete one under Searches and alerts to make room.',
  too_many_email_alerts: 'This address has as many alerts as it can have. Stop one of them to make room.',
  too_many_absences: 'This colleague has reached the limit for absences. Delete old ones to make room.',
  too_many_saved_replies: 'Your agency has reached the limit for saved replies. Delete one to make room.',
  too_many_branches: 'Your agency has reached the limit for branches. Delete one to make room.',
  too_many_agency_listings:
    'Your agency has reached the limit for listings. Delete drafts you no longer need to make room.',
  too_many_listings: 'You’ve reached the limit for listings. Delete drafts you no longer need to make room.',
}

/** The message for an exceeded quota; undefined for any other error. */
export function quotaMessage(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('hint' in error)) return undefined
  if (error.hint !== 'rate_limited') return messages[`${error.hint}`]
  const isHourly = 'details' in error && error.details === 'hour'
  return isHourly
    ? 'You’ve done this too many times in the last hour. Try again later.'
    : 'You’ve reached today’s limit. Try again tomorrow.'
}
