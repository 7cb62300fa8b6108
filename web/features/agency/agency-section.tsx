import { type ReactNode, useId } from 'react'
import { SectionHeading } from '../../ui/section-heading.tsx'

export function AgencySection({
  title,
  end,
  children,
}: {
  title: string
  end?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-12 first:mt-0">
      <SectionHeading id={id} title={title} end={end} />
      <div className="mt-5">{children}</div>
    </section>
  )
}
