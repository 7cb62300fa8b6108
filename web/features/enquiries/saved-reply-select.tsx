import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fillReply } from '../../../domain/enquiries/saved-reply.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { Select } from '../../ui/fields/select.tsx'
import { enquiryQueries, type Lead } from './enquiry-queries.ts'

type Props = { lead: Lead; onChoose: (text: string) => void }

/** Inserts one of the agency's saved replies with its fields filled in. */
export function SavedReplySelect({ lead, onChoose }: Props) {
  const { data: replies } = useQuery(enquiryQueries.savedReplies(lead.agency_id))
  if (!replies) return null
  if (replies.length === 0)
    return (
      <Link to={portalPaths.agencyEnquiries} className="text-link touch-target text-sm">
        Add saved replies
      </Link>
    )
  return (
    <Select
      aria-label="Insert a saved reply"
      value=""
      className="w-56 max-md:flex-1"
      onChange={({ target }) => {
        const chosen = replies.find(({ id }) => id === target.value)
        if (chosen) onChoose(fillReply(chosen.body, lead.reply_fields))
      }}
    >
      <option value="">Insert a saved reply</option>
      {replies.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  )
}
