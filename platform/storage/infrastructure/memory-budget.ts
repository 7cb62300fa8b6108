type Claim = { bytes: number; grant: () => void }

export type MemoryBudget = {
  /** Calls `grant` when enough memory is free, first come first served. A claim larger than the budget runs alone. */
  claim: (bytes: number, grant: () => void) => void
  release: (bytes: number) => void
}

/** Limits the total memory of concurrent jobs that know how much they need. */
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
