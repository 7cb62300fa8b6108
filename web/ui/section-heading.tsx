import type { ReactNode } from 'react'

type Props = { title: string; id?: string; end?: ReactNode }

/** A section heading with an optional link at its end. */
export function SectionHeading({ title, id, end }: Props) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-ink border-t-3 pt-3.5 md:pt-4.5">
      <h2 id={id} className="display flex-1 basis-24 text-d1 leading-[1.12] md:text-d3">
        {title}
      </h2>
      {end}
    </div>
  )
}
