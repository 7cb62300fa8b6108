import { capitalised, countPhrase } from '../../../../domain/text/count-phrase.ts'
import type { Health } from './health-queries.ts'

export type HealthCheck = { name: string; isHealthy: boolean; summary: string }

const minuteMs = 60_000

/** Anything that has waited longer than five minutes counts as stuck. */
const isStuck = (since: string | null, now: number) =>
  since !== null && now - Date.parse(since) > 5 * minuteMs

/** Evaluates each queue: whether it is healthy, and a summary. */
export function healthChecks(health: Health, now: number): HealthCheck[] {
  const { mail, alerts, listings, support, refunds, cancellations, withdrawals, pictures } = health
  const overdue = listings.overdue_opening + listings.overdue_closing
  return [
    {
      name: 'Email',
      isHealthy: mail.failed === 0 && !isStuck(mail.oldest_waiting, now),
      summary: sentence([
        countPhrase(mail.waiting, 'email waiting', 'emails waiting'),
        mail.failed > 0 && countPhrase(mail.failed, 'failed', 'failed'),
      ]),
    },
    {
      name: 'Alerts',
      isHealthy: !isStuck(alerts.oldest, now),
      summary: sentence([countPhrase(alerts.unmatched, 'home to match', 'homes to match')]),
    },
    {
      name: 'Listings',
      isHealthy: overdue === 0,
      summary: sentence([
        countPhrase(overdue, 'listing overdue to open or close', 'listings overdue to open or close'),
      ]),
    },
    {
      name: 'Support',
      isHealthy: support.overdue === 0,
      summary: sentence([
        countPhrase(support.open, 'open request', 'open requests'),
        support.overdue > 0 && countPhrase(support.overdue, 'late', 'late'),
      ]),
    },
    {
      name: 'Refunds',
      isHealthy: refunds.failing === 0,
      summary: sentence([
        countPhrase(refunds.waiting, 'refund under way', 'refunds under way'),
        refunds.failing > 0 && countPhrase(refunds.failing, 'refused so far', 'refused so far'),
      ]),
    },
    {
      name: 'Subscription cancellations',
      isHealthy: cancellations.failing === 0,
      summary: sentence([
        countPhrase(cancellations.waiting, 'subscription to cancel', 'subscriptions to cancel'),
        cancellations.failing > 0 && countPhrase(cancellations.failing, 'failed so far', 'failed so far'),
      ]),
    },
    {
      name: 'Listing withdrawals',
      isHealthy: !isStuck(withdrawals.oldest, now),
      summary: sentence([countPhrase(withdrawals.waiting, 'advertiser waiting', 'advertisers waiting')]),
    },
    {
      name: 'Feed photos',
      isHealthy: !isStuck(pictures.oldest_due, now),
      summary: sentence([countPhrase(pictures.waiting, 'photo to fetch', 'photos to fetch')]),
    },
  ]
}

const sentence = (parts: (string | false)[]) => `${capitalised(parts.filter(Boolean).join(', '))}.`

/** 0 B · 12.4 MB */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const amount = bytes / 1000 ** power
  return `${amount.toLocaleString('en-GB', { maximumFractionDigits: power === 0 ? 0 : 1 })} ${units[power]}`
}
