import { createRandom } from '../random.ts'

export type AgencyColours = [primary: string, secondary: string]

const palettes: AgencyColours[] = [
  ['#28567d', '#e5edf3'],
  ['#a34a30', '#f8ebe6'],
  ['#3d7355', '#e6f0ea'],
  ['#6f6a86', '#eeedf3'],
  ['#7b3b33', '#f5e8e5'],
  ['#22343c', '#e4eaec'],
  ['#8a5a00', '#faefd5'],
  ['#2d4660', '#e6ecf2'],
  ['#5b3a66', '#f1eaf3'],
  ['#1e6646', '#e3efe7'],
]

/** The colours of an agency's page and logo: the same wherever they are drawn. */
export const agencyColours = (slug: string): AgencyColours => createRandom('colours', slug).pick(palettes)
