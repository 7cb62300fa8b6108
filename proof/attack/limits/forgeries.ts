import { createHmac, createPublicKey, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { tokenFor } from '../access/actors.ts'
import type { AttackContext } from '../attack-context.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)

/** Tokens with invalid signatures or claims. */
export async function forgeries({ site, actors }: AttackContext): Promise<[name: string, token: string][]> {
  const { keys } = site
  const admin = actors.actor('admin')
  const permitted = admin.token ?? ''
  const [head = '', body = '', signature = ''] = permitted.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
  const risen = encode({ ...claims, role: 'service_role' })
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const foreign = (header: object) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey)
  const pem = `${createPublicKey({ key: keys.publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })}`
  const shared = (secret: string, text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${body}`) =>
    `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  const jwk = await exportJWK(publicKey)
  const signed = (more: Record<string, unknown>) => tokenFor(keys, admin.id, `${claims.session_id}`, more)
  const late = (seconds: number) =>
    new SignJWT({ ...claims, exp: now() + seconds, iat: now() - 7200 })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(keys.signingKey)
  return [
    ['without a signature', `${head}.${body}.`],
    ['alg none', `${encode({ alg: 'none' })}.${body}.`],
    ['alg NonE with a signature', `${encode({ alg: 'NonE' })}.${body}.${signature}`],
    ['another role under the old signature', `${head}.${risen}.${signature}`],
    ['signed with the public key as a shared secret (PEM)', shared(pem)],
    ['signed with the public key as a shared secret (JWK)', shared(JSON.stringify(keys.publicJwk))],
    ['signed with an empty shared secret', shared('')],
    ['signed with the anon key as a shared secret', shared(keys.anonKey)],
    ['signed by another key', await foreign({})],
    ['signed by another key under our key’s name', await foreign({ kid: keys.publicJwk.kid })],
    ['with a key of its own in the header', await foreign({ jwk })],
    ['with an address for its key', await foreign({ jku: `${site.local}/auth/v1/.well-known/jwks.json` })],
    ['with a path for its key’s name', await foreign({ kid: '../../../../dev/null' })],
    ['with SQL for its key’s name', await foreign({ kid: "x' union select 'key" })],
    ['with a signature of zeros', `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`],
    [
      'with a signature in another encoding',
      `${head}.${body}.${Buffer.concat([Buffer.from([0x30, 0x44]), Buffer.alloc(68)]).toString('base64url')}`,
    ],
    ['cut short', permitted.slice(0, -8)],
    ['with a space in it', `${head}. ${body}.${signature}`],
    ['with a fourth part', `${permitted}.${signature}`],
    ['of the database’s owner', await signed({ role: 'postgres' })],
    ['of another database role', await signed({ role: 'supabase_admin' })],
    ['with several roles', await signed({ role: ['authenticated', 'service_role'] })],
    ['with no role at all', await signed({ role: null })],
    ['for another audience', await signed({ aud: 'somebody-else' })],
    ['of a session that never was', await tokenFor(keys, admin.id, randomUUID())],
    [
      'of another user’s session',
      await tokenFor(keys, admin.id, await sessionOf(site.sql, actors.actor('user').id)),
    ],
    ['that has expired', await late(-60)],
    ['that is not valid yet', await signed({ nbf: now() + 600 })],
    ['two of them', `${permitted} ${permitted}`],
    ['a refresh token', `${randomUUID()}`],
    ['nothing', ''],
    ['null', 'null'],
    ['undefined', 'undefined'],
    ['a token as long as a header may be', `${head}.${'A'.repeat(7000)}.${signature}`],
  ]
}

async function sessionOf(sql: AttackContext['site']['sql'], id: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from auth.sessions where user_id = ${id} limit 1`
  return row?.id ?? randomUUID()
}
