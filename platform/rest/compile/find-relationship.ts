import type { SelectRelation } from '../parse/syntax-tree.ts'
import { RestError, SchemaCacheMiss } from '../rest-error.ts'
import { keyOf, type Relationship, type Schema } from '../schema/schema.ts'
import { closestName } from './closest.ts'
import type { Source } from './source.ts'

/** The relationship that `target!hint` refers to, seen from `source`. */
export function findRelationship(
  schema: Schema,
  source: Source,
  { name, hint }: SelectRelation,
): Relationship {
  const all = schema.relations.get(keyOf(source.schema, source.name))?.relationships ?? []
  const found = all.filter((relationship) => matches(relationship, name, hint))
  const [only, ...others] = found
  if (!only) throw noRelationship(schema, source, name, hint)
  // A computed relationship overrides a foreign key of the same name.
  const computed = found.find(({ kind }) => kind === 'computed')
  if (computed) return computed
  if (others.length > 0) throw ambiguous(source, name, found)
  return only
}

function matches(relationship: Relationship, name: string, hint: string | undefined): boolean {
  if (relationship.kind === 'computed') return relationship.function.name === name
  const isTarget = relationship.target.name === name
  if (relationship.isSelf) return matchesSelfReference(relationship, name, hint)
  if (hint !== undefined) return isTarget && matchesHint(relationship, hint)
  return (
    isTarget ||
    (!relationship.target.isView && (hasConstraint(relationship, name) || hasOwnColumn(relationship, name)))
  )
}

/**
 * A foreign key of a table to itself makes two relationships. The table's name refers to the rows that point here, the column's name
 * to the row it points to. A hint on the table's name selects among several such columns.
 */
function matchesSelfReference(relationship: Relationship, name: string, hint: string | undefined): boolean {
  if (relationship.kind === 'one-to-many')
    return relationship.target.name === name && (hint === undefined || hasForeignColumn(relationship, hint))
  return relationship.kind === 'many-to-one' && hint === undefined && hasOwnColumn(relationship, name)
}

const matchesHint = (relationship: Relationship, hint: string) =>
  hasConstraint(relationship, hint) ||
  hasOwnColumn(relationship, hint) ||
  hasForeignColumn(relationship, hint) ||
  (relationship.kind === 'many-to-many' && relationship.junction.name === hint)

const hasConstraint = (relationship: Relationship, name: string) =>
  'constraint' in relationship && relationship.constraint === name

const hasOwnColumn = (relationship: Relationship, name: string) =>
  'pairs' in relationship && relationship.pairs.length === 1 && relationship.pairs[0]?.own === name

const hasForeignColumn = (relationship: Relationship, name: string) =>
  'pairs' in relationship && relationship.pairs.length === 1 && relationship.pairs[0]?.foreign === name

function noRelationship(
  schema: Schema,
  source: Source,
  name: string,
  hint: string | undefined,
): SchemaCacheMiss {
  const children = schema.relations.get(keyOf(source.schema, source.name))?.relationships ?? []
  const suggestion = closestName(
    name,
    children.map(({ target }) => target.name).filter((each) => each !== name),
  )
  const using = hint === undefined ? '' : `' using the hint '${hint}`
  return new SchemaCacheMiss(
    400,
    'PGRST200',
    `Could not find a relationship between '${source.name}' and '${name}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${source.name}' and '${name}${using}' in the schema '${source.schema}', but no matches were found.`,
      hint: suggestion ? `Perhaps you meant '${suggestion}' instead of '${name}'.` : null,
    },
  )
}

function ambiguous(source: Source, name: string, found: Relationship[]): RestError {
  const hints = found.map((each) => `'${each.target.name}!${distinguishingName(each)}'`).join(', ')
  return new RestError(
    300,
    'PGRST201',
    `Could not embed because more than one relationship was found for '${source.name}' and '${name}'`,
    {
      details: found.map((each) => describeRelationship(source, each)),
      hint: `Try changing '${name}' to one of the following: ${hints}. Find the desired relationship in the 'details' key.`,
    },
  )
}

function distinguishingName(relationship: Relationship): string {
  if (relationship.kind === 'many-to-many') return relationship.junction.name
  return 'constraint' in relationship ? relationship.constraint : ''
}

function describeRelationship(source: Source, relationship: Relationship) {
  const { kind, target } = relationship
  const embedding = `${source.name} with ${target.name}`
  const list = (names: string[]) => `(${names.join(', ')})`
  if (relationship.kind === 'many-to-many') {
    const { junction, ownConstraint, foreignConstraint, ownPairs, targetPairs } = relationship
    const own = `${ownConstraint}${list(ownPairs.map((pair) => pair.foreign))}`
    const foreign = `${foreignConstraint}${list(targetPairs.map((pair) => pair.foreign))}`
    return { cardinality: kind, embedding, relationship: `${junction.name} using ${own} and ${foreign}` }
  }
  if (relationship.kind === 'computed') return { cardinality: kind, embedding }
  const own = `${source.name}${list(relationship.pairs.map((pair) => pair.own))}`
  const foreign = `${target.name}${list(relationship.pairs.map((pair) => pair.foreign))}`
  return {
    cardinality: kind,
    embedding,
    relationship: `${relationship.constraint} using ${own} and ${foreign}`,
  }
}
