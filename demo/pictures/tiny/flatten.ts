/** Corners one after another, x and y in turn, and where each outline begins. */
export type Outline = number[]

/** a b c d e f, as in SVG's matrix(). */
export type Matrix = readonly [number, number, number, number, number, number]

const token = /[a-zA-Z]|-?\d*\.?\d+/g
/** Enough for a curve that is a few pixels long. */
const curveSteps = 4

/** Path data as straight-sided outlines. Understands what the drawing code writes: no more. */
export function flatten(d: string, matrix: Matrix): Outline[] {
  const outlines: Outline[] = []
  const tokens = d.match(token) ?? []
  const pen = new Pen(matrix, outlines)
  let command = ''
  let at = 0
  const number = () => Number(tokens[at++])
  while (at < tokens.length) {
    const next = tokens[at] as string
    if (/[a-zA-Z]/.test(next)) {
      command = next
      at++
    }
    const isRelative = command >= 'a'
    const x = () => number() + (isRelative ? pen.x : 0)
    const y = () => number() + (isRelative ? pen.y : 0)
    switch (command.toLowerCase()) {
      case 'm':
        pen.begin(x(), y())
        command = isRelative ? 'l' : 'L'
        break
      case 'l':
        pen.lineTo(x(), y())
        break
      case 'h':
        pen.lineTo(x(), pen.y)
        break
      case 'v':
        pen.lineTo(pen.x, y())
        break
      case 'q':
        pen.curveTo([x(), y()], [x(), y()])
        break
      case 't':
        pen.smoothTo([x(), y()])
        break
      case 'c':
        pen.cubicTo([x(), y()], [x(), y()], [x(), y()])
        break
      case 's':
        pen.cubicTo([pen.x, pen.y], [x(), y()], [x(), y()])
        break
      case 'a': {
        const rx = number()
        const ry = number()
        at += 1
        const isLarge = number() === 1
        const isClockwise = number() === 1
        pen.arcTo(rx, ry, isLarge, isClockwise, [x(), y()])
        break
      }
      default:
        pen.close()
    }
  }
  return outlines
}

type Point = readonly [number, number]

class Pen {
  x = 0
  y = 0
  private start: Point = [0, 0]
  private control: Point = [0, 0]
  private outline: Outline = []
  private readonly matrix: Matrix
  private readonly outlines: Outline[]

  constructor(matrix: Matrix, outlines: Outline[]) {
    this.matrix = matrix
    this.outlines = outlines
  }

  begin(x: number, y: number): void {
    this.outline = []
    this.outlines.push(this.outline)
    this.start = [x, y]
    this.lineTo(x, y)
  }

  lineTo(x: number, y: number): void {
    const [a, b, c, d, e, f] = this.matrix
    this.outline.push(a * x + c * y + e, b * x + d * y + f)
    this.x = x
    this.y = y
    this.control = [x, y]
  }

  close(): void {
    const [x, y] = this.start
    this.lineTo(x, y)
  }

  curveTo(control: Point, end: Point): void {
    const from: Point = [this.x, this.y]
    for (let step = 1; step <= curveSteps; step++) {
      const t = step / curveSteps
      const mix = (axis: 0 | 1) =>
        (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t * t * end[axis]
      this.lineTo(mix(0), mix(1))
    }
    this.control = control
  }

  smoothTo(end: Point): void {
    this.curveTo([2 * this.x - this.control[0], 2 * this.y - this.control[1]], end)
  }

  cubicTo(first: Point, second: Point, end: Point): void {
    const from: Point = [this.x, this.y]
    for (let step = 1; step <= curveSteps; step++) {
      const t = step / curveSteps
      const mix = (axis: 0 | 1) =>
        (1 - t) ** 3 * from[axis] +
        3 * t * (1 - t) ** 2 * first[axis] +
        3 * t * t * (1 - t) * second[axis] +
        t ** 3 * end[axis]
      this.lineTo(mix(0), mix(1))
    }
  }

  /** Unrotated ellipse arcs, after the implementation notes of SVG. */
  arcTo(rx: number, ry: number, isLarge: boolean, isClockwise: boolean, [endX, endY]: Point): void {
    const halfX = (this.x - endX) / 2
    const halfY = (this.y - endY) / 2
    const reach = (halfX / rx) ** 2 + (halfY / ry) ** 2
    const grow = Math.max(1, Math.sqrt(reach))
    const [wide, high] = [rx * grow, ry * grow]
    const spare =
      Math.sqrt(Math.max(0, 1 / Math.max(reach / grow ** 2, 1e-9) - 1)) * (isLarge === isClockwise ? -1 : 1)
    const middleX = (spare * wide * halfY) / high + (this.x + endX) / 2
    const middleY = (-spare * high * halfX) / wide + (this.y + endY) / 2
    const from = Math.atan2((this.y - middleY) / high, (this.x - middleX) / wide)
    let turn = Math.atan2((endY - middleY) / high, (endX - middleX) / wide) - from
    if (isClockwise && turn < 0) turn += 2 * Math.PI
    if (!isClockwise && turn > 0) turn -= 2 * Math.PI
    const steps = Math.max(2, Math.ceil(Math.abs(turn) / 0.8))
    for (let step = 1; step < steps; step++) {
      const angle = from + (turn * step) / steps
      this.lineTo(middleX + Math.cos(angle) * wide, middleY + Math.sin(angle) * high)
    }
    this.lineTo(endX, endY)
  }
}
