const unitSeconds: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 0.001 }

/** Seconds of a duration as Go writes it: '24h' -> 86400 · '1h30m' -> 5400 · '1m0s' -> 60. Undefined for anything else. */
export function goDurationSeconds(duration: string): number | undefined {
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)]
  if (!parts.length || parts.map(([whole]) => whole).join('') !== duration) return undefined
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (unitSeconds[unit ?? ''] ?? 0), 0)
}
