import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mapPalettes } from './map-palette.ts'

const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')
const values = (name: string) =>
  [...tokens.matchAll(new RegExp(`--color-${name}: (#[0-9a-f]{6});`, 'g'))].map(([, value]) => value)

test('the map has the colours of the design in both themes', () => {
  const pairs = {
    land: 'map-land',
    built: 'map-built',
    park: 'map-park',
    water: 'map-water',
    road: 'map-road',
    roadMain: 'map-road-main',
    rail: 'map-rail',
    label: 'map-label',
    labelStrong: 'ink',
  } as const
  for (const [key, token] of Object.entries(pairs)) {
    const [light, dark] = values(token)
    expect(mapPalettes.light[key as keyof typeof pairs], key).toBe(light)
    expect(mapPalettes.dark[key as keyof typeof pairs], key).toBe(dark)
  }
})
