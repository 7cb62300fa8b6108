import { execFile } from 'node:child_process'
import { access, constants, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '../../start-problem.ts'

const run = promisify(execFile)

/** The system user that runs PostgreSQL: the current one, or another if that is root, which PostgreSQL refuses. */
export type PostgresAccount = {
  owner: { uid: number; gid: number } | undefined
  command: (
    program: string,
    args: string[],
  ) => { file: string; args: string[]; as: { uid?: number; gid?: number } }
}

/**
 * PostgreSQL does not run as root, so root starts it as the system user `postgres`, which is created if missing. If that user cannot
 * enter the folders above the data, such as root's home, the process keeps the one capability that allows it.
 */
export async function postgresAccount(folders: string[]): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return { owner: undefined, command: (file, args) => ({ file, args, as: {} }) }
  const owner = (await findUser()) ?? (await createUser())
  const isOpen = (await Promise.all(folders.map(isOpenToAll))).every(Boolean)
  if (isOpen) return { owner, command: (file, args) => ({ file, args, as: owner }) }
  const readAnyFolder = ['--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search']
  const asOwner = [
    '--reuid',
    `${owner.uid}`,
    '--regid',
    `${owner.gid}`,
    '--clear-groups',
    ...readAnyFolder,
    '--',
  ]
  return { owner, command: (file, args) => ({ file: 'setpriv', args: [...asOwner, file, ...args], as: {} }) }
}

async function findUser(): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function createUser(): Promise<{ uid: number; gid: number }> {
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() => undefined)
  const created = await findUser()
  if (created) return created
  throw new StartProblem(
    'PostgreSQL does not run as root and the user "postgres" could not be created. Start as an ordinary user, or set DATABASE_URL.',
  )
}

async function isOpenToAll(folder: string): Promise<boolean> {
  await access(folder, constants.R_OK)
  for (let at = await realpath(folder); ; at = path.dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
