// npm test, npm run admin, npm run demo: installs missing packages, then runs the given program with the pinned Node.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs'
import { exitStatus, onTermination } from './on-termination.mjs'

const [program = '', ...args] = process.argv.slice(2)
ensureInstalled({ isForDevelopment: !program.startsWith('server/commands/') })
/** SIGHUP makes a cluster replace its servers; other commands end with their terminal. */
const handlesSighup = program === 'server/commands/cluster.ts'

const child = spawn(pinnedNode, [path.join(root, program), ...args], {
  cwd: root,
  // The IPC channel tells a server when this process ends, however it ends.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
child.on('exit', (code, signal) => process.exit(exitStatus(code, signal)))
onTermination((signal) => child.kill(signal), handlesSighup ? { onSighup: () => child.kill('SIGHUP') } : {})
