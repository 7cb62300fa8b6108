import sharp from 'sharp'

/** A synthetic photo: colour noise at three scales, saved as a camera would. */
export async function photograph(width: number, height: number): Promise<Buffer> {
  const layer = async (scale: number, sigma: number) => {
    const noise = await sharp({
      create: {
        width: Math.ceil(width / scale),
        height: Math.ceil(height / scale),
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .png({ compressionLevel: 1 })
      .toBuffer()
    return sharp(noise)
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer()
  }
  const [sky, trees, leaves] = await Promise.all([layer(64, 60), layer(8, 25), layer(1, 4)])
  return sharp(sky)
    .composite([
      { input: trees, blend: 'overlay' },
      { input: leaves, blend: 'soft-light' },
    ])
    .jpeg({ quality: 90 })
    .toBuffer()
}
