import { data } from 'react-router'

/** Catches all other addresses. The layout renders the page; the server logs the path. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundRoute() {
  return null
}
