import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { editSearch, useEditedSearch } from '../../../entities/saved/edited-search.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { updateSearch } from '../filters/update-search.ts'
import { useSearch } from '../use-search.ts'

/** Shown while the filters of a saved search are being edited. */
export function EditingBar({ place }: { place: FoundPlace | undefined }) {
  const edited = useEditedSearch()
  const session = useSession()
  const { query } = useSearch()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  if (!edited || session.status !== 'signed-in' || session.userId !== edited.userId) return null
  const leave = () => {
    editSearch(undefined)
    void navigate(paths.portalAlerts)
  }
  const update = async () => {
    setBusy(true)
    const isUpdated = await updateSearch(edited, query, place).catch(() => false)
    setBusy(false)
    if (isUpdated) leave()
  }
  return (
    <section
      aria-label="Editing a saved search"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-r-panel border-accent border-l-4 bg-accent-soft px-5 py-3.5"
    >
      <p className="min-w-0 flex-1 basis-60 break-words">
        You are changing <strong className="font-semibold">{edited.name}</strong>. Set the filters as you want
        them.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="strong" size="small" isBusy={isBusy} onClick={update}>
          Update search
        </Button>
        <Button variant="quiet" size="small" onClick={leave}>
          Leave it as it was
        </Button>
      </div>
    </section>
  )
}
