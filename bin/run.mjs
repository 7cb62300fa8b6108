// npm test, npm run admin, npm run demo: installs what is missing, then runs the program named first with the pinned Node.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs'

ensureInstalled()
const [program = '', ...args] = process.argv.slice(2)
const { status } = spawnSync(pinnedNode, [path.join(root, program), ...args], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
