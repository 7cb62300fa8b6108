import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of contents: every address of the site and the file that answers it. */
export default [
  index('routes/public/home.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
