import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { TabLinks } from '../../../ui/navigation/tab-links.tsx'

export function ContentTabs({ current }: { current: 'pages' | 'posts' }) {
  return (
    <div className="mb-5">
      <TabLinks
        label="Pages and blog"
        links={[
          { to: adminPaths.pages, label: 'Pages', isCurrent: current === 'pages' },
          { to: adminPaths.posts, label: 'Blog', isCurrent: current === 'posts' },
        ]}
      />
    </div>
  )
}
