import { isPossiblePostcode } from '../geo/postcode-areas.ts'
import type { FeedProblem } from './feed-listing.ts'

const longest = 32_000

const energyRatings = {
  ...Object.fromEntries([...'ABCDEFG'].map((rating) => [rating.toLowerCase(), rating])),
  'applied for': 'applied for',
  pending: 'applied for',
  exempt: 'exempt',
}

/** Reads the fields of one row and collects problems. */
export class RowReader {
  readonly problems: FeedProblem[] = []
  readonly #fields: ReadonlyMap<string, string>

  constructor(fields: ReadonlyMap<string, string>) {
    this.#fields = fields
  }

  text(field: string, maxLength = longest): string | undefined {
    const value = this.#fields.get(field)?.trim()
    if (!value) return undefined
    if (value.length > maxLength) this.note(field, 'too_long')
    return value.slice(0, maxLength)
  }

  needed(field: string, maxLength?: number): string {
    const value = this.text(field, maxLength)
    if (value === undefined) this.note(field, 'missing')
    return value ?? ''
  }

  /** 425,000 · £1,250.00 · 3 */
  number(field: string): number | undefined {
    const value = this.text(field)
    if (value === undefined) return undefined
    const number = Number(value.replace(/[£,\s]/g, ''))
    if (Number.isFinite(number)) return number
    this.note(field, 'not_a_number', value)
    return undefined
  }

  whole(field: string): number | undefined {
    const number = this.number(field)
    return number === undefined ? undefined : Math.round(number)
  }

  flag(field: string): boolean | undefined {
    const value = this.text(field)?.toLowerCase()
    if (value === undefined) return undefined
    if (/^(y|yes|true|1)$/.test(value)) return true
    if (/^(n|no|false|0)$/.test(value)) return false
    this.note(field, 'unknown_value', value)
    return undefined
  }

  /** Looks up a code or word; `undefined` in the table means not stated. */
  choice<T>(field: string, meanings: Readonly<Record<string, T | undefined>>): T | undefined {
    const value = this.text(field)?.toLowerCase()
    if (value === undefined) return undefined
    if (Object.hasOwn(meanings, value)) return meanings[value]
    this.note(field, 'unknown_value', value)
    return undefined
  }

  /** A rating, or why there is none: C · applied for · exempt */
  epc(field: string): { epc_rating?: string; epc_status?: string } {
    const stated = this.choice(field, energyRatings)
    if (stated === undefined) return {}
    return stated.length === 1 ? { epc_rating: stated } : { epc_status: stated }
  }

  /** BS7 8NE, or BS7 alone */
  postcode(field: string, value = this.text(field)): string | undefined {
    if (!value) return undefined
    const tight = value.toUpperCase().replace(/\s/g, '')
    const [, outcode, incode] = /^([A-Z]{1,2}\d[A-Z0-9]?)(\d[A-Z]{2})?$/.exec(tight) ?? []
    if (outcode && isPossiblePostcode(outcode, incode)) return incode ? `${outcode} ${incode}` : outcode
    this.note(field, outcode ? 'impossible_postcode' : 'not_a_postcode', value)
    return undefined
  }

  /** 2026-12-01 · 2026-12-01 09:00:00 · 01/12/2026 -> 2026-12-01 */
  date(field: string): string | undefined {
    const value = this.text(field)
    if (value === undefined) return undefined
    const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(value)
    const british = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(value)
    const parts = iso ? [iso[1], iso[2], iso[3]] : british ? [british[3], british[2], british[1]] : []
    const day = parts.map((part) => part?.padStart(2, '0')).join('-')
    const read = new Date(`${day}T00:00:00Z`)
    if (parts.length && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day)) return day
    this.note(field, 'not_a_date', value)
    return undefined
  }

  note(field: string, code: FeedProblem['code'], value?: string): void {
    this.problems.push({ field, code, ...(value === undefined ? {} : { value: value.slice(0, 60) }) })
  }
}

/** Drops undefined fields, so that they stay unchanged. */
export function withoutUndefined<T extends object>(facts: T): T {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as T
}
