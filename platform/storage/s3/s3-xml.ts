import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'
import { malformedXml } from './s3-error.ts'

const builder = new XMLBuilder({ ignoreAttributes: false, suppressEmptyNode: true })
// Numbers stay texts: a file may be named 007.
const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, trimValues: false })

const namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'

/** `{ ListBucketResult: { Name: 'a' } }` -> XML. Undefined fields are left out, lists are repeated. */
export function toXml(root: string, content: Record<string, unknown>): string {
  const body: unknown = builder.build({ [root]: { '@_xmlns': namespace, ...withoutUndefined(content) } })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}`
}

const withoutUndefined = (content: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined))

export const errorXml = (code: string, message: string, resource: string, requestId: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({
    Error: { Code: code, Message: message, Resource: resource, RequestId: requestId },
  })}`

type Xml = { [name: string]: Xml | Xml[] | string | undefined } | string | undefined

/** A tag and the longest key, each character an entity. */
const maxElementLength = 8 * 1024
/** The declaration and the root, which has a namespace. Other tags have no attributes. */
const [maxFirstTagLength, maxTagLength] = [300, 50]

/**
 * The content of the root element. Tags, attributes and entities take time in which the server does nothing else, so a document with
 * more of them than clients send is not read.
 */
export function parseXml(text: string, root: string, maxTags: number): Exclude<Xml, string | undefined> {
  // Neither comments nor a DOCTYPE: entities that a document defines itself can grow without limit.
  if (text.includes('<!') || !hasUsualTags(text, maxTags) || XMLValidator.validate(text) !== true)
    throw malformedXml()
  const content = read(text)[root]
  if (!content || typeof content === 'string') throw malformedXml()
  return content
}

function hasUsualTags(text: string, maxTags: number): boolean {
  const [before = '', ...tags] = text.split('<', maxTags + 2)
  const isUsual = (tag: string, index: number) =>
    tag.length <= maxElementLength && tag.slice(0, index < 2 ? maxFirstTagLength : maxTagLength).includes('>')
  // A tag of a part has two quotation marks.
  const maxEntities = 2 * maxTags
  return (
    before.length <= maxTagLength &&
    tags.length <= maxTags &&
    tags.every(isUsual) &&
    text.split('&', maxEntities + 2).length <= maxEntities + 1
  )
}

function read(text: string): Record<string, Xml> {
  try {
    return parser.parse(text) as Record<string, Xml>
  } catch {
    // Well-formed, but nested too deeply.
    throw malformedXml()
  }
}

/** The elements of a name, whether there is one or several. */
export function elements(content: Exclude<Xml, string | undefined>, name: string): Record<string, unknown>[] {
  const found = content[name]
  const list = Array.isArray(found) ? found : found === undefined ? [] : [found]
  return list.map((each) => {
    if (!each || typeof each === 'string') throw malformedXml()
    return each
  })
}
