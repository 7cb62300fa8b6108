import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { checkServer } from './check-server.ts'
import { connect, type Sql } from './connect.ts'
import { freePort } from './embedded/free-port.ts'

const { sql, url } = await testDatabase()

test('an operator may use PostgreSQL 16 or later', async () => {
  await expect(checkServer(sql)).resolves.toBeUndefined()
})

test('an operator with PostgreSQL 15 reads which version is needed', async () => {
  const [row] = await sql`select pg_backend_pid() as pid`
  const old = [{ pid: row?.pid, version: 150_014 }]
  const fifteen = (async () => Object.assign(old, { state: { pid: row?.pid } })) as unknown as Sql
  await expect(checkServer(fifteen)).rejects.toThrow('PostgreSQL 15. Lintel needs PostgreSQL 16 or later')
})

test('an operator whose address leads to a pooler reads what to use instead', async () => {
  const pooled = connect(await startPooler(url), { max: 1, name: 'test' })
  onTestFinished(() => pooled.end({ timeout: 1 }))
  await expect(checkServer(pooled)).rejects.toThrow(/connection pooler.*address of PostgreSQL itself/)
})

const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => isProgram(file))

test.skipIf(!pgbouncer).each(['transaction', 'session'])(
  'an operator with PgBouncer in %s mode reads what to use instead',
  async (mode) => {
    const pooled = connect(await startPgBouncer(`${pgbouncer}`, url, mode), { max: 1, name: 'test' })
    onTestFinished(() => pooled.end({ timeout: 1 }))
    await expect.poll(() => checkServer(pooled).catch(({ message }) => message)).toMatch(/connection pooler/)
  },
)

/** Issues its own process ids, as poolers do. */
async function startPooler(databaseUrl: string): Promise<string> {
  const target = new URL(databaseUrl)
  const port = Number(target.port)
  const server = createServer((near) => {
    const far = connectSocket(port, target.hostname)
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
    near.pipe(far)
    far.on('data', (data: Buffer) => {
      const keyData = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
      if (keyData >= 0) data.writeUInt32BE(4_000_000, keyData + 5)
      near.write(data)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  target.port = `${(server.address() as AddressInfo).port}`
  return target.href
}

function isProgram(file: string): boolean {
  try {
    execFileSync(file, ['--version'])
    return true
  } catch {
    return false
  }
}

async function startPgBouncer(program: string, databaseUrl: string, mode: string): Promise<string> {
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl)
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-pgbouncer-'))
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  const database = pathname.slice(1)
  await writeFile(
    file,
    [
      '[databases]',
      `${database} = host=${hostname} port=${serverPort} dbname=${database} user=${username} password=${password}`,
      '[pgbouncer]',
      `listen_port = ${port}\nlisten_addr = 127.0.0.1\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}`,
    ].join('\n'),
  )
  await chmod(folder, 0o755)
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, ['-q', ...asUser, file], { stdio: 'ignore' })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  return `postgresql://${username}:${password}@127.0.0.1:${port}/${database}`
}
