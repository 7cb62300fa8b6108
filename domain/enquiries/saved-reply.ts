/** The fields that a saved reply may use, as `{{first_name}}`. */
export const replyFields = [
  'first_name',
  'name',
  'address',
  'home',
  'my_name',
  'agency',
  'branch',
  'phone',
] as const
export type ReplyField = (typeof replyFields)[number]

const isField = (name: string): name is ReplyField => replyFields.some((field) => field === name)
const placeholder = /\{\{\s*([a-z_]+)\s*\}\}/g

/** A reply with its fields filled in. One without a value stays as it is, for the writer to complete. */
export const fillReply = (text: string, values: Partial<Record<ReplyField, string | null>>): string =>
  text.replace(placeholder, (whole, name: string) => (isField(name) && values[name]) || whole)

/** The fields in a text that are not filled in. */
export const fieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name)),
]

/** The fields in a text that do not exist, so that a typing error is found before it is sent. */
export const unknownFields = (text: string, known: readonly string[] = replyFields): string[] =>
  fieldsIn(text).filter((name) => !known.includes(name))
