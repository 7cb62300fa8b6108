const metresPerMile = 1609.344

export const milesToMetres = (miles: number): number => miles * metresPerMile

/** 965 -> '0.6 miles' · 1609 -> '1 mile' · 32187 -> '20 miles' */
export function formatDistance(metres: number): string {
  const miles = metres / metresPerMile
  const rounded = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles)
  return `${rounded} ${rounded === 1 ? 'mile' : 'miles'}`
}
