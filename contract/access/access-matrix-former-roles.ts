import type { Tx } from '../../platform/db/connect.ts'
import { createPerson, type Person, type Role } from '../../test/people.ts'
import type { Case, Verb } from './access-matrix-cases.ts'
import { createOwnedRows, type MatrixFixture, type Perspective } from './access-matrix-fixture.ts'

/** A person who has lost a professional role, and their access to the rows of that role. */
export type FormerProfessional = {
  name: string
  perspective: Perspective
  /** The perspective whose declared rights they have, on personal rows and on rows of the former role. */
  as: { personal: string; professional: string }
  /** Professional tables that they can still read. */
  keeps: string[]
  /** False for people who keep the role, in another branch or without a plan. */
  hasLostRole: boolean
  end: (tx: Tx) => Promise<void>
}

type Scenario = {
  roles: Role[]
  agencyRole?: 'owner' | 'member'
  as?: FormerProfessional['as']
  keeps?: string[]
  hasLostRole?: boolean
  /** Owner of the rows they try, if they have none. */
  owner?: string
  /** `ids` are those of the former role's rows. */
  end: (tx: Tx, person: Person, ids: Record<string, string>) => Promise<void>
}

/** After losing the role: the rights of a plain user. */
const plainUser = { personal: 'own', professional: 'other' }

const scenarios: Record<string, Scenario> = {
  'former member': { roles: ['letting_agent'], agencyRole: 'member', end: removeFromAgency },
  'former owner': { roles: ['letting_agent'], agencyRole: 'owner', end: removeFromAgency },
  'member of another branch': {
    roles: ['letting_agent'],
    agencyRole: 'owner',
    as: { personal: 'agent', professional: 'member' },
    hasLostRole: false,
    end: moveToAnotherBranch,
  },
  'withdrawn agent': { roles: ['letting_agent'], agencyRole: 'owner', end: withdrawRole('letting_agent') },
  // A landlord can still read their own plan and payments.
  'withdrawn landlord': {
    roles: ['private_landlord'],
    keeps: ['memberships', 'payments'],
    end: withdrawRole('private_landlord'),
  },
  'rejected applicant': {
    roles: [],
    owner: 'other agent',
    as: { personal: 'other', professional: 'other' },
    end: rejectRequest,
  },
  'expired plan': {
    roles: ['private_landlord'],
    as: { personal: 'landlord', professional: 'landlord' },
    hasLostRole: false,
    end: (tx, _, { membership = '' }) => close(tx, membership),
  },
  // Its tokens have not expired yet. The rows belong to the agency, which still exists.
  'erased account': {
    roles: ['letting_agent'],
    agencyRole: 'owner',
    as: { personal: 'none', professional: 'mfaOverdue' },
    end: eraseAccount,
  },
}

/** Adds the people and their rows. `revokeRoles` removes their roles later. */
export async function addFormerProfessionals(tx: Tx, fixture: MatrixFixture): Promise<FormerProfessional[]> {
  const formerProfessionals: FormerProfessional[] = []
  for (const [name, scenario] of Object.entries(scenarios)) {
    const { roles, agencyRole, as = plainUser, keeps = [], hasLostRole = true, owner = name, end } = scenario
    const person = await createPerson(tx, { roles })
    fixture.people.set(name, person)
    if (owner === name) {
      const ownedIds = await createOwnedRows(tx, person, agencyRole)
      if (agencyRole) await addOwner(tx, ownedIds)
      fixture.ids.set(name, ownedIds)
    }
    const ids = fixture.ids.get(owner) ?? {}
    // The matrix separates its words by spaces.
    const word = name.replaceAll(' ', '-')
    formerProfessionals.push({
      name,
      perspective: { name: word, actor: name, caller: person.caller, callerId: person.id, owner },
      as,
      keeps,
      hasLostRole,
      end: (ending) => end(ending, person, ids),
    })
  }
  return formerProfessionals
}

/** Ends each role in the way the product does. */
export async function revokeRoles(
  tx: Tx,
  fixture: MatrixFixture,
  formerProfessionals: FormerProfessional[],
): Promise<void> {
  const admin = fixture.people.get('admin')
  await tx`select set_config('request.jwt.claims', ${JSON.stringify(admin?.caller.claims)}, true)`
  for (const former of formerProfessionals) await former.end(tx)
  await tx`select set_config('request.jwt.claims', '', true)`
}

/** Rows that belong to an agency, or to a landlord while they have the role. */
const professionalTables = new Set([
  'agencies',
  'agency_branches',
  'agency_invitations',
  'agency_members',
  'enquiry_assignments',
  'enquiry_drafts',
  'enquiry_leads',
  'enquiry_notes',
  'enquiry_routing',
  'negotiator_absences',
  'saved_replies',
  'hquest_feedback_properties',
  'listing_confirmations',
  'listing_views',
  'memberships',
  'payments',
  'price_history',
  'properties',
])
const professionalStates = new Set([
  'as advertiser',
  'not confirmed',
  'of a colleague',
  'picture of a home',
  'picture of a draft',
  'picture of an agency',
  'document of an offer to them',
])

const isProfessional = ({ table, state = '' }: Case): boolean =>
  professionalTables.has(table) || professionalStates.has(state)

/** Whether a declared right must succeed. Public listings may disappear with the role. */
export const mustSucceed = ({ keeps }: FormerProfessional, each: Case, verb: Verb): boolean =>
  (!isProfessional(each) ||
    (verb === 'select' && each.table === 'memberships' && keeps.includes(each.table))) &&
  !(verb === 'insert' && each.insert?.includes('{live}'))

/** Rights of agency owners only. */
const ownersOnly = new Set([
  'agencies update',
  'agency_branches insert',
  'agency_branches update',
  'agency_branches delete',
  'agency_members update',
  'agency_members delete',
  'enquiry_routing insert',
  'enquiry_routing update',
  'enquiry_routing delete',
  // Of a colleague's.
  'negotiator_absences insert',
  'negotiator_absences update',
  'negotiator_absences delete',
  'payments select',
])

/** Whether the person keeps this right, given what the matrix declares for `who`. */
export function keepsRight(
  former: FormerProfessional,
  each: Case,
  verb: Verb,
  isDeclared: (who: string) => boolean,
): boolean {
  if (former.as.personal === 'none') return each.table !== 'profiles' && isDeclared(former.as.professional)
  if (!isProfessional(each) || former.keeps.includes(each.table)) return isDeclared(former.as.personal)
  // Without a plan every listing is off the market, and may be deleted like a draft.
  if (former.name === 'expired plan' && each.table === 'properties' && verb === 'delete')
    return each.state !== 'removed'
  if (former.as.professional !== 'member') return isDeclared(former.as.professional)
  return isDeclared('agent') && !ownersOnly.has(`${each.table} ${verb}`)
}

/** A second owner, so that the agency still has one afterwards. */
async function addOwner(tx: Tx, { agency = '' }: Record<string, string>): Promise<void> {
  const owner = await createPerson(tx, { roles: ['letting_agent'] })
  await tx`insert into agency_members (agency_id, user_id, role) values (${agency}, ${owner.id}, 'owner')`
}

async function removeFromAgency(tx: Tx, { id }: Person): Promise<void> {
  await tx`delete from agency_members where user_id = ${id}`
}

async function moveToAnotherBranch(
  tx: Tx,
  { id }: Person,
  { agency = '' }: Record<string, string>,
): Promise<void> {
  await tx`
    with branch as (insert into agency_branches (agency_id, name) values (${agency}, 'Another') returning id)
    update agency_members m set role = 'member', branch_id = branch.id from branch where m.user_id = ${id}`
}

function withdrawRole(role: Role): Scenario['end'] {
  return async (tx, { id }) => {
    await tx`select public.withdraw_role(${id}, ${role})`
  }
}

async function rejectRequest(tx: Tx, { id }: Person): Promise<void> {
  await tx`
    insert into letting_agent_requests (user_id, company_name, business_address, contact_first_name, contact_last_name, business_email, phone_number)
    values (${id}, 'Co', '1 Road', 'A', 'B', 'a@agency.test', '0123456789')`
  await tx`
    select public.decide_access_request('letting_agent', r.id, 'rejected', 'Not an agency')
    from letting_agent_requests r where r.user_id = ${id}`
}

async function close(tx: Tx, membership: string): Promise<void> {
  await tx`select private.close_membership(${membership}, 'lapsed')`
}

async function eraseAccount(tx: Tx, { id }: Person): Promise<void> {
  await tx`select public.erase_account(${id}, 'Asked for')`
}
