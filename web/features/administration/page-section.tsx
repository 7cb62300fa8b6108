import { type ReactNode, useId } from 'react'

type Props = { title: string; end?: ReactNode; children: ReactNode }

/** A titled section of an administration page. */
export function PageSection({ title, end, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 border-ink border-t-3 pt-4.5 first:mt-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="display text-d1">
          {title}
        </h2>
        {end}
      </div>
      <div className="mt-4">{children}</div>
    </section>
  )
}
