import { isRouteErrorResponse, type MetaDescriptor } from 'react-router'
import { brand } from '../../../domain/brand.ts'
import { pageFailure } from '../../messages/page-failure.ts'
import { NotFound } from './not-found.tsx'
import { UnexpectedError } from './unexpected-error.tsx'

/** What a route that failed is replaced with. */
export function PageFailure({ error }: { error: unknown }) {
  return isNotFound(error) ? <NotFound /> : <UnexpectedError />
}

/** The title of a page that could not be shown; search engines are asked to forget the address. */
export function pageFailureMeta(error: unknown): MetaDescriptor[] {
  const { title } = isNotFound(error) ? pageFailure.notFound : pageFailure.unexpected
  return [{ title: `${title} | ${brand.name}` }, { name: 'robots', content: 'noindex' }]
}

export const isNotFound = (error: unknown) => isRouteErrorResponse(error) && error.status === 404
