import { expect } from '@playwright/test'
import { totpCode } from '../../test/totp-code.ts'

const stepMs = 30_000

/**
 * An authenticator app whose every code can be used. The server accepts each code once, and those of the previous, the current
 * and the next time step: a test that needs three in a row seldom has to wait for the clock.
 */
export function createAuthenticator(secret: string) {
  let usedStep = Number.NEGATIVE_INFINITY
  return {
    async nextCode(): Promise<string> {
      const now = Date.now()
      const currentStep = Math.floor(now / stepMs)
      // The previous code expires with the current step, so it is used only while that has long to run.
      const isEarly = now % stepMs < stepMs / 2
      usedStep = Math.max(isEarly ? currentStep - 1 : currentStep, usedStep + 1)
      await expect
        .poll(() => Math.floor(Date.now() / stepMs), { timeout: 2 * stepMs })
        .toBeGreaterThanOrEqual(usedStep - 1)
      return totpCode(secret, usedStep * stepMs)
    },
  }
}
