type Claim = { bytes: number; grant: () => void }

export type MemoryBudget = {
  /** Calls `grant` when there is room, in the order of asking. What is larger than everything there is comes alone. */
  claim: (bytes: number, grant: () => void) => void
  release: (bytes: number) => void
}

/** Shares out memory among those who each know how much they will need. */
export function createMemoryBudget(totalBytes: number): MemoryBudget {
  let taken = 0
  const waiting: Claim[] = []
  const grantNext = () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (taken > 0 && taken + next.bytes > totalBytes) return
      waiting.shift()
      taken += next.bytes
      next.grant()
    }
  }
  return {
    claim: (bytes, grant) => {
      waiting.push({ bytes, grant })
      grantNext()
    },
    release: (bytes) => {
      taken -= bytes
      grantNext()
    },
  }
}
