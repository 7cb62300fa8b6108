import sharp from 'sharp'

type Kind = 'jpeg' | 'png' | 'webp' | 'avif'

/** A picture of one colour. */
export function picture(
  kind: Kind = 'jpeg',
  { width = 64, height = 48, background = '#a86f4d' } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(kind)
    .toBuffer()
}
