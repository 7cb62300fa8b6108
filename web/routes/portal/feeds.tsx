import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { FeedList } from '../../features/feeds/feed-list.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const handle: PageHandle = { page: 'agency' }
export const meta = privatePageMeta('Feeds')

export default function FeedsPage() {
  return (
    <>
      <PageHeading title="Feeds" lead="Homes from your own software, updated as you work." />
      <FeedList />
    </>
  )
}
