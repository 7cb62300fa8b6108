import { marigold } from '../draw/palette.ts'
import type { Scene } from '../draw/scene.ts'
import type { Svg } from '../draw/svg.ts'
import { mirror } from './art.ts'
import {
  basin,
  builtInBath,
  freestandingBath,
  toilet,
  towel,
  towelRail,
  walkInShower,
  wallTiles,
} from './bath-things.ts'
import type { HomeStyle } from './home-style.ts'
import { sconce } from './lights.ts'
import { roomShell, somePlant, windowLook } from './living.ts'
import { roomWindow } from './openings.ts'
import { plant } from './plants.ts'
import { rug, type Shell, shell } from './shell.ts'
import { type Space, upright } from './space.ts'

type Kit = {
  look: Shell
  tile: string
  tileTop: number
  metal: string
  cupboard: string
  tub: string
  tiled: Svg
}

function kit(scene: Scene, style: HomeStyle, space: Space): Kit {
  const { random } = scene
  const tile = random.pick([
    '#E9ECE8',
    '#DDE3DC',
    '#C9D6D3',
    '#E8DCCB',
    '#D9C5B8',
    '#B9C8C4',
    '#EFEBE2',
    '#C4CDD3',
  ])
  const tileTop = random.pick([1.15, 1.15, 1.3, space.height])
  const look = roomShell(scene, style, space, {
    wall: random.pick(['#DDE3E0', '#E9E6DF', '#E2D6CB', '#D5DDD8', '#DCE0E4', '#C9D3C6']),
    feature: undefined,
    hasPanelling: false,
    floor: random.pick<Shell['floor']>([
      { kind: 'tiles', colour: '#D9D3C6' },
      { kind: 'checker', colour: '#E6E2D8' },
      { kind: 'tiles', colour: '#B9B6AC' },
      { kind: 'boards', colour: '#CDB08A' },
      { kind: 'tiles', colour: '#C7B7A2' },
    ]),
  })
  const cap =
    tileTop < 1.4
      ? upright(
          -space.half,
          space.half,
          tileTop,
          tileTop + 0.05,
          space.depth,
          random.pick(['#3F5F5C', '#3A4E66', '#FBF9F3', '#7B5A48']),
        )
      : ''
  return {
    look,
    tile,
    tileTop,
    metal: random.pick(['#B98F3A', '#A9B0B2', '#3A3A38']),
    cupboard: random.pick([style.timber, '#47605B', '#3A4E66', '#8FA09A', '#E4DFD2', '#A8785C']),
    tub: random.pick(['#F8F5EE', '#F8F5EE', '#47605B', '#3A4E66', '#8F6A5C', '#6F7F5E']),
    tiled:
      wallTiles(space.half, tileTop, space.depth, tile, random.pick(['metro', 'square', 'stacked'])) + cap,
  }
}

export function bathroom(scene: Scene, style: HomeStyle): Svg {
  const any = scene.random.pick([besideTheBath, familyBath, showerRoom])
  const known =
    style.washing &&
    {
      'bath with shower over': familyBath,
      'bath and separate shower': bathAndShower,
      'walk-in shower': showerRoom,
      'shower cubicle': showerRoom,
    }[style.washing]
  return (known ?? any)(scene, style)
}

/** A bath standing free, a basin beside it. The marigold thing is the towel over its side. */
function besideTheBath(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 2, height: style.ceiling, depth: 3.2 }
  const { look, metal, cupboard, tub, tiled, tileTop } = kit(scene, style, space)
  const z = space.depth
  const side = random.pick([-1, 1])
  return (
    shell(scene, look) +
    tiled +
    roomWindow(
      scene,
      {
        x0: side * -0.45 - 0.5,
        x1: side * -0.45 + 0.5,
        y0: Math.max(1.3, tileTop > 1.4 ? 1.3 : tileTop + 0.14),
        y1: 2.15,
        z,
      },
      windowLook(scene, style, random.chance(0.4) ? 'blind' : 'none'),
    ) +
    basin(side * 1.4, z, 'cupboard', cupboard, metal) +
    mirror(side * 1.4, 1.6, z, 0.3, random.pick(['round', 'arch'])) +
    sconce(side * 0.92, 1.72, z) +
    plant(scene, side * -1.62, z - 0.4, somePlant(scene), 0.95) +
    rug(-0.9, 0.9, 0.75, 1.5, '#E9E4D8', '#CBBFA8') +
    freestandingBath(side * -0.2, 1.95, tub, metal) +
    towel(side * -0.2 - 0.34, 0.66, 1.72, 0.4, 0.42, marigold)
  )
}

/** Bath with a shower over it along the far wall, basin and lavatory nearer. */
function familyBath(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 1.75, height: style.ceiling, depth: 3.3 }
  const { look, metal, cupboard, tiled } = kit(scene, style, space)
  const z = space.depth
  const side = random.pick([-1, 1] as const)
  const [from, to] = side < 0 ? [-1.75, 0.05] : [-0.05, 1.75]
  const other = side * -0.62
  return (
    shell(scene, look) +
    tiled +
    builtInBath(from, to, z, random.pick(['#F4F0E6', cupboard]), metal, side) +
    towel(side < 0 ? -0.55 : 0.15, 0.62, z - 0.8, 0.38, 0.4, marigold) +
    basin(other, z, random.pick(['cupboard', 'pedestal']), cupboard, metal) +
    mirror(other, 1.55, z, 0.28, random.pick(['round', 'arch'])) +
    toilet(side * -1.4, z) +
    rug(-0.7, 0.7, 0.9, 1.7, '#E9E4D8', random.pick(style.cushions)) +
    plant(scene, side * 1.45, 1.6, somePlant(scene), 0.85)
  )
}

/** A bath along one side of the room and a shower behind glass on the other. */
function bathAndShower(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 2.1, height: style.ceiling, depth: 3.3 }
  const { look, metal, cupboard, tub, tiled } = kit(scene, style, space)
  const z = space.depth
  const side = random.pick([-1, 1] as const)
  const [from, to] = side < 0 ? [-2.1, -1.05] : [1.05, 2.1]
  return (
    shell(scene, look) +
    tiled +
    basin(side * -0.1, z, 'cupboard', cupboard, metal) +
    mirror(side * -0.1, 1.58, z, 0.3, random.pick(['round', 'arch'])) +
    toilet(side * -1.1, z) +
    walkInShower(from, to, z, metal) +
    rug(-0.8, 0.8, 0.6, 1.3, '#E9E4D8', random.pick(style.cushions)) +
    freestandingBath(side * -0.75, 1.7, tub, metal) +
    towel(side * -0.75 - 0.34, 0.66, 1.47, 0.4, 0.42, marigold)
  )
}

function showerRoom(scene: Scene, style: HomeStyle): Svg {
  const { random } = scene
  const space: Space = { half: 1.65, height: style.ceiling, depth: 3.1 }
  const { look, metal, cupboard, tiled } = kit(scene, style, space)
  const z = space.depth
  const side = random.pick([-1, 1] as const)
  const [from, to] = side < 0 ? [-1.65, -0.55] : [0.55, 1.65]
  return (
    shell(scene, look) +
    tiled +
    basin(side * -0.2, z, 'cupboard', cupboard, metal) +
    mirror(side * -0.2, 1.58, z, 0.32, random.pick(['round', 'arch'])) +
    toilet(side * -1.25, z) +
    walkInShower(from, to, z, metal) +
    towelRail(side * -0.84 - 0.24, z - 0.02, marigold, metal) +
    rug(-0.7, 0.5, 0.9, 1.6, '#E9E4D8', random.pick(style.cushions)) +
    plant(scene, side * -1.35, 1.4, somePlant(scene), 0.85)
  )
}
