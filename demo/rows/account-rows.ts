import type { People } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import { idFor } from '../random.ts'
import { at, type TableRows, tableRows } from './table-rows.ts'

/** Long enough that demonstration users are never forced to set up two-step verification. */
const skipMfaDays = 365

export function allPeople({ admin, agencies, landlords, seekers, applicants }: People): Person[] {
  return [
    admin,
    ...agencies.flatMap((agency) => agency.staff),
    ...landlords.map((landlord) => landlord.person),
    ...seekers,
    ...applicants.map((applicant) => applicant.person),
  ]
}

/** Confirmed accounts with one shared password, and their profiles and roles. */
export function accountRows(people: People, passwordHash: string, now: Date): TableRows[] {
  const all = allPeople(people)
  return [userRows(all, passwordHash), identityRows(all), profileRows(all, now), roleRows(all, people.admin)]
}

function userRows(all: Person[], passwordHash: string): TableRows {
  return tableRows(
    'auth.users',
    all.map((person) => ({
      instance_id: '00000000-0000-0000-0000-000000000000',
      id: person.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: person.email,
      encrypted_password: passwordHash,
      email_confirmed_at: at(person.joinedAt),
      raw_app_meta_data: JSON.stringify({ provider: 'email', providers: ['email'] }),
      raw_user_meta_data: JSON.stringify(identityData(person)),
      created_at: at(person.joinedAt),
      updated_at: at(person.joinedAt),
    })),
  )
}

function identityRows(all: Person[]): TableRows {
  return tableRows(
    'auth.identities',
    all.map((person) => ({
      id: idFor('identity', person.id),
      provider_id: person.id,
      user_id: person.id,
      identity_data: JSON.stringify(identityData(person)),
      provider: 'email',
      last_sign_in_at: at(person.joinedAt),
      created_at: at(person.joinedAt),
      updated_at: at(person.joinedAt),
    })),
  )
}

function identityData({ id, email }: Person) {
  return { sub: id, email, email_verified: true, phone_verified: false }
}

function profileRows(all: Person[], now: Date): TableRows {
  return tableRows(
    'public.profiles',
    all.map((person) => ({
      id: person.id,
      first_name: person.first,
      last_name: person.last,
      created_at: at(person.joinedAt),
      updated_at: at(person.joinedAt),
      has_mfa: false,
      mfa_skip_until: at(new Date(now.getTime() + skipMfaDays * 86_400_000)),
    })),
  )
}

function roleRows(all: Person[], admin: Person): TableRows {
  return tableRows(
    'public.user_roles',
    all.flatMap((person) =>
      person.roles.map((role) => ({
        user_id: person.id,
        role,
        granted_by: role === 'letting_agent' || role === 'private_landlord' ? admin.id : null,
        created_at: at(person.joinedAt),
      })),
    ),
  )
}
