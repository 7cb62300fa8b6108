import { RestError } from '../rest-error.ts'

const asciiName = /[A-Za-z0-9_ $]+/y
const anyName = /[\p{L}0-9_ $]+/uy
const jsonKey = /[^(\-:.,>)\0]+/y
const whitespace = /[ \t]*/y

/** Scans one parameter from left to right. Syntax errors have PostgREST's wording. */
export class Scanner {
  readonly text: string
  at = 0
  readonly #subject: string
  #depth = 0

  /** `subject` completes "failed to parse ...". */
  constructor(text: string, subject: string) {
    this.text = text
    this.#subject = subject
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  fail(expected: string, at = this.at): never {
    const found =
      at >= this.text.length
        ? 'end of input'
        : `"${String.fromCodePoint(this.text.codePointAt(at) as number)}"`
    throw new RestError(400, 'PGRST100', `"failed to parse ${this.#subject}" (line 1, column ${at + 1})`, {
      details: `unexpected ${found} expecting ${expected}`,
    })
  }

  /** Limits the nesting of a request. */
  nested<T>(read: () => T): T {
    if (++this.#depth > 50) this.fail('fewer levels of nesting')
    const result = read()
    this.#depth--
    return result
  }

  peek(literal: string): boolean {
    return this.text.startsWith(literal, this.at)
  }

  take(literal: string): boolean {
    if (!this.text.startsWith(literal, this.at)) return false
    this.at += literal.length
    return true
  }

  expect(literal: string, expected = `"${literal}"`): void {
    if (!this.take(literal)) this.fail(expected)
  }

  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (!found) return undefined
    this.at = pattern.lastIndex
    return found
  }

  space(): void {
    this.match(whitespace)
  }

  /** The name of a column, table or alias: bare or in double quotes. */
  name(expected = 'field name (* or [a..z0..9_$])'): string {
    const found = this.peek('"') ? this.quoted(expected) : this.#dashed(() => this.#identifier(), expected)
    return found || this.fail(expected)
  }

  /** The name of a type or text search configuration. */
  plainName(): string {
    return this.#identifier() ?? this.fail('letter or digit')
  }

  jsonKey(): string {
    if (this.peek('"')) return this.quoted()
    return this.#dashed(
      () => this.match(jsonKey)?.[0].trim(),
      'any non reserved character different from: .,>()',
    )
  }

  /** Words joined by dashes; a dash that begins an arrow ends the name. */
  #dashed(read: () => string | undefined, expected: string): string {
    let result = read()
    if (result === undefined) this.fail(expected)
    while (this.peek('-') && !this.peek('->')) {
      this.at++
      const next = read()
      if (next === undefined) this.fail(expected)
      result += `-${next}`
    }
    return result
  }

  #identifier(): string | undefined {
    const start = this.at
    this.match(asciiName)
    // The slower Unicode pattern is used only for the rare names beyond ASCII.
    if (this.at < this.text.length && this.text.charCodeAt(this.at) > 127) {
      this.at = start
      this.match(anyName)
    }
    return this.at === start ? undefined : this.text.slice(start, this.at).trim()
  }

  /** Text in double quotes; a backslash escapes the next character. */
  quoted(expected = '"\\""'): string {
    this.expect('"', expected)
    let result = ''
    for (;;) {
      const char = this.text[this.at]
      if (char === undefined) this.fail('"\\""')
      this.at++
      if (char === '"') return result
      if (char === '\0') this.fail('a character that can be stored', this.at - 1)
      if (char === '\\') {
        const next = this.text[this.at++]
        if (next === undefined) this.fail('a character')
        result += next
      } else {
        result += char
      }
    }
  }
}
