import type { Context } from 'hono'
import { samlDisabled, ssoProviderNotFound } from '../errors.ts'

/** /sso and /sso/saml/*: as on a server where SAML is switched off. */
export const singleSignOn = () => () => {
  throw samlDisabled()
}

/** GET /admin/sso/providers: there are none. */
export const listSsoProviders = () => (c: Context) => c.json({ items: [] })

/** One of them, which does not exist. */
export const ssoProvider = () => () => {
  throw ssoProviderNotFound()
}
