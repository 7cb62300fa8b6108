import { paths } from '../../../../domain/site/paths.ts'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'

export function ContentTabs({ current }: { current: 'pages' | 'posts' }) {
  return (
    <div className="mb-5">
      <TabLinks
        label="Pages and blog"
        links={[
          { to: paths.adminPages, label: 'Pages', isCurrent: current === 'pages' },
          { to: paths.adminPosts, label: 'Blog', isCurrent: current === 'posts' },
        ]}
      />
    </div>
  )
}
