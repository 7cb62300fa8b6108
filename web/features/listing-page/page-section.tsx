import type { ReactNode } from 'react'

type Props = { title: string; id?: string; end?: ReactNode; children: ReactNode }

export function PageSection({ title, id, end, children }: Props) {
  return (
    <section id={id} className="mt-11 scroll-mt-6 md:mt-14 print:mt-6 print:break-inside-avoid">
      <div className="mb-4.5 print:mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="display text-d1 md:text-d2">{title}</h2>
        {end}
      </div>
      {children}
    </section>
  )
}
