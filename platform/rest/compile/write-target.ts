import type { Logic, RestRequest } from '../parse/syntax-tree.ts'
import { SchemaCacheMiss } from '../rest-error.ts'
import type { Relation } from '../schema/schema.ts'
import type { PayloadColumn } from './compile-payload.ts'
import type { ReadNode } from './read-tree.ts'

/** Filters on the resource select the rows to change; those on embeds only affect the response. */
export const rootLogic = ({ query }: RestRequest): Logic[] =>
  query.where.filter(({ path }) => path.length === 0).map(({ value }) => value)

/** A node for the filters of a write. */
export function targetNode(relation: Relation): ReadNode {
  const source = {
    schema: relation.schema,
    name: relation.name,
    relation,
    columns: relation.columns,
    isCte: false,
  }
  return {
    source,
    alias: relation.name,
    depth: 0,
    items: [],
    where: [],
    order: [],
    range: { offset: 0, limit: undefined },
  }
}

/** Writes have no embeds. */
export const noEmbeds = () => 'true'

/** The columns of a payload, from its keys or the `columns` parameter. */
export function payloadColumns({ body, query }: RestRequest, relation: Relation): PayloadColumn[] {
  const names = query.columns ?? (body.kind === 'json' ? body.keys : [])
  return names.map((name) => {
    const column = relation.columns.get(name)
    if (column) return column
    throw new SchemaCacheMiss(
      400,
      'PGRST204',
      `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
    )
  })
}
