import type { PictureLayout } from './picture-layout.ts'

/**
 * Detects polyglot files: returns what a picture's file contains besides the picture, such as 'an archive' or 'a web page'.
 * Re-encoding would drop it anyway, but such a file did not come from a camera and is rejected.
 */
export function hiddenContent({ metadata, trailer }: PictureLayout): string | undefined {
  for (const segment of metadata) {
    const found = firstMatch(segment, metadataSignatures)
    if (found) return found
  }
  return firstMatch(trailer, trailerSignatures)
}

type ContentSignature = { what: string; text?: RegExp; anywhere?: string[]; atStart?: string[] }

// Matched against the bytes read as Latin-1. Signatures in metadata are long enough not to occur in a thumbnail by chance.
const metadataSignatures: ContentSignature[] = [
  { what: 'a web page', text: /<(script|html|iframe|!doctype|object |embed )/i },
  { what: 'a program', text: /<\?php/i },
  { what: 'a document', text: /%PDF-\d/ },
  { what: 'an archive', anywhere: ['PK\x03\x04\x14\0', 'PK\x03\x04\x0a\0', 'PK\x03\x04\x2d\0'] },
]
const trailerSignatures: ContentSignature[] = [
  ...metadataSignatures,
  { what: 'a web page', text: /<(svg|body|head|img|\?xml)[\s>]/i },
  { what: 'a program', text: /^\s*(#!\s*\/|<\?=|<%)/ },
  { what: 'a program', anywhere: ['\x7fELF\x01', '\x7fELF\x02'], atStart: ['MZ', '\xca\xfe\xba\xbe'] },
  {
    what: 'an archive',
    anywhere: ['PK\x05\x06\0\0', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'],
    atStart: ['PK\x03\x04', '\x1f\x8b\x08'],
  },
]

function firstMatch(bytes: Uint8Array, signatures: ContentSignature[]): string | undefined {
  if (bytes.length < 2) return undefined
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const isFound = ({ text, anywhere = [], atStart = [] }: ContentSignature) =>
    text?.test(content) ||
    anywhere.some((signature) => content.includes(signature)) ||
    atStart.some((signature) => content.startsWith(signature))
  return signatures.find(isFound)?.what
}
