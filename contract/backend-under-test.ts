import { createClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { type RestSettings, startBackend } from '../test/backend.ts'

/** The URL and keys of the backend that a contract test calls. */
export type BackendUnderTest = {
  url: string
  anonKey: string
  serviceRoleKey: string
  /** A token for an invented person. On a hosted project it is signed with the shared secret instead of our key. */
  tokenFor: (sub: string) => Promise<string>
  clientFor: (key: string, token?: string) => Client
}

/** Without generated types: the tests are about the wire format. */
type Client = ReturnType<typeof clientOf>

/** Our own server on a socket with the fixture loaded, or the one that CONTRACT_URL names. */
export async function backendUnderTest(rest: RestSettings = {}): Promise<BackendUnderTest> {
  const { CONTRACT_URL: url, CONTRACT_ANON_KEY, CONTRACT_SERVICE_ROLE_KEY, CONTRACT_JWT_SECRET } = process.env
  if (!url) return startOwn(rest)
  const secret = new TextEncoder().encode(CONTRACT_JWT_SECRET ?? '')
  return {
    url,
    anonKey: CONTRACT_ANON_KEY ?? '',
    serviceRoleKey: CONTRACT_SERVICE_ROLE_KEY ?? '',
    tokenFor: (sub) => tokenWith(sub, (token) => token.setProtectedHeader({ alg: 'HS256' }).sign(secret)),
    clientFor: (key, token) => clientOf(url, key, token),
  }
}

async function startOwn(rest: RestSettings): Promise<BackendUnderTest> {
  const { url, keys } = await startBackend(rest)
  return {
    url,
    anonKey: keys.anonKey,
    serviceRoleKey: keys.serviceRoleKey,
    tokenFor: (sub) =>
      tokenWith(sub, (token) => token.setProtectedHeader({ alg: 'ES256' }).sign(keys.signingKey)),
    clientFor: (key, token) => clientOf(url, key, token),
  }
}

const tokenWith = (sub: string, sign: (token: SignJWT) => Promise<string>) =>
  sign(
    new SignJWT({ sub, role: 'authenticated', aud: 'authenticated' }).setIssuedAt().setExpirationTime('1h'),
  )

const clientOf = (url: string, key: string, token?: string) =>
  createClient(url, key, {
    db: { schema: 'fixture' },
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: token ? { Authorization: `Bearer ${token}` } : {} },
  })
