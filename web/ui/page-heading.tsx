import type { ReactNode } from 'react'

type Props = { title: string; lead?: ReactNode; actions?: ReactNode }

/** The title of a portal or administration page, with its actions level with the bell. */
export function PageHeading({ title, lead, actions }: Props) {
  return (
    <div className="mb-7 flex flex-wrap items-start justify-between gap-x-6 gap-y-4 md:pr-(--heading-aside)">
      <div className="min-w-0 md:flex-1 md:basis-96">
        <h1 className="display text-d2h md:text-d4">{title}</h1>
        {lead && <p className="mt-1 text-ink-2">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3 md:-mt-2">{actions}</div>}
    </div>
  )
}
