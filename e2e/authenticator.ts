import { Secret, TOTP } from 'otpauth'

/** What the app on somebody's phone shows. */
export const codeOf = (secret: string, at: number = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) }).generate({ timestamp: at })
