import Point from '@mapbox/point-geometry'
import { fromVectorTileJs } from '@maplibre/vt-pbf'

export type Line = readonly number[] | Int16Array
type FeatureProperties = Record<string, string | number>
export type TileFeature = {
  /** 1 point, 2 line, 3 polygon. */
  type: 1 | 2 | 3
  /** Lines or rings of x, y, x, y…; a ring's first point is not repeated. */
  lines: Line[]
  properties: FeatureProperties
}

/** A tile in the making: features by layer, in units of the layer's extent. */
export class TileBuilder {
  readonly #layers = new Map<string, { extent: number; features: TileFeature[] }>()

  add(layer: string, extent: number, ...features: TileFeature[]): void {
    const used = features.filter(({ lines }) => lines.length > 0)
    if (used.length === 0) return
    const known = this.#layers.get(layer)
    if (known) known.features.push(...used)
    else this.#layers.set(layer, { extent, features: used })
  }

  get isEmpty(): boolean {
    return this.#layers.size === 0
  }

  encode(): Uint8Array {
    const layers = [...this.#layers].map(([name, { extent, features }]) => [
      name,
      {
        version: 2,
        name,
        extent,
        length: features.length,
        feature: (index: number) => {
          const { type, lines, properties } = features[index] as TileFeature
          return {
            type,
            properties,
            id: undefined,
            extent,
            loadGeometry: () => lines.map((line) => pointsOf(line, type === 3)),
          }
        },
      },
    ])
    return fromVectorTileJs({ layers: Object.fromEntries(layers) })
  }
}

/** The encoder expects rings to be closed, as the reader returns them. */
function pointsOf(line: Line, isRing: boolean): Point[] {
  const points: Point[] = []
  for (let i = 0; i < line.length; i += 2) points.push(new Point(line[i] ?? 0, line[i + 1] ?? 0))
  const [first] = points
  if (isRing && first) points.push(first.clone())
  return points
}
