import type { ComponentProps } from 'react'
import { serverPart } from '../../data/server-part.tsx'
import type { PriceHistory } from './price-history.tsx'

const Part = serverPart(() => import('./price-history.tsx').then(({ PriceHistory }) => PriceHistory))

export const PriceHistorySection = (props: ComponentProps<typeof PriceHistory>) => (
  <div id="market" className="scroll-mt-6">
    <Part {...props} />
  </div>
)
