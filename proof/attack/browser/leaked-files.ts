import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { AttackResult } from '../attack-result.ts'
import type { Site } from '../site.ts'

/** A file that must not be shown to anybody, and what it is known by. */
type SecretFile = { at: string; pattern: RegExp; isEverywhere: boolean }

const root = path.resolve(import.meta.dirname, '../../..')

/** Files of the machine, of our sources and of the data folder. Those that are not everywhere are looked for where they are. */
export const secretFiles = ({ dataDir }: Pick<Site, 'dataDir'>): SecretFile[] => [
  { at: '/etc/passwd', pattern: /root:[^:\n]*:0:0:/, isEverywhere: false },
  { at: '/proc/self/environ', pattern: /(?:^|\0)PATH=/, isEverywhere: false },
  { at: path.join(root, '.git/config'), pattern: /repositoryformatversion/, isEverywhere: false },
  { at: path.join(root, 'package.json'), pattern: /"private": true/, isEverywhere: true },
  { at: path.join(root, 'server/main.ts'), pattern: /enableCompileCache\(/, isEverywhere: true },
  { at: path.join(root, 'server/boot/serve.ts'), pattern: /import '\.\/node-env\.ts'/, isEverywhere: true },
  { at: path.join(dataDir, 'keys.json'), pattern: /serviceRoleKey/, isEverywhere: true },
]

/** Patterns that their own files do not hold would find nothing for ever. */
export async function provePatterns(site: Site, result: AttackResult): Promise<void> {
  for (const { at, pattern, isEverywhere } of secretFiles(site)) {
    const text = await readFile(at, 'utf8').catch(() => undefined)
    const isKnown = text === undefined ? !isEverywhere : pattern.test(text)
    result.expect(
      isKnown,
      () => `${at} is not known by ${pattern}: it would be shown and nobody would notice`,
    )
  }
}

/** Which of them an answer shows. */
export function filesIn(text: string, site: Pick<Site, 'dataDir'>): string[] {
  return secretFiles(site)
    .filter(({ pattern }) => pattern.test(text))
    .map(({ at }) => `shows ${path.basename(at)}`)
}
