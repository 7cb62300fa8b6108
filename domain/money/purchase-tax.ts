import type { Country } from '../geo/country.ts'

export type BuyerKind = 'mover' | 'first-time' | 'additional'
export type PurchaseTaxName =
  | 'Stamp Duty Land Tax'
  | 'Land and Buildings Transaction Tax'
  | 'Land Transaction Tax'

type Buyer = { kind: BuyerKind; isNonResident?: boolean }
/** Tax bands: upper limit and rate in per cent. */
type Bands = readonly (readonly [upTo: number, percent: number])[]

const beyond = Number.POSITIVE_INFINITY
/** Below this price there is no surcharge on additional homes (all three taxes). */
const additionalFrom = 40_000

/** England and Northern Ireland, from 1 April 2025: gov.uk/stamp-duty-land-tax/residential-property-rates */
const sdlt = {
  bands: [
    [125_000, 0],
    [250_000, 2],
    [925_000, 5],
    [1_500_000, 10],
    [beyond, 12],
  ] satisfies Bands,
  firstTimeBands: [
    [300_000, 0],
    [500_000, 5],
  ] satisfies Bands,
  firstTimeUpTo: 500_000,
  additionalPoints: 5,
  nonResidentPoints: 2,
}

/** Scotland, 2026-27: revenue.scot/taxes/land-buildings-transaction-tax */
const lbtt = {
  nilUpTo: 145_000,
  firstTimeNilUpTo: 175_000,
  bandsAbove: [
    [250_000, 2],
    [325_000, 5],
    [750_000, 10],
    [beyond, 12],
  ] satisfies Bands,
  /** The Additional Dwelling Supplement is due on the whole price. */
  additionalPercent: 8,
}

/** Wales, 2025-26: gov.wales/land-transaction-tax-rates-and-bands. There is no relief for first-time buyers. */
const ltt = {
  bands: [
    [225_000, 0],
    [400_000, 6],
    [750_000, 7.5],
    [1_500_000, 10],
    [beyond, 12],
  ] satisfies Bands,
  additionalBands: [
    [180_000, 5],
    [250_000, 8.5],
    [400_000, 10],
    [750_000, 12.5],
    [1_500_000, 15],
    [beyond, 17],
  ] satisfies Bands,
}

export function purchaseTaxName(country: Country): PurchaseTaxName {
  if (country === 'Scotland') return 'Land and Buildings Transaction Tax'
  if (country === 'Wales') return 'Land Transaction Tax'
  return 'Stamp Duty Land Tax'
}

/** Tax in whole pounds: 400,000 in England -> 10,000, or 5,000 for a first home. */
export function purchaseTax(price: number, country: Country, buyer: Buyer): number {
  if (country === 'Scotland') return Math.floor(scottishTax(price, buyer))
  if (country === 'Wales') return Math.floor(welshTax(price, buyer))
  return Math.floor(stampDuty(price, buyer))
}

function stampDuty(price: number, { kind, isNonResident = false }: Buyer): number {
  const isAdditional = kind === 'additional' && price >= additionalFrom
  const points =
    (isAdditional ? sdlt.additionalPoints : 0) +
    (isNonResident && price >= additionalFrom ? sdlt.nonResidentPoints : 0)
  const hasRelief = kind === 'first-time' && price <= sdlt.firstTimeUpTo
  return taxOn(price, hasRelief ? sdlt.firstTimeBands : sdlt.bands, points)
}

function scottishTax(price: number, { kind }: Buyer): number {
  const nilUpTo = kind === 'first-time' ? lbtt.firstTimeNilUpTo : lbtt.nilUpTo
  const main = taxOn(price, [[nilUpTo, 0], ...lbtt.bandsAbove])
  const isAdditional = kind === 'additional' && price >= additionalFrom
  return main + (isAdditional ? (price * lbtt.additionalPercent) / 100 : 0)
}

function welshTax(price: number, { kind }: Buyer): number {
  const isAdditional = kind === 'additional' && price >= additionalFrom
  return taxOn(price, isAdditional ? ltt.additionalBands : ltt.bands)
}

function taxOn(price: number, bands: Bands, extraPoints = 0): number {
  let paidUpTo = 0
  let tax = 0
  for (const [upTo, percent] of bands) {
    const share = Math.max(0, Math.min(price, upTo) - paidUpTo)
    tax += (share * (percent + extraPoints)) / 100
    paidUpTo = upTo
  }
  return tax
}
