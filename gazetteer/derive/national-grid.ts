import type { Position } from '../geometry.ts'

// Ordnance Survey, 'A guide to coordinate systems in Great Britain', annexes B and C.
const airy = { a: 6_377_563.396, b: 6_356_256.909 }
const wgs84 = { a: 6_378_137, b: 6_356_752.3142 }
const scale = 0.9996012717
const origin = { lat: (49 * Math.PI) / 180, lng: (-2 * Math.PI) / 180, east: 400_000, north: -100_000 }
const secondOfArc = Math.PI / (180 * 3600)
/** Helmert transformation from OSGB36 to WGS84: metres, scale and radians. */
const helmert = {
  x: 446.448,
  y: -125.157,
  z: 542.06,
  s: 1 - 20.4894e-6,
  rx: 0.1502 * secondOfArc,
  ry: 0.247 * secondOfArc,
  rz: 0.8421 * secondOfArc,
}

/** Converts British national grid metres to latitude and longitude, accurate to about five metres. */
export function fromNationalGrid(east: number, north: number): Position {
  const { lat, lng } = unproject(east, north)
  return toWgs84(lat, lng)
}

function unproject(east: number, north: number): Position {
  const { a, b } = airy
  const e2 = 1 - (b * b) / (a * a)
  let lat = origin.lat
  let arc = 0
  do {
    lat += (north - origin.north - arc) / (a * scale)
    arc = meridianArc(lat)
  } while (Math.abs(north - origin.north - arc) >= 1e-5)
  const sin = Math.sin(lat)
  const tan = Math.tan(lat)
  const nu = (a * scale) / Math.sqrt(1 - e2 * sin * sin)
  const rho = (a * scale * (1 - e2)) / (1 - e2 * sin * sin) ** 1.5
  const eta2 = nu / rho - 1
  const de = east - origin.east
  const vii = tan / (2 * rho * nu)
  const viii = (tan / (24 * rho * nu ** 3)) * (5 + 3 * tan ** 2 + eta2 - 9 * tan ** 2 * eta2)
  const ix = (tan / (720 * rho * nu ** 5)) * (61 + 90 * tan ** 2 + 45 * tan ** 4)
  const x = 1 / (Math.cos(lat) * nu)
  const xi = (1 / (6 * Math.cos(lat) * nu ** 3)) * (nu / rho + 2 * tan ** 2)
  const xii = (1 / (120 * Math.cos(lat) * nu ** 5)) * (5 + 28 * tan ** 2 + 24 * tan ** 4)
  return {
    lat: lat - vii * de ** 2 + viii * de ** 4 - ix * de ** 6,
    lng: origin.lng + x * de - xi * de ** 3 + xii * de ** 5,
  }
}

function meridianArc(lat: number): number {
  const { a, b } = airy
  const n = (a - b) / (a + b)
  const minus = lat - origin.lat
  const plus = lat + origin.lat
  return (
    b *
    scale *
    ((1 + n + 1.25 * n ** 2 + 1.25 * n ** 3) * minus -
      (3 * n + 3 * n ** 2 + 2.625 * n ** 3) * Math.sin(minus) * Math.cos(plus) +
      (1.875 * n ** 2 + 1.875 * n ** 3) * Math.sin(2 * minus) * Math.cos(2 * plus) -
      (35 / 24) * n ** 3 * Math.sin(3 * minus) * Math.cos(3 * plus))
  )
}

function toWgs84(lat: number, lng: number): Position {
  const e2 = 1 - airy.b ** 2 / airy.a ** 2
  const nu = airy.a / Math.sqrt(1 - e2 * Math.sin(lat) ** 2)
  const x = nu * Math.cos(lat) * Math.cos(lng)
  const y = nu * Math.cos(lat) * Math.sin(lng)
  const z = (1 - e2) * nu * Math.sin(lat)
  const { s, rx, ry, rz } = helmert
  const x2 = helmert.x + x * s - y * rz + z * ry
  const y2 = helmert.y + x * rz + y * s - z * rx
  const z2 = helmert.z - x * ry + y * rx + z * s
  const f2 = 1 - wgs84.b ** 2 / wgs84.a ** 2
  const p = Math.hypot(x2, y2)
  let phi = Math.atan2(z2, p * (1 - f2))
  for (let i = 0; i < 5; i++) {
    const nu2 = wgs84.a / Math.sqrt(1 - f2 * Math.sin(phi) ** 2)
    phi = Math.atan2(z2 + f2 * nu2 * Math.sin(phi), p)
  }
  return { lat: (phi * 180) / Math.PI, lng: (Math.atan2(y2, x2) * 180) / Math.PI }
}
