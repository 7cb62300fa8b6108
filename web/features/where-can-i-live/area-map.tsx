import outline from '../../assets/uk-outline.svg'
import type { AreaResult } from './fetch-matching-areas.ts'
import { frameFor } from './frame.ts'
import { project } from './projection.ts'

/** An inline SVG. The list beside it has the same content. */
export function AreaMap({ result }: { result: AreaResult }) {
  const areas = result.areas.map((area) => ({ ...area, ...project(area.latitude, area.longitude) }))
  const works = result.works.flatMap((work) =>
    work ? { ...work, ...project(work.latitude, work.longitude) } : [],
  )
  const frame = frameFor([...areas, ...works])
  const unit = frame.width / 100
  const most = Math.max(...areas.map(({ within }) => within))
  return (
    <svg
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      role="img"
      aria-label={`Map of ${areas.length} areas that fit`}
      className="block aspect-4/5 w-full rounded-control bg-map-water"
    >
      <use href={`${outline}#land`} className="fill-map-land stroke-map-built" strokeWidth={unit * 0.25} />
      {areas.map(({ slug, x, y, within }) => (
        <circle
          key={slug}
          cx={x}
          cy={y}
          r={unit * (1 + 2 * Math.sqrt(within / most))}
          className="fill-strong stroke-map-land"
          strokeWidth={unit * 0.3}
          fillOpacity={0.85}
        />
      ))}
      {labelled(areas, unit).map(({ slug, x, y, name }) => (
        <text
          key={slug}
          x={x}
          y={y - unit * 3.6}
          textAnchor="middle"
          fontSize={unit * 3}
          strokeWidth={unit * 0.9}
          className="fill-ink stroke-map-land font-semibold [paint-order:stroke]"
        >
          {name}
        </text>
      ))}
      {works.map(({ name, x, y }) => (
        <g key={name}>
          <path
            d={`M${x} ${y}m${-unit * 2.2} ${-unit * 2.2}h${unit * 4.4}v${unit * 4.4}h${-unit * 4.4}z`}
            className="fill-accent stroke-ink"
            strokeWidth={unit * 0.5}
          />
          <text
            x={x}
            y={y + unit * 6.4}
            textAnchor="middle"
            fontSize={unit * 3.2}
            strokeWidth={unit * 0.9}
            className="fill-ink stroke-map-land font-bold [paint-order:stroke]"
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}

type ProjectedArea = { slug: string; name: string; x: number; y: number }

/** Labels the first areas, as long as labels do not overlap. */
function labelled(areas: readonly ProjectedArea[], unit: number): ProjectedArea[] {
  const shown: ProjectedArea[] = []
  for (const area of areas) {
    const isFree = shown.every(
      ({ x, y }) => Math.abs(x - area.x) > unit * 9 || Math.abs(y - area.y) > unit * 4,
    )
    if (isFree && shown.length < 24) shown.push(area)
  }
  return shown
}
