import {
  argumentsOf,
  callableFunctions,
  type Routine,
  refersToVictim,
} from '../../../contract/access/call-function.ts'
import { type FunctionCall, functionCalls } from '../../../contract/access/function-calls.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { forEachConcurrently } from '../fuzz/fuzz.ts'
import { describe, type HttpRequest, type HttpResponse, sendWithRetry } from '../http-client.ts'
import { type Actor, attackers, victimOf, victims } from './actors.ts'
import { ownedRowsChecksum } from './owned-rows-checksum.ts'

type Call = FunctionCall & { name: string }
type Routines = Map<string, Routine>

const calls: Call[] = Object.entries(functionCalls).flatMap(([name, each]) =>
  each.map((call) => ({ name, ...call })),
)

// ASVS 8.2.1
/** Every function with valid arguments: as permitted users, as strangers and as former professionals. */
export const validCalls: Attack = {
  name: 'functions with valid arguments',
  run: async (context, result) => {
    const routines = await callableFunctions(context.site.sql)
    for (const name of routines.keys())
      if (!functionCalls[name]) result.recordFinding(`no attack calls ${name} with valid arguments`)
    await callAsPermittedUsers(context, result)
    const before = await ownedRowsChecksum(context, victims)
    await callAsStrangers(context, result, routines)
    const after = await ownedRowsChecksum(context, victims)
    result.expect(before === after, () => 'a function has changed rows of others')
    await callAsFormerProfessionals(context, result, routines)
  },
}

/** Checks that permitted calls succeed, so that refusals are due to the caller and not the arguments. */
async function callAsPermittedUsers(context: AttackContext, result: AttackResult): Promise<void> {
  const rightful: Record<FunctionCall['by'], [actor: string, owner: string]> = {
    anyone: ['anon', 'stranger'],
    link: ['user', 'stranger'],
    self: ['user', 'stranger'],
    owner: ['user', 'user'],
    professional: ['agent', 'agent'],
    admin: ['admin', 'stranger'],
  }
  // Sequential, because parallel calls would wait for each other's row locks.
  for (const call of calls) {
    const [actor, owner] = rightful[call.by]
    // Only the owner of an agency can invite.
    const from = call.name.includes('invitation') ? 'agent' : owner
    const request = requestOf(context, call, context.actors.actor(actor), from, true)
    const response = await sendWithRetry(context.site.local, request)
    result.expect(
      response.status >= 200 && response.status < 300,
      () => `${actor} is refused: ${response.status} ${response.text.slice(0, 160)} ← ${describe(request)}`,
      'permitted',
    )
  }
}

async function callAsStrangers(
  context: AttackContext,
  result: AttackResult,
  routines: Routines,
): Promise<void> {
  const attempts = attackers.flatMap((who) =>
    calls.filter(({ by }) => by !== 'link').map((call) => ({ who, call })),
  )
  await forEachConcurrently(attempts, async ({ who, call }) => {
    const isForbidden =
      call.by === 'admin' || (refersToVictim(call) && call.by !== 'anyone' && call.by !== 'self')
    // Calls that must be refused are not rolled back, so that any effect shows.
    const request = requestOf(context, call, context.actors.actor(who), victimOf(who), !isForbidden)
    await judge(context, result, { who, request, mustFail: isForbidden && isVolatile(routines, call) })
  })
}

async function callAsFormerProfessionals(
  context: AttackContext,
  result: AttackResult,
  routines: Routines,
): Promise<void> {
  const attempts = context.actors.formerProfessionals
    .filter(({ hasLostRole }) => hasLostRole)
    .flatMap((former) =>
      calls.filter(({ by }) => by !== 'link' && by !== 'owner').map((call) => ({ former, call })),
    )
  await forEachConcurrently(attempts, async ({ former, call }) => {
    if (former.keeps.includes('memberships') && planFunctions.has(call.name)) return
    const request = requestOf(
      context,
      call,
      context.actors.actor(former.name),
      former.perspective.owner,
      true,
    )
    const mustFail = (call.by === 'professional' || call.by === 'admin') && isVolatile(routines, call)
    await judge(context, result, { who: former.name, request, mustFail })
  })
}

/** A former professional who still pays for a plan can see and cancel it. */
const planFunctions = new Set(['end_membership', 'my_plan_usage'])

const isVolatile = (routines: Routines, { name }: Call) => routines.get(name)?.isVolatile ?? true

function requestOf(
  { actors }: AttackContext,
  call: Call,
  actor: Actor,
  owner: string,
  isRolledBack: boolean,
): HttpRequest {
  const names = { ...actors.fixture.ids.get(owner), caller: actor.id || actors.actor('user').id }
  return {
    method: 'POST',
    path: `/rest/v1/rpc/${call.name}`,
    headers: {
      'content-type': 'application/json',
      ...(isRolledBack && { prefer: 'tx=rollback' }),
      ...actor.headers,
    },
    body: JSON.stringify(argumentsOf(call, names)),
  }
}

type Attempt = { who: string; request: HttpRequest; mustFail: boolean }

async function judge(
  context: AttackContext,
  result: AttackResult,
  { who, request, mustFail }: Attempt,
): Promise<void> {
  const response = await sendWithRetry(context.site.local, request)
  const problem =
    response.status === 0 || response.status >= 500
      ? 'is not answered'
      : response.text.includes(context.actors.marker)
        ? 'sees another person’s data'
        : mustFail && isDone(response)
          ? 'succeeds'
          : undefined
  result.expect(
    problem === undefined,
    () => `${who} ${problem}: ${response.status} ${response.text.slice(0, 160)} ← ${describe(request)}`,
    response.status,
  )
}

/** A function without effect returns null, false, 0 or an empty list; a void function returns 204 on success. */
const isDone = ({ status, text }: HttpResponse): boolean =>
  status < 300 && (status === 204 || !['null', 'false', '0', '[]', '""'].includes(text))
