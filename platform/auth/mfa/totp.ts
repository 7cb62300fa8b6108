import { Secret, TOTP } from 'otpauth'
import { toString as drawQr } from 'qrcode'

const stepSeconds = 30

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export function totpAddress(secret: string, issuer: string, account: string): string {
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * The picture of an address for an authenticator app. The client puts it into a `data:` address unescaped, where
 * a # would end it, so colours are named.
 */
export async function drawTotp(address: string): Promise<string> {
  const svg = await drawQr(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  return svg.replaceAll('"#ffffff"', '"white"').replaceAll('"#000000"', '"black"').trim()
}

/** The time step a code belongs to: the current one, the one before or the one after. Nothing when it is wrong. */
export function totpStep(secret: string, code: string, at = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds, digits: 6 })
  const delta = totp.validate({ token: code, window: 1, timestamp: at })
  return delta === null ? undefined : Math.floor(at / 1000 / stepSeconds) + delta
}
