import type { SelectRelation } from '../parse/plan.ts'
import { RestError, SchemaMiss } from '../rest-error.ts'
import { keyOf, type Relationship, type Schema } from '../schema/schema.ts'
import { closest } from './closest.ts'
import type { Source } from './source.ts'

/** The one relationship that `target!hint` can mean, seen from `source`. */
export function findRelationship(
  schema: Schema,
  source: Source,
  { name, hint }: SelectRelation,
): Relationship {
  const all = schema.relations.get(keyOf(source.schema, source.name))?.relationships ?? []
  const found = all.filter((relationship) => isMeant(relationship, name, hint))
  const [only, ...others] = found
  if (!only) throw noRelationship(schema, source, name, hint)
  // A computed relationship stands in for a foreign key of the same name: it is there to override it.
  const computed = found.find(({ kind }) => kind === 'computed')
  if (computed) return computed
  if (others.length > 0) throw ambiguous(source, name, found)
  return only
}

function isMeant(relationship: Relationship, name: string, hint: string | undefined): boolean {
  if (relationship.kind === 'computed') return relationship.function.name === name
  const isTarget = relationship.target.name === name
  if (relationship.isSelf) return isMeantOfSelf(relationship, name, hint)
  if (hint !== undefined) return isTarget && hintFits(relationship, hint)
  return (
    isTarget ||
    (!relationship.target.isView && (hasConstraint(relationship, name) || hasOwnColumn(relationship, name)))
  )
}

/**
 * One foreign key of a table to itself makes two relationships. The table's name means those that point here,
 * the column's name the one it points to; a hint on the table's name picks among several such columns.
 */
function isMeantOfSelf(relationship: Relationship, name: string, hint: string | undefined): boolean {
  if (relationship.kind === 'one-to-many')
    return relationship.target.name === name && (hint === undefined || hasForeignColumn(relationship, hint))
  return relationship.kind === 'many-to-one' && hint === undefined && hasOwnColumn(relationship, name)
}

const hintFits = (relationship: Relationship, hint: string) =>
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

function noRelationship(schema: Schema, source: Source, name: string, hint: string | undefined): SchemaMiss {
  const children = schema.relations.get(keyOf(source.schema, source.name))?.relationships ?? []
  const near = closest(
    name,
    children.map(({ target }) => target.name).filter((each) => each !== name),
  )
  const using = hint === undefined ? '' : `' using the hint '${hint}`
  return new SchemaMiss(
    400,
    'PGRST200',
    `Could not find a relationship between '${source.name}' and '${name}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${source.name}' and '${name}${using}' in the schema '${source.schema}', but no matches were found.`,
      hint: near ? `Perhaps you meant '${near}' instead of '${name}'.` : null,
    },
  )
}

function ambiguous(source: Source, name: string, found: Relationship[]): RestError {
  const hints = found.map((each) => `'${each.target.name}!${distinguishing(each)}'`).join(', ')
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

function distinguishing(relationship: Relationship): string {
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
