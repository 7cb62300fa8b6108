/**
 * Text from which rules remove the parts they recognise. A removed part leaves a separator, so that the words on either side are not
 * read as adjacent.
 */
export class Sentence {
  #rest: string
  #hasTaken = false

  constructor(text: string) {
    this.#rest = tidy(text)
  }

  get hasTaken(): boolean {
    return this.#hasTaken
  }

  /** The parts that no rule has recognised. */
  get pieces(): string[] {
    return this.#rest
      .split('|')
      .map((piece) => piece.trim())
      .filter(Boolean)
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.#rest)
  }

  /** Removes every match of the pattern, except those for which `read` returns false. */
  take(pattern: RegExp, read: (match: RegExpMatchArray) => unknown, leaving = ' | ', flags = 'gi'): void {
    const each = new RegExp(pattern.source, flags)
    this.#rest = this.#rest.replace(each, (...found) => {
      const groups = found.slice(
        0,
        found.findIndex((part) => typeof part === 'number'),
      ) as string[]
      if (read(groups as RegExpMatchArray) === false) return groups[0] ?? ''
      this.#hasTaken = true
      return leaving
    })
  }
}

function tidy(text: string): string {
  return text
    .replace(/[‘’]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/[|?!]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
