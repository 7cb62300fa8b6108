import type { Camera, Size } from './camera.ts'

/** The map below the pins: drawn by us, or tiles of a map service. Both follow the same camera. */
export type Basemap = {
  draw: (camera: Camera, size: Size) => void
  /** The attribution, as far as it is known yet. */
  sources: () => string
  destroy: () => void
}

/** Creates the basemap in `host`; `onChange` is called when there is something new to draw. */
export type BasemapFactory = (host: HTMLElement, onChange: () => void) => Promise<Basemap>
