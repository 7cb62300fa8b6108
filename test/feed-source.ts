import { rtdfMoment } from '../domain/feeds/rtdf-dates.ts'
import type { Sql } from '../platform/db/connect.ts'
import { createRtdfService } from '../product/feeds/rtdf-service.ts'
import { createAgency, createPerson, runAs } from './people.ts'
import { removeMessage, sendMessage } from './rtdf.ts'

/** What an agent's software does to its homes, in the order in which it happens there. */
export type FeedEvent = {
  ref: string
  kind: 'send' | 'remove'
  price: number
  status: number
  published: boolean
}

/** A second between two events. Long ago, so that no event lies in the future. */
const firstEvent = Date.UTC(2026, 0, 5, 9)
const momentOf = (index: number) => rtdfMoment(new Date(firstEvent + index * 1000))

const statuses: Record<number, string> = { 1: 'live', 2: 'sold_stc', 4: 'under_offer' }

/** The state of each home that is on the market at the source: 'live 250000'. Others are absent. */
export function stateAtSource(events: readonly FeedEvent[]): Map<string, string> {
  const state = new Map<string, string>()
  for (const { ref, kind, price, status, published } of events) {
    if (kind === 'send' && published) state.set(ref, `${statuses[status]} ${price}`)
    else state.delete(ref)
  }
  return state
}

/** An agency with a feed, as its software sees it. */
export async function createFeedSender(sql: Sql) {
  const owner = await createPerson(sql, { roles: ['letting_agent'] })
  const agency = await createAgency(sql, owner, 'agent_premium')
  const [feed] = await runAs(
    sql,
    owner,
    (tx) => tx<{ id: string }[]>`select public.create_feed('Software', 'realtime') as id`,
  )
  const [made] = await runAs(
    sql,
    owner,
    (tx) => tx<{ key: string }[]>`select public.create_feed_key(${feed?.id ?? ''}, 'Office') as key`,
  )
  const [row] = await sql<{ number: number }[]>`select number from private.feeds where id = ${feed?.id ?? ''}`
  const number = row?.number ?? 0
  const app = createRtdfService({
    sql,
    siteUrl: 'https://lintel.example',
    clientAddress: () => '198.51.100.7',
    onError: (error) => {
      throw error
    },
  })
  return {
    agency,
    feedId: feed?.id ?? '',
    /** Sends one event as the software sends it, and returns the answer. */
    send: async (event: FeedEvent, index: number) => {
      const { ref, kind, price, status, published } = event
      const at = momentOf(index)
      const body =
        kind === 'send'
          ? sendMessage(number, ref, { price, status, published, update_date: at })
          : removeMessage(number, ref, at)
      const response = await app.request(`/${kind === 'send' ? 'sendpropertydetails' : 'removeproperty'}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${made?.key}` },
        body: JSON.stringify(body),
      })
      return (await response.json()) as { success: boolean; errors: object[] }
    },
    /** The state of each home on the market, in the form of `stateAtSource`. */
    stateHere: async (): Promise<Map<string, string>> => {
      const rows = await sql<{ external_ref: string; state: string }[]>`
        select external_ref, concat(status, ' ', price) as state from public.properties
        where agency_id = ${agency} and status in ('scheduled', 'live', 'under_offer', 'sold_stc', 'let_agreed')`
      return new Map(rows.map(({ external_ref, state }) => [external_ref, state]))
    },
  }
}
