import { data } from 'react-router'
import { brand } from '../../../domain/brand.ts'
import { pageFailure } from '../../messages/page-failure.ts'

export const meta = () => [
  { title: `${pageFailure.notFound.title} | ${brand.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Any address that no other route answers. The layout shows the page; the server's log names the path. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundRoute() {
  return null
}
