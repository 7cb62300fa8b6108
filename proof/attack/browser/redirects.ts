import { defaultAuthConfig } from '../../../platform/auth/config.ts'
import { allowedRedirect } from '../../../platform/auth/redirect.ts'
import { safeRedirect } from '../../../web/session/safe-redirect.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { describe, type HttpRequest, send } from '../http-client.ts'

const evil = 'evil.example'

/** URLs that look like ours but lead elsewhere. */
const offSiteUrls = (own: string) => [
  `https://${evil}`,
  `//${evil}`,
  `/\\${evil}`,
  `\\\\${evil}`,
  `/%5c${evil}`,
  `///${evil}`,
  `/\t/${evil}`,
  `https:${evil}`,
  `https:/${evil}`,
  `${own}.${evil}`,
  `${own}@${evil}`,
  own.replace('//', `//${evil}@`).replace(/@.*/, `@${evil}`),
  `${own}:80@${evil}`,
  `javascript:alert(1)`,
  `data:text/html,x`,
  `https://${evil}#${own}`,
  `https://${evil}?${own}`,
  `https://${evil}/${own}`,
  `http://${evil}\\@${own.replace(/^https?:\/\//, '')}`,
  `https://localhost.${evil}`,
  `https://127.0.0.1.${evil}`,
  ` https://${evil}`,
  `%0d%0alocation: https://${evil}`,
]

// ASVS 3.7.2
/** Redirects lead only to our own site. */
export const openRedirects: Attack = {
  name: 'open redirects',
  run: (context, result) => redirects(context, result),
}

const leadsAway = (location: string | undefined, own: string[]) => {
  if (!location) return false
  const target = URL.parse(location, own[0])
  return !target || !own.includes(target.origin)
}

async function redirects({ site }: AttackContext, result: AttackResult): Promise<void> {
  const own = [site.local, site.publicUrl]
  const request = offSiteUrls(site.publicUrl).flatMap((to): HttpRequest[] => {
    const text = encodeURIComponent(to)
    return [
      { path: `/auth/v1/verify?type=signup&token=x&redirect_to=${text}` },
      { path: `/auth/v1/verify?type=recovery&token=pkce_x&redirect_to=${text}` },
      { path: `/auth?next=${text}` },
      { path: `/${to.replaceAll(/[^!-~]/g, '')}/` },
      { path: `//${evil}/${text}/` },
    ]
  })
  for (const origin of [site.local, site.proxied])
    for (const each of request) {
      const { status, headers } = await send(origin, each)
      result.expect(
        !leadsAway(headers.location, own),
        () => `${describe(each)} leads to ${headers.location}`,
        status,
      )
    }
  const config = { ...defaultAuthConfig, siteUrl: site.publicUrl, apiUrl: '' }
  for (const to of offSiteUrls(site.publicUrl)) {
    result.expect(!leadsAway(allowedRedirect(config, to), own), () => `a link in a mail may lead to ${to}`)
    result.expect(!leadsAway(safeRedirect(to, '/'), own), () => `signing in leads to ${to}`)
  }
}
