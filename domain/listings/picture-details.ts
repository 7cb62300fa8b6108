/** What is known of a picture of a listing beside its address. */
export type PictureDetails = {
  caption?: string | null
  width?: number
  height?: number
  thumbhash?: string | null
}
