import { useEffect } from 'react'
import { readPublicSettings } from '../../data/public-settings.ts'

/** Who looks, as far as counting needs it: a number that lives as long as the tab, kept nowhere. */
let visitor: string | undefined

/** Counts this visit once the page is quiet. Nothing is shown if it fails: it matters to the advertiser, not the reader. */
export function useRecordView(listingId: string | undefined): void {
  useEffect(() => {
    if (!listingId) return
    const timer = setTimeout(() => void recordView(listingId).catch(() => undefined), 2000)
    return () => clearTimeout(timer)
  }, [listingId])
}

/** By hand rather than with the client, which most visitors never need to fetch. */
async function recordView(listingId: string): Promise<void> {
  visitor ??= crypto.randomUUID()
  const { supabaseUrl, supabaseAnonKey } = readPublicSettings()
  await fetch(`${supabaseUrl}/rest/v1/rpc/record_listing_view`, {
    method: 'POST',
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      apikey: supabaseAnonKey,
      authorization: `Bearer ${supabaseAnonKey}`,
    },
    body: JSON.stringify({ property_id: listingId, visitor }),
  })
}
