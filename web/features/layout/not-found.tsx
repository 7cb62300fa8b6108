import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { pageFailure } from '../../messages/pages/page-failure.ts'
import { DoorwayPicture } from './doorway-picture.tsx'

export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.error('404: no page at', pathname)
  }, [pathname])
  const { code, title, text, next } = pageFailure.notFound
  return (
    <section className="page-width flex items-start gap-6 py-16 md:gap-12 md:py-30">
      <DoorwayPicture />
      <div>
        <h1 className="display text-figure md:text-d5">{code}</h1>
        <p className="mt-3 font-semibold text-md md:text-lg">{title}</p>
        <p className="mt-1 text-ink-2">{text}</p>
        <Link to={paths.home} className="section-link touch-target mt-5 inline-block">
          {next}
        </Link>
      </div>
    </section>
  )
}
