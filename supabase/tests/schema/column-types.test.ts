import { describe, expect, expectTypeOf, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { ColumnTypes } from '../../column-types.ts'
import type { FunctionColumns, FunctionResults } from '../../function-types.ts'
import type { Generated } from '../../tables.ts'

const { sql } = await testDatabase()

/** The columns of column-types.ts with a union of strings. */
type Unions = {
  [Table in keyof ColumnTypes as UnionColumn<Table> extends never ? never : Table]: {
    [Column in UnionColumn<Table>]: ColumnTypes[Table][Column]
  }
}

/** `status_before_removal` has no constraint of its own: a trigger copies it from `status`. */
type UnionColumn<Table extends keyof ColumnTypes> = Exclude<
  {
    [Column in keyof ColumnTypes[Table]]: ColumnTypes[Table][Column] extends string ? Column : never
  }[keyof ColumnTypes[Table]],
  'status_before_removal'
>

type ValuesOf<Lists extends Record<string, Record<string, readonly string[]>>> = {
  -readonly [Table in keyof Lists]: {
    -readonly [Column in keyof Lists[Table]]: Lists[Table][Column][number]
  }
}

const countries = ['England', 'Scotland', 'Wales', 'Northern Ireland'] as const
const roles = ['user', 'letting_agent', 'private_landlord', 'admin'] as const
const memberRoles = ['owner', 'member'] as const
const contentKinds = ['page', 'blog_post'] as const
const contentStatuses = ['draft', 'scheduled', 'published'] as const
const reportStatuses = ['open', 'upheld', 'dismissed'] as const
const requestStatuses = ['pending', 'approved', 'rejected'] as const
const paymentStatuses = ['pending', 'paid', 'failed', 'refunded'] as const
const providers = ['invoice', 'stripe'] as const
const preferenceKinds = [
  'access_request',
  'enquiry',
  'alert',
  'listing',
  'payment',
  'support',
  'announcement',
] as const

const allowedValues = {
  agency_invitations: { role: memberRoles },
  agency_members: { role: memberRoles },
  announcements: { audience: [...roles, 'everybody'] },
  blog_posts: { status: contentStatuses },
  bulk_changes: { action: ['publish', 'withdraw', 'renew', 'price', 'branch', 'negotiator'] },
  content_changes: { entity: contentKinds },
  content_revisions: { entity: contentKinds },
  enquiry_assignments: {
    reason: [
      'listing',
      'named',
      'lister',
      'round_robin',
      'cover',
      'branch',
      'by_hand',
      'answered',
      'escalated',
      'left',
    ],
  },
  enquiry_messages: { side: ['enquirer', 'professional'] },
  enquiry_reports: { status: reportStatuses },
  enquiry_routing: { mode: ['lister', 'named', 'round_robin', 'everyone'] },
  import_runs: {
    format: ['csv', 'blm', 'rtdf'],
    status: ['running', 'finished', 'failed'],
  },
  letting_agent_requests: { status: requestStatuses, payment_status: paymentStatuses },
  listing_reports: {
    reason: [
      'scam',
      'not_available',
      'wrong_price',
      'wrong_details',
      'discrimination',
      'offensive',
      'duplicate',
      'other',
    ],
    status: reportStatuses,
  },
  listing_confirmations: {
    state: ['confirmed', 'unconfirmed', 'hidden'],
    status_before: ['live', 'under_offer'],
  },
  listing_reviews: { status: ['pending', 'approved', 'refused'] },
  memberships: {
    status: ['awaiting_payment', 'active', 'past_due', 'lapsed', 'cancelled'],
    provider: providers,
  },
  notification_preferences: { kind: preferenceKinds },
  notifications: { kind: [...preferenceKinds, 'account'] },
  pages: { status: contentStatuses },
  payments: { status: paymentStatuses, provider: providers },
  places: { country: countries },
  plans: { role: ['letting_agent', 'private_landlord'] },
  private_landlord_requests: { status: requestStatuses, payment_status: paymentStatuses },
  properties: {
    country: countries,
    council_tax_band: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'],
    epc_rating: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
    epc_status: ['applied for', 'exempt'],
    listing_type: ['sale', 'rent'],
    status: [
      'draft',
      'scheduled',
      'live',
      'under_offer',
      'sold_stc',
      'let_agreed',
      'expired',
      'withdrawn',
      'removed',
    ],
  },
  property_enquiries: {
    status: ['unconfirmed', 'new', 'answered', 'viewing_booked', 'closed'],
  },
  saved_searches: { alert: ['off', 'instant', 'daily', 'weekly'] },
  contact_requests: {
    topic: ['account', 'listing', 'advertising', 'press', 'other'],
    status: ['open', 'answered', 'closed'],
  },
  support_requests: { status: ['open', 'answered', 'closed'] },
  user_roles: { role: roles },
} as const

const columns = Object.entries(allowedValues).flatMap(([table, byColumn]) =>
  Object.entries(byColumn).map(([column, values]) => ({
    table,
    column,
    values: [...values].sort(),
  })),
)

describe('column-types.ts', () => {
  // The compiler checks this one.
  test('an engineer finds every union compared with the database', () => {
    expectTypeOf<ValuesOf<typeof allowedValues>>().toEqualTypeOf<Unions>()
  })

  test.each(columns)('finds the values that the database allows in $table.$column', async (expected) => {
    const [constraint] = await sql<{ definition: string }[]>`
      select pg_get_constraintdef(c.oid) as definition
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
      where c.contype = 'c'
        and c.conrelid = to_regclass('public.' || ${expected.table})
        and a.attname = ${expected.column}
        and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'`
    const allowed = [...(constraint?.definition ?? '').matchAll(/'([^']*)'::text/g)].map(([, value]) => value)
    expect(allowed.sort()).toEqual(expected.values)
  })
})

/** Keys of the overrides that the generated types do not have: tables or functions, and columns as `table.column`. */
type UnknownNames<Overrides, Rows> = {
  [Name in keyof Overrides & string]: Name extends keyof Rows
    ? `${Name}.${Exclude<keyof Overrides[Name], keyof Rows[Name]> & string}`
    : Name
}[keyof Overrides & string]

type TableRows = { [Name in keyof Generated['Tables']]: Generated['Tables'][Name]['Row'] }

type FunctionRows = {
  [Name in keyof Generated['Functions'] as Generated['Functions'][Name]['Returns'] extends object[]
    ? Name
    : never]: Generated['Functions'][Name]['Returns'] extends (infer Row)[] ? Row : never
}

// The compiler checks these; at run time they do nothing.
describe('misspelt names', () => {
  test('an engineer who misspells a table or column in column-types.ts gets a compiler error', () => {
    expectTypeOf<UnknownNames<ColumnTypes, TableRows>>().toBeNever()
    expectTypeOf<UnknownNames<{ plan: { role: 'x' } }, TableRows>>().toEqualTypeOf<'plan'>()
    expectTypeOf<UnknownNames<{ plans: { rol: 'x' } }, TableRows>>().toEqualTypeOf<'plans.rol'>()
  })

  test('an engineer who misspells a function or column in function-types.ts gets a compiler error', () => {
    expectTypeOf<Exclude<keyof FunctionResults, keyof Generated['Functions']>>().toBeNever()
    expectTypeOf<UnknownNames<FunctionColumns, FunctionRows>>().toBeNever()
    expectTypeOf<
      UnknownNames<{ find_places: { parent: 'x' } }, FunctionRows>
    >().toEqualTypeOf<'find_places'>()
    expectTypeOf<
      UnknownNames<{ find_place: { parents: 'x' } }, FunctionRows>
    >().toEqualTypeOf<'find_place.parents'>()
  })
})
