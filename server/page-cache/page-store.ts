import type { KeptPage } from './cached-page.ts'

/** What a page takes beside its text. */
const overheadBytes = 1024

/** Pages by their address, within a bound of memory: who was renewed longest ago leaves first. */
export class PageStore {
  private readonly kept = new Map<string, { page: KeptPage; bytes: number }>()
  private readonly maxBytes: number
  private bytes = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  find(address: string): KeptPage | undefined {
    return this.kept.get(address)?.page
  }

  keep(address: string, page: KeptPage): void {
    this.drop(address)
    const bytes = bytesOf(page)
    this.bytes += bytes
    this.kept.set(address, { page, bytes })
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= this.maxBytes) break
      this.drop(oldest)
    }
  }

  /** Counts the page anew once its text was packed in another way. A later rendering of the same text shares what was packed. */
  weigh(address: string, { body }: KeptPage): void {
    const last = this.kept.get(address)
    if (last?.page.body === body && last.bytes !== bytesOf(last.page)) this.keep(address, last.page)
  }

  drop(address: string): void {
    this.bytes -= this.kept.get(address)?.bytes ?? 0
    this.kept.delete(address)
  }
}

const bytesOf = ({ body }: KeptPage) => overheadBytes + body.bytes
