import { type Map as MapLibre, ScaleControl } from 'maplibre-gl'
import type { MapArchiveInfo } from '../../../domain/geo/map-archive.ts'
import { latOf, lngOf, mercatorX, mercatorY } from '../../../domain/geo/map-projection.ts'
import { boundsOf, type Camera, type Size } from './camera.ts'
import { isStill, type OpenedMap, openMap, styleOf } from './open-map.ts'
import { watchTheme } from './theme.ts'

type Listeners = {
  /** Called on each frame in which the map has moved. */
  onFrame: () => void
  /** The map has stopped; `isByHand` is false for programmatic moves. */
  onRest: (isByHand: boolean) => void
}

const glideMs = 320
const settleMs = 350
const keyStep = 90

/** A MapLibre map with what our pins, shapes and controls need of it. */
export class MapView {
  /** Moves while drawing an area do not start a search. */
  isHeld = false
  readonly map: MapLibre
  readonly archive: MapArchiveInfo | undefined
  readonly maxZoomAt: OpenedMap['maxZoomAt']
  /** Pins are placed here, so that dragging and zooming over them moves the map. */
  readonly overlay: HTMLElement
  /** Placed by the map's footer, which stays in the window. */
  readonly scale: HTMLElement
  readonly #listeners: Listeners
  readonly #stopWatching: () => void
  #restTimer: ReturnType<typeof setTimeout> | undefined
  #isByHand = false

  private constructor({ map, archive, maxZoomAt }: OpenedMap, listeners: Listeners) {
    this.map = map
    this.archive = archive
    this.maxZoomAt = maxZoomAt
    this.#listeners = listeners
    this.scale = new ScaleControl({ unit: 'imperial', maxWidth: 90 }).onAdd(map)
    this.overlay = document.createElement('div')
    this.overlay.className = 'pointer-events-none absolute inset-0 overflow-hidden'
    // MapLibre sets a font of its own for what is inside its element.
    this.overlay.style.font = '400 16px/24px var(--font-text)'
    map.getCanvasContainer().append(this.overlay)
    map.on('move', () => listeners.onFrame())
    map.on('resize', () => listeners.onFrame())
    map.on('movestart', (event) => {
      if ('originalEvent' in event && event.originalEvent && !this.isHeld) this.#isByHand = true
    })
    map.on('moveend', () => this.#restSoon())
    this.#stopWatching = watchTheme(() => archive && map.setStyle(styleOf(archive), { diff: false }))
  }

  static async open(
    element: HTMLElement,
    start: Camera,
    listeners: Listeners,
    options: { isCooperative: boolean },
  ): Promise<MapView> {
    return new MapView(await openMap(element, start, options), listeners)
  }

  get camera(): Camera {
    const { lng, lat } = this.map.getCenter()
    return { x: mercatorX(lng), y: mercatorY(lat), zoom: this.map.getZoom() }
  }

  get size(): Size {
    const { clientWidth: width, clientHeight: height } = this.map.getContainer()
    return { width, height }
  }

  get bounds() {
    return boundsOf(this.camera, this.size)
  }

  /** The attributions of the style's sources, as text. */
  get sources(): string[] {
    const { sources } = this.map.getStyle() ?? { sources: {} }
    const stated = Object.entries(sources).flatMap(([id, source]) => {
      const own = 'attribution' in source ? source.attribution : undefined
      return this.map.getSource(id)?.attribution ?? own ?? []
    })
    return [...new Set(stated)].map(plainText)
  }

  glideTo({ x, y, zoom }: Camera, isByHand = false): void {
    this.#isByHand ||= isByHand && !this.isHeld
    const target = { center: [lngOf(x), latOf(y)] as [number, number], zoom }
    if (isStill()) this.map.jumpTo(target)
    else this.map.easeTo({ ...target, duration: glideMs })
  }

  zoomBy(step: number): void {
    const { camera } = this
    this.glideTo({ ...camera, zoom: Math.round((camera.zoom + step) * 2) / 2 }, true)
  }

  /** Arrow keys move, plus and minus zoom. Returns whether the key was handled. */
  press(key: string): boolean {
    const step = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const)[
      key
    ]
    if (step) {
      this.#isByHand ||= !this.isHeld
      this.map.panBy([step[0] * keyStep, step[1] * keyStep], { duration: isStill() ? 0 : glideMs })
    } else if (key === '+' || key === '=') this.zoomBy(1)
    else if (key === '-' || key === '_') this.zoomBy(-1)
    else return false
    return true
  }

  destroy(): void {
    clearTimeout(this.#restTimer)
    this.#stopWatching()
    this.map.remove()
  }

  #restSoon(): void {
    clearTimeout(this.#restTimer)
    this.#restTimer = setTimeout(() => {
      const isByHand = this.#isByHand
      this.#isByHand = false
      this.#listeners.onRest(isByHand)
    }, settleMs)
  }
}

const plainText = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? ''
