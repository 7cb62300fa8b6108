import { SchemaCacheMiss } from '../rest-error.ts'
import { keyOf, type Schema } from './schema.ts'

/** The HTTP methods that a resource supports. */
export function methodsOf(
  schema: Schema,
  { kind, name }: { kind: 'relation' | 'function'; name: string },
  profile: string,
): string[] {
  const key = keyOf(profile, name)
  const routines = schema.routines.get(key)
  if (kind === 'function' && routines) {
    const isWriting = routines.every(({ volatility }) => volatility === 'volatile')
    return isWriting ? ['OPTIONS', 'POST'] : ['OPTIONS', 'GET', 'HEAD', 'POST']
  }
  const relation = kind === 'relation' ? schema.relations.get(key) : undefined
  if (!relation)
    throw new SchemaCacheMiss(404, 'PGRST205', `Could not find '${profile}.${name}' in the schema cache`)
  const { canInsert, canUpdate, canDelete, primaryKey } = relation
  return [
    'OPTIONS',
    'GET',
    'HEAD',
    ...(canInsert ? ['POST'] : []),
    ...(canInsert && canUpdate && primaryKey.length > 0 ? ['PUT'] : []),
    ...(canUpdate ? ['PATCH'] : []),
    ...(canDelete ? ['DELETE'] : []),
  ]
}
