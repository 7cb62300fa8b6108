/** Details of a listing's photo besides its URL. */
export type PictureDetails = {
  caption?: string | null
  width?: number
  height?: number
  thumbhash?: string | null
}
