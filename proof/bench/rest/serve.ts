import { createBackend } from '../../../platform/backend.ts'
import { connect } from '../../../platform/db/connect.ts'
import { loadKeys } from '../../../platform/keys.ts'
import { serveForParent } from '../load/serve-for-parent.ts'

const databaseUrl = process.argv[2] ?? ''
const sql = connect(databaseUrl, { max: 2, name: 'bench' })
serveForParent(createBackend({ sql, databaseUrl, keys: await loadKeys(sql) }).fetch)
