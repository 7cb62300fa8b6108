import type { Pixel, Size } from './camera.ts'

/** The part of the map's pane that is inside the window. */
type Visible = { width: number; top: number; bottom: number }

const gap = 22
const margin = 12

/** Beside the pin, on the side with more room, and never outside the visible part of the map. */
export function cardPlace(pin: Pixel, card: Size, visible: Visible): Pixel {
  const isRight = pin.left + gap + card.width + margin <= visible.width
  const left = isRight ? pin.left + gap : pin.left - gap - card.width
  return {
    left: Math.round(clamp(left, margin, visible.width - card.width - margin)),
    top: Math.round(
      clamp(pin.top - card.height / 2, visible.top + margin, visible.bottom - card.height - margin),
    ),
  }
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
