import { RotateCw } from 'lucide-react'
import { Link, type MetaDescriptor, useLocation } from 'react-router'
import { brand } from '../../../../domain/site/brand.ts'
import { isNotFound, PageFailure, pageFailureMeta } from '../../../features/layout/page-failure.tsx'
import { isServerError } from '../../../features/layout/unexpected-error.tsx'
import { missingPage } from '../../../messages/pages/missing-page.ts'
import { pageFailure } from '../../../messages/pages/page-failure.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'

type Missing = { title: string; text: string; next: string; to: string }

/**
 * A 'not found' page with its own message, also if the server failed, which may be over in a moment. Other errors are
 * shown by the layout.
 */
export function MissingPage({ error, title, text, next, to }: Missing & { error: unknown }) {
  const hasFailed = isServerError(error)
  if (!isNotFound(error) && !hasFailed) return <PageFailure error={error} />
  return (
    <section className="page-width py-16 md:py-30">
      <div className={classes('max-w-170 border-t-3 pt-7', hasFailed ? 'border-negative' : 'border-ink')}>
        <h1 className="display text-d2h md:text-d4">{title}</h1>
        <p className="mt-3 text-ink-2 text-md">{hasFailed ? missingPage.notLoaded : text}</p>
        {hasFailed && <TryAgain />}
        <Link to={to} className="section-link touch-target mt-5 inline-block">
          {next}
        </Link>
      </div>
    </section>
  )
}

/** A plain link, which requests the page anew. */
function TryAgain() {
  const { pathname, search } = useLocation()
  return (
    <a href={pathname + search} className={classes(buttonClasses({ variant: 'strong' }), 'mt-6 mr-5')}>
      <Icon of={RotateCw} size={18} />
      {pageFailure.unexpected.next}
    </a>
  )
}

export function missingMeta(error: unknown, { title }: Pick<Missing, 'title'>): MetaDescriptor[] {
  const others = pageFailureMeta(error)
  if (!isNotFound(error) && !isServerError(error)) return others
  return [{ title: `${title} | ${brand.name}` }, ...others.filter((entry) => !('title' in entry))]
}
