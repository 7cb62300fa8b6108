import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { formatMoment } from '../../../../domain/time/dates.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { useCurrentUser } from '../../../session/use-current-user.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { FactList } from '../fact-list.tsx'
import { fullName } from '../people.ts'
import { AccessSection } from './access-section.tsx'
import { EraseSection } from './erase-section.tsx'
import { MfaSection } from './mfa-section.tsx'
import { RolesSection } from './roles-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { type UserRow, userQueries } from './user-queries.ts'
import { UserTags } from './user-tags.tsx'

export function UserDetail({ id }: { id: string }) {
  const user = useQuery(userQueries.byId(id))
  return (
    <QueryResult query={user} failure="We couldn’t load this account">
      {(found) =>
        found ? (
          <UserView user={found} />
        ) : (
          <Notice
            heading="h2"
            title="No such account"
            text="It may have been erased."
            actions={<ButtonLink to={adminPaths.users}>All users</ButtonLink>}
          />
        )
      }
    </QueryResult>
  )
}

function UserView({ user }: { user: UserRow }) {
  const isCurrentUser = useCurrentUser().userId === user.id
  return (
    <>
      <PageHeading title={fullName(user)} lead={user.email} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="max-lg:order-2">
          <RolesSection user={user} />
          {!isCurrentUser && <AccessSection user={user} />}
          <SessionsSection userId={user.id} />
          {!isCurrentUser && <MfaSection user={user} />}
          {!isCurrentUser && <EraseSection user={user} />}
        </div>
        <div>
          <UserFacts user={user} />
          <ul className="mt-4 flex flex-col gap-3">
            <li>
              <Link to={`${adminPaths.properties}?query=${user.id}`} className="section-link inline-block">
                Properties
              </Link>
            </li>
            <li>
              <Link to={adminPaths.auditOf({ query: user.id })} className="section-link inline-block">
                Audit log
              </Link>
            </li>
          </ul>
        </div>
      </div>
    </>
  )
}

function UserFacts({ user }: { user: UserRow }) {
  return (
    <FactList
      facts={{
        State: <UserTags user={user} />,
        Joined: formatMoment(user.created_at),
        'Last sign-in': user.last_sign_in_at ? formatMoment(user.last_sign_in_at) : 'Never',
        'Two-step verification': user.has_mfa ? 'On' : 'Off',
        'Account ID': <span className="break-all text-sm">{user.id}</span>,
      }}
    />
  )
}
