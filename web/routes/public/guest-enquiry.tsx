import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { GuestThread } from '../../features/enquiries/guest-thread.tsx'
import { PersonalQueries } from '../../session/personal-queries.tsx'
import type { Route } from './+types/guest-enquiry.ts'

export const meta = privatePageMeta('Your enquiry')

/** The target of links in emails to guests. */
export default function GuestEnquiry({ params }: Route.ComponentProps) {
  return (
    <PersonalQueries>
      <div className="page-width py-8 md:py-12">
        <div className="mx-auto max-w-180">
          <GuestThread token={params.token} />
        </div>
      </div>
    </PersonalQueries>
  )
}
