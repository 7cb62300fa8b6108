import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type LockedPackage = {
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  optionalDependencies?: Record<string, string>
}

type Packages = [string, LockedPackage][]

/** 'node_modules/a/node_modules/@b/c' -> '@b/c' */
const nameOf = (location: string) =>
  location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** The software bill of materials in CycloneDX 1.6. */
export function softwareBill(root: string, packages: Packages): object {
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, 'bom-ref': `pkg:npm/${name}@${version}` } },
    components: packages.map(([location, each]) => componentOf(root, location, each)),
  }
}

function componentOf(root: string, location: string, { version, integrity }: LockedPackage): object {
  const name = nameOf(location)
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  const licence = licenceOf(root, location)
  return {
    type: 'library',
    name,
    version,
    purl,
    'bom-ref': `${purl}#${location}`,
    ...(licence ? { licenses: [{ expression: licence }] } : {}),
    ...(integrity?.startsWith('sha512-')
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }] }
      : {}),
  }
}

function licenceOf(root: string, location: string): string | undefined {
  const { license, licenses } = JSON.parse(readFileSync(path.join(root, location, 'package.json'), 'utf8'))
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }: { type: string }) => type).join(' OR ')
}

/** Every package with its licence and the licence's text, where it has one. */
export function licenceList(root: string, packages: Packages): string {
  const entries = packages.map(([location, { version }]) => {
    const heading = `${nameOf(location)} ${version}: ${licenceOf(root, location) ?? 'no licence stated'}`
    return `${heading}\n${'-'.repeat(heading.length)}\n\n${licenceText(path.join(root, location))}`
  })
  return `Lintel contains the following packages.\n\n${entries.join('\n')}`
}

function licenceText(folder: string): string {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
  return files.map((file) => `${readFileSync(path.join(folder, file), 'utf8').trim()}\n`).join('\n')
}
