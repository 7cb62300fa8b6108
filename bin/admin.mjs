// npm run admin -- someone@example.org: makes somebody an administrator, with the pinned Node.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs'

ensureInstalled()
const command = [path.join(root, 'server', 'admin.ts'), ...process.argv.slice(2)]
const { status } = spawnSync(pinnedNode, command, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
