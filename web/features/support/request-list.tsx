import { Link } from 'react-router'
import { describeDue } from '../../../domain/plans/support-due.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { StatusTag } from './status-tag.tsx'
import type { SupportRequest } from './support-queries.ts'

export function RequestList({ requests }: { requests: readonly SupportRequest[] }) {
  if (requests.length === 0)
    return <p className="mt-4 text-ink-2">You haven’t sent any support requests yet.</p>
  const now = new Date()
  return (
    <ul className="mt-2">
      {requests.map((request) => (
        <li
          key={request.id}
          className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-4"
        >
          <div className="min-w-0 flex-1 basis-72">
            <h3 className="font-semibold">
              <Link
                to={portalPaths.supportRequest(request.id)}
                className="break-words after:absolute after:inset-0 hover:underline"
              >
                {request.subject}
              </Link>
            </h3>
            <p className="text-ink-2 text-sm">{describeDue(request, now)}</p>
          </div>
          <StatusTag status={request.status} />
        </li>
      ))}
    </ul>
  )
}
