import { afterEach, vi } from 'vitest'

/** Test files share a process: what a test replaces must not reach the next file. */
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
