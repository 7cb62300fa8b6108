import { type Browser, chromium } from '@playwright/test'
import { ensureBrowser } from '../../../bin/ensure-browser.ts'

/** A real browser, to see whether a script runs. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}
