import { TrainFront } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDistance } from '../../../domain/geo/distance.ts'
import { paths } from '../../../domain/site/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Station } from './fetch-listing.ts'
import { PageSection } from './page-section.tsx'

type Props = { stations: readonly Station[]; outcode: string | undefined; map?: ReactNode }

/** The map, and the nearest stations with their straight-line distance. */
export function Surroundings({ stations, outcode, map }: Props) {
  if (stations.length === 0 && !map && !outcode) return null
  return (
    <PageSection title="Where it is">
      {map && <div className="mb-4 h-65 overflow-hidden rounded-control md:h-85 print:hidden">{map}</div>}
      {stations.length > 0 && (
        <ul aria-label="Stations nearby" className="tabular grid gap-x-6 gap-y-2 text-facts md:grid-cols-3">
          {stations.map(({ name, metres }) => (
            <li key={name} className="flex items-center gap-2.5">
              <Icon of={TrainFront} size={18} />
              <span className="min-w-0 flex-1">{name} station</span>
              <span className="whitespace-nowrap text-ink-3">{formatDistance(metres)}</span>
            </li>
          ))}
        </ul>
      )}
      {outcode && (
        <p className="mt-4 print:hidden">
          <Link
            to={paths.areaGuide(outcode.toLowerCase())}
            className="section-link touch-target inline-block"
          >
            What homes cost in {outcode}
          </Link>
        </p>
      )}
    </PageSection>
  )
}
