import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Tx } from '../db/connect.ts'
import type { AuthConfig } from './config.ts'
import { type Client, inet } from './session.ts'

/**
 * Identifies a browser that has signed in before. The cookie grants no access: that browser only gets its own count of failures, so
 * that a stranger cannot lock the owner out, and causes no email about a new device.
 */
const cookieName = 'lintel-device'
const cookieSeconds = 400 * 24 * 3600
/**
 * A client without cookies is a new device each time, so the oldest are deleted. Browsers in which a correct code was entered are
 * counted separately, so that a thief who knows the password cannot displace them.
 */
const maxDevices = 20

/** A shared browser has a token for each account, the latest first. */
const maxAccounts = 5

export const readDevices = (c: Context): string[] =>
  (getCookie(c, cookieName) ?? '')
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, maxAccounts)

/** The token that is stored for this account. Unknown tokens are ignored: a stranger may have planted them. */
export async function recogniseDevice(tx: Tx, userId: string, tokens: string[]): Promise<string | undefined> {
  const known = await tx<{ token_hash: string }[]>`
    select token_hash from platform.known_devices
    where user_id = ${userId} and token_hash = any(${tokens.map(deviceHash)})`
  return tokens.find((token) => known.some(({ token_hash }) => token_hash === deviceHash(token)))
}

/** Stores the browser of a successful sign-in. `isNew` if neither it nor one with the same user agent and address was used before. */
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
          order by last_seen_at desc offset ${maxDevices - 1})
        union all
        (select token_hash from platform.known_devices where user_id = ${userId} and code_given_at is not null
          order by code_given_at desc offset ${maxDevices})
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
  const tokens = [...new Set([token, ...readDevices(c)])].slice(0, maxAccounts)
  setCookie(c, cookieName, tokens.join('.'), {
    path: pathname,
    httpOnly: true,
    sameSite: 'Lax',
    secure: protocol === 'https:',
    maxAge: cookieSeconds,
  })
}

export const deviceHash = (token: string) => createHash('sha256').update(token).digest('hex')
