/** Web Mercator on a square world of side 1: west to east, north to south. */
export function mercatorX(lng: number): number {
  return (lng + 180) / 360
}

export function mercatorY(lat: number): number {
  const sin = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

export function lngOf(x: number): number {
  return x * 360 - 180
}

export function latOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI
}

const earthMetres = 40_075_017

/** Width of the square world in metres at a latitude. */
export function worldMetres(lat: number): number {
  return earthMetres * Math.cos((lat * Math.PI) / 180)
}
