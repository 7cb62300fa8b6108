import { expect, test } from 'vitest'
import { fittedSize, maxScale, panBy, whole, zoomTo } from './zoom.ts'

const picture = { width: 1200, height: 800 }
const frame = { width: 1440, height: 780 }
const centre = { x: 0, y: 0 }

test('a visitor sees every picture whole, whatever its shape', () => {
  for (const size of [picture, { width: 800, height: 1600 }, { width: 3000, height: 300 }]) {
    const { width, height } = fittedSize(size, frame)
    expect(width).toBeLessThanOrEqual(frame.width)
    expect(height).toBeLessThanOrEqual(frame.height)
    expect(width / height).toBeCloseTo(size.width / size.height)
  }
})

test('a visitor zooms into the room under the pointer', () => {
  const zoom = zoomTo(whole, 2, { x: 100, y: -50 }, picture, frame)
  // The same part of the picture is under the pointer before and after.
  expect((100 - zoom.x) / zoom.scale).toBeCloseTo(100)
  expect((-50 - zoom.y) / zoom.scale).toBeCloseTo(-50)
})

test('a visitor can neither lose a picture beyond its edges nor zoom without end', () => {
  const zoom = zoomTo(whole, 99, centre, picture, frame)
  expect(zoom.scale).toBe(maxScale)
  const edge = panBy(zoom, { x: 99_999, y: -99_999 }, picture, frame)
  const { width, height } = fittedSize(picture, frame)
  expect(edge.x).toBeCloseTo((width * maxScale - frame.width) / 2)
  expect(edge.y).toBeCloseTo(-(height * maxScale - frame.height) / 2)
  expect(panBy(whole, { x: 50, y: 50 }, picture, frame)).toEqual(whole)
})

test('a visitor who zooms out again sees the whole picture, centred', () => {
  const zoom = panBy(zoomTo(whole, 4, centre, picture, frame), { x: 300, y: 200 }, picture, frame)
  expect(zoomTo(zoom, 0.5, { x: 9, y: 9 }, picture, frame)).toEqual(whole)
})
