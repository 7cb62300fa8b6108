import Papa from 'papaparse'

/** The columns of our CSV, in the order of the template, each with an example. */
const csvColumns = {
  reference: 'AB-1001',
  type: 'sale',
  status: 'available',
  title: 'Three-bedroom Victorian terrace',
  address: '12 Monk Road',
  town: 'Bristol',
  postcode: 'BS7 8NE',
  price: '425000',
  price_qualifier: 'guide price',
  property_type: 'Terraced',
  bedrooms: '3',
  bathrooms: '1',
  receptions: '2',
  square_feet: '1184',
  description: 'A light Victorian house on a quiet street, five minutes from Gloucester Road.',
  features: 'South-facing garden | Cellar',
  tenure: 'freehold',
  lease_years_left: '',
  service_charge: '',
  ground_rent: '',
  council_tax_band: 'C',
  epc_rating: 'D',
  deposit: '',
  holding_deposit: '',
  landlord_registration: '',
  prs_registration: '',
  epc_exemption: '',
  furnishing: '',
  let_type: '',
  available_from: '',
  new_home: 'no',
  retirement: 'no',
  student: 'no',
  latitude: '',
  longitude: '',
  pictures: 'front.jpg | kitchen.jpg | https://example.org/garden.jpg',
  floor_plan: '',
} as const

export type CsvColumn = keyof typeof csvColumns

const aliases: Record<string, CsvColumn> = {
  ref: 'reference',
  agent_ref: 'reference',
  external_ref: 'reference',
  listing_type: 'type',
  sale_or_rent: 'type',
  street: 'address',
  address_line: 'address',
  rent: 'price',
  qualifier: 'price_qualifier',
  kind: 'property_type',
  beds: 'bedrooms',
  baths: 'bathrooms',
  sqft: 'square_feet',
  council_tax: 'council_tax_band',
  epc: 'epc_rating',
  photos: 'pictures',
  images: 'pictures',
  floorplan: 'floor_plan',
}

/** 'Council tax band' and 'council_tax_band' are the same column. */
export function csvColumnOf(name: string): CsvColumn | undefined {
  const plain = name
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return Object.hasOwn(csvColumns, plain) ? (plain as CsvColumn) : aliases[plain]
}

/** The template to fill in: the columns and one example listing. */
export function csvTemplate(): string {
  return `${Papa.unparse([Object.keys(csvColumns), Object.values(csvColumns)])}\r\n`
}
