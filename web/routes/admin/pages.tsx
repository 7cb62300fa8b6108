import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ContentTabs } from '../../features/administration/content/content-tabs.tsx'
import { PagesList } from '../../features/administration/content/pages-list.tsx'
import { pageNames } from '../../features/pages/page-names.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export const meta = privatePageMeta('Pages')

export default function AdminPages() {
  return (
    <>
      <PageHeading title="Pages and blog" />
      <ContentTabs current="pages" />
      <PagesList names={pageNames} />
    </>
  )
}
