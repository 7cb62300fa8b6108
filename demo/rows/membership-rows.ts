import { day } from '../listings/market-history.ts'
import type { People } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import { createRandom, idFor } from '../random.ts'
import { at, type TableRows, tableRows } from './table-rows.ts'

const monthlyPence: Record<string, number> = {
  landlord_basic: 0,
  landlord_premium: 2_500,
  agent_early: 4_000,
  agent_premium: 7_500,
}
const monthsShown = 5

type Holder = { id: string; payer: Person; agencyId: string | null; plan: string; since: Date }

/** Memberships and their monthly payments: all paid except one, which was declined once. */
export function membershipRows(people: People, now: Date): TableRows[] {
  const holders = holdersOf(people)
  const payments = holders.flatMap((holder, i) => paymentsOf(holder, people.admin, now, i))
  return [
    tableRows(
      'public.memberships',
      holders.map((holder, i) => ({
        id: holder.id,
        user_id: holder.agencyId ? null : holder.payer.id,
        agency_id: holder.agencyId,
        started_by: holder.payer.id,
        plan_id: holder.plan,
        status: isLate(i) ? 'past_due' : 'active',
        provider: 'invoice',
        started_at: at(holder.since),
        current_period_end: monthlyPence[holder.plan] ? at(periodEnd(holder, now, isLate(i))) : null,
        created_at: at(holder.since),
        updated_at: at(holder.since),
      })),
    ),
    tableRows(
      'public.payments',
      payments
        .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
        .map((payment, i) => ({ ...payment, invoice_number: i + 1 })),
    ),
  ]
}

function holdersOf({ agencies, landlords }: People): Holder[] {
  return [
    ...agencies.map((agency) => ({
      id: agency.membershipId,
      payer: agency.staff[0] as Person,
      agencyId: agency.id,
      plan: agency.plan as string,
      since: agency.joinedAt,
    })),
    ...landlords.map(({ membershipId, person, plan }) => ({
      id: membershipId,
      payer: person,
      agencyId: null,
      plan: plan as string,
      since: person.joinedAt,
    })),
  ]
}

/** One agency's payment is a few days late. */
function isLate(index: number): boolean {
  return index === 24
}

/** Months start on the joining day; thirty days are precise enough here. */
function periodEnd({ since }: Holder, now: Date, isLateHolder: boolean): Date {
  const months = Math.ceil((now.getTime() - since.getTime()) / (30 * day))
  if (isLateHolder) return new Date(now.getTime() - 4 * day)
  return new Date(Math.max(now.getTime() + 8 * day, since.getTime() + months * 30 * day))
}

function paymentsOf(holder: Holder, admin: Person, now: Date, index: number) {
  const pence = monthlyPence[holder.plan] ?? 0
  if (pence === 0) return []
  const random = createRandom('payments', holder.id)
  const end = periodEnd(holder, now, isLate(index)).getTime()
  const count = Math.min(monthsShown, Math.max(1, Math.floor((end - holder.since.getTime()) / (30 * day))))
  return Array.from({ length: count }, (_, i) => {
    const start = new Date(end - (i + 1) * 30 * day)
    const invoiced = new Date(start.getTime() - 6 * day)
    const paidAt = new Date(Math.min(now.getTime(), invoiced.getTime() + random.int(1, 6) * day))
    const status = index === 7 && i === 2 ? 'refunded' : index === 12 && i === 1 ? 'failed' : 'paid'
    return {
      id: idFor('payment', holder.id, i),
      membership_id: holder.id,
      user_id: holder.agencyId ? null : holder.payer.id,
      agency_id: holder.agencyId,
      plan_id: holder.plan,
      amount_pence: pence,
      status,
      provider: 'invoice',
      reference: `LIN-${holder.id.slice(0, 6).toUpperCase()}-${count - i}`,
      note:
        status === 'refunded'
          ? 'Charged twice by mistake; returned.'
          : status === 'failed'
            ? 'Returned by the bank; paid again two days later.'
            : null,
      period_start: at(start),
      period_end: at(new Date(start.getTime() + 30 * day)),
      created_at: at(invoiced),
      updated_at: at(paidAt),
      paid_at: status === 'failed' ? null : at(paidAt),
      refunded_at: status === 'refunded' ? at(new Date(paidAt.getTime() + 3 * day)) : null,
      recorded_by: admin.id,
    }
  })
}
