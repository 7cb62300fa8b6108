import type { CachedPage } from './cached-page.ts'

/** Approximate overhead of an entry. */
const overheadBytes = 1024

/** Pages within a memory limit; the least recently rendered is evicted first. */
export class PageStore {
  private readonly entries = new Map<string, { page: CachedPage; bytes: number }>()
  private readonly maxBytes: number
  private bytes = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  get(key: string): CachedPage | undefined {
    return this.entries.get(key)?.page
  }

  set(key: string, page: CachedPage): void {
    this.delete(key)
    const bytes = sizeOf(page)
    this.bytes += bytes
    this.entries.set(key, { page, bytes })
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.maxBytes) break
      this.delete(oldest)
    }
  }

  /**
   * Updates the size after another compressed form was made. A later rendering of the same content shares the forms.
   */
  updateSize(key: string, { body }: CachedPage): void {
    const entry = this.entries.get(key)
    if (entry?.page.body === body && entry.bytes !== sizeOf(entry.page)) this.set(key, entry.page)
  }

  delete(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0
    this.entries.delete(key)
  }
}

const sizeOf = ({ body }: CachedPage) => overheadBytes + body.bytes
