/** Quotes an identifier. Only names from the catalogue and aliases get here. */
export const quote = (name: string): string =>
  name.includes('"') ? `"${name.replaceAll('"', '""')}"` : `"${name}"`

export const qualified = ({ schema, name }: { schema: string; name: string }): string =>
  `${quote(schema)}.${quote(name)}`

/** The parameters of a statement. Client text is always bound; PostgreSQL infers its type from the context. */
export class Parameters {
  readonly values: string[] = []
  /** Index of the request's payload, the only value that changes when the statement is reused. */
  payloadIndex: number | undefined

  add(value: string): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  addPayload(text: string): string {
    this.payloadIndex = this.values.length
    return this.add(text)
  }
}

/** `{"a","b \"c\""}`: an array as text, whose element type PostgreSQL infers. */
export function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}
