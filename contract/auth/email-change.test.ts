import { expect, test } from 'vitest'
import { confirmedPerson, linkIn, testAuthService } from '../../test/auth-service.ts'

const service = await testAuthService()

const withoutTimes = (value: unknown) =>
  JSON.stringify(value)
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, 'TIME')
    .replace(/(known|nobody)@example\.org/g, 'EMAIL')

test('a person who changes their address cannot tell from the response whether another account has it', async () => {
  await confirmedPerson(service, 'known@example.org')
  const person = await confirmedPerson(service, 'curious@example.org')
  await person.signIn()
  const known = await person.client.auth.updateUser({ email: 'known@example.org' })
  const unknown = await person.client.auth.updateUser({ email: 'nobody@example.org' })
  expect(known.error).toBeNull()
  expect(withoutTimes(known.data)).toBe(withoutTimes(unknown.data))
})

test('the owner of an address that another person requests gets an email without a link that confirms the change', async () => {
  const owner = await confirmedPerson(service, 'owner@example.org')
  const person = await confirmedPerson(service, 'wants-it@example.org')
  await person.signIn()
  await service.deliver()
  await person.client.auth.updateUser({ email: owner.email })
  const mails = await service.deliver()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [owner.email, 'You already have a Lintel account'],
    [person.email, 'Confirm your new Lintel address'],
  ])
  expect(mails[0]?.text).not.toContain('/verify?')
  // Confirming only from one's own address changes nothing, and the response is the same.
  const opened = await fetch(linkIn(mails[1]), { redirect: 'manual' })
  expect(opened.headers.get('location')).toContain('Confirmation+link+accepted')
  expect(await service.sql`select email from auth.users where email = ${owner.email}`).toHaveLength(1)
})
