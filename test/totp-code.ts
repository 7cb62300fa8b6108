import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for a secret, which may be written in groups. */
export const totpCode = (secret: string, at: number = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) }).generate({ timestamp: at })
