/** How a picture is shown: `scale` 1 fits the frame, and `x` and `y` move its centre, in pixels. */
export type Zoom = { scale: number; x: number; y: number }
type Point = { x: number; y: number }
type Size = { width: number; height: number }

export const whole: Zoom = { scale: 1, x: 0, y: 0 }
export const maxScale = 6

/** The size of a picture that fits the frame. */
export function fittedSize(picture: Size, frame: Size): Size {
  const ratio = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** Zooms so that the point, measured from the centre of the frame, stays where it is. */
export function zoomTo(zoom: Zoom, scale: number, point: Point, picture: Size, frame: Size): Zoom {
  const next = Math.min(Math.max(scale, 1), maxScale)
  const ratio = next / zoom.scale
  const x = point.x - (point.x - zoom.x) * ratio
  const y = point.y - (point.y - zoom.y) * ratio
  return withinFrame({ scale: next, x, y }, picture, frame)
}

export function panBy(zoom: Zoom, by: Point, picture: Size, frame: Size): Zoom {
  return withinFrame({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, picture, frame)
}

/** No further than the picture's edges, and centred where it is smaller than the frame. */
function withinFrame(zoom: Zoom, picture: Size, frame: Size): Zoom {
  const fitted = fittedSize(picture, frame)
  const limit = (shown: number, available: number) => Math.max(0, (shown * zoom.scale - available) / 2)
  return {
    scale: zoom.scale,
    x: clamp(zoom.x, limit(fitted.width, frame.width)),
    y: clamp(zoom.y, limit(fitted.height, frame.height)),
  }
}

const clamp = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit)
