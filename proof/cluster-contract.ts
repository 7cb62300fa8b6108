/**
 * The files of the contract that ask nothing of a server which its operator could not: they meet a real `npm run cluster`.
 * One that asks for more is refused there (test/cluster.ts), so that none is on this list in name only. Nor is one here that
 * watches the memory of its own process, or sweeps files itself: of a server elsewhere it would say nothing.
 */
const onCluster = [
  'rest/embedding',
  'rest/filters',
  'rest/functions',
  'rest/fuzz',
  'rest/writing',
  'storage/attacks',
  'storage/hostile',
  'storage/listing-pictures',
  'storage/render',
  'storage/resumable',
  'storage/signed',
  'realtime/broadcast',
  'realtime/changes',
  'realtime/revoked-access',
  'realtime/presence',
]

export const isOfCluster = (file: string): boolean =>
  onCluster.some((name) => file === `contract/${name}.test.ts`)
