import { data } from 'react-router'
import { brand } from '../../../domain/site/brand.ts'
import { publicSettings } from '../../data/request-context.ts'
import {
  ButtonSamples,
  ChoiceSamples,
  TooltipSample,
} from '../../features/component-gallery/button-samples.tsx'
import { DataSamples } from '../../features/component-gallery/data-samples.tsx'
import { CodeSample, FieldSamples } from '../../features/component-gallery/field-samples.tsx'
import { OverlaySamples, ToastSamples } from '../../features/component-gallery/overlay-samples.tsx'
import { StateSamples } from '../../features/component-gallery/state-samples.tsx'
import { TooltipProvider } from '../../ui/overlays/tooltip.tsx'
import type { Route } from './+types/ui.ts'

export const meta = () => [
  { title: `Components and states | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Development only. `?fail` shows the unexpected error page. */
export function loader({ context, request }: Route.LoaderArgs) {
  if (!context.get(publicSettings).isLoopback) throw data(null, { status: 404 })
  if (new URL(request.url).searchParams.has('fail')) throw new Error('Asked to fail by a developer.')
}

export default function Ui() {
  return (
    <TooltipProvider>
      <div className="page-width pt-7 md:pt-12">
        <h1 className="display mb-10 border-ink border-t-3 pt-4.5 text-d3">Components and states</h1>
        <div className="grid gap-x-10 gap-y-11 lg:grid-cols-12">
          <ButtonSamples />
          <ChoiceSamples />
          <TooltipSample />
          <FieldSamples />
          <CodeSample />
          <ToastSamples />
          <OverlaySamples />
          <StateSamples />
          <DataSamples />
        </div>
      </div>
    </TooltipProvider>
  )
}
