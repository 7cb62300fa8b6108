import { expect, test } from 'vitest'
import { confirmedPerson, testAuthService } from '../../test/auth-service.ts'
import { personWithMfa, signInWithoutCode } from '../../test/authenticator.ts'

const service = await testAuthService()

const levels = async (email: string) =>
  (
    await service.sql<{ aal: string }[]>`
      select s.aal::text from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email} order by 1`
  ).map(({ aal }) => aal)

for (const scope of ['global', 'others'] as const)
  test(`a thief who has not given a code cannot end the owner's sessions (${scope})`, async () => {
    const owner = await personWithMfa(service, `${scope}@example.org`)
    await signInWithoutCode(service, owner)
    const thief = await signInWithoutCode(service, owner)
    expect(await levels(owner.email)).toEqual(['aal1', 'aal1', 'aal2'])
    const { error } = await thief.client.auth.signOut({ scope })
    expect(error).toBeNull()
    expect(await levels(owner.email)).toEqual(scope === 'global' ? ['aal2'] : ['aal1', 'aal2'])
    expect((await owner.client.auth.getUser()).error).toBeNull()
  })

test('the owner, who gave a code, ends every session', async () => {
  const owner = await personWithMfa(service, 'ends-all@example.org')
  await signInWithoutCode(service, owner)
  await owner.client.auth.signOut({ scope: 'global' })
  expect(await levels(owner.email)).toEqual([])
})

test('a person without a second factor ends every session', async () => {
  const person = await confirmedPerson(service, 'one-factor@example.org')
  await person.signIn()
  const other = await signInWithoutCode(service, person)
  await other.client.auth.signOut({ scope: 'global' })
  expect(await levels(person.email)).toEqual([])
})
