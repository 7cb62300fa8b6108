import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { FoundPlace } from '../../../domain/search/search-heading.ts'
import { changeSearch, type SearchQuery } from '../../../domain/search/search-query.ts'
import { useSession } from '../../session/session.ts'
import { saveOnDemand } from './save/save-on-demand.ts'
import type { SaveKind } from './save/save-search.ts'
import { rememberSearch } from './search-box/recent-searches.ts'
import type { SearchText } from './search-text.ts'
import { searchUrl, useSearch } from './use-search.ts'

/** Searches by name are offered again in the search field. */
export function useRecordRecentSearch(
  query: SearchQuery,
  place: FoundPlace | undefined,
  text: SearchText | undefined,
): void {
  const address = searchUrl(changeSearch(query, { page: 1 }))
  const label = text?.title
  const isNamed = place !== undefined && !query.bounds && !query.area
  const near = place && `${place.latitude.toFixed(1)}_${place.longitude.toFixed(1)}`
  useEffect(() => {
    if (isNamed && label) rememberSearch({ label, address, near })
  }, [isNamed, label, address, near])
}

/** After sign-in, performs the save named in the address and removes it. */
export function useSaveAfterSignIn(place: FoundPlace | undefined): void {
  const [params] = useSearchParams()
  const kind = params.get('save')
  const session = useSession()
  const { query, view } = useSearch()
  const navigate = useNavigate()
  const shouldSave = session.status === 'signed-in' && (kind === 'search' || kind === 'alert')
  const latest = useRef({ query, view, place, navigate })
  latest.current = { query, view, place, navigate }
  useEffect(() => {
    if (!shouldSave) return
    const now = latest.current
    void saveOnDemand(kind as SaveKind, now.query, now.place)
    void now.navigate(searchUrl(now.query, now.view), { replace: true, preventScrollReset: true })
  }, [shouldSave, kind])
}

/** Scrolls new results into view. */
export function useScrollToResults(list: RefObject<HTMLElement | null>, address: string): void {
  const last = useRef(address)
  useEffect(() => {
    if (last.current === address) return
    last.current = address
    const start = list.current
    if (start && start.getBoundingClientRect().top < 0) start.scrollIntoView()
  }, [list, address])
}
