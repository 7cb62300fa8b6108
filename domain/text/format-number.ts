/**
 * 1,250,000 or 1,024.5: what `toLocaleString('en-GB')` writes, which a phone takes a tenth of a second to get ready for
 * before the first number of a page.
 */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Math.round(value * 1000) / 1000).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
