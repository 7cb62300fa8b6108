import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** Fragment for links from other pages. */
  anchor?: string
  children: ReactNode
}

export function SettingsSection({ title, anchor, children }: Props) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="mt-10 scroll-mt-20 max-w-160 border-ink border-t-3 pt-5"
    >
      <h2 id={id} className="display text-d1">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  )
}
