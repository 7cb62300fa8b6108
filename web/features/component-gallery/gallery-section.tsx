import type { ReactNode } from 'react'

type Props = { title: string; span?: string; children: ReactNode }

export function GallerySection({ title, span = 'lg:col-span-12', children }: Props) {
  return (
    <section className={`min-w-0 ${span}`}>
      <h2 className="mb-4.5 border-line-strong border-t pt-2.5 font-semibold text-ink-3 text-sm">{title}</h2>
      {children}
    </section>
  )
}
