import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

type Site = { url: string; anonKey: string }
type Session = { access_token: string; refresh_token: string }

/** Signs in as the form does: fetch a captcha challenge, solve it, send it with the password. */
export async function signIn(site: Site, email: string, password: string): Promise<Session> {
  const challenge = (await (await fetch(`${site.url}/captcha/v1/challenge`)).json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const captcha_token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  return (await post(site, 'token?grant_type=password', {
    email,
    password,
    gotrue_meta_security: { captcha_token },
  })) as Session
}

export async function refresh(site: Site, refreshToken: string): Promise<Session> {
  return (await post(site, 'token?grant_type=refresh_token', { refresh_token: refreshToken })) as Session
}

export async function signOut(site: Site, token: string): Promise<void> {
  await post(site, 'logout?scope=local', {}, token)
}

async function post({ url, anonKey }: Site, path: string, body: object, token = anonKey): Promise<unknown> {
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${path} ${text}`)
  return text ? JSON.parse(text) : undefined
}
