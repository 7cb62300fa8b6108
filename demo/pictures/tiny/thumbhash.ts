import { rgbaToThumbHash } from 'thumbhash'
import { pictureHeight, pictureWidth } from '../draw/format.ts'
import { drawPicture } from '../picture.ts'
import type { ThumbhashOf } from '../thumbhashes.ts'
import { paintTiny } from './paint-tiny.ts'

/** More than enough for the few waves of colour a thumbhash keeps. */
const width = 30
const height = (width * pictureHeight) / pictureWidth

/** The placeholder of one picture, as base64. */
export function thumbhash({ id, facts, name }: ThumbhashOf): string {
  const pixels = paintTiny(drawPicture(id, facts, name, 'coarse'), pictureWidth, width, height)
  return Buffer.from(rgbaToThumbHash(width, height, pixels)).toString('base64')
}
