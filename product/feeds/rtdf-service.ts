import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import type { FeedProblem } from '../../domain/feeds/feed-listing.ts'
import { feedMessage } from '../../domain/feeds/feed-message.ts'
import {
  type FeedOutcome,
  type FeedRemark,
  type FeedReport,
  feedRemarks,
} from '../../domain/feeds/feed-report.ts'
import { refusalText } from '../../domain/feeds/import-messages.ts'
import { rtdfDay, rtdfMoment } from '../../domain/feeds/rtdf-dates.ts'
import { rtdfListing } from '../../domain/feeds/rtdf-listing.ts'
import { dateInLondon } from '../../domain/time/dates.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { createFairSemaphore, NoSlotFree } from '../../platform/http/fair-semaphore.ts'
import { createKeyedSemaphore, withSlot } from '../../platform/http/keyed-semaphore.ts'
import { keyOf, type OpenFeed, openFeed } from './open-feed.ts'
import { createRtdfReports } from './rtdf-reports.ts'
import { rtdfResponse } from './rtdf-response.ts'
import {
  branchEmailsSchema,
  branchPerformanceSchema,
  listSchema,
  propertyEmailsSchema,
  propertyPerformanceSchema,
  removeSchema,
  sendSchema,
} from './rtdf-schema.ts'

type Options = {
  sql: Sql
  siteUrl: string
  /** The address of the client, for the limit on wrong keys. */
  clientAddress: (request: Request) => string
  onError: (error: Error) => void
}

type Received = FeedReport & {
  outcome: FeedOutcome
  message_id: string
  is_new?: boolean | null
  number?: number | null
  property_id?: string | null
}
type Call = { feed: OpenFeed; key: string; body: unknown; requestId: string; receivedAt: Date }
type Answer = {
  message: string
  remarks?: { errors: FeedRemark[]; warnings: FeedRemark[] }
  facts?: { request_id?: string; property?: object | null; [field: string]: unknown }
}

/** A property with 99 rooms and 999 media has about 400 KB. */
const maxBodyBytes = 512 * 1024
const msPerDay = 24 * 60 * 60_000
const longestReportDays = 28
/** Messages of one agency are applied one after the other in any case, so more connections would only wait. */
const perAgency = { slots: 1, maxWaiting: 50, waitMs: 15_000 }
const atOnce = { slots: 4, maxWaiting: 200, waitMs: 15_000 }

const isOnMarket = new Set<FeedOutcome>(['created', 'updated', 'unchanged', 'outdated'])
const messages: Record<FeedOutcome, string> = {
  created: 'Property added',
  updated: 'Property updated',
  unchanged: 'Property unchanged',
  removed: 'Property removed',
  draft: 'Property saved as a draft',
  outdated: 'We already have a newer message about this property',
  refused: 'Property not changed',
}

/** The real-time data feed under /v1/property: the paths, fields and errors that agents' software already uses. */
export function createRtdfService({ sql, siteUrl, clientAddress, onError }: Options): Hono {
  const reports = createRtdfReports({ sql, siteUrl })
  const agencies = createKeyedSemaphore(perAgency)
  const connections = createFairSemaphore(atOnce)

  const receive = async (
    { feed, key }: Call,
    message: object,
    signal: AbortSignal,
  ): Promise<Received | null> =>
    agencies.run(feed.agency_id, signal, () =>
      withSlot(connections, signal, async () => {
        const [row] = await sql<{ received: Received | null }[]>`
          select private.receive_feed_message(${key}, ${sql.json(message as never)}) as received`
        return row?.received ?? null
      }),
    )

  const answerReceived = (received: Received | null): Answer => {
    if (!received) return refusedAnswer('feed_no_rights', 'This key can’t send homes.')
    const { outcome, message_id: messageId, is_new: isNew, number, property_id: propertyId } = received
    const remarks = feedRemarks(outcome, received)
    return {
      message: messages[outcome],
      remarks,
      facts: {
        // The portal shows the message by this id.
        request_id: messageId,
        property: {
          agent_ref: null,
          rightmove_id: number ?? null,
          rightmove_url: propertyId && isOnMarket.has(outcome) ? reports.urlOf(propertyId) : null,
          change_type: changeTypeOf(outcome, isNew === true),
        },
      },
    }
  }
  const withRef = (answer: Answer, ref: string): Answer => ({
    ...answer,
    facts: { ...answer.facts, property: { ...answer.facts?.property, agent_ref: ref } },
  })

  /** A call that changes a home. One that cannot be read is logged, so that the portal shows it. */
  const change =
    <S extends z.ZodType<{ branch: { branch_id: number }; property: { agent_ref: string } }>>(
      logAs: 'send' | 'remove',
      schema: S,
      toMessage: (body: z.output<S>, call: Call) => object,
    ) =>
    async (call: Call, signal: AbortSignal): Promise<Answer> => {
      const { body, problems } = readBody(schema, call)
      if (!body) {
        const ref = refOf(call.body)
        return answerReceived(
          await receive(call, { kind: 'unreadable', log_as: logAs, ref, problems }, signal).then(
            (received) => received && { ...received, refusal: 'feed_unreadable', problems },
          ),
        )
      }
      return withRef(
        answerReceived(await receive(call, toMessage(body, call), signal)),
        body.property.agent_ref,
      )
    }

  /** A call that reads. */
  const report =
    <S extends z.ZodType<{ branch: { branch_id: number } }>>(
      schema: S,
      answer: (body: z.output<S>, call: Call) => Promise<object>,
    ) =>
    async (call: Call, signal: AbortSignal): Promise<Answer> => {
      const { body, problems } = readBody(schema, call)
      if (!body)
        return {
          message: 'Request not readable',
          remarks: feedRemarks('refused', { refusal: 'feed_unreadable', problems }),
        }
      await sql`select private.consume_quota('feed_reports', ${call.feed.feed_id})`
      const facts = await withSlot(connections, signal, () => answer(body, call))
      return { message: 'Request successful', facts: { branch: { branch_id: call.feed.number }, ...facts } }
    }

  const calls: Record<string, (call: Call, signal: AbortSignal) => Promise<Answer>> = {
    sendpropertydetails: change('send', sendSchema, ({ branch, property }, { body }) => {
      const listing = rtdfListing(
        (body as { property: Parameters<typeof rtdfListing>[0] }).property,
        branch.channel,
      )
      return { ...feedMessage(listing), ref: property.agent_ref, sent_at: property.update_date ?? null }
    }),
    removeproperty: change('remove', removeSchema, ({ property }) => ({
      kind: 'remove',
      ref: property.agent_ref,
      sent_at: property.update_date ?? null,
    })),
    getbranchpropertylist: report(listSchema, async ({ branch }, { feed }) => ({
      branch: { branch_id: feed.number, channel: branch.channel ?? null },
      property: await reports.list(feed, branch.channel),
    })),
    getbranchperformance: report(branchPerformanceSchema, async ({ export_date: day }, { feed }) => ({
      replication_lag: 0,
      export_date: rtdfDay(dateInLondon(day)),
      performance_data: await reports.branchPerformance(feed, day),
    })),
    getpropertyperformance: report(
      propertyPerformanceSchema,
      async ({ property, export_period: period }, { feed }) => ({
        replication_lag: 0,
        export_period: {
          start_date: rtdfDay(dateInLondon(period.start_date)),
          end_date: rtdfDay(dateInLondon(period.end_date)),
        },
        property: { agent_ref: property.agent_ref },
        property_views_daily: await reports.propertyPerformance(
          feed,
          property.agent_ref,
          ...within(period.start_date, period.end_date),
        ),
      }),
    ),
    getbranchemails: report(
      branchEmailsSchema,
      async ({ export_period: { start_date_time: from, end_date_time: to } }, { feed }) => ({
        replication_lag: 0,
        export_period: { start_date_time: rtdfMoment(from), end_date_time: rtdfMoment(to) },
        emails: await reports.branchEmails(feed, ...within(from, to)),
      }),
    ),
    getpropertyemails: report(
      propertyEmailsSchema,
      async ({ property, export_period: { start_date_time: from, end_date_time: to } }, { feed }) => ({
        replication_lag: 0,
        export_period: { start_date_time: rtdfMoment(from), end_date_time: rtdfMoment(to) },
        ...(await reports.propertyEmails(feed, property.agent_ref, ...within(from, to))),
      }),
    ),
  }

  const app = new Hono()
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) =>
        respond(c, begin(), refusedAnswer('too_large', 'The message is larger than 512 KB.'), 413),
    }),
  )
  app.post('/:call', async (c) => {
    const request = begin()
    const call = calls[c.req.param('call').toLowerCase()]
    if (!call) return respond(c, request, refusedAnswer('unknown_call', 'Unknown call. Check the path.'), 404)
    const key = keyOf(c.req.raw.headers)
    const feed = await openFeed(sql, key, clientAddress(c.req.raw))
    if (typeof feed === 'number') {
      c.header('retry-after', String(Math.ceil(feed)))
      return respond(c, request, refusedAnswer('rate_limited', 'Too many wrong keys. Try again later.'), 429)
    }
    if (!feed || !key) {
      c.header('www-authenticate', 'Bearer')
      return respond(c, request, refusedAnswer('wrong_key', 'The API key is missing, wrong or revoked.'), 401)
    }
    if (feed.refusal) return respond(c, request, refusedAnswer(feed.refusal, refusalText(feed.refusal)), 403)
    const body: unknown = await c.req.json().catch(() => undefined)
    if (body === undefined)
      return respond(c, request, refusedAnswer('not_json', 'The message is not JSON.'), 400)
    return respond(c, request, await call({ feed, key, body, ...request }, c.req.raw.signal))
  })
  app.all('*', (c) =>
    respond(
      c,
      begin(),
      refusedAnswer('unknown_call', 'Unknown call. Check the path and send it with POST.'),
      404,
    ),
  )
  app.onError((error: Error & { code?: string }, c) => {
    if (error.code === 'PT429') {
      c.header('retry-after', '600')
      return respond(
        c,
        begin(),
        refusedAnswer('rate_limited', 'Too many messages this hour. Send the rest later.'),
        429,
      )
    }
    // NUL and half characters are JSON, but PostgreSQL cannot store them.
    if (error.code === '22P05' || error.code === '22P02')
      return respond(
        c,
        begin(),
        refusedAnswer('not_text', 'The message has characters that can’t be stored.'),
        400,
      )
    if (!(error instanceof NoSlotFree)) onError(error)
    c.header('retry-after', '5')
    return respond(
      c,
      begin(),
      refusedAnswer('unavailable', 'We can’t process this message right now. Send it again.'),
      503,
    )
  })
  return app
}

function changeTypeOf(outcome: FeedOutcome, isNew: boolean): string | null {
  if (outcome === 'refused') return null
  return outcome === 'removed' ? 'DELETE' : isNew ? 'CREATE' : 'UPDATE'
}

const begin = () => ({ requestId: randomUUID(), receivedAt: new Date() })

const refusedAnswer = (code: string, text: string): Answer => ({
  message: text,
  remarks: { errors: [{ code, text }], warnings: [] },
})

function respond(
  c: Context,
  request: ReturnType<typeof begin>,
  { message, remarks, facts }: Answer,
  status: 200 | 400 | 401 | 403 | 404 | 413 | 429 | 503 = 200,
) {
  return c.json({ ...rtdfResponse(request, message, remarks), ...facts }, status, {
    'cache-control': 'no-store',
  })
}

/** Reports reach back 28 days. */
function within(from: Date, to: Date): [Date, Date] {
  return [new Date(Math.max(from.getTime(), Date.now() - longestReportDays * msPerDay)), to]
}

/** The key decides the branch; another number in the message is a mistake in the settings of the software. */
const branchProblems = ({ branch }: { branch: { branch_id: number } }, feed: OpenFeed): FeedProblem[] =>
  branch.branch_id === feed.number
    ? []
    : [{ field: 'branch.branch_id', code: 'unknown_value', value: String(branch.branch_id) }]

/** The body, or why it cannot be read. */
function readBody<S extends z.ZodType<{ branch: { branch_id: number } }>>(schema: S, { body, feed }: Call) {
  const read = schema.safeParse(body)
  const problems = read.success ? branchProblems(read.data, feed) : schemaProblems(read.error, body)
  return { body: read.success && problems.length === 0 ? read.data : undefined, problems }
}

function schemaProblems(error: z.ZodError, body: unknown): FeedProblem[] {
  return error.issues.slice(0, 20).map((issue) => {
    const field = issue.path.join('.').slice(0, 100) || 'message'
    const value = valueAt(body, issue.path)
    if (value === undefined || value === null || value === '') return { field, code: 'missing' }
    const code =
      issue.code === 'too_big' && typeof value === 'string'
        ? 'too_long'
        : issue.message === 'not_a_date'
          ? 'not_a_date'
          : 'unknown_value'
    return typeof value === 'object' ? { field, code } : { field, code, value: String(value).slice(0, 60) }
  })
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inside, name) =>
      typeof inside === 'object' && inside !== null
        ? (inside as Record<PropertyKey, unknown>)[name]
        : undefined,
    value,
  )
}

function refOf(body: unknown): string | null {
  const ref = valueAt(body, ['property', 'agent_ref'])
  return typeof ref === 'string' ? ref.slice(0, 100) : null
}
