import { Bell } from 'lucide-react'
import { activeFilters, priceLabel } from '../../../../domain/search/search-filters.ts'
import { type FoundPlace, searchTitle } from '../../../../domain/search/search-heading.ts'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { searchResults } from '../../../messages/search/search-results.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SaveSearchButton } from '../save/save-search-button.tsx'
import type { CountedAlternative } from './alternatives.ts'

type Props = { query: SearchQuery; place: FoundPlace | undefined; alternatives: CountedAlternative[] }

/** The empty state, with alternatives that have results. */
export function NoResults({ query, place, alternatives }: Props) {
  const [best, ...others] = alternatives
  return (
    <Notice
      heading="h2"
      title={searchResults.none}
      text={`${describeSearch(query, place)} ${best ? describeAlternative(best) : 'An alert tells you as soon as something does.'}`}
      actions={
        <>
          {best && (
            <ButtonLink to={best.url} preventScrollReset variant="strong">
              {best.label}
            </ButtonLink>
          )}
          {others.map(({ label, url: address, count }) => (
            <ButtonLink key={label} to={address} preventScrollReset>
              {label}
              <span className="tabular font-normal text-ink-2">{formatHomes(count)}</span>
            </ButtonLink>
          ))}
          <SaveSearchButton
            kind="alert"
            icon={Bell}
            place={place}
            className={best ? quietAlert : undefined}
          />
        </>
      }
    />
  )
}

const quietAlert = 'border-line-strong! bg-surface! text-ink! hover:bg-fill!'

/** 'Nothing matches in Hay-on-Wye up to £200,000.' */
function describeSearch(query: SearchQuery, place: FoundPlace | undefined): string {
  const title = searchTitle(query, place)
  const price = priceLabel(query)
  const others = activeFilters(query).filter(({ key }) => !['price', 'area', 'bounds'].includes(key)).length
  const filters = others === 0 ? '' : others === 1 ? ' with your filter' : ` with your ${others} filters`
  return `There are no ${title.charAt(0).toLowerCase()}${title.slice(1)}${price ? `, ${price.charAt(0).toLowerCase()}${price.slice(1)}` : ''}${filters}.`
}

function describeAlternative({ kind, label, count }: CountedAlternative): string {
  const homes = formatHomes(count)
  switch (kind) {
    case 'radius':
      return `Widening to ${label.slice('Search within '.length)} would show ${homes}.`
    case 'price':
      return `${label} there ${count === 1 ? 'is' : 'are'} ${homes}.`
    case 'place':
      return label.endsWith('?')
        ? `${label} There ${count === 1 ? 'is' : 'are'} ${homes} there.`
        : `${label.replace(/^Search (.+) instead$/, '$1')} has ${homes}.`
    default:
      return label.startsWith('Without')
        ? `${label} there would be ${homes}.`
        : `${label.replace(/^Search /, 'Searching ')} would show ${homes}.`
  }
}

const formatHomes = (count: number) => (count === 1 ? '1 home' : `${formatNumber(count)} homes`)
