import { capitalised } from '../text/count-phrase.ts'

/** The words of a place's id: 'clapham-bedfordshire' -> 'Clapham Bedfordshire', 'sw4-0' -> 'SW4 0'. A name stays as it is. */
export function nameFromId(idOrName: string): string {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(idOrName)) return idOrName
  if (/\d/.test(idOrName)) return idOrName.toUpperCase().replaceAll('-', ' ')
  return idOrName.split('-').map(capitalised).join(' ')
}
