/**
 * A sentence from which rules take what they understand. Whatever is taken leaves a cut, so that words
 * on either side of it are not read as neighbours.
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

  /** What nobody has understood, in pieces. */
  get pieces(): string[] {
    return this.#rest
      .split('|')
      .map((piece) => piece.trim())
      .filter(Boolean)
  }

  has(pattern: RegExp): boolean {
    return pattern.test(this.#rest)
  }

  /** Takes every match of the pattern. A match that `read` declines with false stays where it is. */
  take(pattern: RegExp, read: (match: RegExpMatchArray) => unknown, leaving = ' | '): void {
    const each = new RegExp(pattern.source, 'gi')
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
