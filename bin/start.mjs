// npm start, npm run dev: installs what is missing, then runs the server with the pinned Node.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureInstalled, pinnedNode, root } from './ensure-installed.mjs'

ensureInstalled()

const isDev = process.argv.includes('--dev')
const server = spawn(
  pinnedNode,
  [
    ...(isDev ? ['--watch', '--watch-preserve-output', '--conditions=development'] : []),
    path.join(root, 'server', 'main.ts'),
  ],
  {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: isDev ? { ...process.env, NODE_ENV: 'development' } : process.env,
  },
)

// Ctrl-C reaches the server by itself (same terminal); other signals are handed on. Either way we wait for its end.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))

// When npm is killed outright nobody hands on a signal: then the server is stopped too, not left behind.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM')
}, 1000).unref()

server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' ? 0 : 1)))
