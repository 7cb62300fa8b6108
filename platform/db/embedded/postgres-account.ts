import { execFile } from 'node:child_process'
import { access, constants, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from '../../start-problem.ts'

const run = promisify(execFile)

/** How to start a PostgreSQL program: as ourselves, or (we being root, which PostgreSQL refuses) as somebody else. */
export type PostgresAccount = {
  owner: { uid: number; gid: number } | undefined
  command: (
    program: string,
    args: string[],
  ) => { file: string; args: string[]; as: { uid?: number; gid?: number } }
}

/**
 * PostgreSQL will not run as root. Root therefore hands it to the system user `postgres` (made if missing).
 * That user may not be able to enter the folders above the data (root's home is closed to others); only
 * then it keeps the one capability that lets it pass.
 */
export async function postgresAccount(folders: string[]): Promise<PostgresAccount> {
  if (process.getuid?.() !== 0) return { owner: undefined, command: (file, args) => ({ file, args, as: {} }) }
  const owner = (await findUser()) ?? (await createUser())
  const isOpen = (await Promise.all(folders.map(isOpenToAll))).every(Boolean)
  if (isOpen) return { owner, command: (file, args) => ({ file, args, as: owner }) }
  const passing = ['--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search']
  const asOwner = ['--reuid', `${owner.uid}`, '--regid', `${owner.gid}`, '--clear-groups', ...passing, '--']
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
  const made = await findUser()
  if (made) return made
  throw new StartProblem(
    'PostgreSQL does not run as root and no user "postgres" could be made. Start as an ordinary user, or set DATABASE_URL.',
  )
}

async function isOpenToAll(folder: string): Promise<boolean> {
  await access(folder, constants.R_OK)
  for (let at = await realpath(folder); ; at = path.dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
