import { apparentType } from './picture-kind.ts'

const tab = 0x09
const carriageReturn = 0x0d
const delete_ = 0x7f

/** Text that is nothing but text: no control characters, no markup that a browser would run. Feeds may be in any 8-bit alphabet. */
export function isPlainText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || apparentType(bytes) !== 'application/octet-stream') return false
  return bytes.every((byte) => (byte >= 0x20 && byte !== delete_) || (byte >= tab && byte <= carriageReturn))
}

/** Does a bucket say that it takes text? None does by saying nothing. */
export const takesText = (allowed: readonly string[] | null) =>
  allowed?.some((type) => type.startsWith('text/')) ?? false
