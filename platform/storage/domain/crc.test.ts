import { expect, test } from 'vitest'
import { crc32c, crc64nvme } from './crc.ts'

const hexOf = (base64: string) => Buffer.from(base64, 'base64').toString('hex')

test('the checksums of the published test text are the published ones', () => {
  const bytes = Buffer.from('123456789')
  expect(hexOf(crc32c(bytes))).toBe('e3069283')
  expect(hexOf(crc64nvme(bytes))).toBe('ae8b14860a799888')
})

test('no bytes have the checksum zero', () => {
  expect([crc32c(Buffer.alloc(0)), crc64nvme(Buffer.alloc(0))].map(hexOf)).toEqual([
    '00000000',
    '0'.repeat(16),
  ])
})
