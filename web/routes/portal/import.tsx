import { roomMeta } from '../../browser/private-page-meta.ts'
import { ImportHistory } from '../../features/import/import-history.tsx'
import { ImportPanel } from '../../features/import/import-panel.tsx'
import { RoomHeading } from '../../ui/page-heading.tsx'
import type { RoomHandle } from '../layouts/portal.tsx'

export const handle: RoomHandle = { room: 'listings' }
export const meta = roomMeta('Import homes')

export default function ImportRoom() {
  return (
    <>
      <RoomHeading title="Import homes" lead="Bring your homes from the system you work with." />
      <ImportPanel />
      <ImportHistory />
    </>
  )
}
