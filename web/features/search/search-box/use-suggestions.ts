import { useEffect, useState } from 'react'
import { paths } from '../../../../domain/site/paths.ts'
import type { Suggestion } from './suggestion.ts'

const pauseMs = 120
const shortest = 2
const kept = new Map<string, Suggestion[]>()

/**
 * Places for what is being typed. A pause in typing asks, the next letter calls the question back; the last answer
 * stays until a new one is there. Without an answer there is just nothing to suggest: the form works all the same.
 */
export function useSuggestions(text: string, isWanted: boolean): Suggestion[] {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const wanted = text.trim()
  useEffect(() => {
    if (!isWanted || wanted.length < shortest) {
      setSuggestions([])
      return
    }
    const known = kept.get(wanted)
    if (known) {
      setSuggestions(known)
      return
    }
    const cancel = new AbortController()
    const timer = setTimeout(() => {
      fetchSuggestions(wanted, cancel.signal).then(
        (found) => {
          kept.set(wanted, found)
          setSuggestions(found)
        },
        () => undefined,
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      cancel.abort()
    }
  }, [wanted, isWanted])
  return suggestions
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const response = await fetch(paths.suggestions(text), { signal })
  if (!response.ok) throw new Error(`suggestions: ${response.status}`)
  return response.json()
}
