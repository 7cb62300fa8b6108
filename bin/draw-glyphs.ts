/**
 * node bin/draw-glyphs.ts: draws the letters of the map's labels (signed distance fields) from our text face. CHROMIUM may name the browser.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { PbfWriter } from 'pbf'

const root = path.resolve(import.meta.dirname, '..')
const require = createRequire(import.meta.url)
const weights = { 'Hanken Grotesk Medium': 500, 'Hanken Grotesk SemiBold': 600 }
/** Latin with the letters of Welsh and Gaelic, and punctuation. */
const ranges = [0, 256, 7680, 8192]
/** MapLibre measures from a line 27 units above the baseline of 24-unit letters. */
const topAdjustment = 27

type Glyph = {
  id: number
  bitmap: number[]
  width: number
  height: number
  left: number
  top: number
  advance: number
}

const browser = await chromium.launch(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {})
const page = await browser.newPage()
const faces = await Promise.all(
  ['latin', 'latin-ext'].map(async (part) => {
    const file = require.resolve(
      `@fontsource-variable/hanken-grotesk/files/hanken-grotesk-${part}-wght-normal.woff2`,
    )
    return (await readFile(file)).toString('base64')
  }),
)
const sdf = await readFile(require.resolve('@mapbox/tiny-sdf'), 'utf8')
await page.setContent('<!doctype html>')
await page.addScriptTag({ type: 'module', content: `${sdf}\nwindow.TinySDF = TinySDF` })
await page.waitForFunction('window.TinySDF')

for (const [name, weight] of Object.entries(weights))
  for (const start of ranges) {
    const glyphs = await page.evaluate(drawRange, { faces, weight, start })
    const folder = path.join(root, 'gazetteer/data/glyphs', name)
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, `${start}-${start + 255}.pbf`), pack(name, start, glyphs))
  }
await browser.close()

/** Runs in the browser. */
async function drawRange(options: { faces: string[]; weight: number; start: number }): Promise<Glyph[]> {
  const family = 'Map Glyphs'
  if (document.fonts.size === 0)
    for (const face of options.faces) {
      const font = new FontFace(family, `url(data:font/woff2;base64,${face})`, { weight: '100 900' })
      document.fonts.add(await font.load())
    }
  const { TinySDF } = window as unknown as {
    TinySDF: new (
      options: object,
    ) => { draw: (letter: string) => Record<string, number> & { data: Uint8Array } }
  }
  const drawer = new TinySDF({
    fontSize: 24,
    buffer: 3,
    radius: 8,
    cutoff: 0.25,
    fontFamily: `"${family}"`,
    fontWeight: `${options.weight}`,
  })
  const glyphs: Glyph[] = []
  for (let id = Math.max(options.start, 32); id < options.start + 256; id++) {
    const letter = String.fromCodePoint(id)
    if (!/[\p{L}\p{N}\p{P}\p{S}\p{Zs}]/u.test(letter)) continue
    const {
      data,
      glyphWidth = 0,
      glyphHeight = 0,
      glyphLeft = 0,
      glyphTop = 0,
      glyphAdvance = 0,
    } = drawer.draw(letter)
    glyphs.push({
      id,
      bitmap: glyphWidth ? [...data] : [],
      width: glyphWidth,
      height: glyphHeight,
      left: glyphLeft,
      top: glyphTop,
      advance: Math.round(glyphAdvance),
    })
  }
  return glyphs
}

function pack(name: string, start: number, glyphs: readonly Glyph[]): Uint8Array {
  const file = new PbfWriter()
  file.writeMessage(
    1,
    (_, stack) => {
      stack.writeStringField(1, name)
      stack.writeStringField(2, `${start}-${start + 255}`)
      for (const glyph of glyphs)
        stack.writeMessage(
          3,
          (__, message) => {
            message.writeVarintField(1, glyph.id)
            if (glyph.bitmap.length) message.writeBytesField(2, Uint8Array.from(glyph.bitmap))
            message.writeVarintField(3, glyph.width)
            message.writeVarintField(4, glyph.height)
            message.writeSVarintField(5, glyph.left)
            message.writeSVarintField(6, glyph.top - topAdjustment)
            message.writeVarintField(7, glyph.advance)
          },
          undefined,
        )
    },
    undefined,
  )
  return file.finish()
}
