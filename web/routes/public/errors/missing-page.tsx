import { Link, type MetaDescriptor } from 'react-router'
import { brand } from '../../../../domain/site/brand.ts'
import { isNotFound, PageFailure, pageFailureMeta } from '../../../features/layout/page-failure.tsx'

type Missing = { title: string; text: string; next: string; to: string }

/** A 'not found' page with its own message. Other errors are shown by the layout. */
export function MissingPage({ error, title, text, next, to }: Missing & { error: unknown }) {
  if (!isNotFound(error)) return <PageFailure error={error} />
  return (
    <section className="page-width py-16 md:py-30">
      <div className="max-w-170 border-ink border-t-3 pt-7">
        <h1 className="display text-d2h md:text-d4">{title}</h1>
        <p className="mt-3 text-ink-2 text-md">{text}</p>
        <Link to={to} className="section-link touch-target mt-5 inline-block">
          {next}
        </Link>
      </div>
    </section>
  )
}

export function missingMeta(error: unknown, { title }: Pick<Missing, 'title'>): MetaDescriptor[] {
  const others = pageFailureMeta(error)
  if (!isNotFound(error)) return others
  return [{ title: `${title} | ${brand.name}` }, ...others.filter((entry) => !('title' in entry))]
}
