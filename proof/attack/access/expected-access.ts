import type { Verb } from '../../../contract/access/access-matrix-cases.ts'
import { type Case, cases } from '../../../contract/access/access-matrix-cases.ts'
import { isDeclared } from '../../../contract/access/access-matrix-expected.ts'
import type { Perspective } from '../../../contract/access/access-matrix-fixture.ts'
import { keepsRight, mustSucceed } from '../../../contract/access/access-matrix-former-roles.ts'
import type { AttackContext } from '../attack-context.ts'
import type { Actor, Actors } from './actors.ts'

/** A user of the access matrix and what they may do. */
export type Subject = {
  perspective: Perspective
  may: (each: Case, verb: Verb) => boolean
  /** Whether permitted actions must succeed; public rows can disappear when a professional leaves. */
  isExact: (each: Case, verb: Verb) => boolean
}

/** Every user of the matrix and every former professional. */
export const subjectsOf = ({ fixture, formerProfessionals }: Actors): Subject[] => [
  ...fixture.perspectives.map((perspective) => ({
    perspective,
    may: (each: Case, verb: Verb) => isDeclared(each, verb, perspective.name),
    isExact: () => true,
  })),
  ...formerProfessionals.map((former) => ({
    perspective: former.perspective,
    may: (each: Case, verb: Verb) => keepsRight(former, each, verb, (who) => isDeclared(each, verb, who)),
    isExact: (each: Case, verb: Verb) => former.as.personal !== 'none' && mustSucceed(former, each, verb),
  })),
]

/** Over HTTP a row can only be changed by users who can read it, because the URL filters by it. */
export const mayOverHttp = ({ may }: Subject, each: Case, verb: Verb): boolean =>
  may(each, verb) && (verb === 'insert' || may(each, 'select'))

/** Whether the outcome matches the declared access. */
export const isAsDeclared = (
  subject: Subject,
  each: Case,
  verb: Verb,
  isDone: boolean,
  may: boolean,
): boolean => isDone === may || (may && !subject.isExact(each, verb))

export const casesOf = (table: string): Case[] => cases.filter((each) => each.table === table)

/** The actor that sends the requests of a perspective. */
export const actorIn = ({ actor }: Actors, perspective: Perspective): Actor => actor(perspective.actor)

/** Primary key columns by table. */
export async function primaryKeys({ site }: AttackContext): Promise<Map<string, string[]>> {
  const rows = await site.sql<{ table: string; columns: string[] }[]>`
    select i.indrelid::regclass::text as table,
      array(select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisprimary and c.relnamespace = 'public'::regnamespace`
  return new Map(rows.map(({ table, columns }) => [table.replace('public.', ''), columns]))
}
