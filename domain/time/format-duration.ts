const hour = 60
const day = 24 * hour

/** 40 minutes · 3 hours · 2 days: an approximate duration. */
export function formatDuration(minutes: number): string {
  const [amount, unit] =
    minutes < hour
      ? [Math.max(1, Math.round(minutes)), 'minute']
      : minutes < 2 * day
        ? [Math.round(minutes / hour), 'hour']
        : [Math.round(minutes / day), 'day']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
