export type Origin = { relation: number; column: number }

/**
 * The base columns of a view's columns by position, from the stored definition (`pg_rewrite.ev_action`). PostgreSQL records the origin of
 * every output column that is copied unchanged from a table. Only the outermost query counts, because subqueries have output columns too.
 */
export function viewColumnOrigins(definition: string): Map<number, Origin> {
  const origins = new Map<number, Origin>()
  for (const entry of outermostTargets(definition)) {
    const relation = Number(/ :resorigtbl (\d+)/.exec(entry)?.[1] ?? 0)
    const column = Number(/ :resorigcol (\d+)/.exec(entry)?.[1] ?? 0)
    const position = Number(/ :resno (\d+)/.exec(entry)?.[1] ?? 0)
    if (relation && column && / :resjunk false/.test(entry)) origins.set(position, { relation, column })
  }
  return origins
}

/** The text of each target of the outermost query, without nested expressions. */
function outermostTargets(definition: string): string[] {
  const targets: string[] = []
  let depth = 0
  let text = ''
  let isTargetList = false
  for (let i = 0; i < definition.length; i++) {
    const char = definition[i]
    if (char === '\\') {
      i++
      continue
    }
    if (char === '{') {
      depth++
      if (depth === 2) text = ''
      continue
    }
    if (char === '}') {
      if (depth === 2 && isTargetList) targets.push(text)
      depth--
      continue
    }
    if (depth === 1 && char === ':') isTargetList = definition.startsWith(':targetList', i)
    if (depth === 2) text += char
  }
  return targets
}
