import type { HttpResponse } from './http-client.ts'

/** What an answer never says, whoever asks: how we are built, where we live, what we keep to ourselves. */
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
    'SQL of ours',
    /\bselect [\w*, .]{1,80} (?:from|into) (?:auth|private|platform|storage)\.|insert into (?:auth|private|platform)\./i,
  ],
  // PostgreSQL says this of SQL that was put together wrongly, never of values.
  [
    'SQL that was botched',
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

/** Everything that is wrong with an answer over HTTP. */
export function problemsOf(response: HttpResponse, site: SiteSecrets, echo?: string): string[] {
  const { status, headers, text, ms } = response
  if (status === 0) return [`no answer: ${text}`]
  const problems = leaksIn(text, site, echo)
  if (status >= 500) problems.push(`${status}: ${text.slice(0, 200)}`)
  if (ms > slowMs) problems.push(`took ${Math.round(ms)} ms`)
  if (headers['x-content-type-options'] !== 'nosniff') problems.push('lacks nosniff')
  if (!headers['content-security-policy']) problems.push('lacks a content security policy')
  if (text && !headers['content-type']) problems.push('does not say what it is')
  for (const name of silentHeaders) if (headers[name]) problems.push(`says ${name}: ${headers[name]}`)
  if (/json/.test(headers['content-type'] ?? '') && text && !isJson(text))
    problems.push('says JSON and is none')
  return problems
}

/** What a text must not contain. Text that the attacker sent (`echo`) is no leak when it comes back. */
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
