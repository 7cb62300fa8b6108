import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { picture } from './picture.ts'

/** Must never be served back. */
export const marker = 'hostile-marker-7f3a'

export type HostileFile = {
  name: string
  bytes: Buffer
  /** Refused, or stored as a picture without the hidden content. */
  becomes: 'refused' | 'harmless'
}

const text = (content: string) => Buffer.from(content)
const script = `<script>alert('${marker}')</script>`
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${marker}')">${script}</svg>`
const php = `<?php system('${marker}'); ?>`

/** A stored zip with one entry. */
function zip(entry: string): Buffer {
  const content = text(marker)
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(20, 4)
  local.writeUInt32LE(crc32(content), 14)
  local.writeUInt32LE(content.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(entry.length, 26)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  return Buffer.concat([local, text(entry), content, end])
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return chunk('IHDR', header)
}

/** Grey pixels: a few kilobytes that decompress to any number of megabytes. */
function pngBomb(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 2000)), { level: 9 })
  return Buffer.concat([
    pngSignature,
    pngHeader(width, height),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Puts a chunk after the header of a png. */
const withChunk = (png: Buffer, type: string, content: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunk(type, content), png.subarray(33)])

/** Puts a segment after the start of a jpeg. */
function withSegment(jpeg: Buffer, mark: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, mark, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

function withWebpChunk(webp: Buffer, type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  const padded = content.length % 2 ? Buffer.concat([content, Buffer.alloc(1)]) : content
  const whole = Buffer.concat([webp, Buffer.from(type, 'latin1'), length, padded])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

export async function hostileFiles(): Promise<HostileFile[]> {
  const [jpeg, png, webp, avif] = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map((kind) => picture(kind)),
  )
  if (!jpeg || !png || !webp || !avif) throw new Error('no pictures')
  return [
    ...strangers(),
    ...broken({ jpeg, png, webp, avif }),
    ...bombs({ jpeg, png, webp }),
    ...polyglots({ jpeg, png, webp, avif }),
  ]
}

/** Files that are not pictures, whatever their name. */
function strangers(): HostileFile[] {
  const files: [string, Buffer | string][] = [
    ['vector.svg', svg],
    ['vector-with-head.svg', `<?xml version="1.0"?><!DOCTYPE svg>${svg}`],
    ['vector.svgz', gzipSync(svg)],
    ['page.html', `<!doctype html><html>${script}</html>`],
    ['page-with-mark.html', `\ufeff  \n<html>${script}</html>`],
    ['page-after-comment.jpg', `<!-- GIF89a -->${script}`],
    ['page.xhtml', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`],
    ['shell.php.jpg', php],
    ['code.js', `alert('${marker}')`],
    ['run.sh', `#!/bin/sh\necho ${marker}`],
    ['notes.txt', marker],
    ['archive.zip', zip('a.txt')],
    ['program.jar', zip('META-INF/MANIFEST.MF')],
    ['letter.docx', zip('[Content_Types].xml')],
    ['archive.rar', Buffer.from(`Rar!\x1a\x07\x01\x00${marker}`, 'latin1')],
    ['archive.7z', Buffer.from(`7z\xbc\xaf\x27\x1c${marker}`, 'latin1')],
    ['archive.gz', gzipSync(marker)],
    ['archive.tar', Buffer.concat([text(marker), Buffer.alloc(512 - marker.length), text('ustar')])],
    ['document.pdf', `%PDF-1.7\n/JS (app.alert('${marker}'))`],
    ['program.exe', Buffer.from(`MZ\x90\x00${marker}`, 'latin1')],
    ['program', Buffer.from(`\x7fELF\x02\x01\x01${marker}`, 'latin1')],
    ['program.class', Buffer.from(`\xca\xfe\xba\xbe\x00\x00\x00\x34${marker}`, 'latin1')],
    ['moving.gif', `GIF89a/*\x00\x00*/=1;alert('${marker}')//xxxxxxxxxxxxxxxx`],
    ['picture.bmp', Buffer.from(`BM\x00\x00\x00\x00${marker}`, 'latin1')],
    ['picture.tiff', Buffer.from(`II*\x00\x08\x00\x00\x00${marker}`, 'latin1')],
    ['picture.ico', Buffer.from(`\x00\x00\x01\x00\x01\x00${marker}`, 'latin1')],
    ['picture.psd', `8BPS\x00\x01${marker}`],
    ['picture.heic', Buffer.from(`\x00\x00\x00\x18ftypheic\x00\x00\x00\x00${marker}`, 'latin1')],
    ['sequence.avif', Buffer.from(`\x00\x00\x00\x18ftypavis\x00\x00\x00\x00${marker}`, 'latin1')],
    ['film.mp4', Buffer.from(`\x00\x00\x00\x18ftypisom\x00\x00\x00\x00${marker}`, 'latin1')],
    ['drawing.mvg', `push graphic-context\nfill 'url(https://example.org/${marker})'`],
    ['drawing.eps', `%!PS-Adobe-3.0 EPSF-3.0\n(${marker}) print`],
    ['empty.jpg', Buffer.alloc(0)],
    ['one-byte.jpg', Buffer.from([0xff])],
    ['magic-only.jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ]
  return files.map(([name, content]) => ({
    name,
    bytes: Buffer.isBuffer(content) ? content : text(content),
    becomes: 'refused',
  }))
}

/** Files with the signature of a picture that are not pictures. */
function broken({ jpeg, png, webp, avif }: Record<'jpeg' | 'png' | 'webp' | 'avif', Buffer>): HostileFile[] {
  const noise = Buffer.from(marker.repeat(40))
  const files: [string, Buffer][] = [
    ['garbage.jpg', Buffer.concat([jpeg.subarray(0, 20), noise])],
    ['cut-short.jpg', jpeg.subarray(0, Math.floor(jpeg.length * 0.6))],
    ['cut-short.png', png.subarray(0, Math.floor(png.length * 0.6))],
    ['no-size.png', Buffer.concat([pngSignature, pngHeader(0, 0), chunk('IEND', Buffer.alloc(0))])],
    ['garbage.png', Buffer.concat([png.subarray(0, 40), noise])],
    ['garbage.webp', Buffer.concat([webp.subarray(0, 16), noise])],
    ['garbage.avif', Buffer.concat([avif.subarray(0, 40), noise])],
  ]
  return files.map(([name, bytes]) => ({ name, bytes, becomes: 'refused' }))
}

/** Decompression bombs. */
function bombs({ jpeg, png, webp }: Record<'jpeg' | 'png' | 'webp', Buffer>): HostileFile[] {
  const hugeJpeg = Buffer.from(jpeg)
  const frame = hugeJpeg.indexOf(Buffer.from([0xff, 0xc0]))
  hugeJpeg.writeUInt16BE(65_500, frame + 5)
  hugeJpeg.writeUInt16BE(65_500, frame + 7)
  const hugeWebp = Buffer.from(webp)
  if (hugeWebp.toString('latin1', 12, 16) === 'VP8 ') hugeWebp.writeUInt32LE(0x3fff3fff, 26)
  const packed = deflateSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 })
  return [
    { name: 'thirty-thousand-square.png', bytes: pngBomb(30_000, 30_000), becomes: 'refused' },
    { name: 'forty-two-megapixels.png', bytes: pngBomb(7000, 6000), becomes: 'refused' },
    { name: 'huge.jpg', bytes: hugeJpeg, becomes: 'refused' },
    { name: 'huge.webp', bytes: hugeWebp, becomes: 'refused' },
    {
      name: 'eleven-megabytes.jpg',
      bytes: Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)]),
      becomes: 'refused',
    },
    {
      name: 'text-bomb.png',
      bytes: withChunk(png, 'zTXt', Buffer.concat([text('Comment\0\0'), packed])),
      becomes: 'harmless',
    },
  ]
}

/** Polyglots. */
function polyglots({
  jpeg,
  png,
  webp,
  avif,
}: Record<'jpeg' | 'png' | 'webp' | 'avif', Buffer>): HostileFile[] {
  const both = (a: Buffer, b: Buffer | string) => Buffer.concat([a, Buffer.isBuffer(b) ? b : text(b)])
  const refused: [string, Buffer][] = [
    ['and-archive.jpg', both(jpeg, zip('a.txt'))],
    ['and-page.jpg', both(jpeg, `<html>${script}</html>`)],
    ['and-document.jpg', both(jpeg, `%PDF-1.4 ${marker}`)],
    ['and-program.jpg', both(jpeg, Buffer.from(`\x7fELF\x02\x01${marker}`, 'latin1'))],
    ['script-in-comment.jpg', withSegment(jpeg, 0xfe, text(script))],
    ['program-in-exif.jpg', withSegment(jpeg, 0xe1, text(`Exif\0\0${php}`))],
    ['and-archive.png', both(png, zip('META-INF/MANIFEST.MF'))],
    ['and-rar.png', both(png, Buffer.from(`Rar!\x1a\x07\x01\x00${marker}`, 'latin1'))],
    ['program-in-text.png', withChunk(png, 'tEXt', text(`Comment\0${php}`))],
    ['and-page.webp', both(webp, `<!doctype html>${script}`)],
    ['script-in-notes.webp', withWebpChunk(webp, 'XMP ', text(script))],
    ['and-archive.avif', both(avif, zip('a.txt'))],
  ]
  const harmless: [string, Buffer][] = [
    // Not recognisable as hostile; re-encoding removes it.
    ['script-in-disguise.jpg', withSegment(jpeg, 0xfe, text(`*/=alert('${marker}');/*`))],
    ['vector-in-chunk.png', withChunk(png, 'vpAg', text(svg.replaceAll('script', 'desc')))],
    ['place-in-exif.jpg', withSegment(jpeg, 0xe1, text(`Exif\0\0MM\0*\0\0\0\x08\0\0${marker}`))],
    ['film-behind.jpg', both(jpeg, Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0${marker}`, 'latin1'))],
  ]
  return [
    ...refused.map(([name, bytes]) => ({ name, bytes, becomes: 'refused' as const })),
    ...harmless.map(([name, bytes]) => ({ name, bytes, becomes: 'harmless' as const })),
  ]
}
