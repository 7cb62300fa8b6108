import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'
import type { Landing } from './landing.ts'

export function LandingNotes({ notes }: Pick<Landing, 'notes'>) {
  return (
    <section className="pt-14 md:pt-22" aria-labelledby="worth-knowing">
      <SectionHeading
        id="worth-knowing"
        title="Worth knowing"
        end={
          <Link to={paths.propertyGuides} className="section-link touch-target">
            Read the guides
          </Link>
        }
      />
      <div className="mt-6 grid gap-x-10 gap-y-7 md:grid-cols-3">
        {notes.map(({ title, text }) => (
          <div key={title}>
            <h3 className="font-semibold text-md">{title}</h3>
            <p className="mt-1.5 text-ink-2">{text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
