import { adminPaths } from '../../../domain/site/admin-paths.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { ContentEditor } from '../../features/administration/content/content-editor.tsx'
import { parseMarkdown } from '../../features/pages/markdown.ts'
import { PageArticle } from '../../features/pages/page-article.tsx'
import { pageNames } from '../../features/pages/page-names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Route } from './+types/edit-page.ts'

export const meta = privatePageMeta('Edit page')

export default function AdminEditPage({ params }: Route.ComponentProps) {
  const slug = params['*']
  const name = pageNames[`/${slug}`]
  if (!name)
    return (
      <Notice
        heading="h2"
        title="There is no such page"
        actions={<ButtonLink to={adminPaths.pages}>All pages</ButtonLink>}
      />
    )
  return (
    <ContentEditor
      kind="page"
      contentKey={slug}
      name={name}
      preview={({ title, description, content }) => (
        <PageArticle
          page={{ title: title || name, description, blocks: parseMarkdown(content), updatedAt: undefined }}
        />
      )}
    />
  )
}
