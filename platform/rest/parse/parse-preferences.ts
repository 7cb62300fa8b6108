import type { Preferences } from './syntax-tree.ts'

const allowed = new Map(
  Object.entries({
    return: ['minimal', 'headers-only', 'representation'],
    count: ['exact', 'planned', 'estimated'],
    resolution: ['merge-duplicates', 'ignore-duplicates'],
    missing: ['default', 'null'],
    handling: ['strict', 'lenient'],
    tx: ['commit', 'rollback'],
  }),
)
const none: Preferences = { invalid: [] }
const timeZones = new Set(['UTC', 'GMT', ...Intl.supportedValuesOf('timeZone')])

/** `Prefer: return=representation, count=exact`. The first value of a preference wins. */
export function parsePreferences(header: string | undefined): Preferences {
  if (!header) return none
  const preferences: Preferences = { invalid: [] }
  for (const part of header.split(',')) {
    const text = part.trim()
    if (text && !addPreference(preferences, text)) preferences.invalid.push(text)
  }
  return preferences
}

function addPreference(preferences: Preferences, text: string): boolean {
  const [name = '', value = ''] = text.split('=')
  if (allowed.get(name)?.includes(value)) {
    const target = preferences as Record<string, unknown>
    target[name] ??= value
    return true
  }
  if (name === 'max-affected' && /^\d{1,15}$/.test(value)) {
    preferences.maxAffected ??= Number(value)
    return true
  }
  if (name === 'timezone' && timeZones.has(value)) {
    preferences.timezone ??= value
    return true
  }
  return false
}

/** The `Preference-Applied` header. */
export function appliedPreferences(parts: (string | false | undefined)[]): string | undefined {
  return parts.filter(Boolean).join(', ') || undefined
}

/** `max-affected` applies only with `handling=strict`. */
export const isLimited = ({ handling, maxAffected }: Preferences): boolean =>
  handling === 'strict' && maxAffected !== undefined
