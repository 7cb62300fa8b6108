import { apparentType } from './picture-kind.ts'

const tab = 0x09
const carriageReturn = 0x0d
const delete_ = 0x7f

/** Text without control characters or markup that a browser would run, in any 8-bit encoding. */
export function isPlainText(bytes: Uint8Array): boolean {
  if (bytes.length === 0 || apparentType(bytes) !== 'application/octet-stream') return false
  return bytes.every((byte) => (byte >= 0x20 && byte !== delete_) || (byte >= tab && byte <= carriageReturn))
}
