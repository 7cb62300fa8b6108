import { useSearchParams } from 'react-router'

/** The article in `?post=`, and a function that removes it. */
export function useOpenedPostId(): { id: string | null; close: () => void } {
  const [query, setQuery] = useSearchParams()
  const close = () =>
    setQuery(
      (current) => {
        current.delete('post')
        return current
      },
      { preventScrollReset: true },
    )
  return { id: query.get('post'), close }
}
