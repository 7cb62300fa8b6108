const sterling = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** £40.00 */
export const formatPence = (pence: number): string => sterling.format(pence / 100)

/** LIN-000042: the number of an invoice as it is printed and quoted. */
export const invoiceName = (number: number): string => `LIN-${String(number).padStart(6, '0')}`
