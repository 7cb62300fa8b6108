/** The syntax tree of a request. Names have not been resolved against the schema yet. */

export type JsonStep = { arrow: '->' | '->>'; key: string } | { arrow: '->' | '->>'; index: number }
export type Field = { name: string; path: JsonStep[] }

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min'

export type SelectField = {
  kind: 'field'
  field: Field
  alias?: string
  cast?: string
  aggregate?: Aggregate
  aggregateCast?: string
}
export type SelectRelation = {
  kind: 'relation'
  name: string
  alias?: string
  hint?: string
  join?: 'inner' | 'left'
  isSpread: boolean
  select: SelectItem[]
}
export type SelectItem = SelectField | SelectRelation

/** Operators that may be followed by `(any)` or `(all)`. */
export type QuantifiedOperator = 'eq' | 'gte' | 'gt' | 'lte' | 'lt' | 'like' | 'ilike' | 'match' | 'imatch'
export type SimpleOperator = 'neq' | 'cs' | 'cd' | 'ov' | 'sl' | 'sr' | 'nxr' | 'nxl' | 'adj' | 'isdistinct'
export type SearchOperator = 'fts' | 'plfts' | 'phfts' | 'wfts'
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Operation =
  | { kind: 'quantified'; operator: QuantifiedOperator; quantifier: 'any' | 'all' | undefined; value: string }
  | { kind: 'simple'; operator: SimpleOperator; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'search'; operator: SearchOperator; config: string | undefined; value: string }

export type Filter = { kind: 'filter'; field: Field; isNegated: boolean; operation: Operation }
export type Logic = Filter | { kind: 'and' | 'or'; isNegated: boolean; items: Logic[] }

export type OrderTerm = {
  /** `order=clients(name)`: a column of a to-one embed. */
  relation?: string
  field: Field
  direction?: 'asc' | 'desc'
  nulls?: 'nullsfirst' | 'nullslast'
}

/** Names of embeds from the outside in; empty for the requested resource itself. */
type EmbedPath = string[]
export type At<T> = { path: EmbedPath; value: T }

export type Range = { offset: number; limit: number | undefined }

export type Query = {
  select: SelectItem[]
  where: At<Logic>[]
  order: At<OrderTerm[]>[]
  ranges: At<Range>[]
  columns: string[] | undefined
  onConflict: string[] | undefined
  /** Arguments of a function called with GET; a variadic one may be repeated. */
  args: [name: string, value: string][]
}

export type Preferences = {
  return?: 'minimal' | 'headers-only' | 'representation'
  count?: 'exact' | 'planned' | 'estimated'
  resolution?: 'merge-duplicates' | 'ignore-duplicates'
  missing?: 'default' | 'null'
  handling?: 'strict' | 'lenient'
  tx?: 'commit' | 'rollback'
  timezone?: string
  maxAffected?: number
  invalid: string[]
}

export type PlanFormat = { format: 'text' | 'json'; options: string[]; for: MediaType }
export type MediaType =
  | { kind: 'json' }
  | { kind: 'json-array'; isStripped: true }
  | { kind: 'json-object'; isStripped: boolean }
  | { kind: 'csv' }
  | { kind: 'geojson' }
  | { kind: 'plan'; plan: PlanFormat }

export type Body =
  | { kind: 'none' }
  /** Unparsed JSON, so that numbers keep their precision. */
  | { kind: 'json'; text: string; keys: string[]; isArray: boolean }
  | { kind: 'raw'; mediaType: 'text/plain' | 'text/xml' | 'application/octet-stream'; text: string }

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The request without its body. */
export type RequestHead = {
  method: Method
  schema: string
  target: { kind: 'relation' | 'function'; name: string }
  query: Query
  preferences: Preferences
  accept: MediaType
}

export type RestRequest = RequestHead & { body: Body }
