import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { brand } from '../../../domain/site/brand.ts'
import { pageFailure } from '../../messages/pages/page-failure.ts'
import { NotFound } from './not-found.tsx'
import { isUnreachable, UnexpectedError } from './unexpected-error.tsx'

/** The error page of a route. */
export function PageFailure({ error }: { error: unknown }) {
  return isNotFound(error) ? <NotFound /> : <UnexpectedError error={error} />
}

/** The title of an error page, which is not indexed. */
export function pageFailureMeta(error: unknown): MetaDescriptor[] {
  const kind = isNotFound(error) ? 'notFound' : isUnreachable(error) ? 'unreachable' : 'unexpected'
  const { title } = pageFailure[kind]
  return [{ title: `${title} | ${brand.name}` }, { name: 'robots', content: 'noindex' }]
}

export const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404
