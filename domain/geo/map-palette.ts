export type MapPalette = Record<
  | 'land'
  | 'built'
  | 'park'
  | 'wood'
  | 'water'
  | 'road'
  | 'roadMain'
  | 'roadCasing'
  | 'rail'
  | 'label'
  | 'labelStrong'
  | 'labelWater'
  | 'labelPark'
  | 'halo'
  | 'boundary',
  string
>

/**
 * The map's colours in both themes. Land, built, park, water, road, road-main, rail, label and ink are design tokens (a test compares them);
 * the others are shades between them.
 */
export const mapPalettes: Record<'light' | 'dark', MapPalette> = {
  light: {
    land: '#edebe3',
    built: '#e2ded3',
    park: '#d3dec8',
    wood: '#dde3d2',
    water: '#c6d7dd',
    road: '#ffffff',
    roadMain: '#f6e3b4',
    roadCasing: '#d3cec0',
    rail: '#b3b1a8',
    label: '#4f5a5e',
    labelStrong: '#1a2327',
    labelWater: '#4a6c7a',
    labelPark: '#4d6644',
    halo: '#f4f3ef',
    boundary: '#b5b0a3',
  },
  dark: {
    land: '#1b2327',
    built: '#232c31',
    park: '#1d2e26',
    wood: '#1c2a25',
    water: '#13242c',
    road: '#323d43',
    roadMain: '#4b4430',
    roadCasing: '#171e22',
    rail: '#3f4a4f',
    label: '#a3aeb0',
    labelStrong: '#edebe4',
    labelWater: '#7fa0ae',
    labelPark: '#86a581',
    halo: '#151c1f',
    boundary: '#4a565c',
  },
}
