/** Mercator, 100 units per degree of longitude, with the north-west corner at 0, 0. */
const unitsPerDegree = 100
const west = -9
const north = 61.2

export const mapSize = { width: 1120, height: 2140 }

export function project(latitude: number, longitude: number): { x: number; y: number } {
  return {
    x: (longitude - west) * unitsPerDegree,
    y: (mercator(north) - mercator(latitude)) * unitsPerDegree,
  }
}

function mercator(latitude: number): number {
  return (Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) * 180) / Math.PI
}
