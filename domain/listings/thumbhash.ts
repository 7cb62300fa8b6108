/**
 * The average colour of a picture from its ThumbHash (base64), for the space it will fill: rgb(166 190 201).
 * The first three bytes hold the means of brightness and of the two colour axes, 6 bits each.
 */
export function averageColour(thumbhash: string): string | undefined {
  const bytes = decodeBase64(thumbhash)
  if (bytes.length < 5) return undefined
  const header = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8) | ((bytes[2] ?? 0) << 16)
  const brightness = (header & 63) / 63
  const yellowBlue = ((header >> 6) & 63) / 31.5 - 1
  const redGreen = ((header >> 12) & 63) / 31.5 - 1
  const blue = brightness - (2 / 3) * yellowBlue
  const red = (3 * brightness - blue + redGreen) / 2
  const green = red - redGreen
  return `rgb(${[red, green, blue].map(toByte).join(' ')})`
}

const toByte = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 255)

function decodeBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
