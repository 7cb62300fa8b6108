import { isIP } from 'node:net'
import { brand } from '../../../domain/site/brand.ts'
import type { AuthConfig } from '../config.ts'

/** The site to which passkeys belong. Browsers offer a passkey only on its own site. */
export type RelyingParty = {
  /** A domain, without scheme and port. */
  id: string
  name: string
  /** The addresses of pages that can use passkeys. */
  origins: string[]
}

/** By default the site itself. Browsers have no passkeys for IP addresses, so a local site uses them at localhost. */
export function relyingPartyOf({
  siteUrl,
  relyingParty,
}: Pick<AuthConfig, 'siteUrl' | 'relyingParty'>): RelyingParty {
  const url = new URL(siteUrl)
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) url.hostname = 'localhost'
  return {
    id: relyingParty.id ?? url.hostname,
    name: relyingParty.name ?? brand.name,
    origins: relyingParty.origins ?? [url.origin],
  }
}
