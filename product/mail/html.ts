/** HTML that is safe to put into a page as it is. */
export type Html = { html: string }

/** Builds HTML; whatever is put in is escaped unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return { html: strings.map((text, index) => text + toHtml(values[index])).join('') }
}

/** Only for text of our own. */
export const raw = (text: string): Html => ({ html: text })

function toHtml(value: string | Html | Html[] | undefined): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return escapeHtml(value)
  return Array.isArray(value) ? value.map((each) => each.html).join('') : value.html
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
