/** Messages of the real-time feed, in the form in which the npm package rightmove-rtdf 0.3.5 sends them. */

type Changes = {
  update_date?: string
  published?: boolean
  price?: number
  status?: number
  description?: string
  details?: Record<string, unknown>
  property?: Record<string, unknown>
}

/** A house to buy, complete enough to be published. */
export function sendMessage(branchId: number, ref: string, changes: Changes = {}) {
  const {
    price = 250_000,
    description = 'A light house on a quiet street, two rooms deep and with a dry cellar.',
    update_date,
  } = changes
  return {
    network: { network_id: 5 },
    branch: { branch_id: branchId, channel: 1, overseas: false },
    property: {
      agent_ref: ref,
      published: changes.published ?? true,
      property_type: 3,
      status: changes.status ?? 1,
      new_home: false,
      ...(update_date ? { update_date } : {}),
      address: {
        house_name_number: String(houseNumber(ref)),
        address_2: 'Monk Road',
        town: 'Bristol',
        postcode_1: 'BS7',
        postcode_2: '8NE',
        display_address: 'Monk Road, Bristol',
        latitude: 51.4714,
        longitude: -2.5925,
      },
      price_information: { price, price_qualifier: 2, tenure_type: 1, auction: false },
      details: {
        summary: 'A light house on a quiet street.',
        description,
        features: ['South-facing garden', 'EPC rating C'],
        bedrooms: 3,
        bathrooms: 1,
        reception_rooms: 2,
        internal_area: 100,
        internal_area_unit: 2,
        council_tax_band: 'C',
        risks: {},
        obligations: {},
        ...changes.details,
      },
      media: [1, 2, 3].map((number) => ({
        media_type: 1,
        media_url: `https://feed.example/${ref}/${number}.jpg`,
        caption: `Photo ${number}`,
        sort_order: number,
        media_update_date: '16-11-2026 09:00:00',
      })),
      ...changes.property,
    },
  }
}

export const removeMessage = (branchId: number, ref: string, updateDate?: string) => ({
  network: { network_id: 5 },
  branch: { branch_id: branchId, channel: 1 },
  property: { agent_ref: ref, removal_reason: 9, ...(updateDate ? { update_date: updateDate } : {}) },
})

/** Each reference ends in a number and has an address of its own, because a home is advertised once. */
const houseNumber = (ref: string): number => Number(/\d+$/.exec(ref)?.[0] ?? 1)
