import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A refresh token is its session's id and a counter, signed. It is not stored: the session holds the latest counter, and a lower one
 * identifies a token that was used before.
 */
type Contents = { sessionId: string; counter: number }

const idBytes = 16
const counterBytes = 6
const signatureBytes = 20

export function writeRefreshToken(secret: Buffer, { sessionId, counter }: Contents): string {
  const contents = Buffer.alloc(idBytes + counterBytes)
  contents.write(sessionId.replaceAll('-', ''), 'hex')
  contents.writeUIntBE(counter, idBytes, counterBytes)
  return Buffer.concat([contents, sign(secret, contents)]).toString('base64url')
}

export function readRefreshToken(secret: Buffer, token: string): Contents | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + counterBytes + signatureBytes) return undefined
  const contents = bytes.subarray(0, idBytes + counterBytes)
  if (!timingSafeEqual(bytes.subarray(contents.length), sign(secret, contents))) return undefined
  const hex = contents.toString('hex', 0, idBytes)
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: contents.readUIntBE(idBytes, counterBytes),
  }
}

const sign = (secret: Buffer, contents: Buffer) =>
  createHmac('sha256', secret).update(contents).digest().subarray(0, signatureBytes)
