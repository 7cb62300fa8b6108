import type { Scene } from '../draw/scene.ts'

/** The plain ground of a still life. */
export const paper = ({ random }: Scene): string =>
  random.pick(['#E8E0D1', '#DDE5E4', '#DCE2D6', '#E6DAD0', '#E2E0D8', '#D9DFE2'])
