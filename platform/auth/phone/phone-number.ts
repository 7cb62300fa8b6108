import { invalidPhone } from '../errors.ts'

/** '+44 7700 900123' -> '447700900123'. Throws unless it is a number in E.164 format. */
export function phoneNumber(text: string): string {
  const digits = text.trim().replace(/^\+/, '').replaceAll(' ', '')
  if (!/^[1-9]\d{1,14}$/.test(digits)) throw invalidPhone()
  return digits
}
