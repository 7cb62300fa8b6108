import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { formatShortDate } from '../../../../domain/time/dates.ts'
import { useTableParams } from '../../../data/table-params.ts'
import { createdAtColumn } from '../../../entities/table/created-at-column.tsx'
import { PagedTable } from '../../../entities/table/paged-table.tsx'
import type { Column } from '../../../entities/table/rows-table.tsx'
import { fullName } from '../people.ts'
import { roleLabels } from './role-labels.ts'
import { type UserRow, userQueries, userSorts } from './user-queries.ts'
import { UserTags } from './user-tags.tsx'

const stateLabels = { locked: 'Locked', unconfirmed: 'Not confirmed', without_role: 'Without a role' }

export function UsersTable() {
  const params = useTableParams({ sorts: userSorts, defaultSort: '-created_at' })
  const users = useQuery(userQueries.list(params))
  return (
    <PagedTable
      caption="Users"
      query={users}
      columns={columns}
      params={params}
      search="Name, email or number"
      filters={[
        { name: 'role', label: 'Role', options: roleLabels },
        { name: 'state', label: 'State', options: stateLabels },
      ]}
      failure="We couldn’t load the users"
      empty={{ title: 'No users found', text: 'Try fewer words, or another role.' }}
    />
  )
}

const columns: Column<UserRow>[] = [
  {
    key: 'name',
    label: 'Name',
    sortBy: 'name',
    isOfWords: true,
    onCard: 'title',
    cell: (user) => (
      <Link to={adminPaths.user(user.id)} className="block font-semibold text-facts hover:underline">
        {fullName(user)}
      </Link>
    ),
  },
  {
    key: 'email',
    label: 'Email',
    sortBy: 'email',
    isOfWords: true,
    cell: ({ email }) => <span className="break-all text-ink-2">{email}</span>,
  },
  {
    key: 'roles',
    label: 'Roles',
    cell: ({ roles }) => roles.map((role) => roleLabels[role]).join(', ') || 'None',
  },
  createdAtColumn('Joined'),
  {
    key: 'seen',
    label: 'Last sign-in',
    sortBy: 'last_sign_in_at',
    cell: ({ last_sign_in_at }) => (
      <span className="whitespace-nowrap">
        {last_sign_in_at ? formatShortDate(last_sign_in_at) : 'Never'}
      </span>
    ),
  },
  { key: 'mfa', label: 'MFA', cell: ({ has_mfa }) => (has_mfa ? 'On' : 'Off') },
  { key: 'state', label: 'State', onCard: 'mark', cell: (user) => <UserTags user={user} /> },
]
