import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AttackResult } from '../attack-result.ts'
import type { Site } from '../site.ts'

/** A private file and a pattern that recognises it. */
type SecretFile = { at: string; pattern: RegExp; isEverywhere: boolean }

const root = path.resolve(import.meta.dirname, '../../..')

/** System files, source files and files in the data folder. */
export const secretFiles = ({ dataDir }: Pick<Site, 'dataDir'>): SecretFile[] => [
  { at: '/etc/passwd', pattern: /root:[^:\n]*:0:0:/, isEverywhere: false },
  { at: '/proc/self/environ', pattern: /(?:^|\0)PATH=/, isEverywhere: false },
  { at: path.join(root, '.git/config'), pattern: /repositoryformatversion/, isEverywhere: false },
  { at: path.join(root, 'package.json'), pattern: /"private": true/, isEverywhere: true },
  { at: path.join(root, 'server/main.ts'), pattern: /enableCompileCache\(/, isEverywhere: true },
  { at: path.join(root, 'server/boot/serve.ts'), pattern: /import '\.\/node-env\.ts'/, isEverywhere: true },
  { at: path.join(dataDir, 'keys.json'), pattern: /serviceRoleKey/, isEverywhere: true },
]

/** Checks that each pattern matches its own file; otherwise it would never find a leak. */
export async function provePatterns(site: Site, result: AttackResult): Promise<void> {
  for (const { at, pattern, isEverywhere } of secretFiles(site)) {
    const text = await readFile(at, 'utf8').catch(() => undefined)
    const isKnown = text === undefined ? !isEverywhere : pattern.test(text)
    result.expect(isKnown, () => `${at} does not match ${pattern}, so a leak would go unnoticed`)
  }
}

/** The private files that a response contains. */
export function filesIn(text: string, site: Pick<Site, 'dataDir'>): string[] {
  return secretFiles(site)
    .filter(({ pattern }) => pattern.test(text))
    .map(({ at }) => `shows ${path.basename(at)}`)
}
