import { expect, test } from 'vitest'
import { sendMessage } from '../../test/rtdf.ts'
import { feedRemarks } from './feed-report.ts'
import { readRtdfMoment, rtdfDay, rtdfMoment } from './rtdf-dates.ts'
import { rtdfListing } from './rtdf-listing.ts'

type Property = Parameters<typeof rtdfListing>[0]
const listingOf = (changes: Parameters<typeof sendMessage>[2], channel = 1) =>
  rtdfListing(sendMessage(10001, 'A_1', changes).property as Property, channel)

test('an agent’s home for sale is read with its facts and photos in their order', () => {
  expect(listingOf({})).toEqual({
    row: 1,
    ref: 'A_1',
    status: 'live',
    problems: [],
    pictures: [1, 2, 3].map((number) => ({
      source: `https://feed.example/A_1/${number}.jpg`,
      caption: `Photo ${number}`,
    })),
    facts: {
      listing_type: 'sale',
      title: '3 bedroom semi-detached house',
      location: 'Monk Road, Bristol BS7',
      price: 250_000,
      price_qualifier: 'guide price',
      property_type: 'Semi-Detached',
      bedrooms: 3,
      bathrooms: 1,
      receptions: 2,
      square_feet: 1076,
      description: 'A light house on a quiet street, two rooms deep and with a dry cellar.',
      features: ['South-facing garden', 'EPC rating C'],
      postcode: 'BS7 8NE',
      address_line: '1 Monk Road, Bristol',
      latitude: 51.4714,
      longitude: -2.5925,
      tenure: 'freehold',
      council_tax_band: 'C',
      epc_rating: 'C',
      is_new_home: false,
    },
  })
})

test('an agent’s rent becomes monthly, whatever its frequency', () => {
  const rentOf = (price: number, frequency: number) =>
    listingOf({ property: { price_information: { price, rent_frequency: frequency } } }, 2).facts.price
  expect([12, 1, 4, 52, 365].map((frequency) => rentOf(1200, frequency))).toEqual([
    1200, 100, 400, 5200, 36_500,
  ])
})

test('an agent’s statuses keep their meaning for sales and lettings', () => {
  expect([1, 2, 3, 4, 5].map((status) => listingOf({ status }).status)).toEqual([
    'live',
    'sold_stc',
    'sold_stc',
    'under_offer',
    'under_offer',
  ])
  expect(listingOf({ status: 6 }, 2).status).toBe('let_agreed')
  expect(listingOf({ published: false }).status).toBe('withdrawn')
})

test('an agent’s photos come by sort order, floor plans apart, and only from the web', () => {
  const media = [
    { media_type: 1, media_url: 'www.agent.example/2.jpg', sort_order: 2 },
    { media_type: 2, media_url: 'https://agent.example/plan.png', sort_order: 0 },
    { media_type: 1, media_url: 'https://agent.example/1.jpg', sort_order: 1 },
    { media_type: 6, media_url: 'https://agent.example/epc.png', sort_order: 3 },
    { media_type: 1, media_url: 'file:///etc/passwd', sort_order: 4 },
  ]
  expect(listingOf({ property: { media } }).pictures).toEqual([
    { source: 'https://agent.example/1.jpg' },
    { source: 'http://www.agent.example/2.jpg' },
    { source: 'https://agent.example/plan.png', is_floor_plan: true },
  ])
})

test('an EPC rating is read from the text only where it is certain', () => {
  const ratingOf = (feature: string) => listingOf({ details: { features: [feature] } }).facts.epc_rating
  expect(['EPC D', 'EPC Rating: B', 'EPC - E', 'EPC A-G', 'EPC to follow', 'Band C'].map(ratingOf)).toEqual([
    'D',
    'B',
    'E',
    undefined,
    undefined,
    undefined,
  ])
  expect(listingOf({ details: { epc_rating: 'F' } }).facts.epc_rating).toBe('F')
})

test('an unknown position or area is left out, and problems name the message’s own fields', () => {
  const { facts, problems } = listingOf(
    {
      details: { internal_area: null, council_tax_band: 'TBC' },
      property: {
        date_available: '31-02-2026',
        property_type: 30,
        address: { ...sendMessage(1, 'A').property.address, latitude: 0, longitude: 0 },
      },
    },
    2,
  )
  expect(facts).not.toHaveProperty('latitude')
  expect(facts).not.toHaveProperty('square_feet')
  expect(problems).toEqual([
    { field: 'property_type', code: 'unknown_value', value: '30' },
    { field: 'date_available', code: 'not_a_date', value: '31/02/2026' },
  ])
})

test('times are those of London, in summer and winter', () => {
  expect(readRtdfMoment('17-11-2026 09:30:15')?.toISOString()).toBe('2026-11-17T09:30:15.000Z')
  expect(readRtdfMoment('17-07-2026 09:30:15')?.toISOString()).toBe('2026-07-17T08:30:15.000Z')
  expect(readRtdfMoment('17-07-2026')?.toISOString()).toBe('2026-07-16T23:00:00.000Z')
  for (const wrong of [
    '2026-11-17',
    '31-02-2026 10:00:00',
    '17-13-2026',
    '17-11-2026 25:00:00',
    '17-11-2026 10:00:61',
    'soon',
  ])
    expect(readRtdfMoment(wrong), wrong).toBeUndefined()
  expect(rtdfMoment('2026-07-17T08:30:15.999Z')).toBe('17-07-2026 09:30:15')
  expect(rtdfDay('2026-11-17')).toBe('17-11-2026')
})

test('an agent reads each reason once, and an advert in review is no error', () => {
  expect(feedRemarks('draft', { refusal: 'advert_incomplete', reasons: ['epc_missing'] })).toEqual({
    errors: [{ code: 'epc_missing', text: 'Add the EPC rating.' }],
    warnings: [],
  })
  expect(feedRemarks('created', { refusal: 'in_review' })).toMatchObject({
    errors: [],
    warnings: [{ code: 'in_review' }],
  })
  expect(feedRemarks('refused', { refusal: 'a deposit stays within the legal cap' }).errors).toEqual([
    { code: 'a_deposit_stays_within_the_legal_cap', text: 'The deposit is above the legal cap.' },
  ])
})
