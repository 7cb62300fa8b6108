/** Few widths, so that a cache can hold them all. */
const pictureWidths = [320, 480, 640, 960, 1280, 1600] as const

const demoPrefix = '/demo/pictures/'
const storagePrefix = '/storage/v1/object/public/'
const renderPrefix = '/storage/v1/render/image/public/'

/** The URL of the picture at about this width, or unchanged if its server cannot resize. */
export function pictureUrl(address: string, width: number): string {
  const url = parse(address)
  if (!url) return address
  if (url.path.startsWith(demoPrefix)) return `${url.origin}${url.path}?width=${width}`
  if (url.path.startsWith(storagePrefix))
    return `${url.origin}${renderPrefix}${url.path.slice(storagePrefix.length)}?width=${width}`
  return address
}

/** The picture for an email: mail clients may not support WebP or AVIF, and some claim to. */
export function mailPictureUrl(address: string): string {
  const sized = pictureUrl(address, 1280)
  return parse(address)?.path.startsWith(demoPrefix) ? `${sized}&format=jpeg` : sized
}

/** `address 320w, address 480w, …` up to the picture's width or the widest display; undefined if its server cannot resize. */
export function pictureSrcset(
  address: string,
  ownWidth?: number,
  widest = Number.POSITIVE_INFINITY,
): string | undefined {
  if (pictureUrl(address, 320) === address) return undefined
  const widths = pictureWidths.filter((width, index) => {
    const narrower = pictureWidths[index - 1] ?? 0
    if (width > widest) return false
    return ownWidth === undefined || narrower < ownWidth || width === pictureWidths[0]
  })
  return widths.map((width) => `${pictureUrl(address, width)} ${width}w`).join(', ')
}

function parse(address: string): { origin: string; path: string } | undefined {
  const match = /^(https?:\/\/[^/?#]+)?(\/[^?#]*)/.exec(address)
  return match ? { origin: match[1] ?? '', path: match[2] ?? '' } : undefined
}
