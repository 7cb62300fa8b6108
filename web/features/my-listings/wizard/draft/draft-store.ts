import type { ListingDraft, OwnListing } from '../../../../entities/listing/own-listing.ts'

export type DraftPatch = Partial<ListingDraft>

export type SaveOutcome =
  | { kind: 'saved'; row: OwnListing }
  /** Another tab or device has saved a newer version. */
  | { kind: 'outdated'; row: OwnListing }
  | { kind: 'refused'; text: string }
  | { kind: 'gone' }
  | { kind: 'unreachable' }

/** `conflicts`: fields with different changes here and on the server. */
export type DraftState = {
  listing: OwnListing
  phase: 'saved' | 'waiting' | 'saving' | 'unreachable' | 'refused' | 'conflict' | 'gone'
  hasUnsaved: boolean
  savedAt: Date | undefined
  refusal: string | undefined
  conflicts: readonly (keyof ListingDraft)[]
}

export type UnsentDraft = { patch: DraftPatch; base: DraftPatch }

type Options = {
  listing: OwnListing
  /** Saves automatically shortly after each change; otherwise only on request. */
  isAutosaving: boolean
  /** Changes that an earlier visit could not save. */
  unsent: UnsentDraft | undefined
  save: (patch: DraftPatch, version: string) => Promise<SaveOutcome>
  persist: (unsent: UnsentDraft | undefined) => void
}

const pauseMs = 700
const retryMs = 4000

/**
 * The draft of a listing: the server's version plus unsaved changes. Changes survive a lost connection, a closed tab and
 * edits on another device; if the same field was changed twice, the user chooses.
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
      conflicts: [],
    }
    if (options.unsent) this.#restore(options.unsent)
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
    this.#persist()
    this.#update({ phase: this.#state.phase === 'conflict' ? 'conflict' : 'waiting', refusal: undefined })
    if (this.#options.isAutosaving) this.#scheduleSave(pauseMs)
  }

  /** Saves the unsaved changes; resolves to whether all of them are saved. */
  flush = (): Promise<boolean> => {
    clearTimeout(this.#timer)
    this.#saving ??= this.#send().finally(() => {
      this.#saving = undefined
    })
    return this.#saving
  }

  /** Merges a version fetched from the server. */
  receive = (row: OwnListing): void => {
    // Versions are timestamps in one format, so they compare as text.
    if (row.updated_at <= this.#base.updated_at || this.#saving) return
    if (!this.#reconcile(row)) this.#update({ phase: 'conflict' })
    else this.#update(this.#state.hasUnsaved ? {} : { phase: 'saved' })
  }

  /** Keeps one side's values of the conflicting fields. */
  resolveConflict = (whose: 'mine' | 'theirs'): Promise<boolean> => {
    if (whose === 'theirs')
      this.#unsaved = Object.fromEntries(
        Object.entries(this.#unsaved).filter(
          ([field]) => !this.#state.conflicts.some((each) => each === field),
        ),
      )
    this.#persist()
    this.#update({ phase: 'waiting', conflicts: [] })
    return this.flush()
  }

  stop = (): void => clearTimeout(this.#timer)

  #restore({ patch, base }: UnsentDraft): void {
    this.#unsaved = patch
    this.#base = { ...this.#base, ...base }
    const isWhole = this.#reconcile(this.#options.listing)
    this.#update({ phase: isWhole ? (this.#hasUnsaved ? 'waiting' : 'saved') : 'conflict' })
    if (isWhole && this.#hasUnsaved && this.#options.isAutosaving) this.#scheduleSave(0)
  }

  async #send(): Promise<boolean> {
    while (this.#hasUnsaved) {
      if (this.#state.phase === 'conflict') return false
      const sent = this.#unsaved
      this.#update({ phase: 'saving' })
      const outcome = await this.#options
        .save(sent, this.#base.updated_at)
        .catch((): SaveOutcome => ({ kind: 'unreachable' }))
      if (!this.#accept(sent, outcome)) return false
    }
    return true
  }

  /** Returns whether to continue saving. */
  #accept(sent: DraftPatch, outcome: SaveOutcome): boolean {
    switch (outcome.kind) {
      case 'saved':
        this.#base = outcome.row
        this.#unsaved = Object.fromEntries(
          Object.entries(this.#unsaved).filter(([field, value]) => sent[field as keyof DraftPatch] !== value),
        )
        this.#persist()
        this.#update({ phase: this.#hasUnsaved ? 'saving' : 'saved', savedAt: new Date() })
        return true
      case 'outdated':
        if (this.#reconcile(outcome.row)) return true
        this.#update({ phase: 'conflict' })
        return false
      case 'refused':
        this.#update({ phase: 'refused', refusal: outcome.text })
        return false
      case 'gone':
        this.#update({ phase: 'gone' })
        return false
      case 'unreachable':
        this.#update({ phase: 'unreachable' })
        if (this.#options.isAutosaving) this.#scheduleSave(retryMs)
        return false
    }
  }

  /** Rebases unsaved changes onto a newer version; false if both sides changed a field. */
  #reconcile(row: OwnListing): boolean {
    const fields = Object.keys(this.#unsaved) as (keyof ListingDraft)[]
    const conflicts = fields.filter(
      (field) => !isSame(row[field], this.#base[field]) && !isSame(row[field], this.#unsaved[field]),
    )
    this.#unsaved = Object.fromEntries(
      Object.entries(this.#unsaved).filter(
        ([field, value]) => !isSame(row[field as keyof ListingDraft], value),
      ),
    )
    this.#base = row
    this.#persist()
    this.#state = { ...this.#state, conflicts }
    return conflicts.length === 0
  }

  get #hasUnsaved(): boolean {
    return Object.keys(this.#unsaved).length > 0
  }

  #scheduleSave(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), ms)
  }

  #persist(): void {
    const fields = Object.keys(this.#unsaved) as (keyof ListingDraft)[]
    const base = Object.fromEntries(fields.map((field) => [field, this.#base[field]]))
    this.#options.persist(this.#hasUnsaved ? { patch: this.#unsaved, base } : undefined)
  }

  #update(changes: Partial<DraftState>): void {
    this.#state = {
      ...this.#state,
      ...changes,
      listing: { ...this.#base, ...this.#unsaved },
      hasUnsaved: this.#hasUnsaved,
    }
    for (const listener of this.#listeners) listener()
  }
}

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)
