import type { ReactNode } from 'react'

/** A definition list, one row per fact. */
export function FactList({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="border-line border-t text-facts">
      {Object.entries(facts).map(([term, value]) => (
        <div key={term} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-4 border-line border-b py-2.5">
          <dt className="text-ink-3">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
