import { lazy, Suspense } from 'react'
import type { ListingStep } from '../../../../domain/listings/wizard-steps.ts'
import { PhotosStep } from '../../../features/my-listings/photos/photos-step.tsx'
import type { Photos } from '../../../features/my-listings/photos/use-photos.ts'
import { AddressStep } from '../../../features/my-listings/wizard/address-step.tsx'
import { DetailsStep } from '../../../features/my-listings/wizard/details-step.tsx'
import { MaterialStep } from '../../../features/my-listings/wizard/material-step.tsx'
import type { StepProps } from '../../../features/my-listings/wizard/step-props.ts'
import { TypeStep } from '../../../features/my-listings/wizard/type-step.tsx'
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ListingBranch } from './listing-branch.tsx'

const PositionMap = lazy(() =>
  import('../../../features/map/position-map.tsx').then((module) => ({ default: module.PositionMap })),
)
const ListingPreview = lazy(() => import('./listing-preview.tsx'))

type Props = StepProps & { step: ListingStep; photos: Photos; save: () => Promise<boolean> }

export function ListingStepContent({ step, photos, save, ...stepProps }: Props) {
  switch (step) {
    case 'type':
      return <TypeStep {...stepProps} branch={<ListingBranch {...stepProps} />} />
    case 'address':
      return <AddressStep {...stepProps} map={<Position {...stepProps} />} />
    case 'details':
      return <DetailsStep {...stepProps} />
    case 'photos':
      return <PhotosStep listing={stepProps.listing} photos={photos} />
    case 'material':
      return <MaterialStep {...stepProps} />
    case 'preview':
      return (
        <Suspense fallback={<RowsSkeleton />}>
          <ListingPreview listing={stepProps.listing} photos={photos} save={save} />
        </Suspense>
      )
  }
}

function Position({ listing: { latitude, longitude }, change }: StepProps) {
  if (latitude === null || longitude === null)
    return <p className="text-ink-2">Enter the postcode to place the home on a map.</p>
  return (
    <div>
      <p className="font-semibold text-sm">Place on the map</p>
      <p className="mb-2 text-ink-2 text-sm">Move the map until the pin is on the home.</p>
      <Suspense fallback={<Skeleton className="h-80 md:h-100" />}>
        <PositionMap position={{ latitude, longitude }} onMove={change} />
      </Suspense>
    </div>
  )
}
