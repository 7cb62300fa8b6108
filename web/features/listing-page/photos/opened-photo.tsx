import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ListingDetails } from '../listing-details.ts'
import { isFromPage, openedPhoto } from './photo-fragment.ts'
import type { PhotoViewer } from './viewer/photo-viewer.tsx'

const usualSize = { width: 1200, height: 800 }

/** The viewer is open while the address names a picture. It is loaded with the first one. */
export function OpenedPhoto({ pictures, floorPlan }: Pick<ListingDetails, 'pictures' | 'floorPlan'>) {
  const { hash, state } = useLocation()
  const navigate = useNavigate()
  const [Viewer, setViewer] = useState<ComponentType<ComponentProps<typeof PhotoViewer>>>()
  const opened = openedPhoto(hash, pictures.length, floorPlan !== undefined)
  const shouldLoad = opened !== undefined && !Viewer
  useEffect(() => {
    if (!shouldLoad) return
    let isHere = true
    // If it cannot be loaded, the address leads to the picture in the page.
    import('./viewer/photo-viewer.tsx').then(
      (module) => isHere && setViewer(() => module.PhotoViewer),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [shouldLoad])
  if (!Viewer || opened === undefined) return null
  const plan = floorPlan
    ? { address: floorPlan, caption: 'Floor plan', fill: undefined, ...usualSize }
    : undefined
  // After opening a shared link there is no page to go back to.
  const close = () =>
    isFromPage(state) ? navigate(-1) : navigate('.', { replace: true, preventScrollReset: true })
  return <Viewer pictures={pictures} plan={plan} initialIndex={opened} onClose={close} />
}
