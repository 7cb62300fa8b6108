import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import type { Sql, Tx } from './db/connect.ts'

/** Keys for signing and verifying tokens, stored in the database so that all servers share them. */
export type Keys = {
  signingKey: CryptoKey
  publicJwk: JWK
  /** The web app's public API key: a token with the role anon. */
  anonKey: string
  /** Bypasses row-level security. Never leaves the machine. */
  serviceRoleKey: string
  /** The same two in the newer, opaque format. */
  publishableKey: string
  secretKey: string
  /** A secret for one purpose, the same on every server. */
  secretFor: (purpose: string) => Buffer
}

type StoredKeys = {
  privateJwk: JWK
  publicJwk: JWK
  anonKey: string
  serviceRoleKey: string
  publishableKey: string
  secretKey: string
  rootSecret: string
}

const apiKeyLifetime = '10y'

/** The first server creates the keys. Keys that an older version did not have are added. */
export async function loadKeys(sql: Sql): Promise<Keys> {
  await ensureKeysTable(sql)
  const [row] = await sql<{ value: StoredKeys }[]>`
    insert into platform.keys as k (id, value) values (1, ${sql.json(await makeKeys())})
    on conflict (id) do update set value = excluded.value || k.value
    returning value`
  if (!row) throw new Error('platform.keys is empty')
  const { privateJwk, rootSecret, ...rest } = row.value
  const root = Buffer.from(rootSecret, 'base64url')
  return {
    ...rest,
    signingKey: (await importJWK(privateJwk, 'ES256')) as CryptoKey,
    secretFor: deriver(root),
  }
}

export async function ensureKeysTable(db: Sql | Tx): Promise<void> {
  await db`create table if not exists platform.keys (id int primary key check (id = 1), value jsonb not null)`
}

function deriver(root: Buffer): Keys['secretFor'] {
  const derived = new Map<string, Buffer>()
  return (purpose) => {
    const secret = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', root, '', purpose, 32))
    derived.set(purpose, secret)
    return secret
  }
}

async function makeKeys(): Promise<StoredKeys> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomUUID()
  const sign = (role: string) =>
    new SignJWT({ role, iss: 'lintel' })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime(apiKeyLifetime)
      .sign(privateKey)
  const [privateJwk, publicJwk] = await Promise.all([exportJWK(privateKey), exportJWK(publicKey)])
  return {
    privateJwk: { ...privateJwk, kid, alg: 'ES256', use: 'sig' },
    publicJwk: { ...publicJwk, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    anonKey: await sign('anon'),
    serviceRoleKey: await sign('service_role'),
    publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
    secretKey: `sb_secret_${randomBytes(32).toString('base64url')}`,
    rootSecret: randomBytes(32).toString('base64url'),
  }
}
