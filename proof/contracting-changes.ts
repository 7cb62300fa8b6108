/** A change of a migration that breaks servers of the release before it, which run until the upgrade has reached them all. */
type ContractingChange = { line: number; change: string }

/** 'drop column old_name; -- unused since 1.1.0' */
const exemption = /--.*\bunused since \d+\.\d+\.\d+\b/

/**
 * Drops and renamed tables or columns, changed types, and NOT NULL without a default. Tables that the file creates itself are new
 * to every release, and a line may name the release that stopped using what it removes.
 */
export function contractingChanges(sql: string): ContractingChange[] {
  const code = maskText(sql)
  const lines = sql.split('\n')
  const created = new Set([...code.matchAll(createTable)].map(([, name = '']) => name))
  const found: ContractingChange[] = []
  for (const { text, start } of statementsOf(code)) {
    for (const { index, change } of changesOf(text, created)) {
      const line = code.slice(0, start + index).split('\n').length
      if (!exemption.test(lines[line - 1] ?? '')) found.push({ line, change })
    }
  }
  return found
}

const name = String.raw`(?:if\s+exists\s+)?(?:only\s+)?((?:"[^"]*"|[\w.])+)`
const createTable = /\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?((?:"[^"]*"|[\w.])+)/gi
const dropTable = new RegExp(String.raw`^\s*drop\s+table\s+${name}`, 'i')
const alterTable = new RegExp(String.raw`^\s*alter\s+table\s+${name}`, 'i')
const notColumns = String.raw`(?!(?:constraint|default|not\s+null|expression|identity)\b)`

function changesOf(statement: string, created: Set<string>): { index: number; change: string }[] {
  const dropped = dropTable.exec(statement)
  if (dropped && !created.has(dropped[1] ?? ''))
    return [{ index: statement.search(/\S/), change: `${dropped[1]}: drops the table` }]
  const altered = alterTable.exec(statement)
  if (!altered || created.has(altered[1] ?? '')) return []
  const table = altered[1]
  return clausesOf(statement, altered[0].length).flatMap(({ text, start }) => {
    const index = start + Math.max(text.search(/\S/), 0)
    const change = changeOf(text.trim())
    return change ? [{ index, change: `${table}: ${change}` }] : []
  })
}

function changeOf(clause: string): string | undefined {
  if (new RegExp(String.raw`^drop\s+${notColumns}`, 'i').test(clause)) return 'drops a column'
  if (/^rename\s+(?!constraint\b)/i.test(clause)) return 'changes a name'
  if (/^alter\s+.*\s(?:set\s+data\s+)?type\s/is.test(clause)) return 'changes a type'
  if (/^alter\s+.*\sset\s+not\s+null\b/is.test(clause)) return 'adds NOT NULL to a column'
  const addsColumn = /^add\s+(?!(?:constraint|check|unique|primary|foreign|exclude)\b)/i.test(clause)
  const isRequired = /\bnot\s+null\b|\bprimary\s+key\b/i.test(clause)
  if (addsColumn && isRequired && !/\b(?:default|generated)\b/i.test(clause))
    return 'adds a column that is NOT NULL and has no default'
  return undefined
}

/** The parts of ALTER TABLE between commas outside parentheses. */
function clausesOf(statement: string, from: number): { text: string; start: number }[] {
  const clauses: { text: string; start: number }[] = []
  let depth = 0
  let start = from
  for (let i = from; i <= statement.length; i++) {
    const character = statement[i]
    if (character === '(' || character === '[') depth++
    if (character === ')' || character === ']') depth--
    if (i < statement.length && !(character === ',' && depth === 0)) continue
    clauses.push({ text: statement.slice(start, i), start })
    start = i + 1
  }
  return clauses
}

function statementsOf(code: string): { text: string; start: number }[] {
  let start = 0
  return code.split(';').map((text) => {
    const statement = { text, start }
    start += text.length + 1
    return statement
  })
}

/** Comments, literals and bodies of functions as spaces, so that positions and lines stay. Blocks of DO run at once and stay. */
function maskText(sql: string): string {
  const pattern = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\bdo\s+)?\$(\w*)\$[\s\S]*?\$\2\$/gi
  return sql.replace(pattern, (text, isBlock: string | undefined, tag: string | undefined) => {
    if (!isBlock) return blank(text)
    const quote = `$${tag}$`
    const body = text.slice(isBlock.length + quote.length, -quote.length)
    // Statements of a block follow BEGIN, THEN, ELSE or LOOP, which end here like a statement.
    const statements = maskText(body).replace(
      /\b(?:begin|then|else|loop)\b/gi,
      (word) => `${blank(word.slice(1))};`,
    )
    return `${blank(isBlock + quote).slice(1)};${statements}${blank(quote)}`
  })
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')
