import { RotateCw } from 'lucide-react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { pageFailure } from '../../messages/pages/page-failure.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Messages of a failed fetch in Chrome, Firefox and Safari. Never true on the server. */
export const isUnreachable = (error: unknown) =>
  typeof document !== 'undefined' && error instanceof TypeError && /fetch|load failed/i.test(error.message)

/** The server failed: it sends no details, and React Router puts its own error in their place. */
export const isServerError = (error: unknown) =>
  isRouteErrorResponse(error)
    ? error.status >= 500
    : error instanceof Error && error.message === 'Unexpected Server Error'

/** Plain links, because the scripts may be in a broken state. */
export function UnexpectedError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { next, home } = pageFailure.unexpected
  const { title, text } = isUnreachable(error) ? pageFailure.unreachable : pageFailure.unexpected
  return (
    <section className="page-width py-16 md:py-30">
      <div className="max-w-170 border-negative border-t-3 pt-7">
        <h1 className="display text-d2h md:text-d4">{title}</h1>
        <p className="mt-3 text-balance text-ink-2 text-md">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href={pathname + search} className={buttonClasses({ variant: 'strong' })}>
            <Icon of={RotateCw} size={18} />
            {next}
          </a>
          <a href={paths.home} className={buttonClasses({ variant: 'outline' })}>
            {home}
          </a>
        </div>
      </div>
    </section>
  )
}
