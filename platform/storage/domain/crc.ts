/** For each byte, the upper and lower half of a 64-bit entry. */
type Table = { high: Uint32Array; low: Uint32Array }

/** The table of a reflected polynomial of 32 or 64 bits. */
function tableOf(polynomial: bigint): Table {
  const entries = Array.from({ length: 256 }, (_, byte) => {
    let value = BigInt(byte)
    for (let bit = 0; bit < 8; bit++) value = value & 1n ? (value >> 1n) ^ polynomial : value >> 1n
    return value
  })
  return {
    high: Uint32Array.from(entries, (entry) => Number(entry >> 32n)),
    low: Uint32Array.from(entries, (entry) => Number(entry & 0xffffffffn)),
  }
}

/** The halves of the checksum of `bytes`. Halves, because BigInt is far too slow for each byte of a file. */
function crcOf({ high: highs, low: lows }: Table, bytes: Uint8Array, initialHigh: number): [number, number] {
  let [high, low] = [initialHigh, 0xffffffff]
  for (const byte of bytes) {
    const entry = (low ^ byte) & 0xff
    low = (low >>> 8) ^ (high << 24) ^ (lows[entry] as number)
    high = (high >>> 8) ^ (highs[entry] as number)
  }
  return [high, ~low >>> 0]
}

const castagnoli = tableOf(0x82f63b78n)
const nvme = tableOf(0x9a6c9329ac4bc9b5n)

/** CRC-32C in base64, which Node does not have. */
export function crc32c(bytes: Uint8Array): string {
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crcOf(castagnoli, bytes, 0)[1])
  return sum.toString('base64')
}

/** CRC-64/NVME in base64, which Node does not have. */
export function crc64nvme(bytes: Uint8Array): string {
  const [high, low] = crcOf(nvme, bytes, 0xffffffff)
  const sum = Buffer.alloc(8)
  sum.writeUInt32BE(~high >>> 0)
  sum.writeUInt32BE(low, 4)
  return sum.toString('base64')
}
