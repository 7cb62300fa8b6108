import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { DiaryPage } from '../../features/viewings/diary-page.tsx'
import type { PageHandle } from '../layouts/portal.tsx'

export const meta = privatePageMeta('Viewings')
export const handle: PageHandle = { page: 'viewings' }

export default DiaryPage
