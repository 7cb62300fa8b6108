import { Tag } from '../../ui/tag.tsx'
import type { ListingDetails } from './listing-details.ts'

type Props = Pick<ListingDetails, 'listingType' | 'status' | 'isNewToday' | 'reduction' | 'country'>

export function ListingTags({ listingType, status, isNewToday, reduction, country }: Props) {
  return (
    <p className="mb-3.5 flex flex-wrap gap-2">
      <Tag tone="ink">{listingType === 'rent' ? 'To rent' : 'For sale'}</Tag>
      {status === 'under_offer' && <Tag tone="info">Under offer</Tag>}
      {status === 'sold_stc' && (
        <Tag tone="negative">{country === 'Scotland' ? 'Sold STCM' : 'Sold STC'}</Tag>
      )}
      {status === 'let_agreed' && <Tag tone="negative">Let agreed</Tag>}
      {isNewToday && <Tag tone="soft">New today</Tag>}
      {reduction && <Tag tone="soft">Reduced</Tag>}
    </p>
  )
}
