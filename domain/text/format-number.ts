/**
 * 1,250,000 or 1,024.5: like `toLocaleString('en-GB')`, whose first call takes a tenth of a second on a phone.
 */
export function formatNumber(value: number): string {
  const [whole = '', fraction] = String(Math.round(value * 1000) / 1000).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
