import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { forbiddenIn, forbiddenOnScreenIn } from './forbidden-phrases.ts'

const root = path.join(import.meta.dirname, '..')

/** Files with text that is shown to people. Tests may quote forbidden phrases. */
function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx|md|txt)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** The text of a file, without the comments of source code. */
function textOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  return /\.tsx?$/.test(file) ? text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '') : text
}

/**
 * Strings and markup's text in the source of the web, without code: what starts with a capital letter or has a space. Values in
 * templates are left out.
 */
function shownIn(source: string): string[] {
  const capture = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, text = '']) => text)
  const isProse = (markup: string) => !/[=;()]|\bimport\b/.test(markup)
  return [
    // Separately, because a template may contain strings.
    ...capture(/'((?:[^'\\\n]|\\.)*)'/g),
    ...capture(/"([^"\n]*)"/g),
    ...capture(/`([^`]*)`/g).map((template) => template.replace(/\$\{[^}]*\}/g, '…')),
    ...capture(/(?<!=)[>}]([^<>{}]*)(?=[<{])/g).filter(isProse),
  ]
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => /^[A-Z]/.test(text) || text.includes(' '))
}

const webFolders = ['web/messages', 'web/features', 'web/routes', 'web/entities', 'web/ui']

test.each(['demo', 'content', 'product/mail', ...webFolders])(
  'a reader of %s finds no forbidden phrase',
  (folder) => {
    const files = filesIn(folder)
    expect(files.length).toBeGreaterThan(5)
    const found = files.flatMap((file) => {
      const phrases = forbiddenIn(textOf(file))
      return phrases.length > 0 ? [`${path.relative(root, file)}: ${phrases.join(', ')}`] : []
    })
    expect(found).toEqual([])
  },
)

test.each(webFolders)('a reader of %s finds no phrase that is forbidden on screen', (folder) => {
  const shown = filesIn(folder).map((file) => ({ file, texts: shownIn(textOf(file)) }))
  expect(shown.flatMap(({ texts }) => texts).length).toBeGreaterThan(50)
  expect(
    shown.flatMap(({ file, texts }) =>
      texts.flatMap((text) =>
        forbiddenOnScreenIn(text).length > 0 ? [`${path.relative(root, file)}: ${text}`] : [],
      ),
    ),
  ).toEqual([])
})

test.each([
  ["const note = isOff ? 'No mails' : ''", ['No mails']],
  [`const label = \`Next mail \${day}\``, ['Next mail …']],
  ['<Button isBusy={mail.isBusy}>\n  Send the mail again\n</Button>', ['Send the mail again']],
  [`const end = \`In the portal\${byMail ? ' and in their mail' : ''}.\``, ['and in their mail']],
  ["<Tag>{isHealthy ? 'Well' : 'Look here'}</Tag>", ['Well', 'Look here']],
  ["const { mail } = health\nimport x from './mail.ts'\nuse('mail', 'All is Well here')", []],
])('what is forbidden on screen is found in %j', (source, found) => {
  expect(shownIn(source).filter((text) => forbiddenOnScreenIn(text).length > 0)).toEqual(found)
})

test('a forbidden phrase is found anywhere in a text', () => {
  expect(forbiddenIn('We are sorry.\nNobody has seen this home.')).toEqual(['Nobody'])
  expect(forbiddenIn('Book a viewing.')).toEqual([])
})
