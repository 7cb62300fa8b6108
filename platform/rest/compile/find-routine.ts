import type { RestRequest } from '../parse/syntax-tree.ts'
import { RestError, SchemaCacheMiss } from '../rest-error.ts'
import { keyOf, type Routine, type Schema } from '../schema/schema.ts'
import { closestName } from './closest.ts'

const wholeBodyTypes: Record<string, string[]> = {
  json: ['json', 'jsonb'],
  'text/plain': ['text'],
  'text/xml': ['xml'],
  'application/octet-stream': ['bytea'],
}

/** Finds the called function by name and, among overloads, by the names of its arguments. */
export function findRoutine(schema: Schema, request: RestRequest): Routine {
  const { name } = request.target
  const candidates = schema.routines.get(keyOf(request.schema, name)) ?? []
  const keys = argumentNames(request)
  const matching = candidates.filter((routine) => acceptsArguments(routine, keys, request))
  const found =
    matching.length > 0 ? matching : candidates.filter((routine) => acceptsWholeBody(routine, request))
  const [only, ...others] = found
  if (!only) throw noRoutine(schema, request, [...keys], candidates)
  if (others.length > 0) throw ambiguous(found)
  return only
}

export function argumentNames({ method, query, body }: RestRequest): Set<string> {
  if (method !== 'POST') return new Set(query.args.map(([name]) => name))
  return new Set(query.columns ?? (body.kind === 'json' ? body.keys : []))
}

function acceptsArguments(
  { parameters }: Routine,
  keys: Set<string>,
  { method, body }: RestRequest,
): boolean {
  if (parameters.length === 0) return keys.size === 0 && body.kind !== 'raw'
  if (isUnnamed(parameters)) return method === 'POST' && keys.size === 1 && keys.has('')
  if (parameters.some(({ name }) => name === '')) return false
  const names = new Set(parameters.map(({ name }) => name))
  return (
    parameters.every(({ name, isRequired }) => !isRequired || keys.has(name)) &&
    [...keys].every((key) => names.has(key))
  )
}

/** The function has a single parameter without a name, so it gets the whole payload. */
export const isUnnamed = (parameters: Routine['parameters']) =>
  parameters.length === 1 && parameters[0]?.name === ''

/** Called without named arguments, a function with a single unnamed parameter of the right type gets the payload unchanged. */
function acceptsWholeBody({ parameters }: Routine, { method, body }: RestRequest): boolean {
  const [parameter] = parameters
  if (method !== 'POST' || !parameter || !isUnnamed(parameters) || body.kind === 'none') return false
  const types = wholeBodyTypes[body.kind === 'json' ? 'json' : body.mediaType] ?? []
  return types.includes(parameter.type)
}

function noRoutine(
  schema: Schema,
  request: RestRequest,
  keys: string[],
  overloads: Routine[],
): SchemaCacheMiss {
  const called = `${request.schema}.${request.target.name}`
  const sorted = keys.sort()
  const { body } = request
  const isRaw = body.kind === 'raw'
  const listed = sorted.length === 0 ? ' without parameters' : `(${sorted.join(', ')})`
  const searched =
    sorted.length === 0
      ? ' without parameters'
      : ` with parameter${sorted.length > 1 ? 's' : ''} ${sorted.join(', ')}`
  const whole =
    request.method === 'POST' && body.kind === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''
  const details = isRaw
    ? ` with a single unnamed ${wholeBodyTypes[body.mediaType]?.[0]} parameter`
    : `${searched}${whole}`
  return new SchemaCacheMiss(
    404,
    'PGRST202',
    `Could not find the function ${called}${isRaw ? '' : listed} in the schema cache`,
    {
      details: `Searched for the function ${called}${details}, but no matches were found in the schema cache.`,
      hint: isRaw ? null : nearestRoutine(schema, request, sorted, overloads),
    },
  )
}

function nearestRoutine(
  schema: Schema,
  request: RestRequest,
  keys: string[],
  overloads: Routine[],
): string | null {
  const signatures = overloads.map(({ parameters }) => signature(parameters.map(({ name }) => name)))
  const ownSchema = [...schema.routines.values()].flatMap(([first]) =>
    first?.schema === request.schema ? [first.name] : [],
  )
  const near =
    overloads.length > 0
      ? closestName(signature(keys), signatures)
      : closestName(request.target.name, ownSchema)
  if (near === undefined) return null
  const suggestion = overloads.length > 0 ? `${request.target.name}${near}` : near
  return `Perhaps you meant to call the function ${request.schema}.${suggestion}`
}

const signature = (names: string[]) => `(${[...names].sort().join(', ')})`

function ambiguous(routines: Routine[]): RestError {
  const listed = routines.map(({ schema, name, parameters }) => {
    const typed = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`)
    return `${schema}.${name}(${typed.join(', ')})`
  })
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${listed.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
}
