import { expect, test } from 'vitest'
import {
  type ListingStatus,
  type StatusChange,
  statusChanges,
} from '../../../domain/listings/listing-status.ts'
import { testDatabase } from '../../../test/database.ts'
import { createLandlord, createListing, runAs } from '../../../test/people.ts'

const { sql } = await testDatabase()
const landlord = await createLandlord(sql)

const statuses: ListingStatus[] = [
  'draft',
  'scheduled',
  'live',
  'under_offer',
  'sold_stc',
  'let_agreed',
  'expired',
  'withdrawn',
]
const becomes: Partial<Record<StatusChange, string>> = {
  under_offer: 'under_offer',
  sold_stc: 'sold_stc',
  let_agreed: 'let_agreed',
  live: 'live',
  withdraw: 'withdrawn',
  unschedule: 'draft',
}
const attempts: Record<StatusChange, (id: string) => Promise<unknown>> = {
  publish: (id) => runAs(sql, landlord, (tx) => tx`select public.publish_listing(${id})`),
  renew: (id) => runAs(sql, landlord, (tx) => tx`select public.renew_listing(${id})`),
  delete: (id) =>
    runAs(sql, landlord, async (tx) => {
      const rows = await tx`delete from public.properties where id = ${id} returning id`
      if (rows.length === 0) throw new Error('not deleted')
    }),
  ...(Object.fromEntries(
    Object.entries(becomes).map(([change, status]) => [
      change,
      (id: string) => runAs(sql, landlord, (tx) => tx`select public.set_listing_status(${id}, ${status})`),
    ]),
  ) as Record<
    'under_offer' | 'sold_stc' | 'let_agreed' | 'live' | 'withdraw' | 'unschedule',
    (id: string) => Promise<unknown>
  >),
}

// ASVS 2.3.1
test.each(statuses)(
  'an advertiser can make every change that the menu offers for a listing that is %s',
  async (status) => {
    for (const listing_type of ['sale', 'rent'] as const) {
      if (status === (listing_type === 'sale' ? 'let_agreed' : 'sold_stc')) continue
      for (const change of statusChanges(status, listing_type, true)) {
        const id = await createListing(sql, landlord, { status, listing_type, published_at: new Date() })
        const outcome = await attempts[change](id).then(
          () => 'done',
          (error: Error) => error.message,
        )
        expect([listing_type, change, outcome]).toEqual([listing_type, change, 'done'])
        await sql`delete from public.properties where id = ${id}`
      }
    }
  },
)
