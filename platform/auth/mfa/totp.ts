import { Secret, TOTP } from 'otpauth'
import { toString as renderQrCode } from 'qrcode'

const stepSeconds = 30

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export function totpUri(secret: string, issuer: string, account: string): string {
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * The QR code as SVG. supabase-js puts it unescaped into a `data:` URL, which a # would end, so colours are given by name.
 */
export async function totpQrCode(uri: string): Promise<string> {
  const svg = await renderQrCode(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return svg.replaceAll('"#ffffff"', '"white"').replaceAll('"#000000"', '"black"').trim()
}

/** The time step of a correct code: the current one, the one before or the one after. Undefined for a wrong code. */
export function totpStep(secret: string, code: string, at = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds, digits: 6 })
  const delta = totp.validate({ token: code, window: 1, timestamp: at })
  return delta === null ? undefined : Math.floor(at / 1000 / stepSeconds) + delta
}
