/** For element text and attributes. Characters that XML 1.0 does not allow are removed. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}/gu, (control) => ('\t\n\r'.includes(control) ? control : ''))
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}

export function xmlResponse(body: string, type = 'application/xml'): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=300' },
  })
}
