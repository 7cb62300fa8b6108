import { refresh, signIn, signOut } from './account.ts'
import { type Errand, inTurn } from './user-journey.ts'
import { password, type World } from './world.ts'

const bucket = 'listing-pictures'

/** What people do who have an account. Whatever they make they also remove, so that the site stays as large as it was. */
export function members(world: World): Errand[] {
  return [
    {
      // Beneath what one network address is allowed.
      name: 'signing in, with its proof of work, and out',
      perSecond: 0.1,
      run: async (turn) => {
        const session = await signIn(world, inTurn(world.members, turn).email, password)
        await signOut(world, session.access_token)
      },
    },
    { name: 'a new token for an old one', perSecond: 0.5, run: refreshNext(world) },
    { name: 'saving a home, a note, removing it', perSecond: 2, run: (turn) => saveAndForget(world, turn) },
    {
      name: 'what is saved',
      perSecond: 2,
      run: async (turn) =>
        void (await inTurn(world.members, turn).client.rpc('my_saved_properties').throwOnError()),
    },
    { name: 'a photograph: sending, reading, removing', perSecond: 0.3, run: () => sendAndRemove(world) },
  ]
}

/** Whoever waits longest. Nobody asks again before they have been answered: an old token must not come twice. */
function refreshNext(world: World): Errand['run'] {
  const waiting = [...world.members, world.landlord]
  return async () => {
    const member = waiting.shift()
    if (!member) throw new Error('everybody still waits for their new token')
    try {
      const session = await refresh(world, member.refreshToken)
      member.token = session.access_token
      member.refreshToken = session.refresh_token
    } finally {
      waiting.push(member)
    }
  }
}

async function saveAndForget({ members: people, homes }: World, turn: number): Promise<void> {
  const { client } = inTurn(people, turn)
  // Another home every time a member has their turn: two errands of one never meet in a row.
  const property_id = inTurn(homes, Math.floor(turn / people.length)).id
  const saved = () => client.from('saved_properties')
  await saved().insert({ property_id }).throwOnError()
  await saved()
    .update({ note: `Seen ${turn}` })
    .eq('property_id', property_id)
    .throwOnError()
  await saved().delete().eq('property_id', property_id).throwOnError()
}

async function sendAndRemove({ landlord, draft, photo }: World): Promise<void> {
  const files = landlord.client.storage.from(bucket)
  const sent = await files.upload(`${draft}/${crypto.randomUUID()}`, photo, { contentType: 'image/jpeg' })
  if (sent.error) throw sent.error
  const name = sent.data.fullPath.slice(bucket.length + 1)
  const read = await files.download(name)
  if (read.error) throw read.error
  const removed = await files.remove([name])
  if (removed.error) throw removed.error
}
