export type LawSource = keyof typeof lawSources

const legislation = 'https://www.legislation.gov.uk'

/** Where each rule comes from. */
export const lawSources = {
  'renters-rights-act': { name: 'Renters’ Rights Act 2025', url: `${legislation}/ukpga/2025/26` },
  'tenant-fees-act': { name: 'Tenant Fees Act 2019', url: `${legislation}/ukpga/2019/4` },
  'renting-homes-fees-wales': {
    name: 'Renting Homes (Fees etc.) (Wales) Act 2019',
    url: `${legislation}/anaw/2019/2`,
  },
  'rent-scotland-act': { name: 'Rent (Scotland) Act 1984', url: `${legislation}/ukpga/1984/58` },
  'private-tenancies-ni': {
    name: 'Private Tenancies Act (Northern Ireland) 2022',
    url: `${legislation}/nia/2022/20`,
  },
  'antisocial-behaviour-scotland': {
    name: 'Antisocial Behaviour etc. (Scotland) Act 2004',
    url: `${legislation}/asp/2004/8`,
  },
  'landlord-registration-ni': {
    name: 'Landlord Registration Scheme Regulations (Northern Ireland) 2014',
    url: `${legislation}/nisr/2014/9`,
  },
  'epb-england-wales': {
    name: 'Energy Performance of Buildings (England and Wales) Regulations 2012',
    url: `${legislation}/uksi/2012/3118`,
  },
  'epb-scotland': {
    name: 'Energy Performance of Buildings (Scotland) Regulations 2008',
    url: `${legislation}/ssi/2008/309`,
  },
  'epb-northern-ireland': {
    name: 'Energy Performance of Buildings (Certificates and Inspections) Regulations (Northern Ireland) 2008',
    url: `${legislation}/nisr/2008/170`,
  },
  'mees-regulations': {
    name: 'Energy Efficiency (Private Rented Property) (England and Wales) Regulations 2015',
    url: `${legislation}/uksi/2015/962`,
  },
  'mees-consultation': {
    name: 'UK Government: energy efficiency of privately rented homes',
    url: 'https://www.gov.uk/government/consultations/improving-the-energy-performance-of-privately-rented-homes-2025-update',
  },
  'mees-consultation-scotland': {
    name: 'Scottish Government: private rented sector minimum standard',
    url: 'https://www.gov.scot/policies/home-energy-and-fuel-poverty/',
  },
  'dmcc-act': {
    name: 'Digital Markets, Competition and Consumers Act 2024',
    url: `${legislation}/ukpga/2024/13`,
  },
} as const
