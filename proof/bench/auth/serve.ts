import { Hono } from 'hono'
import { createAuth } from '../../../platform/auth/auth.ts'
import { defaultAuthConfig } from '../../../platform/auth/config.ts'
import { connect } from '../../../platform/db/connect.ts'
import { createReadCaller } from '../../../platform/http/caller.ts'
import { loadKeys } from '../../../platform/keys.ts'
import { lockout } from '../../../product/accounts/lockout.ts'
import { queueMail } from '../../../product/mail/outbox.ts'
import { serveForParent } from '../load/serve-for-parent.ts'

const sql = connect(process.argv[2] ?? '', { max: 20, name: 'bench' })
const keys = await loadKeys(sql)
const site = 'http://127.0.0.1'
const auth = createAuth({
  sql,
  keys,
  config: { ...defaultAuthConfig, siteUrl: site, apiUrl: `${site}/auth/v1` },
  readCaller: createReadCaller({ publicJwk: keys.publicJwk }),
  captcha: async () => undefined,
  sendMail: queueMail,
  lockout,
  clientAddress: () => '127.0.0.1',
  log: { error: (fields) => console.error(fields) },
})
const app = new Hono().route('/auth/v1', auth.app)
serveForParent((request) => app.fetch(request))
