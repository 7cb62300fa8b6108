import type { Camera, Size } from './camera.ts'

/** What lies beneath the pins: our own drawing, or tiles of a map service. Both follow the same camera. */
export type Basemap = {
  draw: (camera: Camera, size: Size) => void
  /** Whose knowledge it shows, as far as that is known yet. */
  sources: () => string
  destroy: () => void
}

/** Fetches and puts in place whatever draws the ground; `onChange` is called when something new can be drawn. */
export type BasemapFactory = (host: HTMLElement, onChange: () => void) => Promise<Basemap>
