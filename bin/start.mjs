// npm start, npm run dev: installs missing packages, then runs the server with the pinned Node.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs'
import { onSourceChange } from './on-source-change.mjs'
import { exitStatus, onTermination } from './on-termination.mjs'

const isDev = process.argv.includes('--dev')
ensureInstalled({ isForDevelopment: isDev })

let isRestarting = false
let server = launch()

function launch() {
  const child = spawn(
    pinnedNode,
    [...(isDev ? ['--conditions=development'] : []), path.join(root, 'server', 'main.ts')],
    {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: isDev ? { ...process.env, NODE_ENV: 'development' } : process.env,
    },
  )
  child.on('exit', (code, signal) => {
    if (isRestarting) {
      isRestarting = false
      server = launch()
    } else if (isDev && code === 1) process.stdout.write('Waiting for a change.\n')
    else process.exit(exitStatus(code, signal))
  })
  return child
}

if (isDev) {
  onSourceChange((file) => {
    process.stdout.write(`${file} has changed: starting again.\n`)
    if (server.exitCode !== null) server = launch()
    else {
      isRestarting = true
      server.kill('SIGTERM')
    }
  })
}

/** @param {NodeJS.Signals} signal */
function stopServer(signal) {
  isRestarting = false
  if (server.exitCode === null) server.kill(signal)
  else process.exit(0)
}

onTermination(stopServer)
