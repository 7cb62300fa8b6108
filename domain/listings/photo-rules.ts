/** What a photograph or plan must be to be shown. The storage has the last word and looks at the bytes. */
export const photoRules = {
  kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxBytes: 15 * 1024 * 1024,
  /** Of the longer side: what is smaller looks poor on any screen of today. */
  minPixels: 1200,
  maxPhotos: 30,
  maxCaption: 50,
} as const

export type PhotoProblem = 'kind' | 'size' | 'small' | 'unreadable' | 'too_many'

export function fileProblem(file: { type: string; size: number }): PhotoProblem | undefined {
  if (!photoRules.kinds.some((kind) => kind === file.type)) return 'kind'
  return file.size > photoRules.maxBytes ? 'size' : undefined
}

/** A plan may be drawn small; a photograph may not. */
export const sizeProblem = (
  { width, height }: { width: number; height: number },
  isPlan: boolean,
): PhotoProblem | undefined =>
  !isPlan && Math.max(width, height) < photoRules.minPixels ? 'small' : undefined
