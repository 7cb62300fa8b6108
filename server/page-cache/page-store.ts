import { LRUCache } from 'lru-cache'
import type { KeptPage } from './cached-page.ts'

/** What a page takes beside its text. */
const overheadBytes = 1024

/** Pages by their address, within a bound of memory: the least recently used is dropped first. */
export class PageStore {
  private readonly pages: LRUCache<string, KeptPage>

  constructor(maxBytes: number) {
    this.pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => overheadBytes + body.bytes,
    })
  }

  find(address: string): KeptPage | undefined {
    return this.pages.get(address)
  }

  keep(address: string, page: KeptPage): void {
    // Setting the same page again would not measure it again.
    this.pages.delete(address)
    this.pages.set(address, page)
  }

  /** Measures the page again after its text was compressed. A later rendering of the same text shares the compressed bytes. */
  weigh(address: string, { body }: KeptPage): void {
    const last = this.pages.peek(address)
    if (last?.body === body) this.keep(address, last)
  }

  drop(address: string): void {
    this.pages.delete(address)
  }
}
