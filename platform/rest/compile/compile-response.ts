import type { MediaType, PlanFormat, RestRequest } from '../parse/syntax-tree.ts'
import type { Relation, Routine } from '../schema/schema.ts'
import type { Context } from './compile-field.ts'
import { type AggregatedRows, aggregateWithLimit, withSizeLimit } from './response-size.ts'

/** Positions of the columns in the single result row. */
export const resultColumns = {
  guard: 0,
  body: 1,
  pageTotal: 2,
  total: 3,
  headers: 4,
  status: 5,
  location: 6,
  inserted: 7,
} as const

export type Statement = { text: string; values: string[]; payloadIndex?: number | undefined }

export type ResponseParts = {
  request: RestRequest
  context: Context
  role: string
  /** A write or function call, which must run exactly once. */
  source?: string
  rows: string
  /** Whether the rows can be many times larger than the stored data. */
  isMultiplied: boolean
  total: string | undefined
  routine?: Routine
  relation?: Relation
}

/** A statement that returns one row with everything the response needs; PostgreSQL builds the body. */
export function compileResponse(parts: ResponseParts): Statement {
  const { request, context, role, source, rows, isMultiplied, total, routine, relation } = parts
  const { accept, method, preferences } = request
  const hasBody =
    method !== 'HEAD' &&
    (routine !== undefined || method === 'GET' || preferences.return === 'representation')
  const { kind } = accept.kind === 'plan' ? accept.plan.for : accept
  const isCsv = kind === 'csv' && hasBody
  const ctes = [source && `pgrst_source as (${source})`, isCsv && `pgrst_page as (${rows})`].filter(Boolean)
  const { maxBytes } = context
  const json = aggregateWithLimit(
    { rows, alias: '_', isMultiplied, maxBytes },
    isScalar(routine) ? '_.pgrst_scalar' : '_',
  )
  const isJson = hasBody && !isCsv && kind !== 'geojson' && routine?.returns.kind !== 'void'
  const columns = [
    // Safety net: fails if the statement ever runs in a role other than the caller's.
    `1 / (current_user = '${role}')::int as guard`,
    `${hasBody ? compileBody(accept, routine, json, maxBytes) : "''"} as body`,
    'count(*) as page_total',
    `${total ?? 'null'} as total`,
    "nullif(current_setting('response.headers', true), '') as headers",
    "nullif(current_setting('response.status', true), '') as status",
    ...(relation ? [`${compileLocation(request, relation)} as location`, `${inserted} as inserted`] : []),
  ]
  const head = ctes.length > 0 ? `with ${ctes.join(', ')} ` : ''
  const from = isCsv ? 'pgrst_page as _' : isJson ? json.from : `(${rows}) as _`
  const text = `${head}select ${columns.join(', ')} from ${from}`
  return {
    text: accept.kind === 'plan' ? explain(accept.plan, text) : text,
    values: context.parameters.values,
    payloadIndex: context.parameters.payloadIndex,
  }
}

const inserted = "nullif(current_setting('pgrst.inserted', true), '')"

/** The Location header of a single new row: its key as filters. */
function compileLocation({ method, preferences }: RestRequest, { primaryKey }: Relation): string {
  if (method !== 'POST' || preferences.return !== 'headers-only' || primaryKey.length === 0) return 'null'
  const keys = primaryKey.map((name) => `'${name.replaceAll("'", "''")}'`).join(', ')
  return `(select string_agg(key || '=' || coalesce('eq.' || value, 'is.null'), '&') from (select row_to_json(r) as row from pgrst_source as r limit 1) as first, json_each_text(first.row) where key in (${keys}))`
}

function explain({ format, options }: PlanFormat, text: string): string {
  return `explain (format ${format}${options.map((option) => `, ${option}`).join('')}) ${text}`
}

/** The SQL expression for the response body, built from the rows `_`. */
function compileBody(
  media: MediaType,
  routine: Routine | undefined,
  json: AggregatedRows,
  maxBytes: number | undefined,
): string {
  if (media.kind === 'plan') return compileBody(media.plan.for, routine, json, maxBytes)
  if (routine?.returns.kind === 'void') return `''`
  const isSingle = media.kind === 'json-object' || (routine !== undefined && !routine.isSet)
  switch (media.kind) {
    case 'csv':
      return withSizeLimit(compileCsv(), maxBytes, 'text')
    case 'geojson':
      return withSizeLimit(geoJson, maxBytes)
    case 'json-array':
    case 'json-object':
    case 'json': {
      const stripped =
        media.kind !== 'json' && media.isStripped ? `json_strip_nulls(${json.value})` : json.value
      return isSingle ? `coalesce(${stripped}->0, 'null')` : `coalesce(${stripped}, '[]')`
    }
  }
}

/** PostGIS makes a feature of each row. Without it the function does not exist, which is the error the caller gets. */
const geoJson = `json_build_object('type', 'FeatureCollection', 'features', coalesce(json_agg(st_asgeojson(_)::json), '[]'))`

const isScalar = (routine: Routine | undefined) =>
  routine !== undefined && routine.returns.kind !== 'composite'

/** A row cast to text is a line of CSV in parentheses. */
function compileCsv(): string {
  const header = `(select coalesce(string_agg(key, ','), '') from (select json_object_keys(row_to_json(first)) as key from (select * from pgrst_page limit 1) as first) as keys)`
  const lines = `coalesce(string_agg(substring(_::text, 2, length(_::text) - 2), E'\\n'), '')`
  return `${header} || E'\\n' || ${lines}`
}
