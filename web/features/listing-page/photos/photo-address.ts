/**
 * An opened picture has an address: the part after #. Without scripts it leads to the picture in the page; with them
 * the picture opens over it, and Back closes it.
 */
export const planHash = 'floor-plan'

const photoHash = (name: string): string => `#${name}`

/** Marks the step in the browser's history as one from within the page, which Back undoes. */
const fromPage = { isFromPage: true }
export const toPhoto = (name: string) => ({ to: photoHash(name), state: fromPage })
export const isFromPage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromPage' in state

/** The first picture is photo-1. */
export const photoName = (index: number): string => `photo-${index + 1}`

/** '#photo-3' -> 2 · '#floor-plan' -> after the last photo · anything else: undefined */
export function openedPhoto(hash: string, photoCount: number, hasPlan: boolean): number | undefined {
  if (hasPlan && hash === photoHash(planHash)) return photoCount
  const number = Number(/^#photo-(\d{1,3})$/.exec(hash)?.[1])
  return number >= 1 && number <= photoCount ? number - 1 : undefined
}
