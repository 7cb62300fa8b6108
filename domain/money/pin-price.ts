import { formatNumber } from '../text/format-number.ts'
/** As short as fits on a pin: £595k · £1.25m · £1,150 · POA */
export function formatPinPrice(pounds: number | null): string {
  if (pounds === null) return 'POA'
  if (pounds >= 999_500) return `£${trimmed(pounds / 1_000_000, pounds >= 10_000_000 ? 1 : 2)}m`
  if (pounds >= 10_000) return `£${Math.round(pounds / 1000)}k`
  return `£${formatNumber(pounds)}`
}

const trimmed = (value: number, decimals: number) => `${Number(value.toFixed(decimals))}`
