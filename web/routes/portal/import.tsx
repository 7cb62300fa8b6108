import { ImportDesk } from '../../features/import/import-desk.tsx'
import { ImportHistory } from '../../features/import/import-history.tsx'
import { roomMeta } from '../../lib/room-meta.ts'
import { RoomHeading } from '../../ui/room-heading.tsx'
import type { RoomHandle } from '../layouts/portal.tsx'

export const handle: RoomHandle = { room: 'listings' }
export const meta = roomMeta('Import homes')

export default function ImportRoom() {
  return (
    <>
      <RoomHeading title="Import homes" lead="Bring your homes from the system you work with." />
      <ImportDesk />
      <ImportHistory />
    </>
  )
}
