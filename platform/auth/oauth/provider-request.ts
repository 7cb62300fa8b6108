import { providerFailed } from '../errors.ts'

const timeoutMs = 10_000
const maxBytes = 1024 * 1024

/** JSON from a provider. The response has a time and size limit and is not forwarded to the browser. */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...(init.headers as Record<string, string>) },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (!response.ok || text.length > maxBytes) throw new Error(`status ${response.status}`)
    return JSON.parse(text)
  } catch (error) {
    throw providerFailed(error as Error)
  }
}

type Exchange = {
  tokenUrl: string
  clientId: string
  secret: string
  code: string
  redirectUri: string
  verifier?: string
}

/** Exchanges an authorization code for the provider's tokens. */
export async function exchangeCode({ tokenUrl, clientId, secret, code, redirectUri, verifier }: Exchange) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    client_secret: secret,
    ...(verifier ? { code_verifier: verifier } : {}),
  })
  const tokens = await fetchJson(tokenUrl, { method: 'POST', body })
  if (typeof tokens.access_token !== 'string') throw providerFailed(new Error('no access token'))
  return {
    accessToken: tokens.access_token,
    refreshToken: typeof tokens.refresh_token === 'string' ? tokens.refresh_token : undefined,
    idToken: typeof tokens.id_token === 'string' ? tokens.id_token : undefined,
  }
}
