import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { isPublished } from '../../../../domain/listings/listing-status.ts'
import { isListingStep, type ListingStep } from '../../../../domain/listings/wizard-steps.ts'
import { portalPaths } from '../../../../domain/site/portal-paths.ts'
import { privatePageMeta } from '../../../browser/private-page-meta.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { type OwnListing, ownListingQueries } from '../../../entities/listing/own-listing.ts'
import { photosNote } from '../../../features/my-listings/photos/photos-step.tsx'
import { usePhotos } from '../../../features/my-listings/photos/use-photos.ts'
import { hasBlocking, listingFindings } from '../../../features/my-listings/publish/listing-findings.ts'
import { useDraftStore } from '../../../features/my-listings/wizard/draft/use-draft-store.ts'
import { stepTitles } from '../../../features/my-listings/wizard/step-labels.ts'
import { WizardFrame } from '../../../features/my-listings/wizard/wizard-frame.tsx'
import { listings } from '../../../messages/listings/listings.ts'
import { wizard } from '../../../messages/listings/wizard.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import type { Route } from './+types/listing-wizard.ts'
import { ListingCardPreview } from './listing-card-preview.tsx'
import { ListingStepContent } from './listing-step-content.tsx'

export const meta: Route.MetaFunction = ({ params: { step } }) =>
  privatePageMeta(isListingStep(step) ? stepTitles[step].title : 'Your listing')()

/** Six steps, each with its own address. */
export default function ListingWizard({ params: { id, step } }: Route.ComponentProps) {
  const query = useQuery({ ...ownListingQueries.byId(id), refetchOnWindowFocus: 'always' })
  if (!isListingStep(step)) return <Navigate to={portalPaths.listingStep(id, 'type')} replace />
  return (
    <QueryResult query={query} failure={listings.loadOneFailed}>
      {(listing) =>
        listing && listing.status !== 'removed' ? (
          <Wizard key={`${listing.id} ${isPublished(listing.status)}`} listing={listing} step={step} />
        ) : (
          <Missing />
        )
      }
    </QueryResult>
  )
}

function Wizard({ listing, step }: { listing: OwnListing; step: ListingStep }) {
  const { store, state, isAutosaving } = useDraftStore(listing)
  const [current] = useState(() => () => store.getState().listing)
  const photos = usePhotos({ current, change: store.change, isSaved: state.phase === 'saved' })
  const isBlocked = !isAutosaving && hasBlocking(listingFindings(state.listing))
  const { isLeaving, leave } = useSaveAndExit(photos.isSending, isBlocked ? async () => true : store.flush)
  return (
    <WizardFrame
      {...{ store, state, step, isAutosaving, isBlocked, isLeaving }}
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
        change={store.change}
        photos={photos}
        save={store.flush}
      />
    </WizardFrame>
  )
}

/** Goes to the list once everything is uploaded and saved. */
function useSaveAndExit(isSending: boolean, save: () => Promise<boolean>) {
  const [isLeaving, setIsLeaving] = useState(false)
  const navigate = useNavigate()
  const leave = async () => {
    if (isSending) return toast({ ...wizard.stillSending, tone: 'negative' })
    setIsLeaving(true)
    const isSaved = await save()
    setIsLeaving(false)
    if (isSaved) await navigate(portalPaths.listings)
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
      actions={<ButtonLink to={portalPaths.listings}>My listings</ButtonLink>}
    />
  </main>
)
