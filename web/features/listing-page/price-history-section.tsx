import { type ComponentProps, lazy, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../data/lazy-part.tsx'
import { ServerMarkup } from '../../ui/server-markup.tsx'
import type { PriceHistory } from './price-history.tsx'

const load = () => import('./price-history.tsx')
const ServerPriceHistory = lazy(() => load().then(({ PriceHistory }) => ({ default: PriceHistory })))
const LoadedPriceHistory = lazyPart(() => load().then(({ PriceHistory }) => PriceHistory))

/** The server's markup stays; the code is only loaded after a navigation within the site. */
export function PriceHistorySection(props: ComponentProps<typeof PriceHistory>) {
  const place = useRef<HTMLDivElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => setEmpty(!place.current?.querySelector('section')), [])
  return (
    <div ref={place} id="market" className="scroll-mt-6">
      <ServerMarkup>{import.meta.env.SSR ? <ServerPriceHistory {...props} /> : undefined}</ServerMarkup>
      {isEmpty && <LoadedPriceHistory {...props} />}
    </div>
  )
}
