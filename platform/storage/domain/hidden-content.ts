import type { Layout } from './picture-layout.ts'

/**
 * What else a picture's file is, where it is something else as well: 'an archive', 'a web page'. Re-encoding
 * would drop it anyway; a file that carries it was not made by a camera, and its sender is told so.
 */
export function hiddenContent({ notes, trailer }: Layout): string | undefined {
  for (const note of notes) {
    const found = firstMatch(note, inNotes)
    if (found) return found
  }
  return firstMatch(trailer, inTrailer)
}

type Sign = { what: string; text?: RegExp; anywhere?: string[]; atStart?: string[] }

// Sought in bytes read as Latin-1. In notes a sign is long enough not to turn up in a thumbnail by chance.
const inNotes: Sign[] = [
  { what: 'a web page', text: /<(script|html|iframe|!doctype|object |embed )/i },
  { what: 'a program', text: /<\?php/i },
  { what: 'a document', text: /%PDF-\d/ },
  { what: 'an archive', anywhere: ['PK\x03\x04\x14\0', 'PK\x03\x04\x0a\0', 'PK\x03\x04\x2d\0'] },
]
const inTrailer: Sign[] = [
  ...inNotes,
  { what: 'a web page', text: /<(svg|body|head|img|\?xml)[\s>]/i },
  { what: 'a program', text: /^\s*(#!\s*\/|<\?=|<%)/ },
  { what: 'a program', anywhere: ['\x7fELF\x01', '\x7fELF\x02'], atStart: ['MZ', '\xca\xfe\xba\xbe'] },
  {
    what: 'an archive',
    anywhere: ['PK\x05\x06\0\0', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'],
    atStart: ['PK\x03\x04', '\x1f\x8b\x08'],
  },
]

function firstMatch(bytes: Uint8Array, signs: Sign[]): string | undefined {
  if (bytes.length < 2) return undefined
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const isFound = ({ text, anywhere = [], atStart = [] }: Sign) =>
    text?.test(content) ||
    anywhere.some((sign) => content.includes(sign)) ||
    atStart.some((sign) => content.startsWith(sign))
  return signs.find(isFound)?.what
}
