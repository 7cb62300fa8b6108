import type { SearchGrowth, SearchMeasurement } from './search-growth.ts'

type Line = { measurement: SearchMeasurement; name: string; colour: string }
type Point = { x: number; y: number }
type Panel = { left: number; quantile: 'p50' | 'p95'; title: string }

/** The design system's chart colours, in order. */
const lines: Line[] = [
  { measurement: 'firstPage', name: 'first page', colour: 'viz-1' },
  { measurement: 'count', name: 'count', colour: 'viz-2' },
  { measurement: 'map', name: 'map', colour: 'viz-3' },
]
const panels: Panel[] = [
  { left: 72, quantile: 'p50', title: 'Median (p50)' },
  { left: 528, quantile: 'p95', title: '95th percentile (p95)' },
]
const size = { width: 960, height: 496 }
const plot = { top: 152, bottom: 412, width: 292 }
const labelGap = 20
/** Both axes are logarithmic: proportional growth is parallel to the dashed line. */
const ticks = [1, 3, 10, 30, 100, 300, 1000, 3000]

/** An SVG of how the cost of a search grows with the number of listings, with light and dark themes. */
export function growthPlot(growth: SearchGrowth): string {
  const [first, last] = [growth.sizes[0], growth.sizes.at(-1)]
  if (!first || !last) throw new Error('No size was measured.')
  const homes = last.homes / first.homes
  const cost = ratioOf(last, 'firstPage', 'p50') / ratioOf(first, 'firstPage', 'p50')
  const top = Math.max(
    ...growth.sizes.flatMap((each) => lines.map((line) => ratioOf(each, line.measurement, 'p95'))),
  )
  const ceiling = ticks.find((tick) => tick >= top) ?? top
  const title = `${count(homes)} times the homes, ${cost.toFixed(1)} times the cost of a first page`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-labelledby="title about">
<title id="title">${title}</title>
<desc id="about">${growth.sizes.map((each) => describe(each)).join(' ')}</desc>
${styles}
<rect class="surface" width="${size.width}" height="${size.height}"/>
<rect class="beam" x="32" y="28" width="${size.width - 64}" height="3"/>
<text class="title" x="32" y="68">${title}</text>
<text class="muted" x="32" y="94">Multiples of select 1 in the same run, by the number of homes. Both scales are logarithmic; the dashed line is proportional growth.</text>
${panels.map((panel) => drawPanel(panel, growth, ceiling)).join('\n')}
<text class="muted" x="32" y="${size.height - 16}">${growth.date}, ${escaped(growth.machine)}</text>
</svg>
`
}

const ratioOf = (
  { times }: SearchGrowth['sizes'][number],
  measurement: SearchMeasurement,
  quantile: Panel['quantile'],
): number => times[measurement][quantile] / times.selectOne.p50

const count = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 0 })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const describe = (each: SearchGrowth['sizes'][number]) =>
  `${count(each.homes)} homes: ${lines
    .map(({ measurement, name }) => `${name} ${ratioOf(each, measurement, 'p50').toFixed(1)} times select 1`)
    .join(', ')}.`

function drawPanel({ left, quantile, title }: Panel, { sizes }: SearchGrowth, ceiling: number): string {
  const [least, most] = [sizes[0]?.homes ?? 1, sizes.at(-1)?.homes ?? 10]
  const x = (homes: number) =>
    left + (plot.width * Math.log(homes / least)) / Math.log(most / least || Math.E)
  const y = (ratio: number) =>
    plot.bottom - ((plot.bottom - plot.top) * Math.log(Math.max(1, ratio))) / Math.log(ceiling)
  const series = lines.map((line) => ({
    line,
    points: sizes.map((each) => ({ x: x(each.homes), y: y(ratioOf(each, line.measurement, quantile)) })),
    last: ratioOf(sizes.at(-1) as SearchGrowth['sizes'][number], line.measurement, quantile),
  }))
  const start = ratioOf(sizes[0] as SearchGrowth['sizes'][number], 'firstPage', quantile)
  const labels = spreadLabels(series.map(({ points }) => points.at(-1)?.y ?? 0))
  return [
    `<text class="heading" x="${left}" y="${plot.top - 20}">${title}</text>`,
    ...ticks.filter((tick) => tick <= ceiling).map((tick) => gridLine(left, y(tick), tick)),
    ...sizes.map(({ homes }) => homesLabel(x(homes), homes)),
    drawProportion({ x: x(least), y: y(start) }, x, y, { least, most, start, ceiling }),
    ...series.map(({ line, points }) => drawLine(line, points)),
    ...series.map(({ line, points, last }, index) =>
      lineLabel(line, last, { x: points.at(-1)?.x ?? 0, y: labels[index] ?? 0 }),
    ),
  ].join('\n')
}

const gridLine = (left: number, y: number, tick: number) =>
  `<line class="${tick === 1 ? 'axis' : 'grid'}" x1="${left}" x2="${left + plot.width}" y1="${round(y)}" y2="${round(y)}"/><text class="muted end" x="${left - 10}" y="${round(y + 4)}">${tick}×</text>`

const homesLabel = (x: number, homes: number) =>
  `<line class="axis" x1="${round(x)}" x2="${round(x)}" y1="${plot.bottom}" y2="${plot.bottom + 6}"/><text class="muted middle" x="${round(x)}" y="${plot.bottom + 26}">${count(homes)}</text>`

/** The dashed line of proportional growth, cut off at the top of the plot. */
function drawProportion(
  from: Point,
  x: (homes: number) => number,
  y: (ratio: number) => number,
  { least, most, start, ceiling }: { least: number; most: number; start: number; ceiling: number },
): string {
  const end = Math.min(most, (least * ceiling) / start)
  const to = { x: x(end), y: y((start * end) / least) }
  return `<line class="proportion" x1="${round(from.x)}" y1="${round(from.y)}" x2="${round(to.x)}" y2="${round(to.y)}"/>`
}

function drawLine({ colour }: Line, points: Point[]): string {
  const path = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')
  const dots = points.map(({ x, y }) => `<circle cx="${round(x)}" cy="${round(y)}" r="4"/>`).join('')
  return `<g class="${colour}"><polyline points="${path}"/>${dots}</g>`
}

const lineLabel = ({ name, colour }: Line, ratio: number, { x, y }: Point) =>
  `<g class="${colour}"><circle cx="${round(x + 18)}" cy="${round(y)}" r="4"/><text class="label" x="${round(x + 28)}" y="${round(y + 5)}">${name} ${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)}×</text></g>`

/** Label positions, moved apart where they would overlap. */
function spreadLabels(heights: number[]): number[] {
  const moved = [...heights]
  const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  for (const [place, index] of order.entries()) {
    const above = moved[order[place - 1] ?? -1]
    if (above !== undefined) moved[index] = Math.max(moved[index] ?? 0, above + labelGap)
  }
  return moved
}

const round = (value: number) => Math.round(value * 10) / 10

const styles = `<style>
:root { --surface: #fff; --ink: #1a2327; --ink-3: #5c676c; --line: #dad7cd; --line-strong: #84827a; --viz-1: #28567d; --viz-2: #c08213; --viz-3: #a34a30 }
@media (prefers-color-scheme: dark) { :root { --surface: #1a2226; --ink: #edebe4; --ink-3: #9aa5a7; --line: #2f3a40; --line-strong: #77858b; --viz-1: #7fb0d6; --viz-2: #ebb141; --viz-3: #de8a6d } }
text { font: 400 14px "Hanken Grotesk Variable", "Hanken Grotesk", "Helvetica Neue", Arial, sans-serif; fill: var(--ink); font-variant-numeric: tabular-nums }
.title { font: 450 26px "Besley Variable", Besley, Georgia, serif; letter-spacing: -0.012em }
.heading { font-weight: 600; font-size: 15px }
.muted { fill: var(--ink-3); font-size: 13px }
.end { text-anchor: end }
.middle { text-anchor: middle }
.surface { fill: var(--surface) }
.beam { fill: var(--ink) }
.grid { stroke: var(--line) }
.axis { stroke: var(--line-strong) }
.proportion { stroke: var(--line-strong); stroke-width: 1.5; stroke-dasharray: 5 5 }
polyline { fill: none; stroke-width: 2.5; stroke-linejoin: round }
.viz-1 polyline { stroke: var(--viz-1) } .viz-1 circle { fill: var(--viz-1) }
.viz-2 polyline { stroke: var(--viz-2) } .viz-2 circle { fill: var(--viz-2) }
.viz-3 polyline { stroke: var(--viz-3) } .viz-3 circle { fill: var(--viz-3) }
.label { font-weight: 600 }
</style>`
