import { useState } from 'react'
import type { ListingStatus } from '../../../../domain/listings/listing-status.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { statusLabels } from './listing-labels.ts'
import { removeListing, restoreListing } from './listing-queries.ts'

type Props = { listing: { id: string; title: string; status: ListingStatus } }

/** Removes a listing for a stated reason, or restores it. */
export function ListingActions({ listing }: Props) {
  return listing.status === 'removed' ? <Restore listing={listing} /> : <Remove listing={listing} />
}

function Remove({ listing: { id, title } }: Props) {
  const [isConfirming, setIsConfirming] = useState(false)
  const removing = useAdminAction({
    run: removeListing,
    done: administration.listingRemoved,
    onDone: () => setIsConfirming(false),
  })
  return (
    <>
      <Button
        size="small"
        aria-label={`Remove ${title || 'this listing'}`}
        onClick={() => setIsConfirming(true)}
      >
        Remove
      </Button>
      <PromptDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Remove this listing?"
        description={`‘${title || 'Untitled'}’ will be removed from the site at once, and we’ll tell its owner why. You can restore it later.`}
        reason={{ label: 'Reason', hint: 'The owner reads this.', missing: administration.reasonMissing }}
        confirm="Remove listing"
        isDestructive
        isBusy={removing.isPending}
        onConfirm={(reason) => removing.mutate({ id, reason })}
      />
    </>
  )
}

function Restore({ listing: { id, title } }: Props) {
  const restoring = useAdminAction({
    run: restoreListing,
    done: ({ status }) =>
      status === 'withdrawn'
        ? administration.listingRestoredWithdrawn
        : administration.listingRestored(statusLabels[status].toLowerCase()),
  })
  return (
    <Button
      size="small"
      isBusy={restoring.isPending}
      aria-label={`Restore ${title || 'this listing'}`}
      onClick={() => restoring.mutate(id)}
    >
      Restore
    </Button>
  )
}
