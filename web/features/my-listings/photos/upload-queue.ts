import { fileProblem, photoRules, sizeProblem } from '../../../../domain/listings/photo-rules.ts'
import { listingPhotos } from '../../../messages/listings/listing-photos.ts'
import type { Photo } from './photo-list.ts'
import { UploadError, type UploadFailure } from './upload-picture.ts'

export type PictureKind = 'photo' | 'plan'

export type PendingUpload = {
  key: string
  name: string
  kind: PictureKind
  previewUrl: string
  phase: 'waiting' | 'sending' | 'failed'
  /** From 0 to 1. */
  progress: number
  problem: string | undefined
}

export type QueueState = { uploads: readonly PendingUpload[]; refusals: readonly string[] }

type Entry = PendingUpload & { file: File; order: number; abort: AbortController }

type Options = {
  send: (
    file: File,
    options: { onProgress: (progress: number) => void; signal: AbortSignal },
  ) => Promise<Photo>
  /** Width and height; rejects if the file is not a picture. */
  measure: (file: File) => Promise<{ width: number; height: number }>
  onStored: (kind: PictureKind, photo: Photo) => void
  countPhotos: () => number
}

/** The server accepts four uploads per user at a time; one is left for other requests. */
const maxConcurrent = 3

const failureMessages: Record<UploadFailure, string> = {
  connection: listingPhotos.connectionLost,
  'signed-out': listingPhotos.signedOut,
  refused: listingPhotos.refused,
}

/** Uploads pictures, a few at a time. It lives as long as the wizard, across its steps. */
export class UploadQueue {
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  readonly #orders = new Map<string, number>()
  readonly #previews = new Map<string, string>()
  #entries: Entry[] = []
  #refusals: string[] = []
  #state: QueueState = { uploads: [], refusals: [] }
  #count = 0

  constructor(options: Options) {
    this.#options = options
  }

  getState = (): QueueState => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** The order in which a picture of this visit was chosen. */
  orderOf = (address: string): number | undefined => this.#orders.get(address)

  /** The local preview of a stored picture. */
  previewOf = (address: string): string | undefined => this.#previews.get(address)

  add = async (files: readonly File[], kind: PictureKind): Promise<void> => {
    this.#refusals = []
    for (const file of files) {
      const problem = await this.#problemOf(file, kind)
      if (problem) this.#refusals.push(listingPhotos.notAdded(file.name, problem))
      else this.#enqueue(file, kind)
    }
    this.#notify()
    this.#sendNext()
  }

  retry = (key: string): void => {
    this.#change(key, { phase: 'waiting', problem: undefined })
    this.#sendNext()
  }

  /** Called when the browser is online again. */
  retryAll = (): void => {
    for (const { key, phase } of this.#entries) if (phase === 'failed') this.retry(key)
  }

  cancel = (key: string): void => {
    const entry = this.#entries.find((each) => each.key === key)
    if (!entry) return
    entry.abort.abort()
    URL.revokeObjectURL(entry.previewUrl)
    this.#remove(entry)
  }

  dismissRefusals = (): void => {
    this.#refusals = []
    this.#notify()
  }

  async #problemOf(file: File, kind: PictureKind) {
    const pending = this.#entries.filter((entry) => entry.kind === 'photo').length
    if (kind === 'photo' && this.#options.countPhotos() + pending >= photoRules.maxPhotos) return 'too_many'
    const problem = fileProblem(file)
    if (problem) return problem
    try {
      return sizeProblem(await this.#options.measure(file), kind === 'plan')
    } catch {
      return 'unreadable'
    }
  }

  #enqueue(file: File, kind: PictureKind): void {
    this.#count += 1
    this.#entries.push({
      key: `upload-${this.#count}`,
      name: file.name,
      kind,
      previewUrl: URL.createObjectURL(file),
      phase: 'waiting',
      progress: 0,
      problem: undefined,
      file,
      order: this.#count,
      abort: new AbortController(),
    })
  }

  #sendNext(): void {
    const sending = this.#entries.filter(({ phase }) => phase === 'sending').length
    const next = this.#entries
      .filter(({ phase }) => phase === 'waiting')
      .slice(0, Math.max(0, maxConcurrent - sending))
    for (const entry of next) void this.#sendOne(entry)
  }

  async #sendOne({ key, file, kind, abort }: Entry): Promise<void> {
    this.#change(key, { phase: 'sending' })
    try {
      const photo = await this.#options.send(file, {
        signal: abort.signal,
        onProgress: (progress) => this.#change(key, { progress }),
      })
      const entry = this.#entries.find((each) => each.key === key)
      if (!entry) return
      this.#orders.set(photo.address, entry.order)
      this.#previews.set(photo.address, entry.previewUrl)
      this.#remove(entry)
      this.#options.onStored(kind, photo)
    } catch (error) {
      const failure = error instanceof UploadError ? error.failure : 'connection'
      this.#change(key, { phase: 'failed', problem: failureMessages[failure] })
    }
    this.#sendNext()
  }

  #remove(entry: Entry): void {
    this.#entries = this.#entries.filter((each) => each.key !== entry.key)
    this.#notify()
    this.#sendNext()
  }

  #change(key: string, change: Partial<PendingUpload>): void {
    this.#entries = this.#entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry))
    this.#notify()
  }

  #notify(): void {
    const uploads = this.#entries.map(({ file: _, order: __, abort: ___, ...upload }) => upload)
    this.#state = { uploads, refusals: [...this.#refusals] }
    for (const listener of this.#listeners) listener()
  }
}
