type BlmRow = Record<string, string | number>

/** A feed as agents' systems write it, with every column that any of its rows has. */
export function blmOf(rows: readonly BlmRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const data = rows.map((row) => `${columns.map((column) => row[column] ?? '').join('^')}^~`)
  return [
    '#HEADER#',
    'Version : 3',
    "EOF : '^'",
    "EOR : '~'",
    `Property Count : ${rows.length}`,
    'Generated Date : 16-Nov-2026 08:00',
    '',
    '#DEFINITION#',
    `${columns.join('^')}^~`,
    '',
    '#DATA#',
    ...data,
    '#END#',
    '',
  ].join('\r\n')
}

/** Row `index` of a feed: two in three are for sale, the others to let. */
export function blmRow(index: number): BlmRow {
  const isRent = index % 3 === 0
  return {
    AGENT_REF: `TEST_${String(index).padStart(4, '0')}`,
    ADDRESS_1: `${index}`,
    ADDRESS_2: 'Monk Road',
    TOWN: 'Bristol',
    POSTCODE1: 'BS7',
    POSTCODE2: '8NE',
    FEATURE1: 'South-facing garden',
    FEATURE2: 'Close to the station',
    SUMMARY: 'A light house on a quiet street.',
    DESCRIPTION: 'A light house on a quiet street.<br/>Two rooms deep &amp; with a cellar.',
    BRANCH_ID: '1',
    STATUS_ID: isRent && index % 2 === 0 ? 5 : 0,
    BEDROOMS: (index % 4) + 1,
    BATHROOMS: 1,
    PRICE: isRent ? 300 + index : 250_000 + index * 1_000,
    PRICE_QUALIFIER: isRent ? 0 : 2,
    PROP_SUB_ID: index % 2 === 0 ? 1 : 8,
    DISPLAY_ADDRESS: 'Monk Road, Bristol',
    PUBLISHED_FLAG: 1,
    LET_DATE_AVAILABLE: isRent ? '2026-12-01 00:00:00' : '',
    LET_BOND: isRent ? 1_000 : '',
    COUNCIL_TAX_BAND: 'B',
    EPC_RATING: 'C',
    LET_TYPE_ID: isRent ? 1 : '',
    LET_FURN_ID: isRent ? 2 : '',
    LET_RENT_FREQUENCY: isRent ? 0 : '',
    TENURE_TYPE_ID: isRent ? '' : 1,
    TRANS_TYPE_ID: isRent ? 2 : 1,
    NEW_HOME_FLAG: 'N',
    MEDIA_IMAGE_00: `TEST_${index}_IMG_00.jpg`,
    MEDIA_IMAGE_TEXT_00: 'Front',
    MEDIA_IMAGE_01: `https://feed.example/${index}/01.jpg`,
    MEDIA_IMAGE_02: `https://feed.example/${index}/02.jpg`,
    MEDIA_IMAGE_03: `https://feed.example/${index}/03.jpg`,
    MEDIA_IMAGE_60: `TEST_${index}_EPC.jpg`,
  }
}

export const blmFile = (count: number): string =>
  blmOf(Array.from({ length: count }, (_, index) => blmRow(index + 1)))
