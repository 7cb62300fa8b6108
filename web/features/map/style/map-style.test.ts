import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { mapSchemaNames } from '../../../../domain/geo/map-archive.ts'
import { mapStyle } from './map-style.ts'

test.each(mapSchemaNames)('the style of the %s schema is valid in both themes', (schema) => {
  const archive = { url: '/map/x.pmtiles', schema, minZoom: 4, maxZoom: 12, attribution: '' }
  for (const theme of ['light', 'dark'] as const) {
    const style = mapStyle(archive, theme, 'https://lintel.example')
    expect(validateStyleMin(style).map(({ message }) => message)).toEqual([])
    expect(new Set(style.layers.map(({ id }) => id)).size).toBe(style.layers.length)
  }
})
