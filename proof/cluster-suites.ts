import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { ensureBrowser } from '../bin/ensure-browser.ts'

const root = path.resolve(import.meta.dirname, '..')
const servers = '2'

/**
 * npm run test:cluster [-- a part of a file's name]: the contract and browser suites against two servers on one database. For the
 * contract each service stands twice behind the balancer, and takes turns; the journeys go to `npm run cluster`.
 */
function run(program: string, args: string[], env: Record<string, string>): boolean {
  const file = path.join(root, 'node_modules', '.bin', program)
  const { status } = spawnSync(file, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

const only = process.argv.slice(2)
const contract = run(
  'vitest',
  ['run', '--project', 'database', ...(only.length ? only.map((part) => `contract/${part}`) : ['contract/'])],
  { CONTRACT_SERVERS: servers },
)
const browser = run('playwright', ['test', '--pass-with-no-tests', ...only], {
  E2E_SERVERS: servers,
  CHROMIUM: await ensureBrowser(),
})
process.stdout.write(
  `\nOn ${servers} servers: contract ${contract ? 'passed' : 'FAILED'}, browser ${browser ? 'passed' : 'FAILED'}\n`,
)
process.exitCode = contract && browser ? 0 : 1
