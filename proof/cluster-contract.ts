/**
 * Contract test files that need only what an operator can configure, so they run against a real `npm run cluster`.
 * test/cluster.ts refuses files that need more. Files that inspect the memory or files of their own process are left out:
 * they would learn nothing about a separate server.
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
