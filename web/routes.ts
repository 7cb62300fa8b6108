import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { pageNames } from './features/pages/page-names.ts'

/** Pages whose text stands in the database. */
const editablePages = Object.keys(pageNames).map((path) => path.slice(1))

/** The table of contents: every address of the site and the file that answers it. */
export default [
  route('search/homes', 'routes/public/search-homes.ts'),
  route('search/map', 'routes/public/search-map.ts'),
  route('search/suggestions', 'routes/public/search-suggestions.ts'),
  route('auth', 'routes/account/auth.tsx'),
  route('reset-password', 'routes/account/reset-password.tsx'),
  layout('routes/layouts/portal.tsx', [
    route('portal', 'routes/portal/dashboard.tsx'),
    route('portal/profile', 'routes/portal/profile.tsx'),
    route('portal/settings', 'routes/portal/settings.tsx'),
  ]),
  layout('routes/layouts/admin.tsx', [
    route('admin', 'routes/admin/dashboard.tsx'),
    route('admin/properties', 'routes/admin/properties.tsx'),
    route('admin/properties/reports', 'routes/admin/listing-reports.tsx'),
    route('admin/properties/:id', 'routes/admin/property.tsx'),
    route('admin/users', 'routes/admin/users.tsx'),
    route('admin/users/:id', 'routes/admin/user.tsx'),
    route('admin/pages', 'routes/admin/pages.tsx'),
    route('admin/pages/page/*', 'routes/admin/edit-page.tsx'),
    route('admin/pages/posts', 'routes/admin/posts.tsx'),
    route('admin/pages/posts/:id', 'routes/admin/edit-post.tsx'),
    route('admin/enquiries', 'routes/admin/enquiries.tsx'),
    route('admin/enquiries/:id', 'routes/admin/enquiry-report.tsx'),
    route('admin/notifications', 'routes/admin/notifications.tsx'),
    route('admin/payments', 'routes/admin/payments.tsx'),
    route('admin/support', 'routes/admin/support.tsx'),
    route('admin/support/:id', 'routes/admin/support-request.tsx'),
    route('admin/settings', 'routes/admin/settings.tsx'),
    route('admin/audit', 'routes/admin/audit.tsx'),
    route('admin/health', 'routes/admin/health.tsx'),
  ]),
  layout('routes/layouts/site.tsx', [
    route('portal/settings/erase', 'routes/portal/erase-account.tsx'),
    index('routes/public/home.tsx'),
    route('search', 'routes/public/search.tsx'),
    route('property/:id', 'routes/public/property.tsx'),
    ...editablePages.map((path) => route(path, 'routes/public/page.tsx', { id: path })),
    route('home/where-can-i-live', 'routes/public/where-can-i-live.tsx'),
    route('area-guides', 'routes/public/area-guides.tsx'),
    route('area-guides/:slug', 'routes/public/area-guide.tsx'),
    route('agents', 'routes/public/agents.tsx'),
    route('agents/:slug', 'routes/public/agent.tsx'),
    route('landlords', 'routes/public/landlords.tsx'),
    route('blog', 'routes/public/blog.tsx'),
    route('blog/:id', 'routes/public/blog-post.tsx'),
    route('dev/ui', 'routes/dev/ui.tsx'),
    route('*', 'routes/public/not-found.tsx'),
  ]),
  route('robots.txt', 'routes/public/robots.ts'),
  route('sitemap.xml', 'routes/public/sitemap-index.ts'),
  route('sitemaps/:part', 'routes/public/sitemap-part.ts'),
  route('blog/:id/text', 'routes/public/blog-post-text.ts'),
  route('blog/feed.xml', 'routes/public/blog-feed.ts'),
] satisfies RouteConfig
