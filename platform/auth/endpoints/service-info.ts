import type { Context } from 'hono'
import { brand } from '../../../domain/site/brand.ts'
import type { AuthContext } from '../auth-context.ts'

/** GET /.well-known/jwks.json: the public key that verifies access tokens. */
export const jwks = (context: AuthContext) => (c: Context) =>
  c.json({ keys: [{ ...context.keys.publicJwk, ext: true }] }, 200, {
    'cache-control': 'public, max-age=600',
  })

/** GET /health */
export const health = () => (c: Context) =>
  c.json({ name: brand.name, description: 'Accounts and sessions', version: 'v1' })

/** GET /settings: the sign-in methods of this service. */
export const getSettings = (context: AuthContext) => (c: Context) =>
  c.json({
    external: {
      anonymous_users: context.config.isAnonymousAllowed,
      email: context.config.isEmailEnabled,
      phone: context.config.sms.isEnabled,
      ...Object.fromEntries(Object.keys(context.config.providers).map((name) => [name, true])),
    },
    disable_signup: !context.config.isSignUpAllowed,
    mailer_autoconfirm: context.config.isAutoconfirmed,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: context.config.passkeys.isEnabled,
  })
