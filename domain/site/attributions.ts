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
    of: 'Outline of the United Kingdom',
    statement: 'Natural Earth',
    licence: 'Public domain',
    url: 'https://www.naturalearthdata.com/',
  },
]
