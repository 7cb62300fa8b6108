import type { Tx } from '../../platform/db/connect.ts'
import { makePerson, type Person, type Role } from '../../test/people.ts'
import type { Case, Verb } from './access-matrix-cases.ts'
import { makeOwnedRows, type Perspective, type World } from './access-matrix-world.ts'

/** A person who has lost a professional role, and their access to the rows of that role. */
export type Life = {
  name: string
  perspective: Perspective
  /** Whose declared rights they have: on personal rows, and on rows of the life they left. */
  as: { personal: string; professional: string }
  /** Tables whose professional rows stay their own. */
  keeps: string[]
  /** False for people who keep the role, in another branch or without a plan. */
  isOver: boolean
  end: (tx: Tx) => Promise<void>
}

type Start = {
  roles: Role[]
  agencyRole?: 'owner' | 'member'
  as?: Life['as']
  keeps?: string[]
  isOver?: boolean
  /** Whose rows they try, where they never had any of their own. */
  owner?: string
  /** `names` are those of the life's rows, `person` is the one who leaves. */
  end: (tx: Tx, person: Person, names: Record<string, string>) => Promise<void>
}

/** What is left after every professional life: a plain user, who sees other people's rows as any stranger does. */
const plainUser = { personal: 'own', professional: 'other' }

const starts: Record<string, Start> = {
  'former member': { roles: ['letting_agent'], agencyRole: 'member', end: removeFromAgency },
  'former owner': { roles: ['letting_agent'], agencyRole: 'owner', end: removeFromAgency },
  'member of another branch': {
    roles: ['letting_agent'],
    agencyRole: 'owner',
    as: { personal: 'agent', professional: 'member' },
    isOver: false,
    end: moveToAnotherBranch,
  },
  'withdrawn agent': { roles: ['letting_agent'], agencyRole: 'owner', end: withdrawRole('letting_agent') },
  // What a landlord has paid stays theirs to read: the plan was personal.
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
    isOver: false,
    end: (tx, _, { membership = '' }) => close(tx, membership),
  },
  // Its sessions' tokens have not expired yet; the rows are those of the agency, which goes on.
  'erased account': {
    roles: ['letting_agent'],
    agencyRole: 'owner',
    as: { personal: 'nobody', professional: 'gated' },
    end: eraseAccount,
  },
}

/** Adds the people of every life and their rows to the world. They leave later, with `endLives`. */
export async function addLives(tx: Tx, world: World): Promise<Life[]> {
  const lives: Life[] = []
  for (const [name, start] of Object.entries(starts)) {
    const { roles, agencyRole, as = plainUser, keeps = [], isOver = true, owner = name, end } = start
    const person = await makePerson(tx, { roles })
    world.people.set(name, person)
    if (owner === name) {
      const ownedIds = await makeOwnedRows(tx, person, agencyRole)
      if (agencyRole) await addOwner(tx, ownedIds)
      world.names.set(name, ownedIds)
    }
    const names = world.names.get(owner) ?? {}
    // The matrix separates its words by spaces.
    const word = name.replaceAll(' ', '-')
    lives.push({
      name,
      perspective: { name: word, actor: name, caller: person.caller, callerId: person.id, owner },
      as,
      keeps,
      isOver,
      end: (ending) => end(ending, person, names),
    })
  }
  return lives
}

/** Ends each role in the way the product does. */
export async function endLives(tx: Tx, world: World, lives: Life[]): Promise<void> {
  const admin = world.people.get('admin')
  await tx`select set_config('request.jwt.claims', ${JSON.stringify(admin?.caller.claims)}, true)`
  for (const life of lives) await life.end(tx)
  await tx`select set_config('request.jwt.claims', '', true)`
}

/** Rows of a professional life. They belong to the agency, or to the landlord as long as they are one. */
const professionalTables = new Set([
  'agencies',
  'agency_branches',
  'agency_invitations',
  'agency_members',
  'hquest_feedback_properties',
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
])

const isProfessional = ({ table, state = '' }: Case): boolean =>
  professionalTables.has(table) || professionalStates.has(state)

/** Whether a declared right must succeed: public listings may be gone with the role. */
export const isCertain = ({ keeps }: Life, each: Case, verb: Verb): boolean =>
  (!isProfessional(each) ||
    (verb === 'select' && each.table === 'memberships' && keeps.includes(each.table))) &&
  !(verb === 'insert' && each.insert?.includes('{live}'))

/** What only owners of an agency do, and its other members do not. */
const ownersOnly = new Set([
  'agencies update',
  'agency_branches insert',
  'agency_branches update',
  'agency_branches delete',
  'agency_members update',
  'agency_members delete',
  'payments select',
])

/** Whether the person keeps this right, given what the matrix declares for `who`. */
export function isLeft(life: Life, each: Case, verb: Verb, isDeclared: (who: string) => boolean): boolean {
  if (life.as.personal === 'nobody') return each.table !== 'profiles' && isDeclared(life.as.professional)
  if (!isProfessional(each) || life.keeps.includes(each.table)) return isDeclared(life.as.personal)
  // Without a plan every listing is off the market, and may be deleted like a draft.
  if (life.name === 'expired plan' && each.table === 'properties' && verb === 'delete')
    return each.state !== 'removed'
  if (life.as.professional !== 'member') return isDeclared(life.as.professional)
  return isDeclared('agent') && !ownersOnly.has(`${each.table} ${verb}`)
}

/** Agencies go on without the one who leaves. */
async function addOwner(tx: Tx, { agency = '' }: Record<string, string>): Promise<void> {
  const owner = await makePerson(tx, { roles: ['letting_agent'] })
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

function withdrawRole(role: Role): Start['end'] {
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
