import { expect, test } from 'vitest'
import { articleText, parseArticle } from './article.ts'

const content = [
  'By Priya Nair, lettings editor',
  'First paragraph.\nStill the first.',
  '## A heading',
  '> A line worth repeating.',
  '- one\n- two',
  '| Band | Share |\n| --- | --- |\n| A | 6/9 |',
].join('\n\n')

test('a reader gets the author, headings, quotes, lists and tables of an article', () => {
  expect(parseArticle(content)).toEqual({
    author: 'Priya Nair, lettings editor',
    blocks: [
      { kind: 'paragraph', text: 'First paragraph.\nStill the first.' },
      { kind: 'heading', text: 'A heading' },
      { kind: 'quote', text: 'A line worth repeating.' },
      { kind: 'list', items: ['one', 'two'] },
      { kind: 'table', header: ['Band', 'Share'], rows: [['A', '6/9']] },
    ],
  })
})

test('an editor who writes plain paragraphs gets plain paragraphs', () => {
  expect(parseArticle('By the sea, prices fell.\n\n# Not a heading here')).toEqual({
    author: undefined,
    blocks: [
      { kind: 'paragraph', text: 'By the sea, prices fell.' },
      { kind: 'paragraph', text: '# Not a heading here' },
    ],
  })
})

test('an excerpt has no marks and no byline', () => {
  expect(articleText(content)).toBe('First paragraph.\nStill the first.\n\nA heading\n\none\n\ntwo\n\nA: 6/9')
})
