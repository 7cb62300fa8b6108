import { data } from 'react-router'

/** Any address that no other route answers. The layout shows the page; the server's log names the path. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundRoute() {
  return null
}
