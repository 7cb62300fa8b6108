import { mercatorX, mercatorY } from '../../../domain/geo/map-projection.ts'
import { mapMessages } from '../../messages/search/map.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { MapView } from './map-view.ts'

const townZoom = 13
const timeoutMs = 15_000

/** Moves the map to where the visitor is. The position is asked for once, goes nowhere else and is not stored. */
export function goToOwnPosition(view: MapView): void {
  if (!('geolocation' in navigator)) {
    toast(mapMessages.noPosition)
    return
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords: { latitude, longitude } }) => {
      if (isInCountry(latitude, longitude))
        view.glideTo({ x: mercatorX(longitude), y: mercatorY(latitude), zoom: townZoom }, true)
      else toast(mapMessages.outsideCountry)
    },
    ({ code, PERMISSION_DENIED }) =>
      toast(code === PERMISSION_DENIED ? mapMessages.positionDenied : mapMessages.noPosition),
    { timeout: timeoutMs, maximumAge: 60_000 },
  )
}

const isInCountry = (latitude: number, longitude: number) =>
  latitude > 49.8 && latitude < 60.9 && longitude > -8.7 && longitude < 1.8
