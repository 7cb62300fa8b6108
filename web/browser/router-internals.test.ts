import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useScrollRestoration } from './router-internals.ts'

const routerDir = path.resolve(import.meta.dirname, '../../node_modules/react-router')
const sourceOf = (file: string) => readFileSync(path.join(routerDir, file), 'utf8')

test('an engineer who upgrades React Router reviews what we rely on', () => {
  const { version } = JSON.parse(sourceOf('package.json'))
  expect(version, 'run e2e/site/search.spec.ts (lost connection, Back), then change the number here').toBe(
    '8.4.0',
  )
})

test('scroll restoration is a hook that writes no script into the page', () => {
  expect(useScrollRestoration).toBeTypeOf('function')
  const lib = sourceOf('dist/production/lib/dom/lib.js')
  const component = lib.slice(lib.indexOf('function ScrollRestoration('))
  expect(component).toMatch(/^function ScrollRestoration\([\s\S]{0,400}useScrollRestoration\(/)
  const hook = lib.slice(lib.indexOf('function useScrollRestoration('))
  expect(hook).toMatch(/^function useScrollRestoration\(\{[^}]*\} = \{\}\)/)
})

test('the router of a page is found on the window', () => {
  expect(sourceOf('dist/production/lib/dom-export/hydrated-router.js')).toContain(
    'window.__reactRouterDataRouter = router;',
  )
})

test('the router numbers the entries of the history', () => {
  const source = sourceOf('dist/production/lib/router/history.js')
  expect(source).toMatch(/usr: location\.state,\s*key: location\.key,\s*idx: index/)
})

test('the router exposes the destination before the page has loaded', async () => {
  const loading = Promise.withResolvers<null>()
  const router = createMemoryRouter([{ path: '/' }, { path: '/next', loader: () => loading.promise }])
  const seen: (string | undefined)[] = []
  router.subscribe(({ navigation }) => seen.push(navigation.location?.pathname))
  const going = router.navigate('/next?a=1#b')
  expect(router.state.navigation.location).toMatchObject({ pathname: '/next', search: '?a=1', hash: '#b' })
  expect(seen).toEqual(['/next'])
  loading.resolve(null)
  await going
  expect(router.state.navigation.location).toBeUndefined()
})
