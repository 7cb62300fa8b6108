import { expect, test } from 'vitest'
import { importFindings } from '../../../domain/feeds/import-findings.ts'
import { readFeed } from '../../../domain/feeds/read-feed.ts'
import { blmOf, blmRow } from '../../../test/feeds.ts'
import { reportLine } from './report.ts'

function feedListing(changes: Record<string, string | number>) {
  const feed = readFeed(new TextEncoder().encode(blmOf([{ ...blmRow(3), ...changes }])))
  const listing = 'listings' in feed ? feed.listings[0] : undefined
  if (!listing) throw new Error('no listing')
  return listing
}

const discriminating = { DESCRIPTION: 'A light flat. No DSS. Ring 07700 900123.' }

test('an agent’s feed is checked like the wizard, and the report quotes the problems', () => {
  const listing = feedListing(discriminating)
  expect(importFindings(listing).map(({ code }) => code)).toEqual(['no_benefits', 'contact_in_text'])
  expect(
    reportLine(listing, { row: 1, ref: listing.ref, outcome: 'created', note: 'advert_check' }, 0).notes,
  ).toEqual([
    'Saved as a draft. You can’t turn away people on benefits. You wrote: “No DSS”',
    'Saved as a draft. Leave out phone numbers, email addresses and links. You wrote: “07700 900123”',
  ])
  const [first] = reportLine(
    listing,
    { row: 1, ref: listing.ref, outcome: 'refused', problem: 'advert_check' },
    0,
  ).notes
  expect(first).toMatch(/^The published advert is unchanged\. You can’t turn away/)
})

test('an agent’s withdrawn listings are not checked, nor listings for sale for refusing benefits', () => {
  expect(importFindings(feedListing({ DESCRIPTION: 'No DSS', TRANS_TYPE_ID: 1 }))).toEqual([])
  expect(importFindings(feedListing({ ...discriminating, PUBLISHED_FLAG: 0 }))).toEqual([])
  expect(importFindings(feedListing({}))).toEqual([])
})

test('an agent reads what an imported draft lacks, but not photos that were chosen with the feed', () => {
  const listing = feedListing({})
  const result = { row: 1, ref: listing.ref, outcome: 'created', note: 'reason_needed' } as const
  expect(reportLine(listing, { ...result, reasons: ['few_photos'] }, 0).notes).toEqual([
    'Saved as a draft. Add at least 3 photos.',
  ])
  expect(reportLine(listing, { ...result, reasons: ['few_photos'] }, 3).notes).toEqual([])
  expect(
    reportLine(listing, { ...result, reasons: [{ code: 'epc_missing', severity: 'blocking' }] }, 0).notes,
  ).toEqual(['Saved as a draft. Add the EPC rating.'])
})
