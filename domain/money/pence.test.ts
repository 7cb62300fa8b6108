import { expect, test } from 'vitest'
import { formatPence, invoiceName, invoiceNumber } from './pence.ts'

test('an administrator finds an invoice by the reference that its payer quotes', () => {
  for (const quoted of [invoiceName(42), 'lin 42', 'LIN-42', ' 42 ', '000042'])
    expect(invoiceNumber(quoted), quoted).toBe(42)
  for (const other of ['', 'LIN-', '42a', 'BACS 42']) expect(invoiceNumber(other), other).toBeUndefined()
})

test('a payer reads invoices to the penny', () => {
  expect(formatPence(4000)).toBe('£40.00')
  expect(formatPence(123_456)).toBe('£1,234.56')
})
