/** Requirements for photos and floor plans. The storage service checks the file itself again. */
export const photoRules = {
  kinds: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
  maxMegabytes: 10,
  /** Of the longer side; smaller photos look poor on current screens. */
  minPixels: 1200,
  maxPhotos: 30,
  maxCaption: 50,
} as const

export type PhotoProblem = 'kind' | 'size' | 'small' | 'unreadable' | 'too_many'

export function fileProblem(file: { type: string; size: number }): PhotoProblem | undefined {
  if (!photoRules.kinds.some((kind) => kind === file.type)) return 'kind'
  return file.size > photoRules.maxMegabytes * 1024 * 1024 ? 'size' : undefined
}

/** Floor plans may be small; photos may not. */
export const sizeProblem = (
  { width, height }: { width: number; height: number },
  isPlan: boolean,
): PhotoProblem | undefined =>
  !isPlan && Math.max(width, height) < photoRules.minPixels ? 'small' : undefined
