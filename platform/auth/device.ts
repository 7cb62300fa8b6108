import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Tx } from '../db/connect.ts'
import type { AuthConfig } from './config.ts'
import { type Client, inet } from './session.ts'

/**
 * A browser that has signed in before is known by a cookie. It opens nothing: it only gives that browser a
 * count of failures of its own, so that a stranger cannot lock the owner out, and spares it the mail about new devices.
 */
const cookieName = 'lintel-device'
const cookieSeconds = 400 * 24 * 3600
/**
 * A program without a cookie jar is a new device each time: the oldest make room. Browsers in which a right code was given
 * make room only for others like them: a thief with the password could crowd them out.
 */
const devicesKept = 20

/** A browser that several people share carries a token for each of their accounts, the latest first. */
const accountsKept = 5

export const readDevices = (c: Context): string[] =>
  (getCookie(c, cookieName) ?? '')
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, accountsKept)

/** The token by which an account knows this browser. One that it does not know may have been planted by a stranger. */
export async function recogniseDevice(tx: Tx, userId: string, tokens: string[]): Promise<string | undefined> {
  const known = await tx<{ token_hash: string }[]>`
    select token_hash from platform.known_devices
    where user_id = ${userId} and token_hash = any(${tokens.map(deviceHash)})`
  return tokens.find((token) => known.some(({ token_hash }) => token_hash === deviceHash(token)))
}

/** Remembers the browser of a successful sign-in; says whether the account has not seen it or its like before. */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  token: string,
  method: string,
  { userAgent, address }: Client,
): Promise<{ isNew: boolean }> {
  const hash = deviceHash(token)
  const [row] = await tx<{ had_devices: boolean; is_familiar: boolean }[]>`
    with remembered as (
      insert into platform.known_devices (user_id, token_hash, method, user_agent, ip)
      values (${userId}, ${hash}, ${method}, ${userAgent ?? null}, ${inet(address)})
      on conflict (user_id, token_hash) do update set last_seen_at = now(), user_agent = excluded.user_agent, ip = excluded.ip
    ), forgotten as (
      delete from platform.known_devices where user_id = ${userId} and token_hash in (
        (select token_hash from platform.known_devices where user_id = ${userId} and code_given_at is null
          order by last_seen_at desc offset ${devicesKept - 1})
        union all
        (select token_hash from platform.known_devices where user_id = ${userId} and code_given_at is not null
          order by code_given_at desc offset ${devicesKept})
      ) and token_hash <> ${hash}
    )
    select coalesce(bool_or(method = 'password'), false) as had_devices,
      coalesce(bool_or(token_hash = ${hash} or (user_agent is not distinct from ${userAgent ?? null} and host(ip) = ${address})), false) as is_familiar
    from platform.known_devices where user_id = ${userId}`
  return { isNew: Boolean(row?.had_devices && !row.is_familiar) }
}

export const newDeviceToken = () => randomBytes(32).toString('base64url')

export function sendDeviceCookie(c: Context, config: AuthConfig, token: string): void {
  const { protocol, pathname } = new URL(config.apiUrl)
  const tokens = [...new Set([token, ...readDevices(c)])].slice(0, accountsKept)
  setCookie(c, cookieName, tokens.join('.'), {
    path: pathname,
    httpOnly: true,
    sameSite: 'Lax',
    secure: protocol === 'https:',
    maxAge: cookieSeconds,
  })
}

export const deviceHash = (token: string) => createHash('sha256').update(token).digest('hex')
