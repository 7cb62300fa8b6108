import { CopyPlus, Ellipsis, ExternalLink, Pencil, PoundSterling } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type StatusChange, statusChanges } from '../../../domain/listings/listing-status.ts'
import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import type { OwnListing } from '../../entities/listing/own-listing.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { statusChangeLabels } from './status-labels.ts'
import { useStatusChange } from './use-status-change.ts'

type ConfirmedChange = Extract<StatusChange, 'withdraw' | 'delete'>

const confirmations: Record<ConfirmedChange, { title: string; text: string; action: string }> = {
  withdraw: {
    title: 'Withdraw this home?',
    text: 'It will no longer be public. It stays here, and you can publish it again while your plan allows it.',
    action: 'Withdraw',
  },
  delete: {
    title: 'Delete this home?',
    text: 'Its text, photos and figures are deleted permanently.',
    action: 'Delete permanently',
  },
}

type MenuListing = Pick<
  OwnListing,
  | 'id'
  | 'status'
  | 'listing_type'
  | 'title'
  | 'price'
  | 'expires_at'
  | 'country'
  | 'deposit'
  | 'holding_deposit'
  | 'let_type'
  | 'property_type'
>

const isPublic = (status: MenuListing['status']) =>
  ['live', 'under_offer', 'sold_stc', 'let_agreed'].includes(status)

/** The actions that are available in the listing's status. */
export function ListingMenu({ listing, onGone }: { listing: MenuListing; onGone?: () => void }) {
  const [confirming, setConfirming] = useState<ConfirmedChange>()
  const [isPricing, setIsPricing] = useState(false)
  const navigate = useNavigate()
  const change = useStatusChange(listing.id, (done, copyId) => {
    setConfirming(undefined)
    if (done === 'delete') onGone?.()
    if (done === 'duplicate' && copyId) navigate(portalPaths.listingStep(copyId, 'type'))
  })
  const confirmation = confirming && confirmations[confirming]
  const selectChange = (selected: StatusChange) => {
    if (selected === 'publish') navigate(portalPaths.listingStep(listing.id, 'preview'))
    else if (selected === 'withdraw' || selected === 'delete') setConfirming(selected)
    else if (!change.isPending) change.mutate(selected)
  }
  const title = listing.title || 'untitled draft'
  if (listing.status === 'removed') return null
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label={`What to do with ${title}`} />}>
        <MenuItem icon={Pencil} onSelect={() => navigate(portalPaths.listingStep(listing.id, 'type'))}>
          Edit
        </MenuItem>
        {isPublic(listing.status) && (
          <MenuItem icon={ExternalLink} onSelect={() => navigate(paths.property(listing.id))}>
            View listing
          </MenuItem>
        )}
        <MenuItem icon={PoundSterling} onSelect={() => setIsPricing(true)}>
          Change price
        </MenuItem>
        {statusChanges(listing.status, listing.listing_type, listing.expires_at !== null).map((each) => (
          <MenuItem key={each} isDestructive={each === 'delete'} onSelect={() => selectChange(each)}>
            {statusChangeLabels[each]}
          </MenuItem>
        ))}
        <MenuItem icon={CopyPlus} onSelect={() => !change.isPending && change.mutate('duplicate')}>
          Duplicate
        </MenuItem>
      </Menu>
      {confirming && confirmation && (
        <ConfirmDialog
          isOpen
          title={confirmation.title}
          action={confirmation.action}
          isDestructive
          isBusy={change.isPending}
          onConfirm={() => change.mutate(confirming)}
          onClose={() => setConfirming(undefined)}
        >
          {confirmation.text}
        </ConfirmDialog>
      )}
      {isPricing && <PriceDialog listing={listing} onClose={() => setIsPricing(false)} />}
    </>
  )
}
