/** The formats that can be stored, detected by their first bytes and not by the file name. */
const pictureKinds = ['jpeg', 'png', 'webp', 'avif'] as const
export type PictureKind = (typeof pictureKinds)[number]

export const mimeTypeOf = (kind: PictureKind) => `image/${kind}` as const
/** 'image/jpeg' -> 'jpg' */
export const extensionOf = (mimeType: string) =>
  ({ 'image/jpeg': 'jpg', 'text/plain': 'txt' })[mimeType] ??
  (/^[\w-]+\/([\w-]+)$/.exec(mimeType)?.[1] || 'bin')

// `allowed` is a bucket's list, such as image/png or image/*. Without a list, all types are allowed.
export function isAllowedType(mimeType: string, allowed: readonly string[] | null): boolean {
  if (!allowed || allowed.length === 0) return true
  return allowed.some(
    (each) =>
      each === '*/*' || each === mimeType || (each.endsWith('/*') && mimeType.startsWith(each.slice(0, -1))),
  )
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  if (bytes.length < 16) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (pngSignature.every((byte, index) => bytes[index] === byte)) return 'png'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp'
  // Still pictures only: image sequences have the brand 'avis'.
  if (textAt(bytes, 4, 4) === 'ftyp' && textAt(bytes, 8, 4) === 'avif') return 'avif'
  return undefined
}

export const textAt = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length))

/** A guess at the type of a rejected file, for the error message: 'text/html', 'image/svg+xml', 'application/zip'. */
export function apparentType(bytes: Uint8Array): string {
  const start = textAt(bytes, 0, Math.min(bytes.length, 512))
  const bySignature = signatures.find(([signature]) => start.startsWith(signature))
  const byText = texts.find(([pattern]) => pattern.test(start))
  return bySignature?.[1] ?? byText?.[1] ?? 'application/octet-stream'
}

const signatures: [string, string][] = [
  ['GIF8', 'image/gif'],
  ['BM', 'image/bmp'],
  ['II*\0', 'image/tiff'],
  ['MM\0*', 'image/tiff'],
  ['PK', 'application/zip'],
  ['Rar!', 'application/vnd.rar'],
  ['7z\xbc\xaf', 'application/x-7z-compressed'],
  ['\x1f\x8b', 'application/gzip'],
  ['%PDF', 'application/pdf'],
  ['MZ', 'application/x-executable'],
  ['\x7fELF', 'application/x-executable'],
]
const texts: [RegExp, string][] = [
  [/^....ftyp(hei|mif|msf)/s, 'image/heic'],
  [/^....ftyp/s, 'video/mp4'],
  [/<svg[\s>]/i, 'image/svg+xml'],
  [/<(!doctype html|html|head|body|script)/i, 'text/html'],
  [/^\s*<\?xml/i, 'application/xml'],
]
