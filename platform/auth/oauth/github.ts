import type { ExternalProvider } from '../config.ts'
import { providerFailed } from '../errors.ts'
import type { OAuthProvider, Profile } from './oauth-provider.ts'
import { exchangeCode, fetchJson } from './provider-request.ts'

type Email = { email?: unknown; primary?: unknown; verified?: unknown }

/** GitHub has no ID tokens: the profile comes from its API. */
export function githubProvider({ clientIds, secret, url }: ExternalProvider): OAuthProvider {
  const clientId = clientIds[0] ?? ''
  const site = (url || 'https://github.com').replace(/\/$/, '')
  const api = url ? `${site}/api/v3` : 'https://api.github.com'
  return {
    authorizeUrl: async ({ state, redirectUri }, scopes, extra) => {
      const query = new URLSearchParams({
        ...Object.fromEntries(extra),
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: [...new Set(['user:email', ...scopes.split(/[ ,]+/)])].filter(Boolean).join(' '),
        state,
      })
      return `${site}/login/oauth/authorize?${query}`
    },
    exchange: async (code, { redirectUri }) => {
      const tokenUrl = `${site}/login/oauth/access_token`
      const tokens = await exchangeCode({ tokenUrl, clientId, secret, code, redirectUri })
      const headers = { authorization: `Bearer ${tokens.accessToken}` }
      const [user, emails] = await Promise.all([
        fetchJson(`${api}/user`, { headers }),
        fetchJson(`${api}/user/emails`, { headers }) as Promise<unknown>,
      ])
      return { profile: profileOf(user, Array.isArray(emails) ? emails : [], api), tokens }
    },
  }
}

function profileOf(user: Record<string, unknown>, emails: Email[], issuer: string): Profile {
  if (typeof user.id !== 'number' && typeof user.id !== 'string') throw providerFailed(new Error('no id'))
  const id = `${user.id}`
  const primary = emails.find((each) => each.primary === true) ?? emails[0]
  const email = typeof primary?.email === 'string' ? primary.email.trim().toLowerCase() : undefined
  const isEmailVerified = Boolean(email) && primary?.verified === true
  const text = (key: string, value: unknown) => (typeof value === 'string' && value ? { [key]: value } : {})
  return {
    id,
    email,
    isEmailVerified,
    data: {
      iss: issuer,
      sub: id,
      provider_id: id,
      ...(email ? { email } : {}),
      email_verified: isEmailVerified,
      phone_verified: false,
      ...text('name', user.name),
      ...text('full_name', user.name),
      ...text('user_name', user.login),
      ...text('preferred_username', user.login),
      ...text('avatar_url', user.avatar_url),
    },
  }
}
