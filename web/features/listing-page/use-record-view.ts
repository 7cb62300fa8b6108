import { useEffect } from 'react'
import type { FunctionArguments } from '../../../supabase/database.ts'
import { readPublicSettings } from '../../data/public-settings.ts'
import { markViewed } from '../../entities/listing/viewed-listings.ts'

type Visit = FunctionArguments<'record_listing_view'>

/** A random id that lasts as long as the tab and is not stored. */
let visitorId: string | undefined

/** Adds the listing to 'Recently viewed', and counts the visit when the page is idle. Failures are ignored: only the advertiser sees the count. */
export function useRecordView(listingId: string | undefined): void {
  useEffect(() => {
    if (!listingId) return
    markViewed(listingId)
    const timer = setTimeout(() => void recordView(listingId).catch(() => undefined), 2000)
    return () => clearTimeout(timer)
  }, [listingId])
}

/** With fetch, because most visitors never load the Supabase client. */
async function recordView(listingId: string): Promise<void> {
  visitorId ??= crypto.randomUUID()
  const { supabaseUrl, supabaseAnonKey } = readPublicSettings()
  const visit: Visit = { property_id: listingId, visitor: visitorId }
  await fetch(`${supabaseUrl}/rest/v1/rpc/record_listing_view`, {
    method: 'POST',
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      apikey: supabaseAnonKey,
      authorization: `Bearer ${supabaseAnonKey}`,
    },
    body: JSON.stringify(visit),
  })
}
