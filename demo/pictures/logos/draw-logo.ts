import { agencyColours } from '../../people/agency-colours.ts'
import { createRandom } from '../../random.ts'
import { circle, path, polygon, rect, rectPath, type Svg } from '../draw/svg.ts'

/** The side of a logo, which is square. */
export const logoSize = 1200

type Draw = (ink: string, paper: string) => Svg

/** Emblems of estate agencies: plain shapes that can be told apart at 48 pixels. */
const emblems: Record<string, Draw> = {
  gable: (ink) =>
    polygon(
      [
        [200, 640],
        [600, 260],
        [1000, 640],
        [920, 720],
        [600, 420],
        [280, 720],
      ],
      ink,
    ) + rect(330, 720, 540, 240, ink),
  door: (ink, paper) =>
    path('M380 960V520a220 220 0 0 1 440 0V960z', ink) +
    path('M470 960V520a130 130 0 0 1 260 0V960z', paper) +
    circle(680, 720, 26, ink),
  key: (ink, paper) =>
    circle(600, 420, 190, ink) +
    circle(600, 420, 86, paper) +
    rect(555, 590, 90, 400, ink) +
    rect(640, 800, 130, 70, ink) +
    rect(640, 910, 90, 70, ink),
  terrace: (ink, paper) =>
    [220, 480, 740]
      .map(
        (x) =>
          polygon(
            [
              [x, 560],
              [x + 120, 400],
              [x + 240, 560],
            ],
            ink,
          ) +
          rect(x, 560, 240, 380, ink) +
          rect(x + 80, 720, 80, 220, paper),
      )
      .join(''),
  oak: (ink) =>
    circle(600, 470, 230, ink) +
    circle(410, 560, 150, ink) +
    circle(790, 560, 150, ink) +
    rect(555, 640, 90, 340, ink),
  hills: (ink, paper) =>
    circle(780, 400, 110, ink) +
    path('M160 860q220 -420 460 -120q180 -220 420 120z', ink) +
    path('M160 900h880v60H160z', ink) +
    path('M300 860q160 -200 300 0z', paper),
  arches: (ink, paper) =>
    rect(200, 380, 800, 580, ink) +
    [270, 520, 770].map((x) => path(`M${x} 960V660a80 80 0 0 1 160 0V960z`, paper)).join(''),
  lantern: (ink, paper) =>
    polygon(
      [
        [600, 220],
        [800, 400],
        [400, 400],
      ],
      ink,
    ) +
    polygon(
      [
        [430, 420],
        [770, 420],
        [710, 820],
        [490, 820],
      ],
      ink,
    ) +
    polygon(
      [
        [500, 480],
        [700, 480],
        [660, 760],
        [540, 760],
      ],
      paper,
    ) +
    rect(470, 850, 260, 90, ink),
  bay: (ink, paper) =>
    path('M240 960V440l180 -120h360l180 120V960z', ink) +
    path(
      [
        [300, 500, 110, 360],
        [470, 460, 260, 400],
        [790, 500, 110, 360],
      ]
        .map(([x, y, w, h]) => rectPath(x as number, y as number, w as number, h as number))
        .join(''),
      paper,
    ),
  quill: (ink, paper) =>
    path('M300 960C360 560 560 280 920 240C900 600 700 820 420 860z', ink) +
    path('M330 940C430 700 580 520 780 380l20 26C620 560 480 720 380 950z', paper),
}

/** The drawn logo of a demonstration agency. The same slug always gives the same logo. */
export function drawLogo(slug: string): Svg {
  const random = createRandom('logo', slug)
  const [primary, secondary] = agencyColours(slug)
  const [ink, paper] = random.chance(0.6) ? [secondary, primary] : [primary, secondary]
  const emblem = emblems[random.pick(Object.keys(emblems))] as Draw
  const ground = random.pick([
    () => rect(0, 0, logoSize, logoSize, paper),
    () => circle(600, 600, 600, paper),
    () =>
      path(
        'M0 180a180 180 0 0 1 180 -180h840a180 180 0 0 1 180 180v840a180 180 0 0 1 -180 180h-840a180 180 0 0 1 -180 -180z',
        paper,
      ),
  ])
  // A mark under the emblem tells apart agencies that share a shape and a colour.
  const mark = random.pick([
    () => rect(340, 1020, 520, 40, ink),
    () => circle(600, 1050, 44, ink),
    () => rect(340, 1020, 220, 40, ink) + rect(640, 1020, 220, 40, ink),
    () => '',
  ])
  return ground() + emblem(ink, paper) + mark()
}
