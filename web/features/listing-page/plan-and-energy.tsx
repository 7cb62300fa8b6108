import { Link } from 'react-router'
import { pictureSrcset, pictureUrl } from '../../../domain/listings/picture-url.ts'
import fallback from '../../assets/stock.webp'
import { serverPart } from '../../data/server-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { ListingDetails } from './listing-details.ts'
import { PageSection } from './page-section.tsx'
import { planHash, toPhoto } from './photos/photo-fragment.ts'

const EnergyChart = serverPart(() => import('./energy-chart.tsx').then(({ EnergyChart }) => EnergyChart))

/** The plan stays on white in the dark theme, because its lines are black. */
export function PlanAndEnergy({
  floorPlan,
  epcRating,
  title,
}: Pick<ListingDetails, 'floorPlan' | 'epcRating' | 'title'>) {
  return (
    <PageSection title={floorPlan ? 'Floor plan and energy' : 'Energy'}>
      <div className="grid gap-7 md:grid-cols-[1.5fr_1fr] print:grid-cols-2">
        {floorPlan && (
          <Link
            {...toPhoto(planHash)}
            preventScrollReset
            id={planHash}
            aria-label="Enlarge the floor plan"
            className="block aspect-3/2 scroll-mt-6 overflow-hidden rounded-control border print:h-52 border-line bg-[#fff]"
          >
            <Picture
              src={pictureUrl(floorPlan, 960)}
              srcSet={pictureSrcset(floorPlan)}
              sizes="(min-width: 1376px) 500px, (min-width: 704px) 55vw, 94vw"
              alt={`Floor plan of ${title}`}
              width={1200}
              height={800}
              fallback={fallback}
              className="object-contain! filter-none!"
            />
          </Link>
        )}
        <EnergyChart rating={epcRating} />
      </div>
    </PageSection>
  )
}
