import { isRouteErrorResponse } from 'react-router'
import { NotFound } from './not-found.tsx'
import { UnexpectedError } from './unexpected-error.tsx'

/** What a route that failed is replaced with. */
export function PageFailure({ error }: { error: unknown }) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <UnexpectedError />
}
