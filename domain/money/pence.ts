const sterling = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** £40.00 */
export const formatPence = (pence: number): string => sterling.format(pence / 100)

/** LIN-000042: an invoice number as printed. */
export const invoiceName = (number: number): string => `LIN-${String(number).padStart(6, '0')}`

/** LIN-000042, lin 42 or 42 -> 42 */
export function invoiceNumber(text: string): number | undefined {
  const [, digits] = /^(?:lin[-\s]*)?0*(\d{1,15})$/i.exec(text.trim()) ?? []
  return digits === undefined ? undefined : Number(digits)
}
