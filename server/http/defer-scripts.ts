const stylesheet = /<link(?: nonce="[^"]*")? rel="stylesheet" href="(\/[^"]+)"/g
const modulePreload = /<link[^>]* rel="modulepreload" [^>]*href="(\/[^"]+)"[^>]*>/g
const startScript = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(?=<\/script>)/
const staticImport = /^import \* as (\w+) from ("[^"]+");$/gm
const entryImport = /import\("[^"]+"\);?\s*$/

/**
 * Makes the browser paint before it loads scripts. Stylesheets, which are last in the head, are announced in a Link
 * header; scripts are requested after the first paint and executed one by one, so that a slow phone can scroll in
 * between. Pages work without their scripts.
 */
export function deferScripts(html: string): { html: string; link: string | undefined } {
  const styles = [...html.matchAll(stylesheet)].map(([, path]) => `<${path}>; rel=preload; as=style`)
  const link = styles.length > 0 ? styles.join(', ') : undefined
  const modules = [...html.matchAll(modulePreload)].map(([, path = '']) => path)
  if (modules.length === 0 || !startScript.test(html)) return { html, link }
  return {
    html: html
      .replace(modulePreload, '')
      .replace(startScript, (_, tag: string, text: string) => tag + afterPaint(modules, text)),
    link,
  }
}

/** Background tabs are not painted, so the wait has a timeout. */
const waitForPaint = `await new Promise(done => { requestAnimationFrame(() => setTimeout(done)); setTimeout(done, 1000) });`
/** Requesting a file takes several milliseconds on a slow phone. */
const preloadBatchSize = 4
/** Tells the script in the head that the page must not be changed from now on. */
const announceHydration = `dispatchEvent(new Event('hydrating'));`
const yieldToBrowser = `await new Promise(done => setTimeout(done));`

function afterPaint(modules: string[], text: string): string {
  const preloadAll = `let requested = 0; for (const href of ${JSON.stringify(modules)}) { document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href })); if (++requested % ${preloadBatchSize} === 0) ${yieldToBrowser} }`
  const deferredImports = text
    .replace(staticImport, `const $1 = await import($2);${yieldToBrowser}`)
    .replace(entryImport, (entry) => announceHydration + entry)
  return `${waitForPaint}${preloadAll}${deferredImports}`
}
