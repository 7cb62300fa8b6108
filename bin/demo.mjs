// npm run demo -- --listings 1000000: fills the database with a demonstration, with the pinned Node.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs'

ensureInstalled()
const command = [path.join(root, 'demo', 'main.ts'), ...process.argv.slice(2)]
const { status } = spawnSync(pinnedNode, command, { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
