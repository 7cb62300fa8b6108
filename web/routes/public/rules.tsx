import type { Country } from '../../../domain/geo/country.ts'
import { lawRules } from '../../../domain/law/law-rules.ts'
import { paths } from '../../../domain/site/paths.ts'
import { breadcrumbList } from '../../../domain/site/structured-data.ts'
import { RuleList } from '../../features/law/rule-list.tsx'
import { pageMeta } from '../../features/seo/page-meta.ts'
import { siteUrlFrom } from '../../features/seo/site-url.ts'
import type { Route } from './+types/rules.ts'

const countries: readonly Country[] = ['England', 'Scotland', 'Wales', 'Northern Ireland']

const title = 'Advertising rules'
const description =
  'The law that adverts on Lintel are held to in England, Scotland, Wales and Northern Ireland, with dates and sources.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title,
    description,
    path: paths.rules,
    structured: [
      breadcrumbList(siteUrlFrom(matches), [
        { label: 'Home', to: paths.home },
        { label: 'Help', to: paths.help },
        { label: title, to: paths.rules },
      ]),
    ],
  })

/** Generated from the table that the advert check and the database apply. */
export default function RulesPage() {
  return (
    <article className="page-width pt-7 pb-14 md:pt-12 md:pb-22">
      <header className="border-ink border-t-3 pt-4.5">
        <h1 className="display text-d2h md:text-d4">{title}</h1>
        <p className="mt-3 max-w-[60ch] text-balance text-ink-2 text-lead">
          We check every advert against these rules before it goes live. They differ by country and change
          over time.
        </p>
      </header>
      <nav aria-label="Countries" className="mt-6 flex flex-wrap gap-x-6 gap-y-1">
        {countries.map((country) => (
          <a key={country} href={`#${anchor(country)}`} className="text-link touch-target font-semibold">
            {country}
          </a>
        ))}
      </nav>
      {countries.map((country) => (
        <section key={country} aria-labelledby={anchor(country)} className="mt-10 md:mt-14">
          <h2
            id={anchor(country)}
            className="display scroll-mt-6 border-ink border-t-3 pt-4 text-d1 md:text-d2"
          >
            {country}
          </h2>
          <RuleList rules={rulesFor(country)} />
        </section>
      ))}
      <p className="mt-8 max-w-[68ch] text-ink-2 text-sm">
        This page is a summary, not legal advice. Sources open on legislation.gov.uk, gov.uk or gov.scot.
      </p>
    </article>
  )
}

const anchor = (country: Country) => country.toLowerCase().replace(' ', '-')

/** Rules in force first, then those that have only been proposed. */
const rulesFor = (country: Country) =>
  lawRules
    .filter((row) => row.countries.includes(country))
    .toSorted((one, other) => Number(one.status === 'proposed') - Number(other.status === 'proposed'))
