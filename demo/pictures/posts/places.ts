import { darker, mix } from '../draw/colour.ts'
import { doorLeaf } from '../draw/doors.ts'
import { pictureHeight, pictureMiddle, pictureWidth } from '../draw/format.ts'
import { marigold, mutedDoors } from '../draw/palette.ts'
import { type Scene, shade } from '../draw/scene.ts'
import { circle, line, path, rect, rectPath, type Svg } from '../draw/svg.ts'

/** A front door with a marigold tag on its knob: under offer. */
export function door(scene: Scene): Svg {
  const { random } = scene
  const wall = random.pick(['#E8E0D1', '#DCE0DA', '#D9CFC6', '#E3D9CE'])
  const x = pictureMiddle - 150
  return (
    rect(0, 0, pictureWidth, pictureHeight, wall) +
    rect(x - 66, 130, 432, 610, '#F4EFE4') +
    rect(x - 96, 96, 492, 52, mix(wall, '#B9A98C', 0.5)) +
    shade(scene, x - 66, 148, 432, 10) +
    doorLeaf(
      scene,
      { x, y: 190, w: 300, h: 540 },
      {
        leaf: random.pick(['four-panel', 'six-panel']),
        colour: random.pick(mutedDoors),
        isHero: false,
        stone: '#F4EFE4',
      },
    ) +
    rect(x - 96, 730, 492, 22, '#CFC7B6') +
    rect(0, 752, pictureWidth, 48, mix(wall, '#8B867A', 0.5)) +
    circle(x + 262, 470, 15, '#D9B45B') +
    `<g transform="translate(${x + 262} 478) rotate(16)">${rect(-2, 0, 4, 44, '#5B564E')}${path('M-44 58l22 -20h44l22 20v92h-88z', marigold)}${circle(0, 58, 8, '#F4EFE4')}${rect(-26, 84, 52, 7, '#B97F14')}${rect(-26, 106, 36, 7, '#B97F14')}</g>`
  )
}

/** Streets, a park and a river, with one marigold pin. */
export function map(scene: Scene): Svg {
  const { random } = scene
  const turn = random.between(-18, 18)
  let blocks = ''
  for (let row = -2; row < 9; row++) {
    for (let column = -2; column < 12; column++) {
      if (random.chance(0.16)) continue
      blocks += rectPath(
        column * 128 + 14 + random.between(-4, 4),
        row * 128 + 14,
        random.between(84, 104),
        random.between(84, 104),
      )
    }
  }
  const river = `M-60 ${random.between(520, 640)}C240 ${random.between(420, 560)} 480 ${random.between(620, 760)} 720 600S1100 ${random.between(420, 560)} 1280 ${random.between(480, 560)}`
  const park = [random.between(120, 260), random.between(110, 200)] as const
  return (
    rect(0, 0, pictureWidth, pictureHeight, '#F1EFE8') +
    `<g transform="rotate(${turn.toFixed(1)} 600 400)">${path(blocks, '#E2DED3')}</g>` +
    path(
      `M${park[0]} ${park[1]}h230q30 0 30 30v150q0 40 -50 40h-180q-60 0 -60 -60v-110q0 -50 30 -50z`,
      '#C6D5B6',
    ) +
    [0, 1, 2, 3]
      .map((tree) => circle(park[0] + 50 + tree * 54, park[1] + 70 + (tree % 2) * 60, 20, '#8FA878'))
      .join('') +
    line(river, '#B9CFD6', 74) +
    line(
      `M-40 ${random.between(180, 330)}C400 ${random.between(250, 380)} 760 ${random.between(160, 320)} 1260 ${random.between(300, 420)}`,
      '#FBF9F3',
      26,
    ) +
    line(
      `M${random.between(700, 900)} -20C${random.between(640, 760)} 300 ${random.between(760, 900)} 520 ${random.between(680, 860)} 840`,
      '#F6E3B4',
      22,
    ) +
    pin(random.between(520, 680), random.between(330, 430))
  )
}

const pin = (x: number, y: number): Svg =>
  `<ellipse cx="${x.toFixed(1)}" cy="${(y + 128).toFixed(1)}" rx="54" ry="14" fill="#1A2327" fill-opacity="0.2"/>` +
  path(
    `M${x} ${y + 126}C${x - 30} ${y + 70} ${x - 92} ${y + 40} ${x - 92} ${y - 30}a92 92 0 0 1 184 0C${x + 92} ${y + 40} ${x + 30} ${y + 70} ${x} ${y + 126}z`,
    marigold,
  ) +
  path(
    `M${x + 24} ${y - 118}a92 92 0 0 1 68 88C${x + 92} ${y + 40} ${x + 30} ${y + 70} ${x} ${y + 126}C${x + 20} ${y + 50} ${x + 60} ${y + 10} ${x + 58} ${y - 40}Q${x + 56} ${y - 92} ${x + 24} ${y - 118}z`,
    darker(marigold, 0.09),
  ) +
  path(`M${x - 46} ${y - 22}l46 -40l46 40v52h-32v-34h-28v34h-32z`, '#F4F3EF')
