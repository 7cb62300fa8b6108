// npm test, npm run admin, npm run demo: installs what is missing, then runs the program named first with the pinned Node.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs'
import { onEnd, statusOf } from './on-termination.mjs'

ensureInstalled()
const [program = '', ...args] = process.argv.slice(2)
/** To a cluster SIGHUP says that its servers are to be replaced. All others end with their terminal. */
const takesHangUp = program === 'server/commands/cluster.ts'

const child = spawn(pinnedNode, [path.join(root, program), ...args], {
  cwd: root,
  // The channel tells a server that we are gone, however that came.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
child.on('exit', (code, signal) => process.exit(statusOf(code, signal)))
onEnd((signal) => child.kill(signal), takesHangUp ? { onHangUp: () => child.kill('SIGHUP') } : {})
