import { type ReactNode, useId } from 'react'

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-ink border-t-3 pt-4">
      <h2 id={id} className="display mb-5 text-d1">
        {title}
      </h2>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  )
}
