/** An identifier as it stands in SQL. Nothing reaches this but names from the catalogue and aliases. */
export const quote = (name: string): string =>
  name.includes('"') ? `"${name.replaceAll('"', '""')}"` : `"${name}"`

export const qualified = ({ schema, name }: { schema: string; name: string }): string =>
  `${quote(schema)}.${quote(name)}`

/** The values of a statement. Text never becomes part of the SQL; it is bound, and PostgreSQL infers its type from where it stands. */
export class Parameters {
  readonly values: string[] = []
  /** Which of them is the payload of the request: the one that may change while the statement stays as it is. */
  payloadAt: number | undefined

  add(value: string): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  addPayload(text: string): string {
    this.payloadAt = this.values.length
    return this.add(text)
  }
}

/** `{"a","b \"c\""}`: an array as text, whose element type PostgreSQL infers. */
export function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}
