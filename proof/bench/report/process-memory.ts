import { readdir, readFile } from 'node:fs/promises'

/** All memory, with shared pages counted once, or only anonymous memory. */
type Kind = 'all' | 'own'

const fields = { all: 'Pss', own: 'Pss_Anon' }

/** The memory of a process and its descendants in MB; undefined except on Linux. */
export async function treeMemoryMb(pid: number, kind: Kind): Promise<number | undefined> {
  const parents = await readParents()
  if (!parents) return undefined
  const isOfTree = (each: number): boolean => each === pid || (each > 1 && isOfTree(parents.get(each) ?? 0))
  const shares = await Promise.all([...parents.keys()].filter(isOfTree).map((each) => shareKb(each, kind)))
  return shares.reduce((sum, kb) => sum + kb, 0) / 1024
}

async function readParents(): Promise<Map<number, number> | undefined> {
  const names = await readdir('/proc').catch(() => undefined)
  const pids = names?.filter((name) => /^\d+$/.test(name)).map(Number)
  if (!pids?.length) return undefined
  const entries = await Promise.all(pids.map(async (pid) => [pid, await parentOf(pid)] as const))
  return new Map(entries)
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name, in brackets, may contain spaces and brackets.
  return Number(stat.slice(stat.lastIndexOf(')') + 1).split(' ')[2]) || 0
}

/** Its proportional share of every page of memory. */
async function shareKb(pid: number, kind: Kind): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(new RegExp(`^${fields[kind]}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0)
}
