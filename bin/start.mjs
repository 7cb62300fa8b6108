// npm start, npm run dev: installs what is missing, then runs the server with the pinned Node.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs'
import { onSourceChange } from './on-source-change.mjs'

ensureInstalled()

const isDev = process.argv.includes('--dev')
let isAgain = false
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
    if (isAgain) {
      isAgain = false
      server = launch()
    } else if (isDev && code === 1) process.stdout.write('Waiting for a change.\n')
    else process.exit(code ?? (signal === 'SIGTERM' ? 0 : 1))
  })
  return child
}

if (isDev) {
  onSourceChange((file) => {
    process.stdout.write(`${file} has changed: starting again.\n`)
    if (server.exitCode !== null) server = launch()
    else {
      isAgain = true
      server.kill('SIGTERM')
    }
  })
}

/** @param {NodeJS.Signals} signal */
function end(signal) {
  isAgain = false
  if (server.exitCode === null) server.kill(signal)
  else process.exit(0)
}

// Ctrl-C and a closed terminal reach the server by themselves too; a second signal does it no harm. We wait for its end.
process.on('SIGINT', () => end('SIGINT'))
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => end('SIGTERM'))

// When npm is killed outright nobody hands on a signal: then the server is stopped too, not left behind.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) end('SIGTERM')
}, 1000).unref()
