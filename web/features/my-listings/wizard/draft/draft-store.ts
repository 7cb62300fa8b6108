import type { ListingDraft, OwnListing } from '../../../../entities/listing/own-listing.ts'

export type DraftPatch = Partial<ListingDraft>

export type SaveOutcome =
  | { kind: 'saved'; row: OwnListing }
  /** Somebody saved another version meanwhile, in another tab or on another device. */
  | { kind: 'outdated'; row: OwnListing }
  | { kind: 'refused'; text: string }
  | { kind: 'gone' }
  | { kind: 'unreachable' }

/** `clashing`: fields that were changed here and there, each to something else. */
export type DraftState = {
  listing: OwnListing
  phase: 'saved' | 'waiting' | 'saving' | 'unreachable' | 'refused' | 'clash' | 'gone'
  hasUnsaved: boolean
  savedAt: Date | undefined
  refusal: string | undefined
  clashing: readonly (keyof ListingDraft)[]
}

export type Kept = { patch: DraftPatch; base: DraftPatch }

type Options = {
  listing: OwnListing
  /** Saves by itself a moment after each change; otherwise only when told to. */
  isAutosaving: boolean
  /** What an earlier visit could not send. */
  kept: Kept | undefined
  save: (patch: DraftPatch, version: string) => Promise<SaveOutcome>
  keep: (kept: Kept | undefined) => void
}

const pauseMs = 700
const retryMs = 4000

/**
 * Holds a home while it is written: what is on the screen, what the server has, and what is still to be sent. Nothing
 * typed is lost to a bad line, a closed tab or another device; where two hands changed the same field, its owner decides.
 */
export class DraftStore {
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  #base: OwnListing
  #unsaved: DraftPatch = {}
  #state: DraftState
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<boolean> | undefined

  constructor(options: Options) {
    this.#options = options
    this.#base = options.listing
    this.#state = {
      listing: options.listing,
      phase: 'saved',
      hasUnsaved: false,
      savedAt: undefined,
      refusal: undefined,
      clashing: [],
    }
    if (options.kept) this.#takeUp(options.kept)
  }

  getState = (): DraftState => this.#state

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  change = (patch: DraftPatch): void => {
    this.#unsaved = { ...this.#unsaved, ...patch }
    this.#keep()
    this.#tell({ phase: this.#state.phase === 'clash' ? 'clash' : 'waiting', refusal: undefined })
    if (this.#options.isAutosaving) this.#saveIn(pauseMs)
  }

  /** Sends what is unsaved; tells whether all of it has arrived. */
  flush = (): Promise<boolean> => {
    clearTimeout(this.#timer)
    this.#saving ??= this.#send().finally(() => {
      this.#saving = undefined
    })
    return this.#saving
  }

  /** A newer version has come to our eyes, while nothing or something is unsaved here. */
  meet = (row: OwnListing): void => {
    // Versions are moments, written alike: the later one is the greater text.
    if (row.updated_at <= this.#base.updated_at || this.#saving) return
    if (!this.#reconcile(row)) this.#tell({ phase: 'clash' })
    else this.#tell(this.#state.hasUnsaved ? {} : { phase: 'saved' })
  }

  /** Whose words hold where both changed a field. */
  settle = (whose: 'mine' | 'theirs'): Promise<boolean> => {
    if (whose === 'theirs')
      this.#unsaved = Object.fromEntries(
        Object.entries(this.#unsaved).filter(
          ([field]) => !this.#state.clashing.some((each) => each === field),
        ),
      )
    this.#keep()
    this.#tell({ phase: 'waiting', clashing: [] })
    return this.flush()
  }

  stop = (): void => clearTimeout(this.#timer)

  #takeUp({ patch, base }: Kept): void {
    this.#unsaved = patch
    this.#base = { ...this.#base, ...base }
    const isWhole = this.#reconcile(this.#options.listing)
    this.#tell({ phase: isWhole ? (this.#hasUnsaved ? 'waiting' : 'saved') : 'clash' })
    if (isWhole && this.#hasUnsaved && this.#options.isAutosaving) this.#saveIn(0)
  }

  async #send(): Promise<boolean> {
    while (this.#hasUnsaved) {
      if (this.#state.phase === 'clash') return false
      const sent = this.#unsaved
      this.#tell({ phase: 'saving' })
      const outcome = await this.#options
        .save(sent, this.#base.updated_at)
        .catch((): SaveOutcome => ({ kind: 'unreachable' }))
      if (!this.#accept(sent, outcome)) return false
    }
    return true
  }

  /** Tells whether to go on. */
  #accept(sent: DraftPatch, outcome: SaveOutcome): boolean {
    switch (outcome.kind) {
      case 'saved':
        this.#base = outcome.row
        this.#unsaved = Object.fromEntries(
          Object.entries(this.#unsaved).filter(([field, value]) => sent[field as keyof DraftPatch] !== value),
        )
        this.#keep()
        this.#tell({ phase: this.#hasUnsaved ? 'saving' : 'saved', savedAt: new Date() })
        return true
      case 'outdated':
        if (this.#reconcile(outcome.row)) return true
        this.#tell({ phase: 'clash' })
        return false
      case 'refused':
        this.#tell({ phase: 'refused', refusal: outcome.text })
        return false
      case 'gone':
        this.#tell({ phase: 'gone' })
        return false
      case 'unreachable':
        this.#tell({ phase: 'unreachable' })
        if (this.#options.isAutosaving) this.#saveIn(retryMs)
        return false
    }
  }

  /** Puts our changes on top of a newer version; false where both sides changed a field. */
  #reconcile(row: OwnListing): boolean {
    const fields = Object.keys(this.#unsaved) as (keyof ListingDraft)[]
    const clashing = fields.filter(
      (field) => !isSame(row[field], this.#base[field]) && !isSame(row[field], this.#unsaved[field]),
    )
    this.#unsaved = Object.fromEntries(
      Object.entries(this.#unsaved).filter(
        ([field, value]) => !isSame(row[field as keyof ListingDraft], value),
      ),
    )
    this.#base = row
    this.#keep()
    this.#state = { ...this.#state, clashing }
    return clashing.length === 0
  }

  get #hasUnsaved(): boolean {
    return Object.keys(this.#unsaved).length > 0
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #keep(): void {
    const fields = Object.keys(this.#unsaved) as (keyof ListingDraft)[]
    const base = Object.fromEntries(fields.map((field) => [field, this.#base[field]]))
    this.#options.keep(this.#hasUnsaved ? { patch: this.#unsaved, base } : undefined)
  }

  #tell(news: Partial<DraftState>): void {
    this.#state = {
      ...this.#state,
      ...news,
      listing: { ...this.#base, ...this.#unsaved },
      hasUnsaved: this.#hasUnsaved,
    }
    for (const listener of this.#listeners) listener()
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
