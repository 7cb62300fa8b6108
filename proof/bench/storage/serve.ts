import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { createBackend } from '../../../platform/backend.ts'
import { connect } from '../../../platform/db/connect.ts'
import { loadKeys } from '../../../platform/keys.ts'
import { openFiles } from '../../../platform/storage/open-files.ts'

/** The backend with file storage in its own process; sends its port to the parent. */
const [, , databaseUrl = '', dataDir = ''] = process.argv
const sql = connect(databaseUrl, { max: 20, name: 'bench' })
const backend = createBackend({
  sql,
  databaseUrl,
  keys: await loadKeys(sql),
  files: await openFiles({ dataDir, s3: undefined }),
  onError: (error) => console.error(error),
})
const server = createServer(getRequestListener(backend.fetch))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit())
