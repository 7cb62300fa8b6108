/** How often an alert is emailed, as a choice. */
export const alertTimings = {
  instant: 'As soon as homes match',
  daily: 'Once a day',
  weekly: 'Once a week',
} as const

export type AlertTiming = keyof typeof alertTimings

/** 'once a day', within a sentence; nothing for an alert that is off. */
export const timingWords = (alert: string): string =>
  alert in alertTimings ? alertTimings[alert as AlertTiming].toLowerCase() : ''
