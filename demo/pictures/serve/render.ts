import { rasterise } from '../assets/render.ts'
import { pictureWidth } from '../draw/format.ts'
import { drawLogoPicture, drawPicture, drawPostPicture } from '../picture.ts'
import { encode } from './formats.ts'
import type { Rendering, Subject } from './subject.ts'

function draw(subject: Subject): string {
  if (subject.kind === 'agency') return drawLogoPicture(subject.slug)
  return subject.kind === 'post'
    ? drawPostPicture(subject.slug)
    : drawPicture(subject.id, subject.facts, subject.name)
}

/** Draws, paints and encodes one picture. Runs in a worker thread. */
export const render = ({ subject, width, format }: Rendering): Promise<Buffer> =>
  encode(rasterise(draw(subject), pictureWidth, width), format).toBuffer()
