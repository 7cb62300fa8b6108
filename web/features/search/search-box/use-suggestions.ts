import { useEffect, useState } from 'react'
import { paths } from '../../../../domain/site/paths.ts'
import type { Suggestion } from './suggestion.ts'

const debounceMs = 120
const minLength = 2
const cache = new Map<string, Suggestion[]>()

/**
 * Debounced suggestions; typing cancels the request. The last suggestions stay until new ones arrive, and failures show
 * none.
 */
export function useSuggestions(text: string, isEnabled: boolean, near: string | undefined): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const input = text.trim()
  useEffect(() => {
    if (!isEnabled || input.length < minLength) {
      setSuggestions([])
      return
    }
    const known = cache.get(input)
    if (known) {
      setSuggestions(known)
      return
    }
    const cancel = new AbortController()
    const timer = setTimeout(() => {
      fetchSuggestions(input, near, cancel.signal).then(
        (results) => {
          cache.set(input, results)
          setSuggestions(results)
        },
        () => undefined,
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [input, isEnabled, near])
  return suggestions
}

async function fetchSuggestions(
  text: string,
  near: string | undefined,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const response = await fetch(paths.suggestions(text, near), { signal })
  if (!response.ok) throw new Error(`suggestions: ${response.status}`)
  return response.json()
}
