import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { FeedList } from '../../features/feeds/feed-list.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const handle: PageHandle = { page: 'agency' }
export const meta = privatePageMeta('Feeds')

export default FeedList
