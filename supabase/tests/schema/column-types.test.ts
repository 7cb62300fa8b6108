import { describe, expect, expectTypeOf, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { ColumnTypes } from '../../column-types.ts'
import type { FunctionColumns, FunctionResults } from '../../function-types.ts'
import type { Generated } from '../../tables.ts'

const { sql } = await testDatabase()

/** A column with a check constraint, and each value of its union as a key: the compiler reports a missing or an additional one. */
type AllowedValues = {
  [Table in keyof ColumnTypes as UnionColumn<Table> extends never ? never : Table]: {
    [Column in UnionColumn<Table>]: Record<ColumnTypes[Table][Column] & string, true>
  }
}

/** `status_before_removal` has no constraint of its own: a trigger copies it from `status`. */
type UnionColumn<Table extends keyof ColumnTypes> = Exclude<
  {
    [Column in keyof ColumnTypes[Table]]: ColumnTypes[Table][Column] extends string ? Column : never
  }[keyof ColumnTypes[Table]],
  'status_before_removal'
>

const countries = { England: true, Scotland: true, Wales: true, 'Northern Ireland': true } as const
const roles = { user: true, letting_agent: true, private_landlord: true, admin: true } as const
const memberRoles = { owner: true, member: true } as const
const contentKinds = { page: true, blog_post: true } as const
const contentStatuses = { draft: true, scheduled: true, published: true } as const
const reportStatuses = { open: true, upheld: true, dismissed: true } as const
const requestStatuses = { pending: true, approved: true, rejected: true } as const
const paymentStatuses = { pending: true, paid: true, failed: true, refunded: true } as const
const providers = { invoice: true, stripe: true } as const
const preferenceKinds = {
  access_request: true,
  enquiry: true,
  alert: true,
  listing: true,
  payment: true,
  support: true,
  announcement: true,
} as const

const allowedValues: AllowedValues = {
  agency_invitations: { role: memberRoles },
  agency_members: { role: memberRoles },
  announcements: { audience: { ...roles, everybody: true } },
  blog_posts: { status: contentStatuses },
  content_changes: { entity: contentKinds },
  content_revisions: { entity: contentKinds },
  enquiry_messages: { side: { enquirer: true, professional: true } },
  enquiry_reports: { status: reportStatuses },
  import_runs: {
    format: { csv: true, blm: true, rtdf: true },
    status: { running: true, finished: true, failed: true },
  },
  letting_agent_requests: { status: requestStatuses, payment_status: paymentStatuses },
  listing_reports: {
    reason: {
      scam: true,
      not_available: true,
      wrong_price: true,
      wrong_details: true,
      discrimination: true,
      offensive: true,
      duplicate: true,
      other: true,
    },
    status: reportStatuses,
  },
  memberships: {
    status: { awaiting_payment: true, active: true, past_due: true, lapsed: true, cancelled: true },
    provider: providers,
  },
  notification_preferences: { kind: preferenceKinds },
  notifications: { kind: { ...preferenceKinds, account: true } },
  pages: { status: contentStatuses },
  payments: { status: paymentStatuses, provider: providers },
  places: { country: countries },
  plans: { role: { letting_agent: true, private_landlord: true } },
  private_landlord_requests: { status: requestStatuses, payment_status: paymentStatuses },
  properties: {
    country: countries,
    council_tax_band: { A: true, B: true, C: true, D: true, E: true, F: true, G: true, H: true, I: true },
    epc_rating: { A: true, B: true, C: true, D: true, E: true, F: true, G: true },
    listing_type: { sale: true, rent: true },
    status: {
      draft: true,
      scheduled: true,
      live: true,
      under_offer: true,
      sold_stc: true,
      let_agreed: true,
      expired: true,
      withdrawn: true,
      removed: true,
    },
  },
  property_enquiries: {
    status: { unconfirmed: true, new: true, answered: true, viewing_booked: true, closed: true },
  },
  saved_searches: { alert: { off: true, instant: true, daily: true, weekly: true } },
  support_requests: { status: { open: true, answered: true, closed: true } },
  user_roles: { role: roles },
}

const columns = Object.entries(allowedValues).flatMap(([table, byColumn]) =>
  Object.entries(byColumn).map(([column, values]) => ({
    table,
    column,
    values: Object.keys(values).sort(),
  })),
)

describe('an engineer who reads column-types.ts', () => {
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
describe('an engineer who misspells a name is told by the compiler', () => {
  test('of a table or a column in column-types.ts', () => {
    expectTypeOf<UnknownNames<ColumnTypes, TableRows>>().toBeNever()
    expectTypeOf<UnknownNames<{ plan: { role: 'x' } }, TableRows>>().toEqualTypeOf<'plan'>()
    expectTypeOf<UnknownNames<{ plans: { rol: 'x' } }, TableRows>>().toEqualTypeOf<'plans.rol'>()
  })

  test('of a function or a column in function-types.ts', () => {
    expectTypeOf<Exclude<keyof FunctionResults, keyof Generated['Functions']>>().toBeNever()
    expectTypeOf<UnknownNames<FunctionColumns, FunctionRows>>().toBeNever()
    expectTypeOf<UnknownNames<{ find_places: { parent: 'x' } }, FunctionRows>>().toEqualTypeOf<'find_places'>()
    expectTypeOf<
      UnknownNames<{ find_place: { parents: 'x' } }, FunctionRows>
    >().toEqualTypeOf<'find_place.parents'>()
  })
})
