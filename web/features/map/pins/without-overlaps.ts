export type Box = { left: number; top: number; right: number; bottom: number }

const gap = 2

/** The pins that show when each one is left out that would touch one before it, so that all can be read and pressed. */
export function withoutOverlaps<T extends { box: Box }>(pins: readonly T[]): Set<T> {
  const shown = new Set<T>()
  for (const pin of pins) if (![...shown].some(({ box }) => touches(box, pin.box))) shown.add(pin)
  return shown
}

const touches = (a: Box, b: Box) =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap
