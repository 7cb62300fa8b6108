import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { UserDetail } from '../../features/administration/users/user-detail.tsx'
import type { Route } from './+types/user.ts'

export const meta = privatePageMeta('User')

export default function AdminUser({ params: { id } }: Route.ComponentProps) {
  return <UserDetail id={id} />
}
