const hour = 60
const day = 24 * hour

/** Typical response time from the median in minutes; undefined if unknown or too slow to mention. */
export function describeResponseTime(minutes: number | null): string | undefined {
  if (minutes === null) return undefined
  if (minutes <= hour) return 'Usually replies within the hour'
  if (minutes <= 10 * hour) return 'Usually replies the same day'
  if (minutes <= day) return 'Usually replies within a day'
  if (minutes <= 3 * day) return `Usually replies within ${Math.ceil(minutes / day)} days`
  return undefined
}
