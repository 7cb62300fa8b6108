import type { CopyValue } from '../../gazetteer/copy.ts'
import { day, hour } from '../listings/market-history.ts'
import type { People } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import { idFor } from '../random.ts'
import { isOpen, type ListingSummary } from './listing-summary.ts'
import { at, type TableRows, tableRows } from './table-rows.ts'

type Row = Record<string, CopyValue>
type Step = { kind: string; side: 'applicant' | 'advertiser' | 'system'; amount?: number; note?: string }
type Plan = {
  home: ListingSummary
  seeker: Person
  /** Of the price. */
  share: number
  daysAgo: number
  status?: string
  position?: string
  funding?: string
  counterShare?: number
  reason?: string
  extra?: Row
  steps?: Step[]
}

const dayOf = (date: Date) => at(date).slice(0, 10)
const rounded = (pounds: number, isRent: boolean) =>
  isRent ? Math.round(pounds) : Math.round(pounds / 500) * 500

/** Offers and applications in every state, for the demonstration accounts. */
export function offerRows(people: People, homes: ListingSummary[], now: Date): TableRows[] {
  const plans = planOffers(people, homes, now)
  const offers = plans.map((plan) => offerRow(plan, now))
  const accepted = plans.filter(({ status }) => status === 'accepted')
  const sealed = plans.find(({ extra }) => extra?.conditions === sealedCondition)?.home
  const soldByAgency = [...new Map(plans.map(({ home }) => [home.id, home])).values()].filter(
    ({ isRent, agencyId }) => !isRent && agencyId,
  )
  return [
    tableRows('private.offers', offers),
    tableRows(
      'private.offer_events',
      plans.flatMap((plan) => eventRows(plan, now)),
    ),
    tableRows(
      'private.seller_contacts',
      soldByAgency.map((home) => ({
        property_id: home.id,
        name: 'Helen Marsh',
        email: 'helen.marsh@example.org',
      })),
    ),
    tableRows(
      'private.sealed_rounds',
      sealed
        ? [
            {
              property_id: sealed.id,
              closes_at: at(new Date(Math.floor(now.getTime() / day + 5) * day + day / 2)),
              created_by: sealed.ownerId,
              created_at: at(new Date(now.getTime() - 3 * day)),
            },
          ]
        : [],
    ),
    tableRows(
      'private.offer_milestones',
      accepted.flatMap((plan) => milestoneRows(plan, now)),
    ),
    tableRows(
      'private.chain_links',
      accepted.filter(({ home }) => !home.isRent).flatMap((plan) => chainRows(plan, now)),
    ),
  ]
}

const sealedCondition = 'Best and final.'

function planOffers(people: People, homes: ListingSummary[], now: Date): Plan[] {
  const [user, ada, ben, cleo] = people.seekers
  if (!user || !ada || !ben || !cleo) return []
  const agencyId = people.agencies[0]?.id
  const landlordId = people.landlords[0]?.person.id
  const live = homes.filter((home) => isOpen(home) && home.status === 'live' && home.bedrooms !== null)
  const sales = live.filter((home) => !home.isRent && home.agencyId === agencyId)
  const lets = live.filter((home) => home.isRent && home.ownerId === landlordId && !home.agencyId)
  const isTaken = (home: ListingSummary) =>
    !home.isRent && home.status === 'under_offer' && home.bedrooms !== null
  const taken = homes.filter((home) => isTaken(home) && home.agencyId === agencyId)
  const bought = homes.find((home) => isTaken(home) && home.agencyId && home.agencyId !== agencyId)
  const decided: Step = { kind: 'accepted', side: 'advertiser' }
  return [
    ...(sales[0]
      ? [
          { home: sales[0], seeker: ada, share: 0.97, daysAgo: 4 },
          {
            home: sales[0],
            seeker: ben,
            share: 0.94,
            daysAgo: 6,
            position: 'on_the_market',
            funding: 'sale_proceeds',
          },
          {
            home: sales[0],
            seeker: user,
            share: 0.95,
            daysAgo: 5,
            status: 'countered',
            counterShare: 0.985,
            steps: [{ kind: 'countered', side: 'advertiser' } as const],
          },
        ]
      : []),
    ...(sales[1]
      ? [ada, user].map((seeker) => ({
          home: sales[1] as ListingSummary,
          seeker,
          share: seeker === user ? 1.01 : 1.02,
          daysAgo: 2,
          funding: 'cash',
          extra: { conditions: sealedCondition },
        }))
      : []),
    ...(taken[0]
      ? [
          {
            home: taken[0],
            seeker: cleo,
            share: 0.98,
            daysAgo: 20,
            position: 'under_offer',
            status: 'accepted',
            steps: [decided],
          },
          {
            home: taken[0],
            seeker: ben,
            share: 0.9,
            daysAgo: 24,
            status: 'declined',
            reason: 'The seller is looking for an amount nearer the asking price.',
            steps: [{ kind: 'declined', side: 'advertiser' } as const],
          },
        ]
      : []),
    ...(bought
      ? [
          {
            home: bought,
            seeker: user,
            share: 0.975,
            daysAgo: 16,
            position: 'under_offer',
            status: 'accepted',
            steps: [decided],
          },
        ]
      : []),
    ...(lets[0]
      ? [
          { home: lets[0], seeker: user, share: 1, daysAgo: 1 },
          {
            home: lets[0],
            seeker: ada,
            share: 0.96,
            daysAgo: 3,
            status: 'withdrawn',
            steps: [{ kind: 'withdrawn', side: 'applicant' } as const],
          },
        ]
      : []),
    ...(lets[1]
      ? [
          {
            home: lets[1],
            seeker: ben,
            share: 1,
            daysAgo: 8,
            status: 'declined',
            reason: 'Another household could move in sooner.',
            steps: [{ kind: 'declined', side: 'advertiser' } as const],
          },
          { home: lets[1], seeker: cleo, share: 1, daysAgo: 2, extra: { pets: 'One indoor cat' } },
        ]
      : []),
  ].map((plan) => ({ ...plan, extra: { ...plan.extra, ...moving(plan.home, now) } }))
}

const moving = (home: ListingSummary, now: Date): Row =>
  home.isRent
    ? { move_in: dayOf(new Date(now.getTime() + 40 * day)), adults: 2, children: 0, has_guarantor: true }
    : {}

const idOf = ({ home, seeker }: Plan) => idFor('offer', home.id, seeker.id)
const amountOf = ({ home, share }: Plan) => rounded(home.price * share, home.isRent)
const counterOf = ({ home, counterShare }: Plan) =>
  counterShare === undefined ? null : rounded(home.price * counterShare, home.isRent)

function offerRow(plan: Plan, now: Date): Row {
  const { home, seeker, daysAgo, status = 'submitted', reason = null, extra = {} } = plan
  const made = at(new Date(now.getTime() - daysAgo * day))
  const { position = 'first_time_buyer', funding = 'agreement_in_principle' } = plan
  return {
    id: idOf(plan),
    kind: home.isRent ? 'rent' : 'sale',
    property_id: home.id,
    property_title: home.title,
    owner_id: home.ownerId,
    agency_id: home.agencyId,
    person_id: seeker.id,
    name: `${seeker.first} ${seeker.last}`,
    amount: amountOf(plan),
    counter_amount: counterOf(plan),
    rent_limit: home.isRent ? home.price : null,
    status,
    reason,
    position: home.isRent ? null : position,
    funding: home.isRent ? null : funding,
    conditions: home.isRent ? 'Is parking included?' : 'Subject to survey.',
    move_in: null,
    adults: null,
    children: null,
    has_guarantor: null,
    pets: home.isRent ? '' : null,
    created_at: made,
    changed_at: made,
    decided_at: ['submitted', 'countered'].includes(status) ? null : at(decidedAt(plan, now)),
    ...extra,
  }
}

const decidedAt = ({ daysAgo }: Plan, now: Date) => new Date(now.getTime() - daysAgo * day + 20 * hour)

function eventRows(plan: Plan, now: Date): Row[] {
  const made = now.getTime() - plan.daysAgo * day
  const isSealed = plan.extra?.conditions === sealedCondition
  const amount = amountOf(plan)
  const steps: (Step & { time: Date })[] = [
    { kind: 'submitted', side: 'applicant', amount, time: new Date(made) },
    { kind: 'put_to_seller', side: 'system', ...(isSealed ? {} : { amount }), time: new Date(made + 1000) },
    ...(plan.steps ?? []).map((step) => ({ ...step, time: decidedAt(plan, now) })),
  ]
  return steps.map(({ kind, side, amount: of, time }) => ({
    offer_id: idOf(plan),
    at: at(time),
    kind,
    side,
    amount: kind === 'countered' ? counterOf(plan) : kind === 'accepted' ? amount : (of ?? null),
    note: kind === 'declined' ? (plan.reason ?? null) : null,
  }))
}

function milestoneRows(plan: Plan, now: Date): Row[] {
  const states = { solicitors: 'done', survey: 'done', mortgage: 'in_progress', searches: 'in_progress' }
  return Object.entries(states).map(([step, state], i) => ({
    offer_id: idOf(plan),
    step,
    state,
    due_on: state === 'done' ? null : dayOf(new Date(now.getTime() + (10 + i) * day)),
    updated_by: i % 2 === 0 ? 'applicant' : 'advertiser',
    updated_at: at(new Date(now.getTime() - (9 - i) * day)),
  }))
}

function chainRows(plan: Plan, now: Date): Row[] {
  const confirmedAt = new Date(now.getTime() - 3 * day)
  const link = (
    place: string,
    description: string,
    stage: string,
    addedBy: string,
    isConfirmed: boolean,
  ) => ({
    id: idFor('chain link', idOf(plan), place),
    offer_id: idOf(plan),
    place,
    description,
    stage,
    added_by: addedBy,
    confirmed_at: isConfirmed ? at(confirmedAt) : null,
  })
  return [
    link('below', 'One-bedroom flat, sold to a first-time buyer', 'offer_accepted', 'applicant', true),
    link('above', 'Three-bedroom house with no onward chain', 'offer_accepted', 'advertiser', false),
  ]
}
