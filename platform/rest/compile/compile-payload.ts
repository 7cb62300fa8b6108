import type { Body } from '../parse/syntax-tree.ts'
import type { Context } from './compile-field.ts'
import { quote } from './sql-text.ts'

export type PayloadColumn = { name: string; type: string; defaultSql?: string | undefined }

type Options = { columns: PayloadColumn[]; areDefaultsApplied?: boolean; isFirstOnly?: boolean }

/**
 * The JSON payload as rows named `pgrst_body`, for a FROM clause. PostgreSQL converts the text to typed columns, so that errors about
 * invalid values are its own.
 */
export function compilePayload(body: Body, options: Options, { parameters }: Context): string {
  const { columns, areDefaultsApplied = false, isFirstOnly = false } = options
  const { text, isArray } = body.kind === 'json' ? body : { text: '{}', isArray: false }
  const kind = areDefaultsApplied ? 'jsonb' : 'json'
  const payload = `(select ${parameters.addPayload(text)}::${kind} as data) as pgrst_payload`
  const defaults = areDefaultsApplied ? defaultsOf(columns) : undefined
  const data = defaults ? withDefaults(defaults, isArray) : 'pgrst_payload.data'
  if (columns.length === 0) return `${payload}, lateral ${emptyRows(data, kind, isArray)}`
  const typed = columns.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')
  const rows = `select * from ${kind}_to_record${isArray ? 'set' : ''}(${data}) as _(${typed})`
  return `${payload}, lateral (${rows}${isFirstOnly ? ' limit 1' : ''}) as pgrst_body`
}

function defaultsOf(columns: PayloadColumn[]): string | undefined {
  const pairs = columns.flatMap(({ name, defaultSql }) =>
    defaultSql ? [`${literal(name)}, ${defaultSql}`] : [],
  )
  return pairs.length > 0 ? `jsonb_build_object(${pairs.join(', ')})` : undefined
}

/** Only for names from the system catalogue. */
const literal = (name: string) => `E'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function withDefaults(defaults: string, isArray: boolean): string {
  if (!isArray) return `${defaults} || pgrst_payload.data`
  return `(select jsonb_agg(${defaults} || element) from jsonb_array_elements(pgrst_payload.data) as element)`
}

/** Rows without columns, one per empty object. */
const emptyRows = (data: string, kind: string, isArray: boolean) =>
  isArray ? `(select from ${kind}_array_elements(${data})) as pgrst_body` : '(select) as pgrst_body'
