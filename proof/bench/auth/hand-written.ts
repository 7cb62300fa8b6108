import { verify } from '@node-rs/argon2'
import { Hono } from 'hono'
import { SignJWT } from 'jose'
import { connect } from '../../../platform/db/connect.ts'
import { loadKeys } from '../../../platform/keys.ts'
import { serveForParent } from '../load/serve-for-parent.ts'

/**
 * The minimum for a sign-in: find the row, verify the hash, sign a token. It stores no session, counts no failures and has
 * no lockout.
 */
const sql = connect(process.argv[2] ?? '', { max: 20, name: 'bench' })
const { signingKey } = await loadKeys(sql)
const app = new Hono()
app.post('/auth/v1/token', async (c) => {
  const { email, password } = await c.req.json<{ email: string; password: string }>()
  const [user] = await sql<{ id: string; email: string; hash: string }[]>`
    select id, email, encrypted_password as hash from auth.users where email = ${email}`
  if (!user || !(await verify(user.hash, password))) return c.json({ error_code: 'invalid_credentials' }, 400)
  const token = await new SignJWT({ sub: user.id, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'ES256' })
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(signingKey)
  return c.json({ access_token: token, user: { id: user.id, email: user.email } })
})
serveForParent((request) => app.fetch(request))
