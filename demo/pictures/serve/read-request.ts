import { isPictureName, type PictureName } from '../names.ts'
import { defaultWidth, type Format, formats, negotiate, snapWidth, type Width } from './formats.ts'

export type PictureRequest = (
  | { kind: 'listing'; id: string; name: PictureName }
  | { kind: 'post'; slug: string }
  | { kind: 'agency'; slug: string }
) & {
  width: Width
  format: Format
}

export type Refusal = { status: 400 | 404 | 405; message: string }

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Logos are shown small. */
const logoWidth: Width = 320
const slugPattern = /^[a-z0-9][a-z0-9-]{0,159}$/

/** `/demo/pictures/{id}/{name}`, `/demo/pictures/posts/{slug}` or `/demo/pictures/agencies/{slug}`, `?width=` and `?format=`. */
export function readRequest(request: Request): PictureRequest | Refusal {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return { status: 405, message: 'Pictures can only be read.' }
  const { pathname, searchParams } = new URL(request.url)
  const subject = readSubject(pathname)
  if (!subject) return { status: 404, message: 'There is no such picture.' }
  const width = readWidth(searchParams.get('width'), subject.kind === 'agency' ? logoWidth : defaultWidth)
  if (!width) return { status: 400, message: 'The width must be a whole number of pixels, such as 640.' }
  const format = readFormat(searchParams.get('format'), request.headers.get('accept'))
  if (!format) return { status: 400, message: `The format must be one of ${formats.join(', ')}.` }
  return { ...subject, width, format }
}

function readSubject(pathname: string) {
  const [, demo, pictures, first = '', second = '', ...more] = pathname.split('/')
  if (demo !== 'demo' || pictures !== 'pictures' || more.length > 0) return undefined
  if (first === 'posts')
    return slugPattern.test(second) ? ({ kind: 'post', slug: second } as const) : undefined
  if (first === 'agencies')
    return slugPattern.test(second) ? ({ kind: 'agency', slug: second } as const) : undefined
  return idPattern.test(first) && isPictureName(second)
    ? ({ kind: 'listing', id: first, name: second } as const)
    : undefined
}

function readWidth(value: string | null, otherwise: Width): Width | undefined {
  if (value === null) return otherwise
  return /^[1-9]\d{0,4}$/.test(value) ? snapWidth(Number(value)) : undefined
}

function readFormat(value: string | null, accept: string | null): Format | undefined {
  if (value === null) return negotiate(accept)
  return formats.find((format) => format === value)
}
