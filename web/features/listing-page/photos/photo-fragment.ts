/**
 * An opened picture is in the URL's fragment. Without scripts it leads to the picture in the page; with them the viewer
 * opens, and Back closes it.
 */
export const planHash = 'floor-plan'

const photoHash = (name: string): string => `#${name}`

/** Marks history entries created on this page, which Back can undo. */
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
