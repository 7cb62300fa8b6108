import { fullMapAttribution } from './map-attribution.ts'

/** Attributions of open data, worded as their licences require. Shown on the help page and in docs/attributions.md. */
export type Attribution = { of: string; statement: string; licence: string; url: string }

const openGovernmentLicence = 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/'

export const attributions: Attribution[] = [
  {
    of: 'Postcodes, streets and place names of Great Britain',
    statement: 'Contains OS data © Crown copyright and database right 2026',
    licence: 'Open Government Licence v3.0',
    url: openGovernmentLicence,
  },
  {
    of: 'Postcodes of Great Britain',
    statement: 'Contains Royal Mail data © Royal Mail copyright and database right 2026',
    licence: 'Open Government Licence v3.0',
    url: openGovernmentLicence,
  },
  {
    of: 'Postcode directory',
    statement: 'Source: Office for National Statistics licensed under the Open Government Licence v3.0',
    licence: 'Open Government Licence v3.0',
    url: openGovernmentLicence,
  },
  {
    of: 'Towns, suburbs and populations',
    statement: 'GeoNames',
    licence: 'CC BY 4.0',
    url: 'https://www.geonames.org/',
  },
  {
    of: 'Railway stations',
    statement: 'uk-railway-stations and Trainline',
    licence: 'Open Database License 1.0',
    url: 'https://github.com/davwheat/uk-railway-stations',
  },
  {
    of: 'Roads, streets, railways, water and greenery of the map',
    statement: '© OpenStreetMap contributors, © OpenMapTiles',
    licence: 'Open Database License 1.0',
    url: fullMapAttribution.url,
  },
  {
    of: 'Coast of the map',
    statement:
      'Contains OS data © Crown copyright and database right 2014–2024; Office for National Statistics, National Records of Scotland and LPS data © Crown copyright and database right 2016. Coast after Martin Chorley',
    licence: 'Open Government Licence v3.0, CC BY 4.0',
    url: openGovernmentLicence,
  },
  {
    of: 'Some parks and main roads of the map',
    statement:
      'Contains Historic England data © Historic England. Powered by TfL Open Data: contains OS data © Crown copyright and database rights 2016 and Geomni UK Map data © and database rights 2019',
    licence: 'Open Government Licence v3.0',
    url: openGovernmentLicence,
  },
  {
    of: 'Some railways of the map',
    statement: 'Railways in part: Raileasy Ltd, from Network Rail open data',
    licence: 'CC BY-SA 4.0',
    url: 'https://creativecommons.org/licenses/by-sa/4.0/',
  },
  {
    of: 'Outline of the United Kingdom',
    statement: 'Natural Earth',
    licence: 'Public domain',
    url: 'https://www.naturalearthdata.com/',
  },
]
