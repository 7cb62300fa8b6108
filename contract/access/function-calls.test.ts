import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../platform/db/connect.ts'
import { testDatabase } from '../../test/database.ts'
import { addRows } from './access-matrix.ts'
import { createMatrixFixture, type MatrixFixture, type Perspective } from './access-matrix-fixture.ts'
import { addFormerProfessionals, type FormerProfessional, revokeRoles } from './access-matrix-former-roles.ts'
import {
  argumentsOf,
  callableFunctions,
  callFunction,
  callFunctionSql,
  isEmptyResult,
  type Routine,
  refersToVictim,
} from './call-function.ts'
import { addCallArguments } from './function-call-arguments.ts'
import { type FunctionCall, functionCalls } from './function-calls.ts'

const { sql } = await testDatabase()

let tx: Tx
let fixture: MatrixFixture
let formerProfessionals: FormerProfessional[]
let routines: Map<string, Routine>
let finish: () => void

/** Everything happens in one transaction that is rolled back at the end. */
beforeAll(async () => {
  await new Promise<void>((ready, failed) => {
    sql
      .begin(async (begun) => {
        tx = begun
        await prepare()
        ready()
        await new Promise<void>((_, undo) => {
          finish = () => undo(new Error('undo'))
        })
      })
      .catch((error: Error) => error.message !== 'undo' && failed(error))
  })
})
afterAll(() => finish())

async function prepare(): Promise<void> {
  await tx`set local search_path = public`
  fixture = await createMatrixFixture(tx)
  formerProfessionals = await addFormerProfessionals(tx, fixture)
  await addRows(tx, fixture, fixture.ids.keys())
  for (const ids of fixture.ids.values()) await addCallArguments(tx, ids)
  await revokeRoles(tx, fixture, formerProfessionals)
  await tx.unsafe(callFunctionSql)
  routines = await callableFunctions(tx)
}

type Named = FunctionCall & { name: string }
const calls: Named[] = Object.entries(functionCalls).flatMap(([name, each]) =>
  each.map((call) => ({ name, ...call })),
)
const textOf = ({ name, args }: Named) => `${name}(${JSON.stringify(args)})`

const perspectiveOf = (name: string): Perspective => {
  const found = fixture.perspectives.find((each) => each.name === name)
  if (!found) throw new Error(`there is no perspective called ${name}`)
  return found
}

/** A person's call on rows of `owner`. */
function make(call: Named, caller: Pick<Perspective, 'caller' | 'callerId'>, owner: string) {
  const routine = routines.get(call.name)
  if (!routine) throw new Error(`there is no function ${call.name}`)
  const names = { ...fixture.ids.get(owner), caller: caller.callerId || fixture.people.get('user')?.id || '' }
  return callFunction(tx, routine, caller, argumentsOf(call, names))
}

describe('function calls', () => {
  test('every function that callers may run is called, with parameters it has', () => {
    expect(Object.keys(functionCalls).sort()).toEqual([...routines.keys()].sort())
    const unknown = calls.flatMap(({ name, args }) =>
      Object.keys(args)
        .filter((parameter) => !routines.get(name)?.types[parameter])
        .map((parameter) => `${name}.${parameter}`),
    )
    expect(unknown).toEqual([])
  })

  test('a caller with the right to call a function succeeds, so its arguments are valid', async () => {
    const rightful: Record<FunctionCall['by'], [perspective: string, owner: string]> = {
      anyone: ['anon', 'stranger'],
      link: ['other', 'stranger'],
      self: ['own', 'stranger'],
      owner: ['own', 'user'],
      professional: ['agent', 'agent'],
      admin: ['admin', 'stranger'],
    }
    const refused: string[] = []
    for (const call of calls) {
      const [who, owner] =
        // Only the owner of an agency has sent one that can be accepted.
        call.name === 'accept_agency_invitation' ? ['other', 'agent'] : rightful[call.by]
      const { error } = await make(call, perspectiveOf(who), owner)
      if (error) refused.push(`${textOf(call)}: ${error}`)
    }
    expect(refused).toEqual([])
  })
})

/** Describes what the caller got of the owner's data; undefined if nothing. */
async function leakOf(
  call: Named,
  caller: Pick<Perspective, 'caller' | 'callerId'>,
  owner: string,
  mustFail: boolean,
): Promise<string | undefined> {
  const { error, result } = await make(call, caller, owner)
  if (error) return undefined
  if (mustFail && routines.get(call.name)?.isVolatile && !isEmptyResult(result)) return 'succeeds'
  const sent = JSON.stringify(call.args)
  const ids = privateNames
    .filter((name) => !sent.includes(`{${name}}`))
    .map((name) => fixture.ids.get(owner)?.[name] ?? '')
  return ids.some((id) => id && JSON.stringify(result).includes(id)) ? 'is shown private rows' : undefined
}
/** Ids that only their owner is shown. */
const privateNames = [
  'draft',
  'removed',
  'sent enquiry',
  'received enquiry',
  'list',
  'search',
  'support',
  'membership',
  'colleague',
]

describe('data of other people', () => {
  // ASVS 8.2.1, 8.4.1
  test('strangers get no data of other people from any function', async () => {
    const wrong: string[] = []
    for (const who of ['anon', 'mfaOverdue', 'other', 'agent.other', 'landlord.other']) {
      const perspective = perspectiveOf(who)
      const owner = who === 'anon' || who === 'mfaOverdue' ? 'stranger' : perspective.owner
      for (const call of calls.filter(({ by }) => by !== 'link')) {
        const mustFail =
          call.by === 'admin' || (refersToVictim(call) && call.by !== 'anyone' && call.by !== 'self')
        const leak = await leakOf(call, perspective, owner, mustFail)
        if (leak) wrong.push(`${who} ${leak}: ${textOf(call)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

/** A person who still pays for a plan sees it and can end it. */
const planFunctions = new Set(['end_membership', 'my_plan_usage'])

describe('former professionals', () => {
  // ASVS 8.3.1
  test('a former agent or landlord gets no data of that role from any function', async () => {
    const wrong: string[] = []
    for (const { name, perspective, keeps } of formerProfessionals.filter(({ hasLostRole }) => hasLostRole))
      for (const call of calls.filter(({ by }) => by === 'professional' || by === 'admin')) {
        if (keeps.includes('memberships') && planFunctions.has(call.name)) continue
        const leak = await leakOf(call, perspective, perspective.owner, true)
        if (leak) wrong.push(`${name} ${leak}: ${textOf(call)}`)
      }
    expect(wrong).toEqual([])
  })

  test('a former agent exports no data of the agency', async () => {
    const wrong: string[] = []
    for (const { name, perspective } of formerProfessionals.filter(({ hasLostRole }) => hasLostRole)) {
      const names = fixture.ids.get(perspective.owner) ?? {}
      if (!names['own agency']) continue
      const [call] = calls.filter((each) => each.name === 'export_my_data')
      if (!call) throw new Error('there is no export')
      const { result } = await make(call, perspective, perspective.owner)
      // Saved listings are personal, even if they are the agency's listings.
      const exported = JSON.stringify(result, (key, value) => (/^saved_/.test(key) ? undefined : value))
      for (const each of ['draft', 'live', 'removed', 'received enquiry', 'membership', 'payment'])
        if (exported.includes(`${names[each]}`)) wrong.push(`${name} exports ${each}`)
    }
    expect(wrong).toEqual([])
  })
})
