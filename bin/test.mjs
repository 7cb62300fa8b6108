// npm test, npm run check: every check in order, then the honest sum.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs'

ensureInstalled()

const { status } = spawnSync(pinnedNode, [path.join(root, 'bin', 'checks.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
