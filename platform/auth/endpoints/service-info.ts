import type { Context } from 'hono'
import { brand } from '../../../domain/site/brand.ts'
import type { AuthParts } from '../parts.ts'

/** GET /.well-known/jwks.json: the public key that verifies access tokens. */
export const jwks = (parts: AuthParts) => (c: Context) =>
  c.json({ keys: [{ ...parts.keys.publicJwk, ext: true }] }, 200, { 'cache-control': 'public, max-age=600' })

/** GET /health */
export const health = () => (c: Context) =>
  c.json({ name: brand.name, description: 'Accounts and sessions', version: 'v1' })

/** GET /settings: the sign-in methods of this service. */
export const settings = (parts: AuthParts) => (c: Context) =>
  c.json({
    external: {
      anonymous_users: parts.config.isAnonymousAllowed,
      email: parts.config.isEmailEnabled,
      phone: parts.config.sms.isEnabled,
      ...Object.fromEntries(Object.keys(parts.config.providers).map((name) => [name, true])),
    },
    disable_signup: !parts.config.isSignUpAllowed,
    mailer_autoconfirm: parts.config.isAutoconfirmed,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  })
