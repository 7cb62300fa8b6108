import { darker, lighter } from '../draw/colour.ts'
import { pictureWidth } from '../draw/format.ts'
import { hedge } from '../draw/greenery.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { path, rect, rectPath, type Svg } from '../draw/svg.ts'
import { wallRect } from '../draw/walls.ts'

export type BoundaryKind = 'fence' | 'slats' | 'brick' | 'stone' | 'hedge'

/** The end of the garden: its foot at `ground`, right across the picture. */
export function boundary(scene: Scene, kind: BoundaryKind, ground: number): Svg {
  const { random } = scene
  switch (kind) {
    case 'fence':
      return fence(scene, ground, random.pick(['#8A7458', '#7C6A54', '#6F7A72', '#9A8468']))
    case 'slats':
      return slats(scene, ground, random.pick(['#8A6A4A', '#5A6468', '#A3845F']))
    case 'brick':
      return walled(scene, ground, 'brick', random.pick(['#A65A42', '#B4694B', '#BF9B5E']))
    case 'stone':
      return walled(scene, ground, 'rubble', random.pick(['#B5A78C', '#A9A392', '#C9B48C']))
    case 'hedge':
      return hedge(scene, -30, ground - 118, pictureWidth + 60, 126)
  }
}

function fence(scene: Scene, ground: number, colour: string): Svg {
  let gaps = ''
  for (let x = 0; x < pictureWidth; x += 20) gaps += rectPath(x, ground - 116, 1.8, 116)
  let posts = ''
  for (let x = 60; x < pictureWidth; x += 180) posts += rectPath(x, ground - 126, 12, 126)
  return (
    rect(0, ground - 116, pictureWidth, 118, scene.tone(colour)) +
    path(gaps, scene.tone(darker(colour, 0.18))) +
    path(posts, scene.tone(darker(colour, 0.12))) +
    rect(0, ground - 122, pictureWidth, 8, scene.tone(lighter(colour, 0.14)))
  )
}

function slats(scene: Scene, ground: number, colour: string): Svg {
  let gaps = ''
  for (let y = ground - 120; y < ground; y += 13) gaps += rectPath(0, y, pictureWidth, 3)
  return (
    rect(0, ground - 124, pictureWidth, 126, scene.tone(colour)) + path(gaps, scene.tone(darker(colour, 0.4)))
  )
}

function walled(scene: Scene, ground: number, kind: 'brick' | 'rubble', colour: string): Svg {
  return (
    wallRect(scene, 0, ground - 112, pictureWidth, 114, { kind, colour }) +
    rect(0, ground - 122, pictureWidth, 12, scene.tone(darker(colour, 0.16))) +
    shade(scene, 0, ground - 110, pictureWidth, 5)
  )
}
