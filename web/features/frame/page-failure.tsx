import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { brand } from '../../../domain/site/brand.ts'
import { pageFailure } from '../../messages/pages/page-failure.ts'
import { NotFound } from './not-found.tsx'
import { isUnreachable, UnexpectedError } from './unexpected-error.tsx'

/** What a route that failed is replaced with. */
export function PageFailure({ error }: { error: unknown }) {
  return isNotFound(error) ? <NotFound /> : <UnexpectedError error={error} />
}

/** The title of a page that could not be shown; search engines are asked to forget the address. */
export function pageFailureMeta(error: unknown): MetaDescriptor[] {
  const kind = isNotFound(error) ? 'notFound' : isUnreachable(error) ? 'unreachable' : 'unexpected'
  const { title } = pageFailure[kind]
  return [{ title: `${title} | ${brand.name}` }, { name: 'robots', content: 'noindex' }]
}

export const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404
