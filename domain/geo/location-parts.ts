const outcode = /\s*\b[A-Z]{1,2}\d[A-Z\d]?(?:\s*\d[A-Z]{2})?$/

type LocationParts = { town: string; outcode: string | undefined }

/** 'Monk Road, Bishopston, Bristol BS7 8NE' -> the town Bristol and the district BS7 */
export function locationParts(location: string): LocationParts {
  const code = outcode.exec(location.trim())?.[0].trim()
  const words = location.trim().replace(outcode, '').split(',')
  const town = words.findLast((part) => part.trim() !== '')?.trim() ?? location.trim()
  return { town: town || location.trim(), outcode: code?.split(/\s/)[0] }
}
