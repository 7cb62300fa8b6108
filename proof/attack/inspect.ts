import type { HttpResponse } from './http-client.ts'

/** Internal details that no response may contain. */
const leaks: [string, RegExp][] = [
  ['a stack trace', /\n\s+at .+[:(]\d+:\d+|node:internal|at async /],
  [
    'a path of the machine',
    /\/(?:root|work|usr|var|opt|tmp)\/[\w.-]+\/|\/home\/\w+\/\.|node_modules|\.tsx?:\d+/,
  ],
  ['the database’s address', /postgres(?:ql)?:\/\/|ECONNREFUSED|127\.0\.0\.1:5\d{3,4}\b/],
  ['a password’s hash', /\$argon2id\$|\$2[aby]\$\d\d\$/],
  ['a private key', /"d":"[\w-]{43}"|BEGIN (?:EC |RSA )?PRIVATE KEY|sb_secret_/],
  [
    'internal SQL',
    /\bselect [\w*, .]{1,80} (?:from|into) (?:auth|private|platform|storage)\.|insert into (?:auth|private|platform)\./i,
  ],
  // PostgreSQL reports these for malformed SQL, never for values.
  [
    'malformed SQL',
    /syntax error at or near|unterminated quoted|could not determine data type of parameter|there is no parameter \$|bind message|invalid message format|zero-length delimited|missing FROM-clause/,
  ],
  [
    'a type error',
    /TypeError|ReferenceError|RangeError|Cannot read properties|is not a function|is not iterable/,
  ],
]
const slowMs = 30_000
const silentHeaders = ['x-powered-by', 'server']

type SiteSecrets = { secrets: readonly string[] }

/** All problems of an HTTP response. */
export function problemsOf(response: HttpResponse, site: SiteSecrets, echo?: string): string[] {
  const { status, headers, text, ms } = response
  if (status === 0) return [`no response: ${text}`]
  const problems = leaksIn(text, site, echo)
  if (status >= 500) problems.push(`${status}: ${text.slice(0, 200)}`)
  if (ms > slowMs) problems.push(`took ${Math.round(ms)} ms`)
  if (headers['x-content-type-options'] !== 'nosniff') problems.push('has no nosniff header')
  if (!headers['content-security-policy']) problems.push('has no content security policy')
  if (text && !headers['content-type']) problems.push('has no content type')
  for (const name of silentHeaders)
    if (headers[name]) problems.push(`has the header ${name}: ${headers[name]}`)
  if (/json/.test(headers['content-type'] ?? '') && text && !isJson(text))
    problems.push('is labelled JSON but is not')
  return problems
}

/** Leaks in a text. Text that the attacker sent (`echo`) is not a leak. */
export function leaksIn(text: string, { secrets }: SiteSecrets, echo = ''): string[] {
  const problems: string[] = []
  for (const [what, pattern] of leaks) {
    const leak = pattern.exec(text)?.[0]
    if (leak !== undefined && !echo.includes(leak))
      problems.push(`leaks ${what}: ${leak.trim().slice(0, 120)}`)
  }
  if (secrets.some((secret) => text.includes(secret))) problems.push('leaks a secret')
  return problems
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
