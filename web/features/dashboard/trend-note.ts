import { formatNumber } from '../../../domain/text/format-number.ts'

/** 12 more than the week before · As many as the week before */
export function trendNote({ now, before }: { now: number; before: number }): string {
  if (now === before) return now === 0 ? 'None the week before either' : 'As many as the week before'
  return `${formatNumber(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than the week before`
}
