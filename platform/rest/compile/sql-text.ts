/** An identifier as it stands in SQL. Nothing reaches this but names from the catalogue and aliases. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const qualified = ({ schema, name }: { schema: string; name: string }): string =>
  `${quote(schema)}.${quote(name)}`

/** The values of a statement. Text never becomes part of the SQL; it is bound, and PostgreSQL infers its type from where it stands. */
export class Parameters {
  readonly values: string[] = []

  add(value: string): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** `{"a","b \"c\""}`: an array as text, whose element type PostgreSQL infers. */
export function arrayLiteral(values: string[]): string {
  return `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`
}
