import { type ReactNode, useId } from 'react'

/** One thing to decide, under a rule of its own. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-10 max-w-160 border-ink border-t-3 pt-5">
      <h2 id={id} className="display text-d1">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  )
}
