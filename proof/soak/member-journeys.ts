import { refresh, signIn, signOut } from './account.ts'
import { password, type SoakFixture } from './soak-fixture.ts'
import { type Journey, roundRobin } from './user-journey.ts'

const bucket = 'listing-pictures'

/** What people do who have an account. Whatever they make they also remove, so that the site stays as large as it was. */
export function memberJourneys(fixture: SoakFixture): Journey[] {
  return [
    {
      // Beneath what one network address is allowed.
      name: 'signing in, with its proof of work, and out',
      perSecond: 0.1,
      run: async (turn) => {
        const session = await signIn(fixture, roundRobin(fixture.members, turn).email, password)
        await signOut(fixture, session.access_token)
      },
    },
    { name: 'a new token for an old one', perSecond: 0.5, run: refreshNext(fixture) },
    { name: 'saving a home, a note, removing it', perSecond: 2, run: (turn) => saveAndUnsave(fixture, turn) },
    {
      name: 'what is saved',
      perSecond: 2,
      run: async (turn) =>
        void (await roundRobin(fixture.members, turn).client.rpc('my_saved_properties').throwOnError()),
    },
    { name: 'a photograph: sending, reading, removing', perSecond: 0.3, run: () => uploadAndRemove(fixture) },
  ]
}

/** Whoever waits longest. Nobody asks again before they have been answered: an old token must not come twice. */
function refreshNext(fixture: SoakFixture): Journey['run'] {
  const waiting = [...fixture.members, fixture.landlord]
  return async () => {
    const member = waiting.shift()
    if (!member) throw new Error('everybody still waits for their new token')
    try {
      const session = await refresh(fixture, member.refreshToken)
      member.token = session.access_token
      member.refreshToken = session.refresh_token
    } finally {
      waiting.push(member)
    }
  }
}

async function saveAndUnsave({ members: people, listings: homes }: SoakFixture, turn: number): Promise<void> {
  const { client } = roundRobin(people, turn)
  // Another home every time a member has their turn: two journeys of one never meet in a row.
  const property_id = roundRobin(homes, Math.floor(turn / people.length)).id
  const saved = () => client.from('saved_properties')
  await saved().insert({ property_id }).throwOnError()
  await saved()
    .update({ note: `Seen ${turn}` })
    .eq('property_id', property_id)
    .throwOnError()
  await saved().delete().eq('property_id', property_id).throwOnError()
}

async function uploadAndRemove({ landlord, draft, photo }: SoakFixture): Promise<void> {
  const files = landlord.client.storage.from(bucket)
  const uploaded = await files.upload(`${draft}/${crypto.randomUUID()}`, photo, { contentType: 'image/jpeg' })
  if (uploaded.error) throw uploaded.error
  const name = uploaded.data.fullPath.slice(bucket.length + 1)
  const read = await files.download(name)
  if (read.error) throw read.error
  const removed = await files.remove([name])
  if (removed.error) throw removed.error
}
