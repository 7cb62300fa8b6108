import { describe, expect, test } from 'vitest'
import { blmOf, blmRow } from '../../test/feeds.ts'
import { csvTemplate } from './csv-columns.ts'
import type { Feed } from './feed-listing.ts'
import { readFeed } from './read-feed.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const listingsOf = (feed: Feed) => {
  if (!('listings' in feed)) throw new Error(feed.failure)
  return feed.listings
}
const oneOf = (row: Record<string, string | number>) => {
  const [listing] = listingsOf(readFeed(bytes(blmOf([row]))))
  if (!listing) throw new Error('no listing')
  return listing
}

describe('a BLM file', () => {
  test('an agent’s home for sale is read with its facts', () => {
    expect(oneOf(blmRow(1))).toEqual({
      row: 1,
      ref: 'TEST_0001',
      status: 'live',
      problems: [],
      pictures: [
        { source: 'TEST_1_IMG_00.jpg', caption: 'Front' },
        { source: 'https://feed.example/1/01.jpg' },
        { source: 'https://feed.example/1/02.jpg' },
        { source: 'https://feed.example/1/03.jpg' },
      ],
      facts: {
        listing_type: 'sale',
        title: '2 bedroom flat',
        location: 'Monk Road, Bristol BS7',
        price: 251_000,
        price_qualifier: 'guide price',
        property_type: 'Flat',
        bedrooms: 2,
        bathrooms: 1,
        description: 'A light house on a quiet street.\nTwo rooms deep & with a cellar.',
        features: ['South-facing garden', 'Close to the station'],
        postcode: 'BS7 8NE',
        address_line: '1 Monk Road, Bristol',
        tenure: 'freehold',
        council_tax_band: 'B',
        epc_rating: 'C',
        is_new_home: false,
      },
    })
  })

  test('an agent’s weekly rent becomes a monthly one, and a let home is let agreed', () => {
    const { facts, status } = oneOf({ ...blmRow(6), PRICE: 300 })
    expect(facts).toMatchObject({
      listing_type: 'rent',
      price: 1300,
      furnishing: 'unfurnished',
      available_from: '2026-12-01',
    })
    expect(facts).not.toHaveProperty('price_qualifier')
    expect(status).toBe('let_agreed')
  })

  test('an agent’s hidden listing is withdrawn', () => {
    expect(oneOf({ ...blmRow(1), PUBLISHED_FLAG: 0 }).status).toBe('withdrawn')
  })

  test('an agent sees the row and field of each problem', () => {
    const { problems } = oneOf({ ...blmRow(1), PRICE: 'ask us', PROP_SUB_ID: 62, POSTCODE1: 'Bristol' })
    expect(problems).toEqual([
      { field: 'PROP_SUB_ID', code: 'unknown_value', value: '62' },
      { field: 'POSTCODE1', code: 'not_a_postcode', value: 'Bristol8NE' },
      { field: 'PRICE', code: 'not_a_number', value: 'ask us' },
    ])
    const [, second] = listingsOf(readFeed(bytes(blmOf([blmRow(1), blmRow(1)]))))
    expect(second?.problems).toEqual([{ field: 'AGENT_REF', code: 'repeated', value: 'TEST_0001' }])
  })

  test('an agent’s codes that match built-in object properties are reported as unknown', () => {
    const { problems } = oneOf({ ...blmRow(1), PROP_SUB_ID: 'constructor', TENURE_TYPE_ID: '__proto__' })
    expect(problems).toEqual([
      { field: 'PROP_SUB_ID', code: 'unknown_value', value: 'constructor' },
      { field: 'TENURE_TYPE_ID', code: 'unknown_value', value: '__proto__' },
    ])
  })

  test('an agent’s file with other delimiters, line breaks in fields and an old encoding is read', () => {
    const row = { ...blmRow(1), DESCRIPTION: 'A café\r\nnext door, #4 of 9', PRICE: '£251,000' }
    const text = blmOf([row]).replaceAll('^', '|').replaceAll('~', '¬')
    const [listing] = listingsOf(readFeed(Buffer.from(text, 'latin1')))
    expect(listing?.facts).toMatchObject({ description: 'A café\nnext door, #4 of 9', price: 251_000 })
  })

  test('characters that cannot be stored are left out', () => {
    expect(oneOf({ ...blmRow(1), SUMMARY: '', DESCRIPTION: 'Bright\0 flat' }).facts.description).toBe(
      'Bright flat',
    )
  })

  test('an agent’s file without a definition or rows is refused as a whole', () => {
    expect(readFeed(bytes('#HEADER#\n#DATA#\n'))).toEqual({ format: 'blm', failure: 'no_definition' })
    expect(readFeed(bytes(blmOf([{ AGENT_REF: '' }]).replace('^~\r\n#END#', '#END#')))).toMatchObject({
      failure: 'no_data',
    })
  })
})

describe('a CSV file', () => {
  test('an agent’s filled-in template is read', () => {
    const [listing] = listingsOf(readFeed(bytes(csvTemplate())))
    expect(listing).toMatchObject({
      ref: 'AB-1001',
      status: 'live',
      problems: [],
      facts: {
        listing_type: 'sale',
        location: 'Monk Road, Bristol BS7',
        price: 425_000,
        property_type: 'Terraced',
        features: ['South-facing garden', 'Cellar'],
        epc_rating: 'D',
      },
      pictures: [
        { source: 'front.jpg' },
        { source: 'kitchen.jpg' },
        { source: 'https://example.org/garden.jpg' },
      ],
    })
  })

  test('an agent’s spreadsheet export is read: other delimiters, quotes, columns in any order', () => {
    const text =
      '\uFEFFPrice;Ref;Listing type;Title;Street;Town;Postcode;Kind;Description;Colour\r\n' +
      '1250;A1;to rent;"Flat ""A""";"Flat 2, 14 High Street";Leeds;ls1 4ab;flat;"Two lines;\nhere";blue\r\n;;;\r\n'
    const feed = readFeed(bytes(text))
    const [listing, ...others] = listingsOf(feed)
    expect(listing).toMatchObject({
      ref: 'A1',
      problems: [],
      status: undefined,
      facts: {
        listing_type: 'rent',
        title: 'Flat "A"',
        location: 'High Street, Leeds LS1',
        postcode: 'LS1 4AB',
        property_type: 'Flat',
        description: 'Two lines;\nhere',
      },
    })
    expect(others).toEqual([])
    expect(feed).toMatchObject({ unknownColumns: ['Colour'] })
  })

  test('an agent may separate columns with tabs, and mix line breaks', () => {
    const text = 'reference\ttype\tprice\r\nA1\tsale\t425,000\nA2\tsale\t"1\t"\r\n\r\n'
    const listings = listingsOf(readFeed(bytes(text)))
    expect(listings.map(({ ref, facts }) => [ref, facts.price])).toEqual([
      ['A1', 425_000],
      ['A2', 1],
    ])
  })

  test('an agent sees what a row lacks', () => {
    const [listing] = listingsOf(
      readFeed(bytes('reference,type,price,available_from\nA1,swap,lots,31/02/2026\n')),
    )
    expect(listing?.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'type unknown_value',
      'postcode missing',
      'title missing',
      'address missing',
      'town missing',
      'price not_a_number',
      'property_type missing',
    ])
  })

  test('an agent’s picture or letter is not read as a feed', () => {
    expect(readFeed(bytes('Dear Sir or Madam,\n'))).toEqual({ format: 'csv', failure: 'no_header' })
    expect(readFeed(new Uint8Array())).toEqual({ format: 'csv', failure: 'empty' })
  })
})

describe('impossible postcodes and unknown codes', () => {
  const problems = (fields: Record<string, string>) => {
    const header = ['reference', 'type', 'title', 'address', 'town', 'postcode', 'price', 'property_type']
    const values: Record<string, string> = {
      ...{ reference: 'A1', type: 'rent', title: 'Flat', address: '1 Monk Road', town: 'Bristol' },
      ...{ postcode: 'BS7 8NE', price: '900', property_type: 'Flat' },
      ...fields,
    }
    const columns = [...new Set([...header, ...Object.keys(fields)])]
    const file = [columns.join(','), columns.map((column) => values[column]).join(',')].join('\n')
    return listingsOf(readFeed(bytes(file)))[0]?.problems
  }

  test.each(['QQ1 1AA', 'BS7 8CE', 'ZZ9'])('an agent reads that %s does not exist', (postcode) => {
    expect(problems({ postcode })).toEqual([
      { field: 'postcode', code: 'impossible_postcode', value: postcode },
    ])
  })

  test('an agent reads the code that is unknown', () => {
    expect(problems({ epc_rating: 'Z' })).toEqual([
      { field: 'epc_rating', code: 'unknown_value', value: 'z' },
    ])
    expect(problems({ council_tax_band: 'Q' })).toEqual([
      { field: 'council_tax_band', code: 'unknown_value', value: 'q' },
    ])
  })

  test('an agent may state that an EPC has been applied for', () => {
    expect(problems({ epc_rating: 'applied for' })).toEqual([])
  })
})
