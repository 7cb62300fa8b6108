import { LRUCache } from 'lru-cache'
import type { CachedPage } from './cached-page.ts'

/** Approximate overhead of an entry. */
const overheadBytes = 1024

/** Pages within a memory limit; the least recently used is evicted first. */
export class PageStore {
  private readonly pages: LRUCache<string, CachedPage>

  constructor(maxBytes: number) {
    this.pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => overheadBytes + body.bytes,
    })
  }

  get(key: string): CachedPage | undefined {
    return this.pages.get(key)
  }

  set(key: string, page: CachedPage): void {
    // Setting the same page again would not measure it again.
    this.pages.delete(key)
    this.pages.set(key, page)
  }

  /** Updates the size after another compressed form was made. A later rendering of the same content shares the forms. */
  updateSize(key: string, { body }: CachedPage): void {
    const last = this.pages.peek(key)
    if (last?.body === body) this.set(key, last)
  }

  delete(key: string): void {
    this.pages.delete(key)
  }
}
