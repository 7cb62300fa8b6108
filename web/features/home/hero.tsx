import type { ReactNode } from 'react'
import { Clouds } from './clouds.tsx'

/** The search box over a street, by day or at dusk. Suggestions may extend beyond its edge. */
export function Hero({ search }: { search: ReactNode }) {
  return (
    <section className="hero relative overflow-x-clip bg-sky">
      <div className="page-width relative z-1 pt-10 md:pt-18">
        <h1 className="display text-[46px] leading-none tracking-[-0.025em] md:text-d6">Find your way in.</h1>
        <p className="mt-3.5 max-w-130 text-balance text-ink-2 text-md md:mt-5 md:text-lg">
          Homes for sale and to rent across the UK, with every fact stated, or marked as missing.
        </p>
        {search}
      </div>
      <Clouds />
      <div aria-hidden className="hero-frieze absolute inset-x-0 bottom-0" />
    </section>
  )
}
