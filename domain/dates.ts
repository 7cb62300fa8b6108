const timeZone = 'Europe/London'
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })
const dayKey = new Intl.DateTimeFormat('en-CA', { timeZone })

/** 12 November 2026 */
export function formatLongDate(moment: string | Date): string {
  return longDate.format(new Date(moment))
}

/** Whether both moments fall on one day in London, whatever the server's own clock says. */
export function isSameDay(one: string | Date, other: string | Date): boolean {
  return dayKey.format(new Date(one)) === dayKey.format(new Date(other))
}

export function yearOf(moment: Date): number {
  return Number(dayKey.format(moment).slice(0, 4))
}
