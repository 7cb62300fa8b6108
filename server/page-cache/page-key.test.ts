import { expect, test } from 'vitest'
import { isPersonal, normaliseAddress as normalise, pathToLog, withoutTrailingSlash } from './page-key.ts'

const at = (address: string) => new URL(address, 'https://lintel.test')
const normaliseAddress = (url: URL) =>
  normalise(url, (path) => ({
    names: path.startsWith('/blog') ? ['sort', 'page'] : undefined,
    routeIds: path.endsWith('.data') ? ['root', 'blog'] : [],
  }))

test('visitors who spell one address differently share one page', () => {
  expect(normaliseAddress(at('/search?type=sale&location=Leeds'))).toBe('/search?location=Leeds&type=sale')
  expect(normaliseAddress(at('/search?location=Leeds&utm_source=news&gclid=1&type=sale'))).toBe(
    '/search?location=Leeds&type=sale',
  )
  expect(normaliseAddress(at('/?'))).toBe('/')
  expect(normaliseAddress(at('/blog?utm_medium=mail'))).toBe('/blog')
})

test('what a page is known not to read makes no difference to it', () => {
  expect(normaliseAddress(at('/blog?x=1'))).toBe('/blog')
  expect(normaliseAddress(at('/blog?sort=oldest&x=1&page=2&x=3'))).toBe('/blog?page=2&sort=oldest')
  expect(normaliseAddress(at('/search?x=1'))).toBe('/search?x=1')
})

test('nobody makes us render by inventing names of routes', () => {
  for (const invented of ['x', 'x,y', '', 'root2', 'constructor,__proto__'])
    expect(normaliseAddress(at(`/blog.data?_routes=${invented}`))).toBe('/blog.data')
  for (const asked of ['blog,root', 'root,blog', 'root,x,blog,root'])
    expect(normaliseAddress(at(`/blog.data?_routes=${asked}&page=2`))).toBe(
      '/blog.data?_routes=root%2Cblog&page=2',
    )
  expect(normaliseAddress(at('/other.data?_routes=root&_routes=x'))).toBe('/other.data?_routes=root')
  expect(normaliseAddress(at('/blog?_routes=root'))).toBe('/blog')
})

// ASVS 15.3.7
test('what makes a difference stays in the address', () => {
  expect(normaliseAddress(at('/search?type=a&type=b'))).toBe('/search?type=a&type=b')
  expect(normaliseAddress(at('/search?type=b&type=a'))).toBe('/search?type=b&type=a')
  expect(normaliseAddress(at('/search?location='))).toBe('/search?location=')
})

test('a signed-in person’s pages are known by their address, and by that of their data', () => {
  for (const path of [
    '/portal',
    '/portal/saved',
    '/shared/secret',
    '/unsubscribe/secret',
    '/mfa-reset/secret',
    '/mfa-reset/secret.data',
    '/portal.data',
    '/admin/users.data',
    '/auth',
    '/enquiry',
    '/dev/inbox',
  ])
    expect(isPersonal(path)).toBe(true)
  for (const path of ['/', '/portals', '/property/1', '/search.data', '/authors'])
    expect(isPersonal(path)).toBe(false)
})

// ASVS 1.1.1
test('nobody makes a personal page public by spelling its address otherwise', () => {
  for (const path of [
    '/Dev/ui',
    '/%64ev/ui',
    '/%44EV/ui',
    '/PORTAL.data',
    '/portal%2Fsaved',
    '/%70ortal/%E0%A4%A',
  ])
    expect(isPersonal(path)).toBe(true)
  for (const path of ['/%', '/%zz/portal', '/%E0%A4%A', '/caf%C3%A9', '/%2564ev/ui'])
    expect(isPersonal(path)).toBe(false)
})

// ASVS 16.2.5
test('whoever reads the log learns no secret that is part of an address', () => {
  for (const path of ['/enquiry/secret', '/enquiry/secret.data', '/%45nquiry/secret', '/enquiry%2Fsecret'])
    expect(pathToLog(path)).toBe('/enquiry/…')
  expect(pathToLog('/shared/secret')).toBe('/shared/…')
  expect(pathToLog('/Unsubscribe/secret')).toBe('/unsubscribe/…')
  expect(pathToLog('/mfa-reset/secret')).toBe('/mfa-reset/…')
  expect(pathToLog('/portal/enquiries/1')).toBe('/portal/enquiries/1')
})

test('a visitor with a slash too many is led to the page, never to another site', () => {
  expect(withoutTrailingSlash(at('/blog/?sort=oldest'))).toBe('/blog?sort=oldest')
  expect(withoutTrailingSlash(at('/blog'))).toBeUndefined()
  expect(withoutTrailingSlash(at('/'))).toBeUndefined()
  expect(withoutTrailingSlash({ pathname: '//evil.example/', search: '' })).toBe('/evil.example')
  expect(withoutTrailingSlash({ pathname: '/\\evil.example/', search: '' })).toBe('/evil.example')
})
