import { RestError } from '../rest-error.ts'
import type { MediaType, PlanFormat } from './syntax-tree.ts'

const json: MediaType = { kind: 'json' }

type Options = { isPlanAllowed: boolean }

/** Content negotiation: the media type in `Accept` with the highest weight that can be produced. */
export function parseAccept(header: string | undefined, options: Options): MediaType {
  if (!header || header === '*/*' || header === 'application/json') return json
  const offers = splitOutsideQuotes(header, ',').map((text) => parseOffer(text))
  offers.sort((one, other) => other.weight - one.weight)
  for (const { type, parameters } of offers) {
    const found = producible(type, parameters, options)
    if (found) return found
  }
  const names = offers.map(({ type }) => type).join(', ')
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${names}`)
}

type Offer = { type: string; parameters: Map<string, string>; weight: number }

function parseOffer(text: string): Offer {
  const [type = '', ...rest] = splitOutsideQuotes(text, ';').map((part) => part.trim())
  const parameters = new Map(
    rest.map((part) => {
      const [name = '', value = ''] = splitOnce(part, '=')
      return [name.trim().toLowerCase(), value.trim().replace(/^"|"$/g, '')]
    }),
  )
  const weight = Number(parameters.get('q') ?? 1)
  return { type: type.toLowerCase(), parameters, weight: Number.isNaN(weight) ? 0 : weight }
}

function producible(type: string, parameters: Map<string, string>, options: Options): MediaType | undefined {
  const isStripped = parameters.get('nulls') === 'stripped'
  switch (type) {
    case 'application/json':
    case '*/*':
    case 'application/*':
      return json
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { kind: 'json-object', isStripped }
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return isStripped ? { kind: 'json-array', isStripped } : json
    case 'text/csv':
      return { kind: 'csv' }
    case 'application/geo+json':
      return { kind: 'geojson' }
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
      return options.isPlanAllowed ? planOf('text', parameters) : undefined
    case 'application/vnd.pgrst.plan+json':
      return options.isPlanAllowed ? planOf('json', parameters) : undefined
    default:
      return undefined
  }
}

const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal']

function planOf(format: PlanFormat['format'], parameters: Map<string, string>): MediaType {
  const inner = parameters.get('for')
  const requested = parameters.get('options')?.split('|') ?? []
  return {
    kind: 'plan',
    plan: {
      format,
      options: planOptions.filter((option) => requested.includes(option)),
      for: inner ? parseAccept(inner, { isPlanAllowed: false }) : json,
    },
  }
}

/** The `Content-Type` of a response. */
export function mimeOf(media: MediaType): string {
  switch (media.kind) {
    case 'json':
      return 'application/json; charset=utf-8'
    case 'json-array':
      return 'application/vnd.pgrst.array+json; nulls=stripped; charset=utf-8'
    case 'json-object':
      return `application/vnd.pgrst.object+json; ${media.isStripped ? 'nulls=stripped; ' : ''}charset=utf-8`
    case 'csv':
      return 'text/csv; charset=utf-8'
    case 'geojson':
      return 'application/geo+json; charset=utf-8'
    case 'plan': {
      const { format, options, for: inner } = media.plan
      const listed = options.length > 0 ? ` options=${options.join('|')};` : ''
      return `application/vnd.pgrst.plan+${format}; for="${mimeOf(inner).split(';')[0]}";${listed} charset=utf-8`
    }
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** `a;for="b;c=d",e` has a comma and semicolons that belong to a quoted value. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = ['']
  let isQuoted = false
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    if (char === separator && !isQuoted) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}
