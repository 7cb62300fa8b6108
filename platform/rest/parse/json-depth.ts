/** PostgreSQL parses JSON recursively and fails when its stack is exhausted. */
const maxDepth = 1000

/** Whether JSON text is nested too deeply. Brackets inside strings do not count. */
export function isTooDeep(text: string): boolean {
  if (text.length <= maxDepth) return false
  let depth = 0
  let isInString = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (isInString) {
      if (char === backslash) i++
      else if (char === quote) isInString = false
    } else if (char === quote) isInString = true
    else if (char === openBrace || char === openBracket) {
      depth++
      if (depth > maxDepth) return true
    } else if (char === closeBrace || char === closeBracket) depth--
  }
  return false
}

const quote = 34
const openBracket = 91
const backslash = 92
const closeBracket = 93
const openBrace = 123
const closeBrace = 125
