import { randomUUID } from 'node:crypto'
import type { Sql } from '../../../platform/db/connect.ts'
import { createListing, type Person, runAs } from '../../../test/people.ts'

/** The hint of the database's error, or 'allowed'. */
export const hintOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => 'allowed',
    (error: { hint?: string; message?: string }) => error.hint || error.message,
  )

export type OfferRow = {
  id: string
  status: string
  amount: number | null
  counter_amount: number | null
  conditions: string
  sealed_until: string | null
  is_put_to_seller: boolean
  agree_by: string | null
  repay_by: string | null
  seller: string | null
  events: { kind: string; side: string; amount: number | null; note: string | null }[]
  documents: { id: string; file_name: string | null; is_erased: boolean }[]
  milestones: { step: string; state: string }[]
  chain: { id: string; is_confirmed: boolean }[]
}

/** The calls of the screens, as a person. */
export function offerCalls(sql: Sql) {
  const idOf = async (rows: Promise<unknown>) => ((await rows) as { id: string }[])[0]?.id ?? ''
  return {
    sale: (owner: Person, facts: Record<string, unknown> = {}) =>
      createListing(sql, owner, { listing_type: 'sale', status: 'live', ...facts }),
    let: (owner: Person, facts: Record<string, unknown> = {}) =>
      createListing(sql, owner, { status: 'live', ...facts }),
    makeOffer: (person: Person, listing: string, amount: number, id = randomUUID()) =>
      idOf(
        runAs(
          sql,
          person,
          (tx) =>
            tx`select public.make_offer(${listing}, ${amount}, 'Grace', 'first_time_buyer', 'cash', 'Subject to survey', ${id}) as id`,
        ),
      ),
    apply: (person: Person, listing: string, rent: number) =>
      idOf(
        runAs(
          sql,
          person,
          (tx) =>
            tx`select public.apply_to_rent(${listing}, ${rent}, 'Grace', current_date + 30, 2, 1, true, 'A cat') as id`,
        ),
      ),
    act: (
      person: Person,
      offer: string,
      action: string,
      {
        expected = null,
        amount = null,
        reason = null,
      }: Partial<Record<'expected' | 'amount', number | null>> & {
        reason?: string | null
      } = {},
    ) =>
      runAs(
        sql,
        person,
        (tx) =>
          tx`select public.act_on_offer(${offer}, ${action}, ${expected}, ${amount}, ${reason}) as status`,
      ),
    read: async (person: Person, offer: string): Promise<OfferRow | null> => {
      const [row] = await runAs(sql, person, (tx) => tx`select public.my_offer(${offer}) as offer`)
      return row?.offer ?? null
    },
    statusOf: async (listing: string): Promise<string> => {
      const [row] = await sql`select status from public.properties where id = ${listing}`
      return row?.status
    },
    mails: (person: { email: string }) =>
      sql<{ template: string; data: Record<string, unknown> }[]>`
        select template, data from private.mail_outbox where to_email = ${person.email} order by created_at, template`,
  }
}
