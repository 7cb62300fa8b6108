import type { Embed, ReadNode } from './read-tree.ts'
import { qualified, quote } from './sql-text.ts'

/** The FROM clause: the relation, with the junction of a many-to-many, or the function of a computed relationship. */
export function compileFrom(node: ReadNode, parent?: ReadNode): string {
  const alias = quote(node.alias)
  const relationship = parent ? (node as Embed).relationship : undefined
  if (relationship?.kind === 'computed' && parent) {
    const row = parent.source.isCte ? rebuiltRow(parent) : quote(parent.alias)
    return `${qualified(relationship.function)}(${row}) as ${alias}`
  }
  const table = `${qualified(node.source)} as ${alias}`
  if (relationship?.kind !== 'many-to-many') return table
  return `${table}, ${qualified(relationship.junction)} as ${quote(junctionAlias(node))}`
}

/** Rows of a CTE have the columns of the relation but not its row type. */
function rebuiltRow({ alias, source }: ReadNode): string {
  const columns = [...source.columns.keys()].map((name) => `${quote(alias)}.${quote(name)}`)
  return `row(${columns.join(', ')})::${qualified(source)}`
}

const junctionAlias = (node: ReadNode) => `junction of ${node.depth}`

/** The join conditions between an embed and its parent. */
export function joinConditions(embed: Embed, parent: ReadNode): string[] {
  const { relationship } = embed
  const own = quote(embed.alias)
  const outer = quote(parent.alias)
  switch (relationship.kind) {
    case 'computed':
      return []
    case 'many-to-many': {
      const junction = quote(junctionAlias(embed))
      return [
        ...relationship.targetPairs.map(
          (pair) => `${own}.${quote(pair.own)} = ${junction}.${quote(pair.foreign)}`,
        ),
        ...relationship.ownPairs.map(
          (pair) => `${junction}.${quote(pair.foreign)} = ${outer}.${quote(pair.own)}`,
        ),
      ]
    }
    default:
      return relationship.pairs.map((pair) => `${own}.${quote(pair.foreign)} = ${outer}.${quote(pair.own)}`)
  }
}
