import { refresh, signIn, signOut } from './account.ts'
import { password, type SoakFixture } from './soak-fixture.ts'
import { type Journey, roundRobin } from './user-journey.ts'

const bucket = 'listing-pictures'

/** Journeys of members. They remove what they create, so that the database does not grow. */
export function memberJourneys(fixture: SoakFixture): Journey[] {
  return [
    {
      // Below the rate limit of one network address.
      name: 'sign in with captcha, and out',
      perSecond: 0.1,
      run: async (turn) => {
        const session = await signIn(fixture, roundRobin(fixture.members, turn).email, password)
        await signOut(fixture, session.access_token)
      },
    },
    { name: 'refresh a token', perSecond: 0.5, run: refreshNext(fixture) },
    {
      name: 'save a listing, add a note, remove it',
      perSecond: 2,
      run: (turn) => saveAndUnsave(fixture, turn),
    },
    {
      name: 'list saved listings',
      perSecond: 2,
      run: async (turn) =>
        void (await roundRobin(fixture.members, turn).client.rpc('my_saved_properties').throwOnError()),
    },
    { name: 'upload, read and remove a photo', perSecond: 0.3, run: () => uploadAndRemove(fixture) },
  ]
}

/** Refreshes the token of the member who has waited longest. A refresh token must not be used twice at once. */
function refreshNext(fixture: SoakFixture): Journey['run'] {
  const waiting = [...fixture.members, fixture.landlord]
  return async () => {
    const member = waiting.shift()
    if (!member) throw new Error('every member is already waiting for a token')
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
  // A different listing each time, so that two journeys of one member never change the same row.
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
