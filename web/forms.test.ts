import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** These forms are searches, whose values belong in the address. */
const searches = [
  'web/features/agents/directory-form.tsx',
  'web/features/blog/post-sort-form.tsx',
  'web/features/search/filters/filter-bar.tsx',
  'web/features/search/filters/plain-filters.tsx',
  'web/features/search/search-box/hero-search.tsx',
  'web/features/search/search-box/property-type-search.tsx',
  'web/features/where-can-i-live/area-options-form.tsx',
  'web/routes/public/area-guides.tsx',
]

const forms = globSync('web/**/*.tsx')
  .filter((file) => !file.endsWith('.test.tsx'))
  .flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [...source.matchAll(/<form\b[^>]*|<Form\b[^>]*/g)].map(([tag]) => ({ file, tag, source }))
  })

test('the source contains forms', () => {
  expect(forms.length).toBeGreaterThan(30)
})

test('a form sends nothing in the address, unless it is a search', () => {
  const inAddress = forms.filter(({ tag }) => !tag.includes('method="post"')).map(({ file }) => file)
  expect([...new Set(inAddress)].toSorted()).toEqual(searches)
})

test('a search form asks for nothing personal', () => {
  for (const { file, source } of forms.filter((form) => searches.includes(form.file)))
    expect(source, file).not.toMatch(/PasswordField|CodeField|<textarea|type="(password|email|tel)"/)
})

test('a form with an action has a route action that handles it', () => {
  const answered = forms.filter(({ tag }) => tag.startsWith('<Form') && tag.includes('method="post"'))
  expect(answered.length).toBeGreaterThan(0)
  for (const { file, source } of answered) expect(source, file).toMatch(/export async function action\(/)
  expect(
    forms.filter(({ tag }) => tag.startsWith('<form') && / action=/.test(tag) && tag.includes('post')),
  ).toEqual([])
})
