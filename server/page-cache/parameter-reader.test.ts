import { expect, test } from 'vitest'
import { createParameterReader } from './parameter-reader.ts'

const read = createParameterReader(
  {
    root: { id: 'root', path: '' },
    site: { id: 'site', parentId: 'root' },
    home: { id: 'home', parentId: 'site', index: true },
    blog: { id: 'blog', parentId: 'site', path: 'blog' },
    post: { id: 'post', parentId: 'site', path: 'blog/:id' },
    archive: { id: 'archive', parentId: 'site', path: 'blog/archive' },
    search: { id: 'search', parentId: 'site', path: 'search' },
    rest: { id: 'rest', parentId: 'site', path: '*' },
  },
  { '/': ['post'], '/blog': ['sort', 'page'], '/blog/:id': [] },
)

test('a page reads its declared parameters, however its path is written', () => {
  expect(read('/').names).toEqual(['post'])
  for (const path of ['/blog', '/Blog', '/%62log']) expect(read(path).names).toEqual(['sort', 'page'])
  expect(read('/blog/7').names).toEqual([])
})

test('an undeclared page may read any parameter', () => {
  // '/blog/archive' looks like '/blog/:id' but is another route.
  for (const path of ['/search', '/blog/archive', '/nothing/here', '/__manifest', '/%E0%A4%A'])
    expect(read(path).names).toBeUndefined()
})

test('a page’s data has the parameters of the page and the ids of its routes', () => {
  expect(read('/blog.data')).toEqual({ names: ['sort', 'page'], routeIds: ['root', 'site', 'blog'] })
  expect(read('/_.data')).toEqual({ names: ['post'], routeIds: ['root', 'site', 'home'] })
  expect(read('/search.data')).toEqual({ names: undefined, routeIds: ['root', 'site', 'search'] })
  expect(read('/blog').routeIds).toEqual([])
})
