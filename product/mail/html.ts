/** HTML that is safe to insert into a page. */
export type Html = { html: string }

/** Builds HTML; interpolated strings are escaped. */
export function html(strings: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return { html: strings.map((text, index) => text + toHtml(values[index])).join('') }
}

/** For trusted text only. */
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
