import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000

/** What the app on somebody's phone shows. */
export const codeOf = (secret: string, at: number = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) }).generate({ timestamp: at })

export const nextCode = (secret: string) => codeOf(secret, Date.now() + stepMs)

/**
 * A code counts once and one step either way, so that three are at hand without waiting: the last, the present and the next.
 * The last one counts until the present step is over, so it is taken early in one.
 */
export async function lastCode(secret: string): Promise<string> {
  await expect.poll(() => Date.now() % stepMs, { timeout: stepMs }).toBeLessThan(stepMs / 2)
  return codeOf(secret, Date.now() - stepMs)
}
