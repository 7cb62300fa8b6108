/** 'sw4 0aa' -> 'SW4 0AA'; 'sw4' -> undefined */
export function fullPostcode(text: string): string | undefined {
  const match = /^([A-Z]{1,2}[0-9][A-Z0-9]?)([0-9][A-Z]{2})$/.exec(text.replace(/\s/g, '').toUpperCase())
  return match ? `${match[1]} ${match[2]}` : undefined
}

/** SW4 0AA -> SW4 */
export const outcodeOf = (postcode: string): string => postcode.split(' ')[0] ?? ''

/** SW4 0AA -> SW4 0 */
export const sectorOf = (postcode: string): string => postcode.slice(0, -2)
