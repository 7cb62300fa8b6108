import type { Verb } from '../../contract/access-matrix.ts'
import { type Case, cases } from '../../contract/access-matrix-cases.ts'
import { expectedMatrix } from '../../contract/access-matrix-expected.ts'
import type { Perspective } from '../../contract/access-matrix-world.ts'
import type { Actor, Actors } from './actors.ts'
import type { AttackContext } from './attack-context.ts'

const everybody = 'anon gated own other agent agent.other landlord landlord.other admin'

export const nameOf = ({ table, state }: Case): string => (state ? `${table}: ${state}` : table)

/** Whether the declared matrix lets somebody do it. */
export function isDeclared(each: Case, verb: Verb, who: string): boolean {
  if (who === 'service') return true
  const words = expectedMatrix[nameOf(each)]?.[verb] ?? ''
  const meant = words.replace('everybody', everybody).replace('mine', 'own agent landlord')
  return meant.split(' ').includes(who)
}

/** Over HTTP a row can only be changed by whoever can find it: the address must name it. */
export const mayOverHttp = (each: Case, verb: Verb, who: string): boolean =>
  isDeclared(each, verb, who) && (verb === 'insert' || isDeclared(each, 'select', who))

export const casesOf = (table: string): Case[] => cases.filter((each) => each.table === table)

/** Who asks in a perspective of the matrix. */
export function actorIn({ world, actor }: Actors, { name, callerId }: Perspective): Actor {
  if (name === 'anon' || name === 'service') return actor(name)
  const found = [...world.names].find(([, names]) => names.person === callerId)
  return actor(found?.[0] ?? '')
}

/** The columns that tell a table's rows apart. */
export async function primaryKeys({ site }: AttackContext): Promise<Map<string, string[]>> {
  const rows = await site.sql<{ table: string; columns: string[] }[]>`
    select i.indrelid::regclass::text as table,
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisprimary and c.relnamespace = 'public'::regnamespace`
  return new Map(rows.map(({ table, columns }) => [table.replace('public.', ''), columns]))
}
