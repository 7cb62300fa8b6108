import { randomBytes } from 'node:crypto'
import { day } from '../listings/market-history.ts'
import type { Agency } from '../people/agencies.ts'
import { idFor } from '../random.ts'
import { at, type TableRows, tableRows } from './table-rows.ts'

export function agencyRows(agencies: Agency[], now: Date): TableRows[] {
  return [agencyTable(agencies), branchTable(agencies), memberTable(agencies), invitationTable(agencies, now)]
}

function agencyTable(agencies: Agency[]): TableRows {
  return tableRows(
    'public.agencies',
    agencies.map((agency) => {
      const head = agency.branches[0]
      const isPremium = agency.plan === 'agent_premium'
      return {
        id: agency.id,
        name: agency.name,
        slug: agency.slug,
        description: agency.description,
        logo: isPremium ? `/demo/pictures/agencies/${agency.slug}` : null,
        colour_primary: isPremium ? agency.colours[0] : null,
        colour_secondary: isPremium ? agency.colours[1] : null,
        has_branding: isPremium,
        phone: agency.phone,
        email: agency.email,
        website: `https://${agency.slug}.example`,
        address_line: head ? `${head.address.street}, ${head.name}` : null,
        postcode: head?.address.postcode,
        latitude: head?.address.lat,
        longitude: head?.address.lng,
        response_minutes: agency.responseMinutes,
        opening_hours: agency.openingHours,
        team: teamOf(agency),
        created_at: at(agency.joinedAt),
        updated_at: at(agency.joinedAt),
      }
    }),
  )
}

const jobs = ['Director', 'Branch manager', 'Sales negotiator', 'Lettings negotiator']

/** `Priya Nair, Branch manager`, one a line. */
const teamOf = ({ staff }: Agency): string =>
  staff.map(({ first, last }, i) => `${first} ${last}, ${(jobs[i] ?? 'Negotiator').toLowerCase()}`).join('\n')

function branchTable(agencies: Agency[]): TableRows {
  return tableRows(
    'public.agency_branches',
    agencies.flatMap((agency) =>
      agency.branches.map((branch) => ({
        id: branch.id,
        agency_id: agency.id,
        name: branch.name,
        address_line: `${branch.address.street}, ${branch.name}`,
        postcode: branch.address.postcode,
        latitude: branch.address.lat,
        longitude: branch.address.lng,
        phone: branch.phone,
        email: branch.email,
        created_at: at(agency.joinedAt),
        updated_at: at(agency.joinedAt),
      })),
    ),
  )
}

function memberTable(agencies: Agency[]): TableRows {
  return tableRows(
    'public.agency_members',
    agencies.flatMap((agency) =>
      agency.staff.map((person, i) => ({
        agency_id: agency.id,
        user_id: person.id,
        role: i === 0 ? 'owner' : 'member',
        branch_id: agency.branches[i % agency.branches.length]?.id,
        created_at: at(agency.joinedAt),
      })),
    ),
  )
}

/** A pending invitation of the demonstration agent's colleague, with an unknown secret. */
function invitationTable([agency]: Agency[], now: Date): TableRows {
  if (!agency) return tableRows('public.agency_invitations', [])
  const sentAt = new Date(now.getTime() - 3 * day)
  return tableRows('public.agency_invitations', [
    {
      id: idFor('invitation', agency.id),
      agency_id: agency.id,
      email: `hannah.lloyd@${agency.slug}.example`,
      role: 'member',
      branch_id: agency.branches[1]?.id,
      token_hash: randomBytes(32).toString('hex'),
      invited_by: agency.staff[0]?.id,
      created_at: at(sentAt),
      expires_at: at(new Date(sentAt.getTime() + 14 * day)),
    },
  ])
}
