import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { calendarFile } from '../../../domain/viewings/calendar.ts'
import { viewingEvent } from '../../../domain/viewings/viewing-event.ts'
import { callFunction } from '../../data/call-function.ts'
import { publicSettings, visitorClient } from '../../data/request-context.ts'
import type { Route } from './+types/calendar-feed.ts'

/** A secret address that calendars subscribe to. It stops working as soon as it is revoked. */
export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const feed = await callFunction(context.get(visitorClient), 'calendar_feed', {
    token: token.replace(/\.ics$/, ''),
  })
  if (!feed) return new Response('This calendar link no longer works.\n', { status: 404, headers })
  const { siteUrl } = context.get(publicSettings)
  const link = new URL(portalPaths.viewings, siteUrl).toString()
  const host = new URL(siteUrl).hostname
  const events = feed.events.map(({ facts, changed_at: changedAt, is_cancelled: isCancelled }) => ({
    ...viewingEvent(facts, { host, link, changedAt }),
    isCancelled,
  }))
  return new Response(calendarFile(events, { method: 'PUBLISH', name: feed.name }), {
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
  })
}

const headers = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
}
