import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { isPublished } from '../../../domain/listing-state.ts'
import { isListingStep, type ListingStep } from '../../../domain/listing-steps.ts'
import { photosNote } from '../../features/listing-photos/photos-step.tsx'
import { usePhotos } from '../../features/listing-photos/use-photos.ts'
import { stepTitles } from '../../features/listing-wizard/step-words.ts'
import { useDraftKeeper } from '../../features/listing-wizard/use-draft-keeper.ts'
import { WizardFrame } from '../../features/listing-wizard/wizard-frame.tsx'
import { findingsIn, hasForbidden } from '../../features/publishing/advert-of.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { type OwnListing, ownListingQueries } from '../../lib/own-listing.ts'
import { paths } from '../../lib/paths.ts'
import { roomMeta } from '../../lib/room-meta.ts'
import { listings } from '../../messages/listings.ts'
import { wizard } from '../../messages/wizard.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import type { Route } from './+types/listing-wizard.ts'
import { ListingCardPreview } from './listing-card-preview.tsx'
import { ListingStepContent } from './listing-step-content.tsx'

export const meta: Route.MetaFunction = ({ params: { step } }) =>
  roomMeta(isListingStep(step) ? stepTitles[step].title : 'Your listing')()

/** Writes a home in six steps, each at its own address. */
export default function ListingWizard({ params: { id, step } }: Route.ComponentProps) {
  const query = useQuery({ ...ownListingQueries.byId(id), refetchOnWindowFocus: 'always' })
  if (!isListingStep(step)) return <Navigate to={paths.portalListingStep(id, 'type')} replace />
  return (
    <Loaded query={query} failure={listings.loadOneFailed}>
      {(listing) =>
        listing && listing.status !== 'removed' ? (
          <Wizard key={`${listing.id} ${isPublished(listing.status)}`} listing={listing} step={step} />
        ) : (
          <Missing />
        )
      }
    </Loaded>
  )
}

function Wizard({ listing, step }: { listing: OwnListing; step: ListingStep }) {
  const { keeper, state, isEager } = useDraftKeeper(listing)
  const [current] = useState(() => () => keeper.getState().listing)
  const photos = usePhotos({ current, change: keeper.change, isSaved: state.phase === 'saved' })
  const isForbidden = !isEager && hasForbidden(findingsIn(state.listing))
  const { isLeaving, leave } = useLeaving(photos.isSending, isForbidden ? async () => true : keeper.flush)
  return (
    <WizardFrame
      {...{ keeper, state, step, isEager, isForbidden, isLeaving }}
      onLeave={leave}
      note={step === 'photos' ? photosNote(state.listing, photos) : undefined}
      aside={
        step === 'preview' ? undefined : (
          <ListingCardPreview listing={state.listing} photos={photos} step={step} />
        )
      }
    >
      <ListingStepContent
        step={step}
        listing={state.listing}
        change={keeper.change}
        photos={photos}
        save={keeper.flush}
      />
    </WizardFrame>
  )
}

/** Out to the list, once all has arrived and is saved. */
function useLeaving(isSending: boolean, save: () => Promise<boolean>) {
  const [isLeaving, setIsLeaving] = useState(false)
  const navigate = useNavigate()
  const leave = async () => {
    if (isSending) return toast({ ...wizard.stillSending, tone: 'negative' })
    setIsLeaving(true)
    const isSaved = await save()
    setIsLeaving(false)
    if (isSaved) await navigate(paths.portalListings)
    else toast({ ...wizard.notSavedYet, tone: 'negative' })
  }
  return { isLeaving, leave }
}

const Missing = () => (
  <main id="main" tabIndex={-1} className="page-width pt-14">
    <Notice
      heading="h2"
      title={wizard.gone.title}
      text={wizard.gone.text}
      actions={<ButtonLink to={paths.portalListings}>My listings</ButtonLink>}
    />
  </main>
)
