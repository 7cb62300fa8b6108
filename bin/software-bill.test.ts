import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './ensure-installed.mjs'
import { type LockedPackage, licenceList, softwareBill } from './software-bill.ts'

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const hono = Object.entries(packages).filter(([name]) => name === 'node_modules/hono')

test('an auditor finds each package with its licence and checksum in the software bill', () => {
  expect(softwareBill(root, hono)).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'lintel' } },
    components: [
      {
        name: 'hono',
        version: hono[0]?.[1].version,
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      },
    ],
  })
})

test('an auditor reads the text of each licence', () => {
  expect(licenceList(root, hono)).toMatch(/hono [\d.]+: MIT\n-+\n\nMIT License/)
})

test('every production package states its licence', () => {
  const production = Object.entries(packages).filter(
    ([name, { dev, devOptional }]) => name && !dev && !devOptional && !('optional' in (packages[name] ?? {})),
  )
  const unstated = [...licenceList(root, production).matchAll(/^(\S+) .*: no licence stated$/gm)]
  // A dependency of tus-js-client whose readme says MIT.
  expect(unstated.map(([, name]) => name)).toEqual(['combine-errors'])
})
