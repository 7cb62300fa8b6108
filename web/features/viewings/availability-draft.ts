import { newId } from '../../browser/new-id.ts'
import type { Availability } from './viewing-queries.ts'

export type Rule = {
  id: string
  property_id: string | null
  weekday: number
  opens: string
  closes: string
  capacity: number
}

export type ExceptionKind = 'away' | 'away_hours' | 'extra'
export type Exception = {
  id: string
  property_id: string | null
  day: string
  kind: ExceptionKind
  opens: string
  closes: string
  capacity: number
}

export type Settings = {
  slot_minutes: number
  travel_minutes: number
  notice_minutes: number
  meeting_point: string
  contact_phone: string
}

export type AvailabilityDraft = { settings: Settings; rules: Rule[]; exceptions: Exception[] }

const defaultSettings: Settings = {
  slot_minutes: 30,
  travel_minutes: 15,
  notice_minutes: 240,
  meeting_point: '',
  contact_phone: '',
}

/** 09:00:00 -> 09:00 */
const clock = (time: string | null, otherwise: string) => time?.slice(0, 5) ?? otherwise

export function toDraft({ settings, rules, exceptions }: Availability): AvailabilityDraft {
  return {
    settings: settings
      ? {
          ...settings,
          meeting_point: settings.meeting_point ?? '',
          contact_phone: settings.contact_phone ?? '',
        }
      : defaultSettings,
    rules: rules.map((rule) => ({
      ...rule,
      opens: clock(rule.opens, '09:00'),
      closes: clock(rule.closes, '17:00'),
    })),
    exceptions: exceptions.map(({ is_available: isAvailable, ...exception }) => ({
      ...exception,
      kind: isAvailable ? 'extra' : exception.opens ? 'away_hours' : 'away',
      opens: clock(exception.opens, '09:00'),
      closes: clock(exception.closes, '17:00'),
    })),
  }
}

/** The arguments of `save_viewing_availability`. */
export function fromDraft({ settings, rules, exceptions }: AvailabilityDraft) {
  return {
    settings: { ...settings },
    rules: rules.map(({ id: _, ...rule }) => rule),
    exceptions: exceptions.map(({ kind, property_id, day, opens, closes, capacity }) => ({
      property_id,
      day,
      is_available: kind === 'extra',
      opens: kind === 'away' ? null : opens,
      closes: kind === 'away' ? null : closes,
      capacity,
    })),
  }
}

/** Another day with the hours of the last rule. */
export function nextRule(rules: readonly Rule[]): Rule {
  const last = rules.at(-1)
  return last
    ? { ...last, id: newId(), weekday: (last.weekday % 7) + 1 }
    : { id: newId(), property_id: null, weekday: 1, opens: '09:00', closes: '17:00', capacity: 1 }
}

export const newException = (day: string): Exception => ({
  id: newId(),
  property_id: null,
  day,
  kind: 'away',
  opens: '09:00',
  closes: '17:00',
  capacity: 1,
})

export function draftProblem({ rules, exceptions }: AvailabilityDraft): string | undefined {
  const timed = [...rules, ...exceptions.filter(({ kind }) => kind !== 'away')]
  if (timed.some(({ opens, closes }) => !opens || !closes || opens >= closes))
    return 'Each end time must be after its start time.'
  if (timed.some(({ opens, closes }) => opens < '06:00' || closes > '22:00'))
    return 'Viewings are between 06:00 and 22:00.'
  if (exceptions.some(({ day }) => !day)) return 'Choose a day for each exception.'
  return undefined
}
