import type { ExternalProvider } from '../config.ts'
import { providerNotEnabled } from '../errors.ts'
import { githubProvider } from './github.ts'
import type { OAuthProvider } from './oauth-provider.ts'
import { oidcProvider } from './oidc.ts'

/** Throws unless the provider is configured. */
export function findProvider(providers: Record<string, ExternalProvider>, name: string): OAuthProvider {
  const options = Object.hasOwn(providers, name) ? providers[name] : undefined
  if (!options) throw providerNotEnabled()
  return name === 'github' ? githubProvider(options) : oidcProvider({ ...options, name })
}
