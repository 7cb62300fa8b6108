const stylesheet = /<link(?: nonce="[^"]*")? rel="stylesheet" href="(\/[^"]+)"/g
const modulePreload = /<link[^>]* rel="modulepreload" [^>]*href="(\/[^"]+)"[^>]*>/g
const startScript = /(<script[^>]* type="module"[^>]*>)([\s\S]*?)(?=<\/script>)/
const staticImport = /^import \* as (\w+) from ("[^"]+");$/gm
const entryImport = /import\("[^"]+"\);?\s*$/

/**
 * Lets what a visitor sees come before what it later answers with. The styles, which stand last in the head, are announced
 * before the page itself; the scripts are asked for once the page is painted, and set up one after the other, so that a
 * slow phone can scroll in between. A page is whole without its scripts.
 */
export function paintFirst(html: string): { html: string; link: string | undefined } {
  const styles = [...html.matchAll(stylesheet)].map(([, address]) => `<${address}>; rel=preload; as=style`)
  const link = styles.length > 0 ? styles.join(', ') : undefined
  const modules = [...html.matchAll(modulePreload)].map(([, address = '']) => address)
  if (modules.length === 0 || !startScript.test(html)) return { html, link }
  return {
    html: html
      .replace(modulePreload, '')
      .replace(startScript, (_, tag: string, text: string) => tag + afterPaint(modules, text)),
    link,
  }
}

/** A page in the background is not painted, and should not wait for it. */
const painted = `await new Promise(done => { requestAnimationFrame(() => setTimeout(done)); setTimeout(done, 1000) });`
/** Asking for a file takes a slow phone several milliseconds. */
const askedAtOnce = 4
/** For the script in the head: from here on the page must be as the server wrote it. */
const hydrating = `dispatchEvent(new Event('hydrating'));`
const pause = `await new Promise(done => setTimeout(done));`

function afterPaint(modules: string[], text: string): string {
  const askForAll = `let asked = 0; for (const href of ${JSON.stringify(modules)}) { document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href })); if (++asked % ${askedAtOnce} === 0) ${pause} }`
  const imported = text
    .replace(staticImport, `const $1 = await import($2);${pause}`)
    .replace(entryImport, (entry) => hydrating + entry)
  return `${painted}${askForAll}${imported}`
}
