import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { brand } from '../../../domain/site/brand.ts'
import { paths } from '../../../domain/site/paths.ts'
import { yearOf } from '../../../domain/time/dates.ts'
import { Logo } from '../../ui/logo.tsx'

type Props = { title: string; lead?: string | undefined; children: ReactNode }

/** The layout of /auth and /reset-password: a form beside a picture. */
export function AccountPage({ title, lead, children }: Props) {
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-2">
      <div className="flex flex-col px-5 py-6 md:px-10 md:py-9">
        <header>
          <Link to={paths.home} aria-label={`${brand.name} home`} className="flex h-11 w-fit items-center">
            <Logo />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className="mx-auto my-auto w-full max-w-100 py-10">
          <h1 className="display text-d3">{title}</h1>
          {lead && <p className="mt-2 text-ink-2">{lead}</p>}
          {children}
        </main>
        <footer className="text-ink-3 text-sm">
          © {yearOf(new Date())} {brand.company}
        </footer>
      </div>
      <div aria-hidden className="bg-(image:--doorway) bg-center bg-cover max-lg:hidden" />
    </div>
  )
}
