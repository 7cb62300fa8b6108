import { expect, test } from 'vitest'
import { isPersonalPath, pageKey as normalise, redactPath, withoutTrailingSlash } from './page-key.ts'

const at = (address: string) => new URL(address, 'https://lintel.test')
const pageKey = (url: URL) =>
  normalise(url, (path) => ({
    names: path.startsWith('/blog') ? ['sort', 'page'] : undefined,
    routeIds: path.endsWith('.data') ? ['root', 'blog'] : [],
  }))

test('visitors who write the same URL differently share one page', () => {
  expect(pageKey(at('/search?type=sale&location=Leeds'))).toBe('/search?location=Leeds&type=sale')
  expect(pageKey(at('/search?location=Leeds&utm_source=news&gclid=1&type=sale'))).toBe(
    '/search?location=Leeds&type=sale',
  )
  expect(pageKey(at('/?'))).toBe('/')
  expect(pageKey(at('/blog?utm_medium=mail'))).toBe('/blog')
})

test('parameters that a page does not read do not change its key', () => {
  expect(pageKey(at('/blog?x=1'))).toBe('/blog')
  expect(pageKey(at('/blog?sort=oldest&x=1&page=2&x=3'))).toBe('/blog?page=2&sort=oldest')
  expect(pageKey(at('/search?x=1'))).toBe('/search?x=1')
})

test('a visitor cannot cause renderings with made-up route ids', () => {
  for (const invented of ['x', 'x,y', '', 'root2', 'constructor,__proto__'])
    expect(pageKey(at(`/blog.data?_routes=${invented}`))).toBe('/blog.data')
  for (const requested of ['blog,root', 'root,blog', 'root,x,blog,root'])
    expect(pageKey(at(`/blog.data?_routes=${requested}&page=2`))).toBe(
      '/blog.data?_routes=root%2Cblog&page=2',
    )
  expect(pageKey(at('/other.data?_routes=root&_routes=x'))).toBe('/other.data?_routes=root')
  expect(pageKey(at('/blog?_routes=root'))).toBe('/blog')
})

// ASVS 15.3.7
test('parameters that a page reads stay in its key', () => {
  expect(pageKey(at('/search?type=a&type=b'))).toBe('/search?type=a&type=b')
  expect(pageKey(at('/search?type=b&type=a'))).toBe('/search?type=b&type=a')
  expect(pageKey(at('/search?location='))).toBe('/search?location=')
})

test('personal pages are recognised by their path, and by the path of their data', () => {
  for (const path of [
    '/portal',
    '/portal/saved',
    '/shared/secret',
    '/unsubscribe/secret',
    '/email-alerts/secret',
    '/confirm-homes/secret',
    '/mfa-reset/secret',
    '/mfa-reset/secret.data',
    '/portal.data',
    '/admin/users.data',
    '/auth',
    '/enquiry',
    '/dev/inbox',
  ])
    expect(isPersonalPath(path)).toBe(true)
  for (const path of ['/', '/portals', '/property/1', '/search.data', '/authors'])
    expect(isPersonalPath(path)).toBe(false)
})

// ASVS 1.1.1
test('a visitor cannot make a personal page public by writing its path differently', () => {
  for (const path of [
    '/Dev/ui',
    '/%64ev/ui',
    '/%44EV/ui',
    '/PORTAL.data',
    '/portal%2Fsaved',
    '/%70ortal/%E0%A4%A',
  ])
    expect(isPersonalPath(path)).toBe(true)
  for (const path of ['/%', '/%zz/portal', '/%E0%A4%A', '/caf%C3%A9', '/%2564ev/ui'])
    expect(isPersonalPath(path)).toBe(false)
})

// ASVS 16.2.5
test('a reader of the log does not see secrets in paths', () => {
  for (const path of ['/enquiry/secret', '/enquiry/secret.data', '/%45nquiry/secret', '/enquiry%2Fsecret'])
    expect(redactPath(path)).toBe('/enquiry/…')
  expect(redactPath('/shared/secret')).toBe('/shared/…')
  expect(redactPath('/Unsubscribe/secret')).toBe('/unsubscribe/…')
  expect(redactPath('/email-alerts/confirm/secret')).toBe('/email-alerts/…')
  expect(redactPath('/mfa-reset/secret')).toBe('/mfa-reset/…')
  expect(redactPath('/portal/enquiries/1')).toBe('/portal/enquiries/1')
})

test('a visitor with a trailing slash is redirected to the page, never to another site', () => {
  expect(withoutTrailingSlash(at('/blog/?sort=oldest'))).toBe('/blog?sort=oldest')
  expect(withoutTrailingSlash(at('/blog'))).toBeUndefined()
  expect(withoutTrailingSlash(at('/'))).toBeUndefined()
  expect(withoutTrailingSlash({ pathname: '//evil.example/', search: '' })).toBe('/evil.example')
  expect(withoutTrailingSlash({ pathname: '/\\evil.example/', search: '' })).toBe('/evil.example')
})
