import type { Basemap, BasemapFactory } from './basemap.ts'
import { boundsOf, type Camera, clampCamera, interpolate, panned, type Size, zoomed } from './camera.ts'
import { watchGestures } from './gestures.ts'

type Listeners = {
  /** Called on each frame in which the map has moved. */
  onFrame: (camera: Camera, size: Size) => void
  /** The map has stopped; `isByHand` is false for programmatic moves. */
  onRest: (isByHand: boolean) => void
}

const glideMs = 320
const settleMs = 350
const keyStep = 90

/** Owns the camera, redraws the basemap and reports movements. */
export class MapView {
  camera: Camera
  size: Size = { width: 0, height: 0 }
  isHeld = false
  readonly element: HTMLElement
  readonly #listeners: Listeners
  readonly #stops: (() => void)[] = []
  #basemap: Basemap | undefined
  #frame = 0
  #glide: { from: Camera; to: Camera; start: number } | undefined
  #restTimer: ReturnType<typeof setTimeout> | undefined
  #isByHand = false
  #isGone = false

  constructor(element: HTMLElement, camera: Camera, createBasemap: BasemapFactory, listeners: Listeners) {
    this.element = element
    this.camera = camera
    this.#listeners = listeners
    this.#watchSize()
    this.#stops.push(
      watchGestures({
        element,
        camera: () => this.camera,
        size: () => this.size,
        move: (next) => this.#moveByHand(next),
        glide: (next) => this.glideTo(next, true),
        stopGliding: () => this.#stopGliding(),
        isEnabled: () => !this.isHeld,
      }),
    )
    void createBasemap(element, () => this.redraw()).then((basemap) => {
      if (this.#isGone) {
        basemap.destroy()
        return
      }
      this.#basemap = basemap
      this.redraw()
    })
  }

  get bounds() {
    return boundsOf(this.camera, this.size)
  }

  get sources(): string {
    return this.#basemap?.sources() ?? ''
  }

  /** Redraws on the next frame; calls are coalesced. */
  redraw(): void {
    this.#frame ||= requestAnimationFrame((now) => {
      this.#frame = 0
      this.#step(now)
      if (this.size.width === 0) return
      this.#basemap?.draw(this.camera, this.size)
      this.#listeners.onFrame(this.camera, this.size)
      if (this.#glide) this.redraw()
    })
  }

  jumpTo(camera: Camera): void {
    this.#stopGliding()
    this.camera = clampCamera(camera)
    this.redraw()
    this.#restSoon()
  }

  glideTo(camera: Camera, isByHand = false): void {
    // Moves while drawing an area do not start a search.
    this.#isByHand ||= isByHand && !this.isHeld
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.jumpTo(camera)
      return
    }
    this.#glide = { from: this.camera, to: clampCamera(camera), start: performance.now() }
    this.redraw()
  }

  zoomBy(step: number): void {
    const middle = { left: this.size.width / 2, top: this.size.height / 2 }
    const from = this.#glide?.to.zoom ?? this.camera.zoom
    this.glideTo(zoomed(this.camera, this.size, Math.round((from + step) * 2) / 2, middle), true)
  }

  /** Arrow keys move, plus and minus zoom. Returns whether the key was handled. */
  press(key: string): boolean {
    const step = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const)[
      key
    ]
    if (step) this.glideTo(panned(this.#glide?.to ?? this.camera, step[0] * keyStep, step[1] * keyStep), true)
    else if (key === '+' || key === '=') this.zoomBy(1)
    else if (key === '-' || key === '_') this.zoomBy(-1)
    else return false
    return true
  }

  destroy(): void {
    this.#isGone = true
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#restTimer)
    for (const stop of this.#stops) stop()
    this.#basemap?.destroy()
  }

  #watchSize(): void {
    const measure = () => {
      this.size = { width: this.element.clientWidth, height: this.element.clientHeight }
      this.redraw()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(this.element)
    measure()
    this.#stops.push(() => observer.disconnect())
  }

  #moveByHand(camera: Camera): void {
    this.#isByHand = true
    this.camera = camera
    this.redraw()
    this.#restSoon()
  }

  #stopGliding(): void {
    this.#glide = undefined
  }

  #step(now: number): void {
    if (!this.#glide) return
    const { from, to, start } = this.#glide
    const share = Math.min(1, Math.max(0, (now - start) / glideMs))
    this.camera = interpolate(from, to, 1 - (1 - share) ** 3)
    if (share === 1) {
      this.#glide = undefined
      this.#restSoon()
    }
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
